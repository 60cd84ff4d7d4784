import GlassSurface
import MotionRuntime

/// What a hand is on the board with.
enum KitContact: Hashable, Sendable {
  case pointer
  case touch(Int32)
  case keyboard
}

/// What happens to the board; positions in dp of the board.
enum KitInput: Equatable, Sendable {
  case down(KitContact, SIMD2<Double>)
  case moved(KitContact, SIMD2<Double>)
  case up(KitContact, SIMD2<Double>)
  /// The contacts were taken away.
  case cancelled
  /// Where the pointer is without a button; nil when it left.
  case hovered(SIMD2<Double>?)
  /// Downwards, in dp, at the pointer's place.
  case scrolled(Double, at: SIMD2<Double>)
  case key(KitKey, pressed: Bool)
}

/// What keys mean here.
enum KitKey: Hashable, Sendable {
  case next, previous, left, right, up, down
  case activate, escape
  case tuning(MotionTuning)
  case speed, step, backdrop, drift, panel, hud, reduceMotion, capture, copy, reset
}

/// How fast the board's time goes.
enum KitSpeed: String, CaseIterable, Sendable {
  case full, half, quarter
  /// Time stands still, and goes on by one refresh at a time.
  case step

  /// Seconds of motion per second.
  var rate: Double {
    switch self {
    case .full: 1
    case .half: 0.5
    case .quarter: 0.25
    case .step: 0
    }
  }

  var title: String {
    switch self {
    case .full: "1×"
    case .half: "½×"
    case .quarter: "¼×"
    case .step: "Step"
    }
  }
}

/// What the board asks of whoever shows it.
enum KitEffect: Equatable, Sendable {
  case quit
  /// A pick is to be written down.
  case write(String)
  /// The configuration is to be handed to the person.
  case copy(String)
  /// A picture of what is shown.
  case capture
  case speed(KitSpeed)
  /// Motion time goes on by one refresh.
  case step
  case backdrop(KitBackdrop)
}
