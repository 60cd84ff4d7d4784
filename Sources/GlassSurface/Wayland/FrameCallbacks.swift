/// The frame callback that a surface awaits.
final class FrameCallbacks {
  private var awaited: WlCallback?
  /// The callback that was awaited when `outdate` was called last.
  private var late: WlCallback?

  var isPending: Bool { awaited != nil }

  /// Asks with the next commit of `surface`; while one is awaited, another call does nothing.
  func request(of surface: WlSurface, _ handler: @escaping (UInt32) -> Void) {
    guard awaited == nil else { return }
    let callback = surface.frame()
    guard callback.isAlive else { return }
    callback.onEvent = { [weak self, weak callback] event in
      guard case .done(let time) = event else { return }
      if let self, awaited === callback { awaited = nil } else { self?.late = nil }
      handler(time)
    }
    awaited = callback
  }

  /// Nobody waits for the awaited callback any more, but it is heard.
  func outdate() {
    guard let awaited else { return }
    late?.forget()
    late = awaited
    self.awaited = nil
  }

  func forget() {
    awaited?.forget()
    awaited = nil
    late?.forget()
    late = nil
  }
}
