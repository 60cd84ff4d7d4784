import Glibc

/// Where a surface lies on its output, and what must be captured for its glass.
public struct BackdropGeometry: Equatable, Sendable {
  /// What is captured, in logical pixels of the output.
  public let capture: PixelRect
  /// The capture's size in device pixels.
  public let captureSize: PixelSize
  /// The surface's corner inside the capture, in device pixels; negative where the surface reaches
  /// past the output's edge.
  public let surfaceOrigin: SIMD2<Int>
  /// Device pixels a logical pixel.
  public let scale: Double
  /// Whether captures and the surface share one grid of device pixels.
  public let isAligned: Bool
  /// The whole output, in logical pixels; nothing where it cannot be captured.
  public let output: PixelRect

  /// For a surface beneath which nothing can be captured: the backdrop has its size.
  public init(unaligned surface: PixelSize, scale: Double) {
    capture = PixelRect(surface)
    captureSize = surface
    surfaceOrigin = .zero
    self.scale = scale
    isAligned = false
    output = PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// - Parameters:
  ///   - surface: the surface's rectangle in logical pixels of the output.
  ///   - output: the output's size in logical pixels.
  ///   - margin: how far beyond the surface lens and blur reach, in logical pixels.
  ///   - shift: how many device pixels further the surface really is.
  ///
  /// Nil when the surface lies outside the output, or when no whole logical rectangle around it has
  /// whole device pixels.
  public init?(
    surface: PixelRect, output: PixelSize, scale: Double, margin: Int,
    shift: SIMD2<Int> = .zero
  ) {
    guard scale > 0, let step = Self.wholeStep(of: scale) else { return nil }
    let logicalShift = SIMD2<Double>(shift) / scale
    let grown = surface.expanded(by: margin).offset(
      by: SIMD2(Int(logicalShift.x.rounded()), Int(logicalShift.y.rounded())))
    let left = max(Self.floor(grown.x, to: step), 0)
    let top = max(Self.floor(grown.y, to: step), 0)
    let right = min(Self.ceiling(grown.maxX, to: step), output.width)
    let bottom = min(Self.ceiling(grown.maxY, to: step), output.height)
    guard right > left, bottom > top else { return nil }
    capture = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    captureSize = PixelSize(
      width: Self.device(right, scale) - Self.device(left, scale),
      height: Self.device(bottom, scale) - Self.device(top, scale))
    surfaceOrigin = SIMD2(
      Self.device(surface.x, scale) + shift.x - Self.device(left, scale),
      Self.device(surface.y, scale) + shift.y - Self.device(top, scale))
    self.scale = scale
    isAligned = true
    self.output = PixelRect(output)
  }

  /// The capture in device pixels of the output.
  public var captureRect: PixelRect {
    PixelRect(
      x: Self.device(capture.x, scale), y: Self.device(capture.y, scale),
      width: captureSize.width, height: captureSize.height)
  }

  /// The smallest number of logical pixels that is a whole number of device pixels; scales come in
  /// 120ths (fractional-scale-v1).
  static func wholeStep(of scale: Double) -> Int? {
    (1...120).first { step in
      let pixels = Double(step) * scale
      return abs(pixels - pixels.rounded()) < 1e-3
    }
  }

  private static func device(_ logical: Int, _ scale: Double) -> Int {
    Int((Double(logical) * scale).rounded())
  }

  private static func floor(_ value: Int, to step: Int) -> Int {
    (value >= 0 ? value / step : (value - step + 1) / step) * step
  }

  private static func ceiling(_ value: Int, to step: Int) -> Int {
    floor(value + step - 1, to: step)
  }
}
