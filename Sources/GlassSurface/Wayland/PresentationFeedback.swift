/// The commits of a surface whose presentation is still to be told.
final class PresentationFeedback {
  private var waiting: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    let proxy: WpPresentationFeedback
    let commitID: UInt64
    let handler: (PresentationOutcome) -> Void
    var outputName: String?
  }

  private let outputs: Outputs

  /// - Parameter outputs: those that the compositor may name.
  init(outputs: Outputs) {
    self.outputs = outputs
  }

  /// Asks about the next commit of `surface`.
  func request(
    _ presentation: WpPresentation, _ surface: WlSurface, commitID: UInt64,
    _ handler: @escaping (PresentationOutcome) -> Void
  ) {
    let proxy = presentation.feedback(surface: surface)
    guard proxy.isAlive else { return handler(.discarded(commitID: commitID)) }
    let key = ObjectIdentifier(proxy)
    waiting[key] = Entry(proxy: proxy, commitID: commitID, handler: handler)
    proxy.onEvent = { [weak self] event in self?.resolve(key, event) }
  }

  /// Answers all that wait with `discarded`: their surface goes.
  func end() {
    let entries = waiting.values
    waiting = [:]
    for entry in entries { entry.handler(.discarded(commitID: entry.commitID)) }
  }

  private func resolve(_ key: ObjectIdentifier, _ event: WpPresentationFeedback.Event) {
    switch event {
    case .syncOutput(let output):
      // A surface on several outputs is told the one that it is synchronised to.
      waiting[key]?.outputName = outputs.output(of: output)?.name
    case .discarded:
      guard let entry = waiting.removeValue(forKey: key) else { return }
      entry.handler(.discarded(commitID: entry.commitID))
    case .presented(
      let secondsHigh, let secondsLow, let nanoseconds, let refresh, let sequenceHigh,
      let sequenceLow, let flags):
      guard let entry = waiting.removeValue(forKey: key) else { return }
      let seconds = Int64(bitPattern: UInt64(secondsHigh) << 32 | UInt64(secondsLow))
      entry.handler(
        .presented(
          PresentedFrame(
            commitID: entry.commitID,
            // Wrapping: no compositor's word may end the program.
            time: seconds &* 1_000_000_000 &+ Int64(nanoseconds), refresh: Int64(refresh),
            sequence: UInt64(sequenceHigh) << 32 | UInt64(sequenceLow), flags: flags,
            outputName: entry.outputName)))
    }
  }
}
