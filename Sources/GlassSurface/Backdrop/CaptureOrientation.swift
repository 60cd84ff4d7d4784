/// How a capture lies in its buffer: as the output's transform turned it, or upright.
///
/// Cases are numbered as `wl_output.transform`. wlroots hands out buffers in the output's own
/// orientation, other compositors turn them upright (research/capture.md §5, 7 and 8).
public enum CaptureOrientation: UInt32, Sendable, CaseIterable {
  case upright = 0
  case turned90, turned180, turned270, flipped, flipped90, flipped180, flipped270

  /// Whether width and height change places.
  public var isSideways: Bool { rawValue % 2 == 1 }

  /// Where in the buffer the upright pixel (`x`, `y`) of a picture of `width` × `height` lies.
  func place(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let right = width - 1 - x
    let bottom = height - 1 - y
    return switch self {
    case .upright: (x, y)
    case .turned90: (y, right)
    case .turned180: (right, bottom)
    case .turned270: (bottom, x)
    case .flipped: (right, y)
    case .flipped90: (y, x)
    case .flipped180: (x, bottom)
    case .flipped270: (bottom, right)
    }
  }
}
