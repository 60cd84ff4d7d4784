import BarModel
import FrameProfile
import MotionRuntime

/// What a hand does to the bar, from a seed: the same seed does the same.
struct PointerScript {
  enum Kind {
    /// Nothing.
    case rest
    /// To and fro along the bar.
    case sweep
    /// A press now and then, each on some button.
    case press
  }

  /// The next thing that happens; nil when nothing will.
  private(set) var next: (time: MotionInstant, input: BarInput)?

  private let kind: Kind
  private let layout: BarLayout
  private var generator: SeededGenerator
  private var time: MotionInstant
  private var step = 0
  private var sweep = Sweep()

  /// One way along the bar.
  private struct Sweep {
    var isForward = false
    var steps = 0
    var total = 0
  }

  /// A mouse reports 125 times a second.
  private static let report = MotionDuration.milliseconds(8)

  init(_ kind: Kind, layout: BarLayout, seed: UInt64, start: MotionInstant) {
    self.kind = kind
    self.layout = layout
    generator = SeededGenerator(seed: seed)
    time = start + .milliseconds(100)
    advance()
  }

  /// Goes on to what happens after `next`.
  mutating func advance() {
    guard kind != .rest, !layout.buttons.isEmpty else {
      next = nil
      return
    }
    let input = kind == .sweep ? sweepInput() : pressInput()
    next = (time, input.input)
    time = time + input.pause
    step += 1
  }

  private mutating func sweepInput() -> (input: BarInput, pause: MotionDuration) {
    if sweep.steps >= sweep.total {
      sweep.isForward.toggle()
      sweep.steps = 0
      sweep.total = 110 + generator.index(below: 90)
    }
    sweep.steps += 1
    let way = Double(sweep.steps) / Double(sweep.total)
    let eased = way * way * (3 - 2 * way)
    let part = sweep.isForward ? eased : 1 - eased
    let bar = layout.bar
    let isAcross = layout.edge.isHorizontal
    let position: SIMD2<Double> =
      isAcross
      ? [bar.x + part * bar.width, bar.center.y] : [bar.center.x, bar.y + part * bar.height]
    return (step == 0 ? .pointerEntered(position) : .pointerMoved(position), Self.report)
  }

  private mutating func pressInput() -> (input: BarInput, pause: MotionDuration) {
    switch step % 3 {
    case 0:
      let button = layout.buttons[generator.index(below: layout.buttons.count)]
      let offset = SIMD2(generator.unit() - 0.5, generator.unit() - 0.5) * (button.width * 0.5)
      let position = button.center + offset
      return (
        step == 0 ? .pointerEntered(position) : .pointerMoved(position),
        .milliseconds(40 + 60 * generator.unit())
      )
    case 1:
      return (
        .pointerButton(.primary, pressed: true), .milliseconds(150 + 250 * generator.unit())
      )
    default:
      // Off the button first: a release on it would launch something.
      return (.pointerLeft, .milliseconds(200 + 300 * generator.unit()))
    }
  }
}
