/// The names by which the project's springs are asked for, on command lines and in boards.
public enum SpringToken: String, Hashable, Sendable, CaseIterable {
  case tap, move, momentum, rotate, sheet, morph, pressDown, pressUp, gelLag, squishRelease, pop
  case small, big, smooth, snappy, bouncy

  public var spring: Spring {
    switch self {
    case .tap: .tap
    case .move: .move
    case .momentum: .momentum
    case .rotate: .rotate
    case .sheet: .sheet
    case .morph: .morph
    case .pressDown: .pressDown
    case .pressUp: .pressUp
    case .gelLag: .gelLag
    case .squishRelease: .squishRelease
    case .pop: .pop
    case .small: .small
    case .big: .big
    case .smooth: .smooth
    case .snappy: .snappy
    case .bouncy: .bouncy
    }
  }

  /// What it is for, in a few words.
  public var purpose: String {
    switch self {
    case .tap: "selection, toggles, panels opened by a tap"
    case .move: "reflow and reposition"
    case .momentum: "flick, throw, drag release, with the velocity handed over"
    case .rotate: "rotation"
    case .sheet: "a drawer opened by dragging"
    case .morph: "size and radius of glass, and every uniform with them"
    case .pressDown: "the glass under the finger, to 1.04"
    case .pressUp: "the glass let go, back to 1"
    case .gelLag: "deformation while dragging"
    case .squishRelease: "round things after a squish"
    case .pop: "growing from a source"
    case .small: "state changes of small things"
    case .big: "state changes of big things"
    case .smooth: "SwiftUI's preset without bounce"
    case .snappy: "SwiftUI's preset with a small bounce"
    case .bouncy: "SwiftUI's preset with a visible bounce"
    }
  }
}

/// What set something in motion: bounce is earned by momentum.
public enum MotionTrigger: Hashable, Sendable {
  /// Nothing was thrown: no overshoot.
  case tap
  /// A drag, a flick: one overshoot, with the gesture's velocity.
  case momentum

  /// For selections, toggles and panels.
  public var spring: Spring { self == .tap ? .tap : .momentum }

  /// For a drawer or a sheet.
  public var sheet: Spring { self == .tap ? .tap : .sheet }
}
