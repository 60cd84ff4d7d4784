import GlassSurface
import TestSupport

extension FakeDesk {
  func serve(_ manager: ZwlrScreencopyManagerV1Resource) {
    // Of the output's damage, what the client has been shown.
    var seen: [ObjectIdentifier: Int] = [:]
    manager.onRequest = { [weak self] request in
      guard let self else { return }
      let frame: ZwlrScreencopyFrameV1Resource
      let resource: WlOutputResource?
      var region: PixelRect?
      switch request {
      case .captureOutput(let new, _, let output): (frame, resource) = (new, output)
      case .captureOutputRegion(let new, _, let output, let x, let y, let width, let height):
        (frame, resource) = (new, output)
        region = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
      case .destroy: return
      }
      guard let output = output(of: resource) else { return frame.sendFailed() }
      let request = CaptureRequest(
        number: captures.count + 1, output: output, region: region)
      captures.append(request)
      serve(frame, request) {
        let key = ObjectIdentifier(output)
        defer { seen[key] = output.damageCount }
        return seen[key] ?? -1
      }
    }
  }

  private func serve(
    _ frame: ZwlrScreencopyFrameV1Resource, _ request: CaptureRequest,
    seen: @escaping () -> Int
  ) {
    let plan = capturePlan(request)
    guard plan.outcome != .refused else { return frame.sendFailed() }
    let size = request.pixels
    let isSideways =
      plan.orientation == .asOutput && request.output.properties.transform.rawValue % 2 == 1
    let (width, height) =
      isSideways ? (size.height, size.width) : (size.width, size.height)
    let stride = width * plan.layout.bytesPerPixel + plan.rowPadding
    let format = plan.toldFormat ?? plan.layout.code
    frame.onRequest = { [weak self, weak frame] message in
      guard let self, let frame else { return }
      var request = request
      let resource: WlBufferResource?
      switch message {
      case .copy(let buffer): resource = buffer
      case .copyWithDamage(let buffer):
        resource = buffer
        request.waitsForDamage = true
      case .destroy: return
      }
      guard let buffer = resource.flatMap({ self.buffers[ObjectIdentifier($0)] }),
        buffer.width == width, buffer.height == height, buffer.stride == stride,
        buffer.format == format
      else { return frame.post(error: 1, "the buffer does not have the announced form") }
      captures[request.number - 1] = request
      let damage = request.waitsForDamage ? seen() : -1
      if !request.waitsForDamage { _ = seen() }
      let isDouble = plan.outcome == .readyTwice
      pendingCaptures.append(
        PendingCapture(
          request, plan, into: buffer, damage: damage,
          ready: { [weak frame] instant in
            frame?.sendFlags(flags: plan.isInverted ? [.yInvert] : [])
            if request.waitsForDamage {
              frame?.sendDamage(x: 0, y: 0, width: UInt32(width), height: UInt32(height))
            }
            for _ in 0..<(isDouble ? 2 : 1) {
              let seconds = UInt64(instant / 1_000_000_000)
              frame?.sendReady(
                tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32),
                tvSecLo: UInt32(truncatingIfNeeded: seconds),
                tvNsec: UInt32(instant % 1_000_000_000))
            }
          }, failed: { [weak frame] in frame?.sendFailed() }))
    }
    let shape = (UInt32(width), UInt32(height), UInt32(stride))
    frame.onEnd = { [weak self, unowned frame] in
      _ = frame
      self?.pendingCaptures.removeAll { $0.request.number == request.number }
    }
    frame.sendBuffer(
      format: WlShm.Format(rawValue: format), width: shape.0, height: shape.1, stride: shape.2)
    frame.sendBufferDone()
  }
}
