import GlassSurface
import MotionRuntime
import Testing

@testable import glassbar

/// What the tour leaves behind, tile by tile: the numbers of the recipes as they were shown.
struct KitRecording {
  struct Frame {
    /// In s since the tile's demonstration began.
    var time: Double
    var values: [String: Double]
  }

  private(set) var frames: [String: [Frame]] = [:]
  /// When peaks came, in s since the demonstration began.
  private(set) var peaks: [String: [Double]] = [:]
  private(set) var effects: [KitEffect] = []
  private(set) var duration = 0.0

  /// Plays the whole tour at `rate` seconds of motion per second, with a frame every `step` s of real time.
  init(
    setting: KitSetting = KitSetting(), rate: Double = 1, step: Double = 1.0 / 240,
    from origin: Double = 1000
  ) {
    let board = KitBoard(
      size: KitLayout.ideal, setting: setting, backdrop: .photo, hasDesktop: false)
    let tour = KitTour(of: board.tiles.map { type(of: $0).identity })
    var player = board
    var scale = TimeScale()
    scale.setRate(rate, at: MotionInstant(seconds: origin))
    let start = scale.motion(at: MotionInstant(seconds: origin))
    var last = -1.0
    var count = 0
    while last < tour.duration {
      let real = MotionInstant(seconds: origin + Double(count) * step)
      count += 1
      let now = scale.motion(at: real)
      let time = (now - start).seconds
      for guided in tour.steps(after: last, upTo: time) {
        let moment = start + .seconds(guided.time)
        player.advance(to: moment)
        effects += player.follow(guided.action, at: moment)
      }
      last = time
      player.advance(to: now)
      for scene in tour.scenes where scene.start <= time && time <= scene.end {
        frames[scene.name, default: []].append(
          Frame(
            time: time - scene.start, values: player.tiles[scene.tile].readings(at: now)))
        if let peak = player.flashes[scene.tile] {
          let moment = (peak - start).seconds - scene.start
          if peaks[scene.name, default: []].last.map({ abs($0 - moment) > 1e-9 }) ?? true {
            peaks[scene.name, default: []].append(moment)
          }
        }
      }
    }
    duration = tour.duration
  }

  func values(_ tile: String, _ name: String) -> [(time: Double, value: Double)] {
    (frames[tile] ?? []).compactMap { frame in frame.values[name].map { (frame.time, $0) } }
  }

  /// The value at the frame nearest to `time`.
  func value(_ tile: String, _ name: String, at time: Double) -> Double {
    values(tile, name).min { abs($0.time - time) < abs($1.time - time) }?.value ?? .nan
  }

  func maximum(_ tile: String, _ name: String, from: Double = 0, to: Double = 99) -> Double {
    values(tile, name).filter { $0.time >= from && $0.time <= to }.map(\.value).max() ?? .nan
  }

  func minimum(_ tile: String, _ name: String, from: Double = 0, to: Double = 99) -> Double {
    values(tile, name).filter { $0.time >= from && $0.time <= to }.map(\.value).min() ?? .nan
  }

  /// The first frame from `from` on at which `isTrue`.
  func time(
    _ tile: String, _ name: String, from: Double, when isTrue: (Double) -> Bool
  ) -> Double {
    values(tile, name).first { $0.time >= from && isTrue($0.value) }?.time ?? .nan
  }
}

/// Every recipe's numbers, read off the frames of one tour at 1000 frames a second.
@Suite struct KitValueTests {
  static let tour = KitRecording(step: 1.0 / 1000)
  private var tour: KitRecording { Self.tour }

  @Test func theTourTakesAMinuteAndPlaysEveryTile() {
    #expect(tour.duration > 50 && tour.duration < 70)
    #expect(Set(tour.frames.keys) == Set(KitCatalog.all.map { $0.identity.name }))
  }

  @Test func squishIsWideAndFlatAfterNinetyMilliseconds() {
    // Pressed at 1.5 s, held until 1.75 s.
    #expect(abs(tour.value("squish", "bubbly.width", at: 1.59) - 1.05) < 1e-6)
    #expect(abs(tour.value("squish", "bubbly.height", at: 1.59) - 0.93) < 1e-6)
    #expect(abs(tour.value("squish", "bubbly.height", at: 1.588) - 0.93) > 1e-6)
    #expect(tour.peaks["squish"]?.contains { abs($0 - 1.59) < 1e-6 } == true)
    // It rebounds the other way once, and volume is kept within 3 %.
    #expect(tour.minimum("squish", "bubbly.width", from: 1.75) < 1)
    #expect(tour.maximum("squish", "bubbly.height", from: 1.75) > 1.004)
    for frame in tour.frames["squish"] ?? [] {
      for tuning in MotionTuning.allCases {
        let width = frame.values["\(tuning.rawValue).width"] ?? 0
        let height = frame.values["\(tuning.rawValue).height"] ?? 0
        #expect(abs(width * height - 1) <= 0.03)
      }
    }
  }

  @Test func tuningsDifferAsTheyShould() {
    let firm = tour.minimum("squish", "firm.height")
    let bubbly = tour.minimum("squish", "bubbly.height", from: 1.5)
    let lively = tour.minimum("squish", "lively.height")
    #expect(abs(firm - 0.96) < 1e-6 && abs(bubbly - 0.93) < 1e-6 && abs(lively - 0.91) < 1e-6)
    let counts = MotionTuning.allCases.map {
      Oscillations.count(of: $0.squishRelease, amplitude: (1 - $0.squish.y) * 60)
    }
    #expect(counts == [0, 1, 2])
  }

  @Test func textFollowsItsButton() {
    let body = tour.time("squish", "bubbly.height", from: 1.5) { $0 <= 0.9301 }
    let text = tour.time("squish", "bubbly.text.height", from: 1.5) { $0 <= 0.9301 }
    #expect(text - body >= 0.030 && text - body <= 0.040)
  }

  @Test func popGrowsFromHalfWithOneOvershoot() {
    #expect(abs(tour.value("pop", "scale", at: 0.101) - 0.5) < 0.01)
    let peak = tour.maximum("pop", "scale", to: 1.4)
    // 8.35 % of the step of a half.
    #expect(abs((peak - 1) / 0.5 - 0.0835) < 0.0005)
    let top = tour.time("pop", "scale", from: 0.1) { $0 >= peak - 1e-9 }
    // What is left of a second swing stays under 0.7 %.
    #expect(1 - tour.minimum("pop", "scale", from: top, to: 1.4) < 0.0075 * 0.5)
    let opaque = tour.time("pop", "opacity", from: 0.1) { $0 >= 1 }
    #expect(abs(opaque - 0.1 - 0.38 / 3) < 0.002)
  }

  @Test func gooSnapsAtItsSpacing() throws {
    let frames = try #require(tour.frames["goo"])
    for frame in frames {
      let gap = frame.values["gap"] ?? 0
      #expect((frame.values["joined"] == 1) == (gap <= 18))
    }
    let snap = tour.time("goo", "joined", from: 0.11) { $0 == 0 }
    #expect(tour.peaks["goo"]?.contains { abs($0 - snap) <= 0.002 } == true)
    #expect(tour.maximum("goo", "gap", to: 1.3) > 42)
    #expect(tour.value("goo", "offset", at: 2.35) < 0.5)
  }

  @Test func whatFliesStretchesAndLandsFlat() throws {
    for frame in try #require(tour.frames["toggle"]) {
      let along = frame.values["along"] ?? 0
      #expect(along <= 1.18 && along >= 0.92 - 1e-9)
      #expect(abs(along * (frame.values["across"] ?? 0) - 1) < 1e-9)
    }
    // Tapped at 0.1 s, let go and sent off at 0.22 s.
    #expect(tour.maximum("toggle", "along", from: 0.22, to: 1) > 1.01)
    #expect(abs(tour.minimum("toggle", "along", from: 0.22, to: 1) - 0.92) < 1e-6)
    // A tap never passes its target.
    let rest = tour.value("toggle", "position", at: 1.15)
    #expect(tour.maximum("toggle", "position", to: 1.15) <= rest + 1e-9)
    // The knob is glass in flight, and plain after it.
    #expect(tour.maximum("toggle", "glass", to: 0.4) > 0.9)
    #expect(tour.value("toggle", "glass", at: 1.1) == 0)
  }

  @Test func neighboursMergeWhereTheyTouch() {
    #expect(tour.value("merge", "gap", at: 0.05) == 14)
    #expect(tour.minimum("merge", "gap") < 9)
    #expect(tour.value("merge", "shift", at: 2.69) < 0.2)
  }

  @Test func materializeTakes320And240Milliseconds() {
    let gone = tour.time("materialize", "amount", from: 0.1) { $0 == 0 }
    #expect(abs(gone - 0.1 - 0.240) <= 0.0015)
    #expect(tour.minimum("materialize", "scale", to: 0.9) == 1)
    let back = tour.time("materialize", "amount", from: 1.0005) { $0 == 1 }
    #expect(abs(back - 1.0 - 0.320) <= 0.0015)
    #expect(abs(tour.minimum("materialize", "scale", from: 1) - 0.94) < 0.002)
    // Cubic in: an eighth is gone at half of the time.
    #expect(abs(tour.value("materialize", "amount", at: 0.22) - 0.875) < 0.01)
  }

  @Test func lightRisesIn90AndFallsIn260Milliseconds() {
    let full = tour.time("glow", "light", from: 0.1) { $0 == 1 }
    #expect(abs(full - 0.1 - 0.090) <= 0.0015)
    let dark = tour.time("glow", "light", from: 1.0) { $0 == 0 }
    #expect(abs(dark - 1.0 - 0.260) <= 0.0015)
    #expect(abs(tour.value("glow", "scale", at: 0.95) - 1.04) < 1e-3)
    // ζ 0.55: 12.6 % of the step, 0.5 % of scale.
    #expect(abs(tour.maximum("glow", "scale") - 1.04 - 0.04 * 0.1263) < 1e-4)
  }

  @Test func aPageGoesOnWithItsSpeed() {
    let atRelease = tour.value("edge", "offset", at: 0.72)
    #expect(tour.maximum("edge", "offset", to: 1.9) > atRelease + 1)
  }

  @Test func morphTakesItsOpticsAlong() {
    #expect(tour.value("morph", "depth", at: 0.05) == 14)
    #expect(tour.value("morph", "band", at: 0.05) == 26)
    #expect(tour.value("morph", "blur", at: 0.05) == 10)
    for (name, end) in [
      ("depth", 12.0), ("band", 22), ("blur", 16), ("bevel", 5), ("shadow", 0.30), ("width", 160),
    ] { #expect(abs(tour.value("morph", name, at: 1.45) - end) < 0.2, "\(name)") }
    // All on one clock: the same part of the way at every moment.
    for frame in tour.frames["morph"] ?? [] where frame.time < 1.4 {
      let width = ((frame.values["width"] ?? 0) - 48) / 112
      let blur = ((frame.values["blur"] ?? 0) - 10) / 6
      #expect(abs(width - blur) < 1e-9)
    }
  }

  @Test func theTwinOnlyFades() {
    #expect(tour.minimum("twin", "reduced.scale") == 1)
    let gone = tour.time("twin", "reduced.opacity", from: 0.1) { $0 == 0 }
    #expect(abs(gone - 0.1 - 0.150) <= 0.0015)
    #expect(tour.maximum("twin", "full.scale", from: 1.0) > 1.03)
  }

  @Test func lightSweepsThrough140DegreesIn700Milliseconds() {
    #expect(abs(tour.minimum("sweep", "degrees") + 140) < 0.5)
    let still = tour.time("sweep", "degrees", from: 0.15) { $0 == 0 }
    #expect(abs(still - 0.1 - 0.700) <= 0.0015)
    #expect(abs(tour.value("sweep", "degrees", at: 0.45) + 70) < 0.5)
  }

  @Test func pullingResists() throws {
    for frame in try #require(tour.frames["band"]) where frame.values["finger"] ?? 0 > 0 {
      let x = frame.values["finger"] ?? 0
      let expected = 120 * (1 - 1 / (x * 0.55 / 120 + 1))
      #expect(abs((frame.values["offset"] ?? 0) - expected) < 1e-9)
    }
    #expect(abs(tour.maximum("band", "finger") - 190) < 1e-9)
    #expect(tour.value("band", "offset", at: 1.88) < 0.5)
  }

  @Test func theNoGoesItsWay() {
    for (time, offset) in [(0.1, 0.0), (0.19, 8), (0.28, -6), (0.37, 4), (0.46, 0)] {
      #expect(abs(tour.value("no", "offset", at: time) - offset) < 0.05, "\(time)")
    }
    #expect(abs(tour.maximum("no", "offset") - 8) < 1e-6)
    #expect(abs(tour.minimum("no", "offset") + 6) < 1e-6)
  }

  @Test func aCountNudgesTwoPointsOnce() {
    #expect(abs(tour.maximum("count", "lift") - 2) < 1e-6)
    #expect(tour.minimum("count", "lift") == 0)
    let values = tour.values("count", "lift").map(\.value)
    let turns = zip(zip(values, values.dropFirst()), values.dropFirst(2)).filter {
      $0.0.1 > $0.0.0 && $0.0.1 >= $0.1
    }
    #expect(turns.count == 1)
    #expect(tour.value("count", "count", at: 0.5) == 8)
  }

  @Test func partsFollowAfter30And40Milliseconds() {
    func half(_ name: String) -> Double { tour.time("follow", name, from: 0.1) { $0 >= 108 } }
    #expect(abs(half("first") - half("parent") - 0.030) <= 0.0015)
    #expect(abs(half("second") - half("parent") - 0.040) <= 0.0015)
  }

  @Test func breathingSwellsTwoPercentInThreeSeconds() {
    #expect(abs(tour.maximum("breathing", "scale") - 1.02) < 1e-5)
    let top = tour.time("breathing", "scale", from: 0.1) { $0 >= 1.02 - 1e-6 }
    #expect(abs(top - 0.1 - 1.5) < 0.02)
    #expect(abs(tour.value("breathing", "scale", at: 3.1) - 1) < 1e-4)
  }

  @Test func gelKeepsItsAreaAndNeverPasses6PercentForLong() throws {
    for frame in try #require(tour.frames["gel"]) {
      #expect(abs((frame.values["along"] ?? 0) * (frame.values["across"] ?? 0) - 1) < 1e-9)
    }
    // 1000 dp/s is 5/6 of full speed; the lag's spring may pass by 9.5 %.
    let most = tour.maximum("gel", "along")
    #expect(most > 1.03 && most < 1 + 0.06 * 1.0948 + 1e-3)
  }

  @Test func theKnobIsALensWhileItIsDragged() {
    #expect(tour.value("lens", "glass", at: 0.05) == 0)
    #expect(tour.value("lens", "glass", at: 1.1) == 1)
    #expect(tour.value("lens", "glass", at: 1.75) == 0)
    #expect(tour.maximum("lens", "stretch") > 1)
  }

  @Test func droplets() {
    #expect(tour.minimum("droplet", "gap") < 8)
    #expect(tour.value("droplet", "gap", at: 1.98) > 12.5)
  }
}

/// Slow motion and single steps are the same motion.
@Suite struct KitTimeTests {
  @Test func aQuarterOfTheSpeedIsTheSameCurveAtFourTimesTheTime() throws {
    let full = KitRecording(step: 1.0 / 60)
    let quarter = KitRecording(rate: 0.25, step: 4.0 / 60)
    var greatest = 0.0
    var compared = 0
    for (tile, frames) in full.frames {
      let others = try #require(quarter.frames[tile])
      // A tile's first or last frame may fall on the other side of its border by a nanosecond.
      for frame in frames {
        guard let other = others.first(where: { abs($0.time - frame.time) < 1e-6 }) else {
          continue
        }
        for (name, value) in frame.values {
          greatest = max(greatest, abs(value - (other.values[name] ?? .nan)))
          compared += 1
        }
      }
    }
    #expect(compared > 5000)
    #expect(greatest <= 1e-9, "\(greatest)")
  }

  @Test func aSingleStepIsExactlyOneRefresh() {
    var clock = FrameClock(refresh: .nanoseconds(16_666_667))
    _ = clock.beginFrame(now: MotionInstant(seconds: 5))
    clock.endFrame()
    clock.presented(
      at: MotionInstant(seconds: 5.01), refresh: .nanoseconds(8_333_333))
    clock.setRate(KitSpeed.step.rate)
    let before = clock.beginFrame(now: MotionInstant(seconds: 5.02))
    clock.endFrame()
    let still = clock.beginFrame(now: MotionInstant(seconds: 5.5))
    clock.endFrame()
    #expect(still.motion == before.motion)
    clock.step()
    let after = clock.beginFrame(now: MotionInstant(seconds: 6))
    #expect(after.motion - still.motion == .nanoseconds(8_333_333))
    // The board asks for it: the speed's last choice stops time, and again moves it.
    var board = KitBoard(size: KitLayout.ideal, backdrop: .photo, hasDesktop: false)
    #expect(board.handle(.key(.step, pressed: true), at: .zero) == [.speed(.step)])
    #expect(board.handle(.key(.step, pressed: true), at: .zero) == [.step])
  }
}

/// With reduced motion the tour shows every tile's twin.
@Suite struct KitReducedTests {
  static let tour = KitRecording(setting: KitSetting(policy: .reduced), step: 1.0 / 500)
  private var tour: KitRecording { Self.tour }

  @Test func everyTileIsPlayed() {
    #expect(Set(tour.frames.keys) == Set(KitCatalog.all.map { $0.identity.name }))
  }

  @Test func nothingSquishesStretchesShakesOrBreathes() {
    for tuning in MotionTuning.allCases {
      #expect(tour.maximum("squish", "\(tuning.rawValue).width") == 1)
      #expect(tour.minimum("squish", "\(tuning.rawValue).height") == 1)
    }
    // A bubble that cannot be seen may be any size.
    for frame in tour.frames["pop"] ?? [] where frame.values["opacity"] ?? 0 > 0 {
      #expect(frame.values["scale"] == 1)
    }
    #expect(tour.maximum("toggle", "along") == 1 && tour.minimum("toggle", "along") == 1)
    #expect(tour.maximum("no", "offset") == 0 && tour.minimum("no", "offset") == 0)
    #expect(tour.maximum("no", "emphasis") > 0.95)
    #expect(tour.maximum("count", "lift") == 0)
    #expect(tour.maximum("breathing", "scale") == 1)
    #expect(tour.maximum("gel", "along") == 1)
    #expect(tour.maximum("glow", "scale") == 1)
    #expect(abs(tour.maximum("glow", "light") - 0.5) < 1e-9)
    #expect(tour.minimum("sweep", "degrees") == 0)
    #expect(tour.minimum("materialize", "scale") == 1)
    #expect(tour.maximum("lens", "stretch") == 1)
  }

  @Test func nothingPassesItsTarget() {
    // Monotone between two inputs: there is no value beyond both ends.
    for (tile, name, low, high) in [
      ("goo", "offset", 0.0, 54.0), ("morph", "width", 48, 160), ("follow", "parent", 76, 140),
      ("toggle", "position", -12, 12), ("merge", "shift", 0, 9),
    ] {
      #expect(tour.maximum(tile, name) <= high + 1e-9, "\(tile)")
      #expect(tour.minimum(tile, name) >= low - 1e-9, "\(tile)")
    }
    let gone = tour.time("materialize", "amount", from: 0.1) { $0 == 0 }
    #expect(abs(gone - 0.1 - 0.160) <= 0.003)
  }

  @Test func twinsTakeAMomentAndArriveTogether() {
    let parent = tour.time("follow", "parent", from: 0.1) { $0 >= 140 }
    let second = tour.time("follow", "second", from: 0.1) { $0 >= 140 }
    #expect(parent == second)
    #expect(abs(parent - 0.1 - 0.150) <= 0.003)
  }
}
