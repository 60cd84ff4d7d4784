/// Where the pixels beneath a surface come from; BACKDROP.md lists the sources in order.
///
/// A source hands over captures; whether they hold our own surface, so that it must be taken out
/// again, is one of its capabilities.
public protocol BackdropSource: AnyObject {
  /// The source's name in configuration and status.
  var name: String { get }
  var capabilities: BackdropCapabilities { get }

  /// Called with each capture, on the loop's thread; the pixels are valid only during the call.
  var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)? { get set }
  /// Called when an asked-for capture will not come.
  var onFailure: ((BackdropFailure) -> Void)? { get set }

  /// Captures `rect`, in logical pixels of the output, from now on.
  func start(rect: PixelRect)

  /// Asks for one capture; `waitsForDamage` holds it back until the output changes.
  ///
  /// Asking again while a capture is under way does nothing.
  func request(waitsForDamage: Bool)

  /// Gives up the capture under way.
  func cancel()

  /// Reads captures another way from the next one on: turned otherwise, or red for blue.
  ///
  /// False when every way has been tried; the next capture is then read the first way again.
  func reinterpret() -> Bool
}

extension BackdropSource {
  public func reinterpret() -> Bool { false }
}

/// What a source can do.
public struct BackdropCapabilities: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Follows the desktop; otherwise it is a picture of one moment.
  public static let live = BackdropCapabilities(rawValue: 1)
  /// Captures hold our own surface.
  public static let includesSurface = BackdropCapabilities(rawValue: 2)
  /// A capture cannot wait for damage: the source must be asked again and again.
  public static let isPolled = BackdropCapabilities(rawValue: 4)
}

/// What came with a capture besides its pixels.
public struct BackdropFrame: Equatable, Sendable {
  /// When it was shown, in ns of the compositor's monotonic clock; 0 where unknown.
  public var time: Int64

  public init(time: Int64) {
    self.time = time
  }
}

/// Why a capture did not come.
public enum BackdropFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The compositor said so.
  case refused
  /// Nothing came in time; someone may have to permit it first.
  case withheld
  /// The compositor has ended the capturing.
  case stopped
  /// A pixel format that nobody here can read, by its code.
  case unknownFormat(UInt32)
  /// Shared memory could not be had.
  case noMemory
  /// The rectangle is outside the output.
  case outside
  /// There is no picture, for the reason given.
  case unavailable(String)
  /// The capture's size does not fit the surface's device pixels.
  case wrongSize(width: Int, height: Int)
  /// The frame tag was not in it, or our pixels did not arrive unaltered.
  case tagMissing
  /// Our surface is black in it, what is around us is not.
  case blackedOut
  /// Our pixels are not blended as `C + (1 − α)·B`.
  case otherBlending

  public var description: String {
    switch self {
    case .refused: "the compositor refused the capture"
    case .withheld: "the compositor withholds the capture"
    case .stopped: "the compositor ended the capturing"
    case .unknownFormat(let code): "the capture's pixel format \(code) is not known"
    case .noMemory: "no shared memory for the capture"
    case .outside: "the surface lies outside the output"
    case .unavailable(let reason): reason
    case .wrongSize(let width, let height):
      "a capture of \(width)×\(height) does not fit the surface's pixels"
    case .tagMissing: "our own pixels do not come back unaltered"
    case .blackedOut: "a rule of the compositor blackens the bar in captures"
    case .otherBlending: "the compositor does not blend by C + (1 − α)·B"
    }
  }
}
