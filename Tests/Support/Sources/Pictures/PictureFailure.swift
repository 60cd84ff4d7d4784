/// Why a picture could not be read, written or compared.
public enum PictureFailure: Error, Hashable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case malformed(reason: String)
  case sizesDiffer(Int, Int, Int, Int)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .malformed(let reason): "not a picture: \(reason)"
    case .sizesDiffer(let width, let height, let otherWidth, let otherHeight):
      "sizes differ: \(width)x\(height) and \(otherWidth)x\(otherHeight)"
    }
  }
}
