/// Captures a whole output through ext-image-copy-capture and shared memory, and cuts the region out.
///
/// The protocol knows no regions and allows one frame at a time; what fits a buffer may change while
/// a frame is under way, and then the frame fails and another buffer is made.
package final class ImageCopySource: BackdropSource {
  /// A session's first frame, and its first constraints, come within this time, or not for now; ns.
  private static let timeout: Int64 = 250_000_000
  /// Frames in a row that may fail because another buffer is wanted.
  private static let reallocationLimit = 4

  package let name = BackdropKind.imageCopy.rawValue
  package let capabilities: BackdropCapabilities = [.live, .includesSurface]
  package var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  package var onFailure: ((BackdropFailure) -> Void)?

  private let sources: ExtOutputImageCaptureSourceManagerV1
  private let manager: ExtImageCopyCaptureManagerV1
  private let shm: WlShm
  private let output: Output
  private let loop: any EventLoop
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)

  private var session: ExtImageCopyCaptureSessionV1?
  /// A later frame of a session waits for damage, so that an immediate one needs another session.
  private var sessionHasFrames = false
  /// What the compositor has said since the last `done`, and what counts.
  private var pending = Constraints()
  private var constraints: Constraints?

  private var frame: ExtImageCopyCaptureFrameV1?
  /// What counted when the frame was asked for.
  private var frameConstraints: Constraints?
  private var transform = CaptureOrientation.upright
  private var time: Int64 = 0
  private var readings = CaptureReadings()
  private var buffer: SharedBuffer?
  /// Whether the buffer holds an earlier frame.
  private var bufferIsFilled = false
  private var isWanted = false
  private var reallocations = 0
  private var timer: (any EventSource)?

  /// What a buffer must be like.
  private struct Constraints: Equatable {
    var width = 0
    var height = 0
    var formats: [UInt32] = []
  }

  package init(
    sources: ExtOutputImageCaptureSourceManagerV1, manager: ExtImageCopyCaptureManagerV1,
    shm: WlShm, output: Output, loop: any EventLoop
  ) {
    self.sources = sources
    self.manager = manager
    self.shm = shm
    self.output = output
    self.loop = loop
  }

  deinit { endSession() }

  package func start(rect: PixelRect) {
    cancel()
    self.rect = rect
  }

  package func request(waitsForDamage: Bool) {
    guard frame == nil, !isWanted else { return }
    guard !rect.isEmpty else {
      onFailure?(.outside)
      return
    }
    if !waitsForDamage, sessionHasFrames { endSession() }
    isWanted = true
    reallocations = 0
    if session == nil { beginSession() }
    if !waitsForDamage || constraints == nil { startTimer() }
    captureIfPossible()
  }

  package func cancel() {
    isWanted = false
    timer?.cancel()
    timer = nil
    dropFrame()
  }

  package func reinterpret() -> Bool { readings.advance() }

  // MARK: - The session

  private func beginSession() {
    let source = sources.createSource(output: output.proxy)
    let session = manager.createSession(source: source, options: [])
    source.destroy()
    session.onEvent = { [weak self] event in self?.handle(event) }
    self.session = session
  }

  private func endSession() {
    cancel()
    session?.onEvent = nil
    session?.destroy()
    session = nil
    sessionHasFrames = false
    pending = Constraints()
    constraints = nil
  }

  private func handle(_ event: ExtImageCopyCaptureSessionV1.Event) {
    switch event {
    case .bufferSize(let width, let height):
      (pending.width, pending.height) = (Int(width), Int(height))
    case .shmFormat(let format): pending.formats.append(format.rawValue)
    // Whether a buffer is in shared memory or on the GPU is ours to choose.
    case .dmabufDevice, .dmabufFormat: break
    case .done:
      constraints = pending
      pending = Constraints()
      captureIfPossible()
    case .stopped:
      let wasWanted = isWanted
      endSession()
      if wasWanted { onFailure?(.stopped) }
    }
  }

  // MARK: - Frames

  private func captureIfPossible() {
    guard isWanted, frame == nil, let session, let constraints else { return }
    guard let format = constraints.formats.first(where: { CaptureFormat(shm: $0) != nil }) else {
      return fail(.unknownFormat(constraints.formats.first ?? 0))
    }
    guard let buffer = buffer(for: constraints, format: format) else { return fail(.noMemory) }
    let frame = session.createFrame()
    frame.onEvent = { [weak self] event in self?.handle(event) }
    self.frame = frame
    frameConstraints = constraints
    transform = .upright
    time = 0
    frame.attachBuffer(buffer: buffer.buffer)
    // The compositor adds what has changed; a buffer that is new must be filled.
    if !bufferIsFilled {
      frame.damageBuffer(
        x: 0, y: 0, width: Int32(clamping: buffer.width), height: Int32(clamping: buffer.height))
    }
    frame.capture()
  }

  private func buffer(for constraints: Constraints, format: UInt32) -> SharedBuffer? {
    guard let bytes = CaptureFormat(shm: format)?.bytesPerPixel else { return nil }
    let (row, overflow) = constraints.width.multipliedReportingOverflow(by: bytes)
    guard !overflow, row < Int(Int32.max) else { return nil }
    // Rows begin at whole words.
    let stride = (row + 3) & ~3
    if let buffer,
      buffer.matches(
        width: constraints.width, height: constraints.height, stride: stride, format: format)
    {
      return buffer
    }
    buffer = SharedBuffer(
      shm: shm, width: constraints.width, height: constraints.height, stride: stride,
      format: format)
    bufferIsFilled = false
    return buffer
  }

  private func handle(_ event: ExtImageCopyCaptureFrameV1.Event) {
    switch event {
    case .transform(let value):
      transform = CaptureOrientation(rawValue: value.rawValue) ?? .upright
    case .presentationTime(let high, let low, let nanoseconds):
      time = Int64(captureSeconds: high, low, nanoseconds: nanoseconds)
    // The pixels themselves say what has changed.
    case .damage: break
    case .ready: finish()
    case .failed(.bufferConstraints): reallocate()
    case .failed(.stopped):
      endSession()
      onFailure?(.stopped)
    case .failed: fail(.refused)
    }
  }

  /// Another buffer is wanted: at once where the constraints have come already, else with them.
  private func reallocate() {
    let isStale = constraints == frameConstraints
    dropFrame()
    reallocations += 1
    guard reallocations < Self.reallocationLimit else {
      endSession()
      onFailure?(.refused)
      return
    }
    buffer = nil
    if isStale {
      constraints = nil
      startTimer()
    }
    captureIfPossible()
  }

  private func finish() {
    cancel()
    sessionHasFrames = true
    bufferIsFilled = true
    guard let buffer, let format = CaptureFormat(shm: buffer.format) else {
      onFailure?(.refused)
      return
    }
    readings.saw(format, transform)
    let view = CaptureView(
      of: output, buffer: PixelSize(width: buffer.width, height: buffer.height),
      transform: readings.orientation(transform))
    guard
      let pixels = CapturedPixels(
        bytes: buffer.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
        format: readings.format(format), orientation: view.orientation,
        crop: view.pixels(of: rect))
    else {
      onFailure?(.outside)
      return
    }
    onFrame?(pixels, BackdropFrame(time: time))
  }

  private func dropFrame() {
    frame?.onEvent = nil
    frame?.destroy()
    frame = nil
  }

  private func startTimer() {
    timer?.cancel()
    timer = loop.schedule(after: Self.timeout) { [weak self] in
      guard let self else { return }
      // Whatever the compositor waits for, the next request begins anew.
      endSession()
      onFailure?(.withheld)
    }
  }

  private func fail(_ failure: BackdropFailure) {
    cancel()
    onFailure?(failure)
  }
}
