import Glibc
import MotionRuntime
import Testing

/// The numbers of the recipes, as SPEC §2 and the seeds state them.
@Suite("Recipes' numbers")
struct RecipeNumberTests {
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }
  private let frames = (0...400).map { MotionInstant(seconds: Double($0) * 0.0025) }

  @Test("a pop grows from half its size about its source, opaque after a third of the response")
  func pop() {
    var pop = PopFromSource(extent: 200, scale: 2)
    pop.appear(from: [10, 20], at: at(0))
    #expect(pop.scale(at: at(0)) == 0.5 && pop.opacity(at: at(0)) == 0)
    #expect(pop.place([110, 20], at: at(0)) == [60, 20])
    #expect(pop.place([10, 20], at: at(0.07)) == [10, 20])
    #expect(abs(pop.opacity(at: at(0.38 / 6)) - 0.5) < 1e-6)
    #expect(pop.opacity(at: at(0.38 / 3 + 1e-6)) == 1)
    let highest = frames.map { pop.scale(at: $0) }.max() ?? 0
    #expect(abs(highest - (1 + 0.5 * Spring.pop.overshoot)) < 1e-4)
    let events = frames.flatMap { pop.takeEvents(at: $0) }
    guard case .peak(let landing)? = events.first else {
      Issue.record("no peak")
      return
    }
    #expect(abs(pop.scale(at: landing) - 1) < 1e-6)
    pop.disappear(at: at(1))
    let leaving = frames.map { pop.scale(at: $0 + .seconds(1)) }
    #expect(leaving.allSatisfy { $0 <= 1.000001 && $0 >= 0.5 - 1e-6 })
    #expect(pop.opacity(at: at(2)) == 0)
  }

  @Test("a pop that is called back goes on from where it is")
  func popInterrupted() {
    var pop = PopFromSource(extent: 200, scale: 2)
    pop.appear(from: .zero, at: at(0))
    let (scale, opacity) = (pop.scale(at: at(0.06)), pop.opacity(at: at(0.06)))
    pop.disappear(at: at(0.06))
    #expect(pop.scale(at: at(0.06)) == scale && pop.opacity(at: at(0.06)) == opacity)
    pop.appear(from: .zero, at: at(0.08))
    #expect(pop.scale(at: at(0.08)) > 0.5)
  }

  @Test("what travels is 1.18 long at most, 0.92 where it lands, and keeps its area")
  func stretch() {
    for tuning in MotionTuning.allCases {
      var knob = StretchInFlight(position: .zero, extent: 40, scale: 2)
      knob.travel(to: [900, 0], at: at(0), tuning: tuning)
      let scales = frames.map { knob.scale(at: $0) }
      #expect(scales.allSatisfy { abs($0.x * $0.y - 1) < 1e-12 })
      #expect(abs((scales.map(\.x).max() ?? 0) - tuning.stretch) < 1e-6)
      #expect(tuning.stretch <= 1.18)
      var peak: MotionInstant?
      for frame in frames {
        for case .peak(let instant) in knob.takeEvents(at: frame) { peak = instant }
      }
      guard let peak else {
        Issue.record("no landing")
        continue
      }
      #expect(abs(knob.scale(at: peak + .milliseconds(8)).x - 0.92) < 0.005)
      #expect(abs(knob.position(at: peak).x - 900) < 900 * 0.021)
      #expect(knob.scale(at: at(3)) == [1, 1] && knob.position(at: at(3)) == [900, 0])
    }
    var slow = StretchInFlight(position: .zero, extent: 40, scale: 2)
    slow.travel(to: [20, 0], at: at(0))
    #expect((frames.map { slow.scale(at: $0).x }.max() ?? 2) < 1.03)
  }

  @Test("a tapped knob never overshoots, a thrown one does once")
  func stretchTrigger() {
    var tapped = StretchInFlight(position: .zero, extent: 40, scale: 2)
    var thrown = tapped
    tapped.travel(to: [100, 0], at: at(0))
    thrown.travel(to: [100, 0], at: at(0), trigger: .momentum, velocity: [2000, 0])
    #expect(frames.allSatisfy { tapped.position(at: $0).x <= 100 })
    #expect(frames.contains { thrown.position(at: $0).x > 104 })
  }

  @Test("a pill splits with a neck that snaps at the glass's spacing, and merges without overshoot")
  func goo() {
    var goo = Goo(distance: 80, partLength: 48, spacing: 12, scale: 2)
    #expect(goo.neck(at: at(0)) == 1 && goo.isJoined(at: at(0)))
    goo.split(at: at(0))
    var snap: MotionInstant?
    for frame in frames {
      for case .peak(let instant) in goo.takeEvents(at: frame) { snap = instant }
    }
    guard let snap else {
      Issue.record("no snap")
      return
    }
    #expect(abs(goo.gap(at: snap) - 12) < 1e-6)
    #expect(goo.isJoined(at: snap - .milliseconds(1)) && !goo.isJoined(at: snap + .milliseconds(1)))
    #expect(goo.neck(at: snap - .milliseconds(5)) > 0 && goo.neck(at: snap + .milliseconds(1)) == 0)
    #expect(goo.offset(at: at(3)) == 40 && goo.isSplit)
    goo.merge(at: at(3))
    #expect(frames.allSatisfy { goo.offset(at: $0 + .seconds(3)) >= 0 })
    #expect(goo.offset(at: at(6)) == 0)
  }

  @Test("parts follow their parent 30 to 40 ms later, on the same spring")
  func followThrough() {
    var parts = FollowThrough(0.0, childCount: 3, threshold: SettleThreshold(1e-6))
    #expect(FollowThrough(0.0, threshold: .level).lag(ofChild: 0) == .milliseconds(35))
    #expect(parts.lag(ofChild: 0) == .milliseconds(30))
    #expect(parts.lag(ofChild: 2) == .milliseconds(40))
    parts.animate(to: 1, spring: .move, at: at(0))
    for index in 0..<3 {
      let lag = parts.lag(ofChild: index)
      for frame in frames {
        #expect(abs(parts.child(index, at: frame + lag) - parts.parent(at: frame)) < 1e-9)
      }
    }
  }

  @Test("a breath is 2 % in 3 s, never stops by itself, and stops without a jump")
  func breathing() {
    var hero = Breathing(extent: 200, scale: 2)
    hero.begin(at: at(0))
    #expect(hero.scale(at: at(0)) == 1)
    #expect(abs(hero.scale(at: at(1.5)) - 1.02) < 1e-12)
    #expect(abs(hero.scale(at: at(3)) - 1) < 1e-12)
    #expect(hero.nextWake(at: at(1e5)) == at(1e5))
    let (before, rate) = (hero.scale(at: at(4)), hero.scale(at: at(4)) - hero.scale(at: at(3.999)))
    hero.stop(at: at(4))
    #expect(abs(hero.scale(at: at(4)) - before) < 1e-12)
    #expect(abs(hero.scale(at: at(4.001)) - before - rate) < 1e-5)
    #expect(hero.scale(at: at(6)) == 1 && hero.nextWake(at: at(6)) == nil)
  }

  @Test("the no is 8, −6, 4, 0 in 360 ms")
  func refusal() {
    var no = Refusal(scale: 2)
    no.refuse(at: at(0))
    for (index, turn) in [8.0, -6, 4, 0].enumerated() {
      let instant = at(Double(index + 1) * 0.09)
      #expect(abs(no.offset(at: instant) - turn) < 1e-9)
    }
    #expect(no.emphasis(at: at(0)) == 1)
    #expect(no.nextWake(at: at(0.36)) == nil)
    #expect(frames.allSatisfy { abs(no.offset(at: $0)) <= 8 })
  }

  @Test("a count goes up 2 and back, once")
  func countNudge() {
    var count = CountNudge(scale: 2)
    count.nudge(at: at(0))
    let lifts = frames.map { count.lift(at: $0) }
    #expect(lifts.max() == 2 && lifts.min() == 0 && lifts.last == 0)
    let turns = zip(zip(lifts, lifts.dropFirst()), lifts.dropFirst(2)).filter {
      ($0.1 - $0.0) * ($1 - $0.1) < 0
    }
    #expect(turns.count <= 1)
    count.nudge(at: at(1), liveliness: .calm)
    #expect(frames.allSatisfy { count.lift(at: $0 + .seconds(1)) == 0 })
  }

  @Test("glass materializes in 320 ms from 0.94, goes in 240 ms, linearly in 160 ms when reduced")
  func materialize() {
    var glass = Materialize(isPresent: false, extent: 100, scale: 2)
    #expect(glass.amount(at: at(0)) == 0)
    glass.appear(at: at(0))
    #expect(glass.scale(at: at(0)) == 0.94 && glass.amount(at: at(0)) == 0)
    #expect(glass.amount(at: at(0.1)) > 0.7)
    #expect(glass.amount(at: at(0.319)) < 1 && glass.amount(at: at(0.32)) == 1)
    #expect(glass.scale(at: at(0.32)) == 1)
    glass.disappear(at: at(1))
    #expect(abs(glass.amount(at: at(1.12)) - 0.875) < 1e-9)
    #expect(glass.scale(at: at(1.12)) == 1)
    #expect(glass.amount(at: at(1.24)) == 0)
    glass.appear(at: at(2), policy: .reduced)
    #expect(abs(glass.amount(at: at(2.08)) - 0.5) < 1e-9)
    #expect(glass.scale(at: at(2.01)) == 1 && glass.amount(at: at(2.16)) == 1)
  }

  @Test("gel is 6 % longer along a fast drag, thinner across, and never changes its area")
  func gel() {
    var gel = Gel(extent: 100, scale: 2)
    for step in 0..<200 { gel.drag(velocity: [0, 3000], at: at(Double(step) * 0.008)) }
    let form = gel.deformation(at: at(1.6))
    #expect(abs(form.along - 1.06) < 1e-3 && abs(form.along * form.across - 1) < 1e-12)
    #expect(abs(form.angle) - .pi / 2 < 1e-6)
    let matrix = gel.matrix(at: at(1.6))
    #expect(abs(matrix.w - form.along) < 1e-9 && abs(matrix.x - form.across) < 1e-9)
    #expect(abs(matrix.x * matrix.w - matrix.y * matrix.z - 1) < 1e-12)
    gel.drag(velocity: [600, 0], at: at(1.6))
    #expect(abs(gel.deformation(at: at(1.6)).along - form.along) < 1e-12)
    gel.release(at: at(2))
    #expect(gel.deformation(at: at(4)).along == 1 && gel.nextWake(at: at(4)) == nil)
    gel.drag(velocity: [.nan, .infinity], at: at(5))
    #expect(gel.deformation(at: at(5.1)).along == 1)
  }

  @Test("the light sweeps through 140° in 700 ms and arrives at its rest")
  func sweep() {
    var sweep = HighlightSweep()
    sweep.sweep(at: at(0))
    func bearing(_ light: SIMD2<Double>) -> Double { atan2(light.y, light.x) * 180 / .pi }
    let start = bearing(sweep.light(at: at(0)))
    let end = bearing(sweep.light(at: at(0.7)))
    #expect(abs((end - start + 540).truncatingRemainder(dividingBy: 360) - 180 - 140) < 1e-9)
    #expect(sweep.light(at: at(0.7)) == [-0.35, -0.94])
    #expect(sweep.nextWake(at: at(0.7)) == nil)
  }

  @Test("a button becomes a menu with all its optics on one clock")
  func morph() {
    let button = GlassForm.button(MotionRect(x: 0, y: 0, width: 48, height: 48), radius: 24)
    let menu = GlassForm.menu(MotionRect(x: 0, y: 56, width: 280, height: 400), radius: 26)
    #expect(button.sizeScale == 0 && abs(menu.sizeScale - (280.0 - 56) / 264) < 1e-12)
    #expect(abs(button.shadowBlur - 10.8) < 1e-12 && button.lensGain == 0.85)
    var glass = Morph(button, scale: 2)
    glass.morph(to: menu, at: at(0))
    for frame in frames {
      let form = glass.form(at: frame)
      let way = (form.rect.size.width - 48) / (280 - 48)
      #expect(abs(form.depth - (14 - 2 * way)) < 1e-9)
      #expect(abs(form.blur - (10 + 6 * way)) < 1e-9)
      #expect(abs(form.band - (26 - 4 * way)) < 1e-9)
      #expect(abs(form.bevel - (4 + way)) < 1e-9)
    }
    #expect(glass.form(at: at(2)) == menu)
    #expect(Morph.reaches(from: button.rect, to: menu.rect, spacing: 8))
    #expect(!Morph.reaches(from: button.rect, to: menu.rect, spacing: 7.9))
    // Lengths stay lengths, whatever is asked for.
    var tiny = menu
    tiny.rect.size = MotionSize(width: 0, height: 0)
    glass.morph(to: tiny, at: at(2))
    #expect(frames.allSatisfy { glass.form(at: $0 + .seconds(2)).rect.size.width >= 0 })
  }

  @Test("glow adds a sixteenth of luminance at its peak and magnifies by 0.17, not when reduced")
  func glow() {
    #expect(PressGlow.luminance == 0.06)
    var glow = PressGlow()
    glow.press(at: [0, 0], instant: at(0))
    #expect(abs(glow.magnification(at: at(0.2)) - 0.17) < 1e-12)
    glow.reduce(at: at(0.3))
    #expect(glow.amount(at: at(0.3)) == 1 && glow.amount(at: at(0.5)) == 0.5)
    #expect(glow.magnification(at: at(0.5)) == 0)
  }

  @Test("tunings differ in the order of their liveliness")
  func tunings() {
    let overshoots = MotionTuning.allCases.map(\.squishRelease.overshoot)
    #expect(overshoots == overshoots.sorted() && Set(overshoots).count == 3)
    let pops = MotionTuning.allCases.map(\.pop.overshoot)
    #expect(pops == pops.sorted() && Set(pops).count == 3)
    #expect(MotionTuning.bubbly.squish == [1.05, 0.93])
    // One clear overshoot, a small second one at most.
    for tuning in MotionTuning.allCases {
      #expect(tuning.squishRelease.undershoot < 0.03 && tuning.pop.undershoot < 0.03)
    }
  }

  @Test("one thing is lively at a time; a touch comes before what was earned or only breathes")
  func governor() {
    var governor = LivelyGovernor()
    let (hero, badge, button) = (LivelyID(1), LivelyID(2), LivelyID(3))
    #expect(governor.claim(hero, rank: .ambient, at: at(0)).liveliness == .lively)
    let earned = governor.claim(badge, rank: .earned, at: at(1), until: at(1.5))
    #expect(earned.liveliness == .lively && earned.displaced == hero)
    #expect(governor.claim(hero, rank: .ambient, at: at(1.2)).liveliness == .calm)
    let touched = governor.claim(button, rank: .touched, at: at(1.3), until: at(2))
    #expect(touched.liveliness == .lively && touched.displaced == badge)
    #expect(governor.claim(badge, rank: .earned, at: at(1.4), until: at(3)).liveliness == .calm)
    #expect(governor.holder(at: at(1.9)) == button && governor.holder(at: at(2)) == nil)
    #expect(governor.claim(hero, rank: .ambient, at: at(2)).liveliness == .lively)
    #expect(governor.somethingMoves(at: at(2.1)) == hero)
    #expect(governor.holder(at: at(2.2)) == nil)
    _ = governor.claim(badge, rank: .earned, at: at(3))
    #expect(governor.somethingMoves(at: at(3.1)) == nil)
    governor.finish(hero)
    #expect(governor.holder(at: at(3.2)) == badge)
    governor.finish(badge)
    #expect(governor.holder(at: at(3.2)) == nil)
  }

  @Test("a thing whose turn it is not moves without overshoot")
  func calm() {
    var pop = PopFromSource(extent: 200, scale: 2)
    pop.appear(from: .zero, at: at(0), liveliness: .calm)
    #expect(frames.allSatisfy { pop.scale(at: $0) <= 1 })
  }
}
