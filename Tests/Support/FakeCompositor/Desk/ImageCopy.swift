import GlassSurface

extension FakeDesk {
  func serve(_ manager: ExtOutputImageCaptureSourceManagerV1Resource) {
    manager.onRequest = { [weak self] request in
      guard case .createSource(let source, let resource) = request else { return }
      let key = ObjectIdentifier(source)
      self?.captureSources[key] = self?.output(of: resource)
      source.onEnd = { [weak self] in self?.captureSources[key] = nil }
    }
  }

  func serve(_ manager: ExtImageCopyCaptureManagerV1Resource) {
    manager.onRequest = { [weak self] request in
      guard let self, case .createSession(let session, let source, _) = request else { return }
      guard let output = source.flatMap({ self.captureSources[ObjectIdentifier($0)] }) else {
        return session.sendStopped()
      }
      ImageCopySession(session, of: output, self).begin()
    }
  }
}

/// A client's captures of one output; kept alive by the requests that its object receives.
private final class ImageCopySession {
  private let session: ExtImageCopyCaptureSessionV1Resource
  private unowned let output: FakeOutput
  private unowned let desk: FakeDesk
  /// What the client was told last.
  private var told = CapturePlan()
  private var damageSeen: Int?
  private var hasFrame = false

  init(_ session: ExtImageCopyCaptureSessionV1Resource, of output: FakeOutput, _ desk: FakeDesk) {
    self.session = session
    self.output = output
    self.desk = desk
  }

  func begin() {
    session.onRequest = { [self] request in
      guard case .createFrame(let frame) = request else { return }
      guard !hasFrame else { return session.post(error: 1, "the frame before still exists") }
      hasFrame = true
      frame.onEnd = { self.hasFrame = false }
      serve(frame)
    }
    session.onEnd = { [weak session] in session?.onRequest = nil }
    tell(plan(at: desk.captures.count + 1))
  }

  private func plan(at number: Int) -> CapturePlan {
    desk.capturePlan(CaptureRequest(number: number, output: output, region: nil))
  }

  /// The whole output's size in the buffer.
  private func size(_ plan: CapturePlan) -> (width: Int, height: Int) {
    let seen = output.properties.size
    let isSideways = plan.orientation == .asOutput && output.properties.transform.rawValue % 2 == 1
    return isSideways ? (seen.height, seen.width) : seen
  }

  private func tell(_ plan: CapturePlan) {
    told = plan
    let size = size(plan)
    session.sendBufferSize(width: UInt32(size.width), height: UInt32(size.height))
    session.sendShmFormat(format: WlShm.Format(rawValue: plan.toldFormat ?? plan.layout.code))
    session.sendDone()
  }

  private func serve(_ frame: ExtImageCopyCaptureFrameV1Resource) {
    var buffer: FakeBuffer?
    frame.onRequest = { [self, weak frame] request in
      guard let frame else { return }
      switch request {
      case .attachBuffer(let resource):
        buffer = resource.flatMap { desk.buffers[ObjectIdentifier($0)] }
      case .capture:
        guard let buffer else { return frame.post(error: 1, "nothing was attached") }
        capture(frame, into: buffer)
      case .damageBuffer, .destroy: break
      }
    }
  }

  private func capture(_ frame: ExtImageCopyCaptureFrameV1Resource, into buffer: FakeBuffer) {
    var request = CaptureRequest(number: desk.captures.count + 1, output: output, region: nil)
    // The first frame of a session comes at once.
    request.waitsForDamage = damageSeen != nil
    desk.captures.append(request)
    let plan = desk.capturePlan(request)
    if plan.outcome == .refused {
      return frame.sendFailed(reason: ExtImageCopyCaptureFrameV1.FailureReason(rawValue: 0))
    }
    let size = size(plan)
    guard buffer.width == size.width, buffer.height == size.height,
      buffer.format == plan.toldFormat ?? plan.layout.code
    else {
      frame.sendFailed(reason: .bufferConstraints)
      return tell(plan)
    }
    let damage = damageSeen ?? -1
    damageSeen = output.damageCount
    let times = plan.outcome == .readyTwice ? 2 : 1
    let pending = PendingCapture(
      request, plan, into: buffer, damage: damage,
      ready: { [weak frame, output] instant in
        let turned = plan.orientation == .asOutput
        frame?.sendTransform(transform: turned ? output.properties.transform : .normal)
        frame?.sendDamage(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
        let seconds = UInt64(instant / 1_000_000_000)
        frame?.sendPresentationTime(
          tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
          tvSecLo: UInt32(truncatingIfNeeded: seconds), tvNsec: UInt32(instant % 1_000_000_000))
        for _ in 0..<times { frame?.sendReady() }
      },
      failed: { [weak frame] in
        frame?.sendFailed(
          reason: ExtImageCopyCaptureFrameV1.FailureReason(rawValue: 0))
      })
    desk.pendingCaptures.append(pending)
    frame.onEnd = { [weak desk] in
      self.hasFrame = false
      desk?.pendingCaptures.removeAll { $0 === pending }
    }
  }
}
