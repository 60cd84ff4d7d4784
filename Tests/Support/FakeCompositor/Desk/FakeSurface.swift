package import GlassSurface

/// A client's surface, with the picture that it shows.
package final class FakeSurface {
  package let resource: WlSurfaceResource
  package internal(set) var role: Role?
  /// How often the client has committed.
  package private(set) var commits = 0
  /// When it did, in ns of the monotonic clock.
  package private(set) var commitTimes: [Int64] = []
  /// What it shows; nil while it has no buffer.
  package private(set) var picture: Picture?
  package private(set) var scale: Int32 = 1
  package private(set) var transform = WlOutput.Transform.normal
  /// The size in dp that the viewport sets.
  package private(set) var destination: (width: Int32, height: Int32)?
  /// Where it takes input; everywhere when nil.
  package private(set) var inputRegion: FakeRegion?
  /// Frame callbacks that were asked for and not answered.
  package private(set) var frameCallbacks: [WlCallbackResource] = []
  package private(set) var withheldCallbacks: [WlCallbackResource] = []
  /// Asked for with the last commit, to be answered at the next refresh.
  private var feedback: [WpPresentationFeedbackResource] = []
  /// Left without an answer by the plan.
  package private(set) var unresolvedFeedback: [WpPresentationFeedbackResource] = []
  private(set) var output: FakeOutput?
  unowned let desk: FakeDesk
  var preferredScale: WpFractionalScaleV1Resource?
  var hasViewport = false

  package enum Role {
    case layer(FakeLayerSurface)
    case window(FakeWindow)
    case popup(FakePopup)
    case cursor
    case sub
  }

  private struct State {
    /// Nil when it was not attached anew.
    var buffer: FakeBuffer??
    var scale: Int32 = 1
    var transform = WlOutput.Transform.normal
    var destination: (width: Int32, height: Int32)?
    var inputRegion: FakeRegion?
    var frames: [WlCallbackResource] = []
    var feedback: [WpPresentationFeedbackResource] = []
  }

  private var pending = State()

  init(_ resource: WlSurfaceResource, of desk: FakeDesk) {
    self.resource = resource
    self.desk = desk
    resource.onRequest = { [weak self] request in self?.handle(request) }
    resource.onEnd = { [weak self] in self?.ended() }
  }

  /// Whether a buffer is attached by a commit under way.
  var attachesBuffer: Bool {
    if case .some(.some) = pending.buffer { true } else { false }
  }

  package var isMapped: Bool { picture != nil }

  /// Its size in dp.
  package var size: (width: Int, height: Int) {
    if let destination { return (Int(destination.width), Int(destination.height)) }
    guard let picture else { return (0, 0) }
    return (picture.width / Int(max(1, scale)), picture.height / Int(max(1, scale)))
  }

  func setDestination(_ size: (width: Int32, height: Int32)?) { pending.destination = size }

  func add(_ feedback: WpPresentationFeedbackResource) { pending.feedback.append(feedback) }

  private func handle(_ request: WlSurfaceResource.Request) {
    switch request {
    case .attach(let buffer, _, _):
      pending.buffer = .some(buffer.flatMap { desk.buffers[ObjectIdentifier($0)] })
    case .frame(let callback): pending.frames.append(callback)
    case .setInputRegion(let region):
      pending.inputRegion = region.flatMap { desk.regions[ObjectIdentifier($0)] }
    case .setBufferScale(let scale): pending.scale = scale
    case .setBufferTransform(let transform): pending.transform = transform
    case .commit: commit()
    default: break
    }
  }

  private func commit() {
    commits += 1
    commitTimes.append(nanoseconds(of: 1))
    if case .layer(let layer) = role, !layer.allows(self) { return }
    let number = commits
    for callback in pending.frames {
      if desk.withholdsFrame(self, number) {
        withheldCallbacks.append(callback)
      } else {
        frameCallbacks.append(callback)
      }
    }
    // An older commit that was never shown.
    for old in feedback { discard(old) }
    feedback = pending.feedback
    scale = pending.scale
    transform = pending.transform
    destination = pending.destination
    inputRegion = pending.inputRegion
    if case .some(let buffer) = pending.buffer {
      picture = buffer?.picture
      buffer?.resource.sendRelease()
    }
    pending.buffer = nil
    pending.frames = []
    pending.feedback = []
    switch role {
    case .layer(let layer): layer.committed()
    case .window(let window): window.committed()
    case .popup(let popup): popup.committed()
    case .cursor, .sub, nil: break
    }
    output?.damage()
  }

  // MARK: Being shown

  /// Puts the surface on an output, or on none.
  func show(on output: FakeOutput?) {
    guard output !== self.output else { return }
    tell(self.output) { resource.sendLeave(output: $0) }
    self.output?.damage()
    self.output = output
    tell(output) { resource.sendEnter(output: $0) }
    output?.damage()
  }

  func shownOutputEnded(_ output: FakeOutput) {
    if self.output === output { self.output = nil }
  }

  private func tell(_ output: FakeOutput?, _ body: (WlOutputResource) -> Void) {
    for bound in output?.resources ?? [] where bound.client == resource.client { body(bound) }
  }

  /// Tells the surface's scale, where the client asked for it.
  package func tell(preferredScale scale: Double) {
    preferredScale?.sendPreferredScale(scale: UInt32((scale * 120).rounded()))
  }

  func refreshed(_ shown: PresentedInstant) {
    let callbacks = frameCallbacks
    frameCallbacks = []
    for callback in callbacks { finish(callback, at: shown.time) }
    let answered = feedback
    feedback = []
    for feedback in answered {
      let steps = desk.feedbackPlan(self, FakeCommit(number: commits, shown: shown))
      for step in steps { answer(feedback, step) }
      if steps.isEmpty { unresolvedFeedback.append(feedback) } else { feedback.end() }
    }
  }

  /// Answers the frame callbacks that were kept back.
  package func releaseWithheldFrames() {
    let callbacks = withheldCallbacks
    withheldCallbacks = []
    for callback in callbacks { finish(callback, at: nanoseconds(of: 1)) }
  }

  private func finish(_ callback: WlCallbackResource, at time: Int64) {
    callback.sendDone(callbackData: UInt32(truncatingIfNeeded: time / 1_000_000))
    callback.end()
  }

  private func discard(_ feedback: WpPresentationFeedbackResource) {
    feedback.sendDiscarded()
    feedback.end()
  }

  private func answer(_ feedback: WpPresentationFeedbackResource, _ step: FeedbackStep) {
    switch step {
    case .presented(let shown):
      tell(output) { feedback.sendSyncOutput(output: $0) }
      let seconds = UInt64(bitPattern: shown.time / 1_000_000_000)
      feedback.sendPresented(
        tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
        tvSecLo: UInt32(truncatingIfNeeded: seconds),
        tvNsec: UInt32(truncatingIfNeeded: shown.time % 1_000_000_000),
        refresh: UInt32(truncatingIfNeeded: shown.refresh),
        seqHi: UInt32(truncatingIfNeeded: shown.sequence >> 32),
        seqLo: UInt32(truncatingIfNeeded: shown.sequence), flags: shown.flags)
    case .discarded: feedback.sendDiscarded()
    }
  }

  private func ended() {
    for callback in frameCallbacks + withheldCallbacks + pending.frames { callback.end() }
    for feedback in feedback + pending.feedback + unresolvedFeedback { discard(feedback) }
    output?.damage()
    output = nil
    desk.surfaces.removeAll { $0 === self }
  }
}

/// A commit that was shown.
package struct FakeCommit: Sendable {
  /// The surface's count of commits, from 1.
  package let number: Int
  package let shown: PresentedInstant
}

/// One event about a commit's presentation.
package enum FeedbackStep: Sendable {
  case presented(PresentedInstant)
  case discarded
}
