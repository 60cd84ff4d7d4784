/// Captures a region of an output through wlr-screencopy and shared memory.
///
/// Format, size and stride are read from every frame's events and used as they are: a mismatch is a
/// fatal protocol error (research/capture.md §1).
package final class ScreencopySource: BackdropSource {
  /// A frame that waits for no damage answers within this time, or is given up; ns.
  private static let timeout: Int64 = 250_000_000

  package let name = BackdropKind.screencopy.rawValue
  package var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  package var onFailure: ((BackdropFailure) -> Void)?

  private let manager: ZwlrScreencopyManagerV1
  private let shm: WlShm
  private let output: Output
  private let loop: any EventLoop
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var frame: ZwlrScreencopyFrameV1?
  private var buffer: SharedBuffer?
  private var offer: Offer?
  private var isInverted = false
  private var timer: (any EventSource)?
  private var waitsForDamage = false
  /// On outputs that lie sideways wlroots 0.15 captures the region opposite of the one that was asked
  /// for, so that the whole output is captured there and the region cut out.
  private var capturesWhole = false
  private var readings = CaptureReadings()

  private struct Offer {
    var format: UInt32
    var width: Int
    var height: Int
    var stride: Int
  }

  package init(
    manager: ZwlrScreencopyManagerV1, shm: WlShm, output: Output, loop: any EventLoop
  ) {
    self.manager = manager
    self.shm = shm
    self.output = output
    self.loop = loop
  }

  deinit { cancel() }

  /// Waiting for damage came with version 2.
  package var capabilities: BackdropCapabilities {
    manager.version >= 2 ? [.live, .includesSurface] : [.includesSurface]
  }

  package func start(rect: PixelRect) {
    cancel()
    self.rect = rect
  }

  package func request(waitsForDamage: Bool) {
    guard frame == nil else { return }
    guard !rect.isEmpty else {
      onFailure?(.outside)
      return
    }
    self.waitsForDamage = waitsForDamage && manager.version >= 2
    isInverted = false
    offer = nil
    capturesWhole = output.captureOrientation.isSideways
    let frame =
      capturesWhole
      ? manager.captureOutput(overlayCursor: 0, output: output.proxy)
      : manager.captureOutputRegion(
        overlayCursor: 0, output: output.proxy, x: Int32(clamping: rect.x),
        y: Int32(clamping: rect.y), width: Int32(clamping: rect.width),
        height: Int32(clamping: rect.height))
    self.frame = frame
    frame.onEvent = { [weak self] event in self?.handle(event) }
    if !self.waitsForDamage {
      timer = loop.schedule(after: Self.timeout) { [weak self] in self?.fail(.withheld) }
    }
  }

  package func cancel() {
    timer?.cancel()
    timer = nil
    frame?.onEvent = nil
    frame?.destroy()
    frame = nil
  }

  package func reinterpret() -> Bool { readings.advance() }

  private func handle(_ event: ZwlrScreencopyFrameV1.Event) {
    switch event {
    case .buffer(let format, let width, let height, let stride):
      offer = Offer(
        format: format.rawValue, width: Int(width), height: Int(height), stride: Int(stride))
      // Before version 3 there is no end to the list: this is the only offer.
      if manager.version < 3 { copy() }
    case .bufferDone:
      copy()
    case .flags(let flags):
      isInverted = flags.contains(.yInvert)
    case .ready(let high, let low, let nanoseconds):
      finish(time: Int64(captureSeconds: high, low, nanoseconds: nanoseconds))
    case .failed:
      fail(.refused)
    default:
      break
    }
  }

  private func copy() {
    guard let offer, let frame else { return fail(.refused) }
    guard CaptureFormat(shm: offer.format) != nil else { return fail(.unknownFormat(offer.format)) }
    if buffer?.matches(
      width: offer.width, height: offer.height, stride: offer.stride, format: offer.format) != true
    {
      buffer = SharedBuffer(
        shm: shm, width: offer.width, height: offer.height, stride: offer.stride,
        format: offer.format)
    }
    guard let buffer else { return fail(.noMemory) }
    if waitsForDamage {
      frame.copyWithDamage(buffer: buffer.buffer)
    } else {
      frame.copy(buffer: buffer.buffer)
    }
  }

  private func finish(time: Int64) {
    cancel()
    guard let buffer, let format = CaptureFormat(shm: buffer.format) else {
      onFailure?(.refused)
      return
    }
    readings.saw(format, output.captureOrientation)
    let orientation = readings.orientation(orientation(of: buffer))
    guard
      let pixels = CapturedPixels(
        bytes: buffer.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
        format: readings.format(format), isInverted: isInverted, orientation: orientation,
        crop: capturesWhole ? view(of: buffer).pixels(of: rect) : nil)
    else {
      onFailure?(.refused)
      return
    }
    onFrame?(pixels, BackdropFrame(time: time))
  }

  private func view(of buffer: SharedBuffer) -> CaptureView {
    CaptureView(
      of: output, buffer: PixelSize(width: buffer.width, height: buffer.height),
      transform: readings.orientation(output.captureOrientation))
  }

  /// wlroots hands out buffers as the output lies, others upright: the sides tell where they can.
  private func orientation(of buffer: SharedBuffer) -> CaptureOrientation {
    if capturesWhole { return view(of: buffer).orientation }
    return CaptureView(
      logical: rect.size, buffer: PixelSize(width: buffer.width, height: buffer.height),
      transform: output.captureOrientation, outputTransform: output.captureOrientation
    ).orientation
  }

  private func fail(_ failure: BackdropFailure) {
    cancel()
    onFailure?(failure)
  }
}
