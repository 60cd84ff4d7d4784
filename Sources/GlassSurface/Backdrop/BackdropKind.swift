/// The ways of knowing what lies beneath a surface, in the order in which they are tried.
public enum BackdropKind: String, Sendable, Hashable, CaseIterable {
  /// Our own scene: tests and the demo's window.
  case synthetic
  /// KWin captures without our windows.
  case kwin
  /// A region captured by wlr-screencopy, our own pixels taken out.
  case screencopy
  /// The output captured by ext-image-copy-capture, our own pixels taken out.
  case imageCopy = "image-copy"
  /// What is captured around the glass, continued inward.
  case ring
  /// A picture from before the surface was shown.
  case snapshot
  /// The compositor blurs beneath us; we draw tint, rim and light.
  case compositorBlur = "compositor-blur"
  /// The wallpaper's file.
  case wallpaper
  /// One colour.
  case flat
}

/// One way of knowing the backdrop, or why it cannot be had.
public struct BackdropOption {
  public var kind: BackdropKind
  /// What captures; nil for ways that need no pixels.
  public var source: (any BackdropSource)?
  /// Why it is not tried; nil when it is.
  public var obstacle: String?

  public init(
    _ kind: BackdropKind, source: (any BackdropSource)? = nil, obstacle: String? = nil
  ) {
    self.kind = kind
    self.source = source
    self.obstacle = obstacle
  }
}

/// What became of one way: for status and doctor.
public struct BackdropVerdict: Equatable, Sendable {
  public var kind: BackdropKind
  /// Why it is not in use; nil for the one that is, and for those that were not needed.
  public var reason: String?
}

/// The ways that can be tried, and the one in use.
package struct SourceChain {
  private var options: [BackdropOption]
  private var index = 0
  private var failures: [Int: String] = [:]

  /// - Parameter options: in the order in which they are tried; one flat colour comes after them.
  package init(_ options: [BackdropOption]) {
    self.options = options
    if options.last?.kind != .flat { self.options.append(BackdropOption(.flat)) }
    skipObstacles()
  }

  package var current: BackdropOption { options[index] }

  /// What was tried and why it is not in use.
  package var verdicts: [BackdropVerdict] {
    options.indices.map { position in
      BackdropVerdict(
        kind: options[position].kind,
        reason: options[position].obstacle ?? (position == index ? nil : failures[position]))
    }
  }

  /// Goes on to the next way; at the end it stays with the last.
  package mutating func demote(_ reason: String) {
    failures[index] = reason
    guard index < options.count - 1 else { return }
    index += 1
    skipObstacles()
  }

  /// Whether a better way was given up.
  package var isDemoted: Bool { !failures.isEmpty }

  /// Goes on where `other`, of the same ways, has come.
  package mutating func adopt(_ other: SourceChain) {
    guard options.map(\.kind) == other.options.map(\.kind) else { return }
    index = other.index
    failures = other.failures
  }

  /// Begins with the first again.
  package mutating func restart() {
    index = 0
    failures = [:]
    skipObstacles()
  }

  private mutating func skipObstacles() {
    while index < options.count - 1, options[index].obstacle != nil { index += 1 }
  }
}
