/// A backdrop that does not move: the wallpaper's file, or any picture.
public final class StillSource: BackdropSource {
  public let name: String
  public let capabilities: BackdropCapabilities = []
  public var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  public var onFailure: ((BackdropFailure) -> Void)?

  private let picture: (PixelRect) -> PixelImage?
  private let loop: any EventLoop
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var answer: (any EventSource)?

  /// - Parameter picture: the opaque pixels, at device pixels, of a rectangle of the output in
  ///   logical pixels; nil when there are none.
  public init(
    name: String, loop: any EventLoop, picture: @escaping (PixelRect) -> PixelImage?
  ) {
    self.name = name
    self.loop = loop
    self.picture = picture
  }

  public func start(rect: PixelRect) { self.rect = rect }

  /// Answers in a later turn of the loop, as every source does.
  public func request(waitsForDamage: Bool) {
    guard !waitsForDamage else { return }
    answer = loop.schedule(after: 0) { [weak self] in self?.deliver() }
  }

  public func cancel() {
    answer?.cancel()
    answer = nil
  }

  private func deliver() {
    answer = nil
    guard let image = picture(rect), let format = CaptureFormat(shm: CaptureFormat.rgba) else {
      onFailure?(.unavailable("there is no picture of this place"))
      return
    }
    image.pixels.withUnsafeBytes { bytes in
      let pixels = CapturedPixels(
        bytes: bytes, width: image.width, height: image.height, stride: image.width * 4,
        format: format)
      if let pixels { onFrame?(pixels, BackdropFrame(time: 0)) } else { onFailure?(.noMemory) }
    }
  }
}

/// One capture of another source, and then nothing more.
public final class SnapshotSource: BackdropSource {
  public let name = "snapshot"
  private let source: any BackdropSource

  public init(_ source: any BackdropSource) { self.source = source }

  public var capabilities: BackdropCapabilities { source.capabilities.subtracting(.live) }
  public var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)? {
    get { source.onFrame }
    set { source.onFrame = newValue }
  }
  public var onFailure: ((BackdropFailure) -> Void)? {
    get { source.onFailure }
    set { source.onFailure = newValue }
  }

  public func start(rect: PixelRect) { source.start(rect: rect) }
  public func request(waitsForDamage: Bool) { source.request(waitsForDamage: false) }
  public func cancel() { source.cancel() }
}
