import MotionRuntime
import Testing

/// A recipe, what is done to it, and what must be the same in the end whatever the policy.
private struct Story<Recipe: MotionRecipe> {
  var recipe: Recipe
  /// What happens, in s after the beginning.
  var acts: [(time: Double, act: (inout Recipe, MotionInstant, MotionPolicy) -> Void)]
  var state: (Recipe, MotionInstant) -> [Double]

  struct Ending: Equatable {
    var state: [Double]
    var peaks: Int
    /// Tokens and whether they finished, in order.
    var completions: [String]
    var isSettled: Bool
  }

  /// Plays it at 120 Hz for 8 s; motion becomes reduced `toggle` s after the beginning, if it is given.
  func play(_ policy: MotionPolicy, toggle: Double? = nil) -> Ending {
    var recipe = recipe
    var policy = policy
    var acts = acts[...]
    var events: [MotionEvent] = []
    var toggle = toggle
    let start = MotionInstant(seconds: 10)
    var now = start
    while now < start + .seconds(8) {
      if let moment = toggle, now >= start + .seconds(moment) {
        policy = .reduced
        recipe.reduce(at: now)
        toggle = nil
      }
      while let act = acts.first, now >= start + .seconds(act.time) {
        act.act(&recipe, now, policy)
        acts.removeFirst()
      }
      events += recipe.takeEvents(at: now)
      now = now + .nanoseconds(8_333_333)
    }
    return Ending(
      state: state(recipe, now),
      peaks: events.filter { if case .peak = $0 { true } else { false } }.count,
      completions: events.compactMap { event in
        guard case .completion(let completion) = event else { return nil }
        return "\(completion.token.rawValue) \(completion.outcome == .interrupted ? "cut" : "done")"
      }.sorted(), isSettled: recipe.isSettled(at: now))
  }

  func check(peaks: Int, completions: [String], _ comment: String) {
    let full = play(.full)
    #expect(full.isSettled, "\(comment)")
    #expect(full.peaks == peaks, "\(comment)")
    #expect(full.completions == completions, "\(comment)")
    #expect(play(.reduced) == full, "\(comment), reduced")
    for toggle in [0, 0.01, 0.05, 0.09, 0.15, 0.25, 0.4, 1.05, 1.2, 2.5] {
      #expect(play(.full, toggle: toggle) == full, "\(comment), reduced after \(toggle) s")
    }
  }
}

@Suite("Reduced motion")
struct ReduceMotionTests {
  private let first = MotionToken(1)
  private let second = MotionToken(2)

  @Test("squish press")
  func squishPress() {
    Story(
      recipe: SquishPress(extent: 48, scale: 2),
      acts: [
        (0, { [first] in $0.press(at: $1, policy: $2, token: first) }),
        (0.2, { [second] in $0.release(at: $1, policy: $2, token: second) }),
      ], state: { [$0.scale(at: $1).x, $0.scale(at: $1).y] }
    ).check(peaks: 1, completions: ["1 done", "2 done"], "squish")
  }

  @Test("a squish that is let go early")
  func quickSquish() {
    Story(
      recipe: SquishPress(extent: 48, scale: 2),
      acts: [
        (0, { [first] in $0.press(at: $1, lag: .milliseconds(35), policy: $2, token: first) }),
        (
          0.03,
          { [second] in $0.release(at: $1, lag: .milliseconds(35), policy: $2, token: second) }
        ),
      ], state: { [$0.scale(at: $1).x, $0.scale(at: $1).y] }
    ).check(peaks: 1, completions: ["1 done", "2 done"], "quick squish")
  }

  @Test("pop from a source, and back")
  func popFromSource() {
    let story = Story(
      recipe: PopFromSource(extent: 200, scale: 2),
      acts: [(0, { [first] in $0.appear(from: [5, 9], at: $1, policy: $2, token: first) })],
      state: { [$0.scale(at: $1), $0.opacity(at: $1), $0.source.x, $0.isShown ? 1 : 0] })
    story.check(peaks: 1, completions: ["1 done"], "pop")
    var back = story
    back.acts.append((1, { [second] in $0.disappear(at: $1, policy: $2, token: second) }))
    back.check(peaks: 1, completions: ["1 done", "2 done"], "pop and back")
  }

  @Test("stretch in flight")
  func stretchInFlight() {
    Story(
      recipe: StretchInFlight(position: [0, 0], extent: 30, scale: 2),
      acts: [
        (0, { [first] in $0.travel(to: [300, 40], at: $1, policy: $2, token: first) }),
        (1, { [second] in $0.travel(to: [0, 0], at: $1, policy: $2, token: second) }),
      ],
      state: {
        [$0.position(at: $1).x, $0.position(at: $1).y, $0.scale(at: $1).x, $0.scale(at: $1).y]
      }
    ).check(peaks: 2, completions: ["1 done", "2 done"], "stretch")
  }

  @Test("goo")
  func goo() {
    Story(
      recipe: Goo(distance: 80, partLength: 48, spacing: 12, scale: 2),
      acts: [
        (0, { [first] in $0.split(at: $1, policy: $2, token: first) }),
        (1, { [second] in $0.merge(at: $1, policy: $2, token: second) }),
      ], state: { [$0.offset(at: $1), $0.neck(at: $1), $0.isSplit ? 1 : 0] }
    ).check(peaks: 2, completions: ["1 done", "2 done"], "goo")
  }

  @Test("follow-through")
  func followThrough() {
    Story(
      recipe: FollowThrough(0.0, childCount: 3, threshold: SettleThreshold(0.01)),
      acts: [
        (
          0, { [first] in $0.animate(to: 100, spring: .pop, at: $1, policy: $2, token: first) }
        )
      ],
      state: { recipe, now in
        [recipe.parent(at: now)] + (0..<3).map { recipe.child($0, at: now) }
      }
    ).check(peaks: 0, completions: ["1 done"], "follow-through")
  }

  @Test("breathing")
  func breathing() {
    Story(
      recipe: Breathing(extent: 200, scale: 2),
      acts: [
        (0, { [first] in $0.begin(at: $1, policy: $2, token: first) }),
        (1.1, { recipe, now, _ in recipe.stop(at: now) }),
      ], state: { [$0.scale(at: $1), $0.isBreathing ? 1 : 0] }
    ).check(peaks: 0, completions: ["1 done"], "breathing")
  }

  @Test("rubber band")
  func rubberBand() {
    Story(
      recipe: RubberBandPull(band: RubberBand(dimension: 400), scale: 2),
      acts: [
        (0, { recipe, now, _ in recipe.pull(to: 120, at: now) }),
        (
          0.1,
          { [first] in $0.release(velocity: 500, at: $1, policy: $2, token: first) }
        ),
      ], state: { [$0.offset(at: $1), $0.distance(at: $1)] }
    ).check(peaks: 1, completions: ["1 done"], "rubber band")
  }

  @Test("the no")
  func refusal() {
    Story(
      recipe: Refusal(scale: 2),
      acts: [
        (0, { [first] in $0.refuse(at: $1, policy: $2, token: first) }),
        (1, { [second] in $0.refuse(at: $1, policy: $2, token: second) }),
      ], state: { [$0.offset(at: $1), $0.emphasis(at: $1)] }
    ).check(peaks: 2, completions: ["1 done", "2 done"], "refusal")
  }

  @Test("count nudge")
  func countNudge() {
    Story(
      recipe: CountNudge(scale: 2),
      acts: [(0, { [first] in $0.nudge(at: $1, policy: $2, token: first) })],
      state: { [$0.lift(at: $1), $0.opacity(at: $1)] }
    ).check(peaks: 1, completions: ["1 done"], "nudge")
  }

  @Test("materialize, and back")
  func materialize() {
    Story(
      recipe: Materialize(isPresent: false, extent: 200, scale: 2),
      acts: [
        (0, { [first] in $0.appear(at: $1, policy: $2, token: first) }),
        (1, { [second] in $0.disappear(at: $1, policy: $2, token: second) }),
      ], state: { [$0.amount(at: $1), $0.scale(at: $1), $0.isPresent ? 1 : 0] }
    ).check(peaks: 0, completions: ["1 done", "2 done"], "materialize")
  }

  @Test("press glow")
  func pressGlow() {
    Story(
      recipe: PressGlow(),
      acts: [
        (0, { [first] in $0.press(at: [3, 4], instant: $1, policy: $2, token: first) }),
        (0.3, { [second] recipe, now, _ in recipe.release(at: now, token: second) }),
      ],
      state: { [$0.amount(at: $1), $0.position.x, $0.magnification(at: $1)] }
    ).check(peaks: 1, completions: ["1 done", "2 done"], "glow")
  }

  @Test("gel")
  func gel() {
    Story(
      recipe: Gel(extent: 100, scale: 2),
      acts: [
        (0, { $0.drag(velocity: [900, 300], at: $1, policy: $2) }),
        (0.1, { $0.drag(velocity: [100, -800], at: $1, policy: $2) }),
        (0.2, { [first] in $0.release(at: $1, policy: $2, token: first) }),
      ], state: { [$0.deformation(at: $1).along, $0.deformation(at: $1).across] }
    ).check(peaks: 0, completions: ["1 done"], "gel")
  }

  @Test("highlight sweep")
  func highlightSweep() {
    Story(
      recipe: HighlightSweep(),
      acts: [(0, { [first] in $0.sweep(at: $1, policy: $2, token: first) })],
      state: { [$0.light(at: $1).x, $0.light(at: $1).y] }
    ).check(peaks: 0, completions: ["1 done"], "sweep")
  }

  @Test("morph, and back")
  func morph() {
    let button = GlassForm.button(MotionRect(x: 0, y: 0, width: 48, height: 48), radius: 24)
    let menu = GlassForm.menu(MotionRect(x: 0, y: 60, width: 280, height: 320), radius: 26)
    Story(
      recipe: Morph(button, scale: 2),
      acts: [
        (0, { [first] in $0.morph(to: menu, at: $1, policy: $2, token: first) }),
        (1, { [second] in $0.morph(to: button, at: $1, policy: $2, token: second) }),
      ],
      state: { recipe, now in
        let form = recipe.form(at: now)
        return (0..<GlassForm.laneCount).map { form.lane($0) }
      }
    ).check(peaks: 0, completions: ["1 done", "2 done"], "morph")
  }
}
