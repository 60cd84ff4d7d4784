import BarModel
import FrameProfile
import GlassSurface
import MotionRuntime

/// Something to measure: what is shown, and who plays it.
struct ProfileScene {
  let name: String
  let summary: String
  /// Which effects of the glass it shows.
  let effects: Set<GlassEffect>
  /// Whether it rests, so that no frames are to be expected.
  var rests = false
  /// In dp; nil is the bar's own size.
  let size: SIMD2<Double>?
  let makeActor: (Casting) -> any SceneActor

  /// What an actor is made from.
  struct Casting {
    var configuration: BarConfiguration
    /// The output's logical size in dp.
    var output: SIMD2<Double>
    var scale: Double
    var stage: SceneStage
    var seed: UInt64
    var start: MotionInstant
  }

  /// Where the scene is played on an output of that logical size.
  func stage(
    _ configuration: BarConfiguration, output: SIMD2<Double>, scale: Double
  ) -> SceneStage {
    var stage = BarActor.stage(configuration, output: output, scale: scale)
    guard let size else { return stage }
    stage.size = SIMD2(
      max(min(max(size.x, name == "tour" ? stage.size.x : 0), output.x), 1),
      max(min(size.y, output.y), 1))
    stage.placement.width = Int32(clamping: Int(stage.size.x))
    stage.placement.height = Int32(clamping: Int(stage.size.y))
    stage.placement.anchors = [.bottom]
    stage.placement.margins = LayerPlacement.Margins()
    return stage
  }

  static func named(_ name: String) -> ProfileScene? {
    if name.hasPrefix("stress-") {
      guard let count = Int(name.dropFirst("stress-".count)), (1...256).contains(count) else {
        return nil
      }
      return stress(count)
    }
    return all.first { $0.name == name }
  }

  static var all: [ProfileScene] {
    [
      ProfileScene(
        name: "idle", summary: "the bar at rest: nothing may happen",
        effects: [.blur, .lens, .merge, .shadow], rests: true, size: nil
      ) { bar(.rest, $0) },
      ProfileScene(
        name: "hover-sweep", summary: "a pointer to and fro over the bar",
        effects: [.blur, .lens, .merge, .shadow], size: nil
      ) { bar(.sweep, $0) },
      ProfileScene(
        name: "press", summary: "one button pressed after the other",
        effects: [.blur, .lens, .merge, .shadow, .press], size: nil
      ) { bar(.press, $0) },
      ProfileScene(
        name: "merge-drag", summary: "a button dragged through its neighbours",
        effects: [.blur, .lens, .merge, .shadow], size: [520, 160]
      ) { casting in GlassActor(start: casting.start) { GlassPlay(casting).mergeDrag(at: $0) } },
      ProfileScene(
        name: "morph-menu", summary: "a button becoming its menu and back",
        effects: [.blur, .lens, .merge, .shadow], size: [520, 340]
      ) { casting in GlassActor(start: casting.start) { GlassPlay(casting).morphMenu(at: $0) } },
      ProfileScene(
        name: "materialize", summary: "glass appearing and going",
        effects: [.blur, .lens, .merge, .shadow], size: [520, 160]
      ) { casting in GlassActor(start: casting.start) { GlassPlay(casting).materialize(at: $0) } },
      ProfileScene(
        name: "scroll-edge", summary: "content fading beneath the bar",
        effects: [.blur, .lens, .merge, .shadow, .scrollEdge], size: [520, 160]
      ) { casting in GlassActor(start: casting.start) { GlassPlay(casting).scrollEdge(at: $0) } },
      ProfileScene(
        name: "tour", summary: "all of them, two seconds each", effects: Set(GlassEffect.allCases),
        size: [520, 340]
      ) { casting in
        let scenes = ProfileScene.all.filter { !$0.rests && $0.name != "tour" }
        return TourActor(
          start: casting.start,
          scenes.enumerated().map { index, scene in
            var casting = casting
            casting.start = casting.start + .seconds(Double(index) * TourActor.stretch)
            return scene.makeActor(casting)
          })
      },
    ]
  }

  private static func stress(_ count: Int) -> ProfileScene {
    ProfileScene(
      name: "stress-\(count)", summary: "\(count) pieces of glass on their own ways",
      effects: [.blur, .lens, .merge, .shadow], size: [900, 480]
    ) { casting in
      let play = GlassPlay(casting)
      let orbits = GlassPlay.orbits(count, in: casting.stage.size, seed: casting.seed)
      return GlassActor(start: casting.start) { play.stress(orbits, at: $0) }
    }
  }

  private static func bar(_ kind: PointerScript.Kind, _ casting: Casting) -> any SceneActor {
    BarActor(
      kind, configuration: casting.configuration, output: casting.output, scale: casting.scale,
      stage: casting.stage, seed: casting.seed, start: casting.start)
  }
}
