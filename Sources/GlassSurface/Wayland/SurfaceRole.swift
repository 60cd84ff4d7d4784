/// A surface that is shown, whatever its role: size, scale and timing.
package protocol SurfaceRole: AnyObject {
  var surface: WlSurface { get }
  /// The compositor has given a size in dp, for the first time or anew.
  var onConfigure: ((_ width: Int32, _ height: Int32) -> Void)? { get set }
  /// The compositor or the person has closed it; the owner destroys it.
  var onClosed: (() -> Void)? { get set }
  /// The scale is another now, and `bufferPixels` with it.
  var onScaleChange: ((Double) -> Void)? { get set }

  /// The size in dp that the compositor gave; `nil` before its first word.
  var size: (width: Int32, height: Int32)? { get }
  var scale120: UInt32 { get }
  /// Device pixels for one dp.
  var scale: Double { get }
  /// The first output that shows it.
  var output: Output? { get }
  /// libwayland's `wl_surface` for `wl_egl_window_create`; `nil` once destroyed.
  var surfacePointer: OpaquePointer? { get }
  var isAlive: Bool { get }

  /// Whether a frame callback is awaited.
  var isFramePending: Bool { get }
  /// Asks to be told when another frame is worth drawing; the handler gets the compositor's time in ms.
  func requestFrame(_ handler: @escaping (UInt32) -> Void)
  /// Asks what becomes of the next commit; false if the compositor cannot tell.
  func requestPresentation(
    commitID: UInt64, _ handler: @escaping (PresentationOutcome) -> Void
  ) -> Bool
  /// Ends it, its role first; EGL's window must be gone already.
  func destroy()
}

extension SurfaceRole {
  /// The size of the buffer to draw in device pixels, as wp_fractional_scale_v1 rounds it.
  package var bufferPixels: PixelSize? {
    guard let size else { return nil }
    func pixels(_ logical: Int32) -> Int {
      Int((Int64(logical) * Int64(scale120) + 60) / 120)
    }
    return PixelSize(width: pixels(size.width), height: pixels(size.height))
  }
}

extension LayerSurface: SurfaceRole {}
