import BarModel
import FrameProfile
import GlassSurface
import MotionRuntime
import Testing

@testable import glassbar

@Suite("The profiler's scenes")
struct ProfileSceneTests {
  private static let output = SIMD2(1280.0, 720.0)

  private func actor(_ scene: ProfileScene, seed: UInt64) -> any SceneActor {
    let stage = scene.stage(BarConfiguration(), output: Self.output, scale: 1)
    return scene.makeActor(
      ProfileScene.Casting(
        configuration: BarConfiguration(), output: Self.output, scale: 1, stage: stage, seed: seed,
        start: MotionInstant(seconds: 100)))
  }

  /// The pictures of four seconds at 60 Hz, and how many frames brought input.
  private func play(
    _ scene: ProfileScene, seed: UInt64
  ) -> (pictures: [ScenePicture], inputs: Int) {
    var actor = actor(scene, seed: seed)
    var inputs = 0
    let pictures = (0..<240).map { frame in
      let instant = MotionInstant(seconds: 100 + Double(frame) / 60)
      if actor.advance(to: instant, now: instant) != nil { inputs += 1 }
      return actor.picture(at: instant)
    }
    return (pictures, inputs)
  }

  @Test(arguments: ProfileScene.all.map(\.name) + ["stress-1", "stress-30"])
  func `the same seed plays the same, and all of it lies on the surface`(name: String) throws {
    let scene = try #require(ProfileScene.named(name))
    let stage = scene.stage(BarConfiguration(), output: Self.output, scale: 1)
    #expect(stage.size.x <= Self.output.x && stage.size.y <= Self.output.y)
    let first = play(scene, seed: 7)
    #expect(first.pictures == play(scene, seed: 7).pictures)
    let distinct = first.pictures.indices.dropFirst().count {
      first.pictures[$0] != first.pictures[$0 - 1]
    }
    #expect(scene.rests ? distinct == 0 : distinct > 60, "\(distinct) of 239 frames differ")
    for picture in first.pictures {
      for rect in picture.scene.containers.flatMap({ $0.members.map(\.rect) }) {
        #expect(rect.x >= -1 && rect.y >= -1)
        #expect(rect.x + rect.width <= stage.size.x + 1)
        #expect(rect.y + rect.height <= stage.size.y + 1)
      }
    }
  }

  @Test func `hands bring input, and another seed another one`() throws {
    for name in ["hover-sweep", "press"] {
      let scene = try #require(ProfileScene.named(name))
      let first = play(scene, seed: 1)
      #expect(first.inputs > (name == "press" ? 10 : 200))
      #expect(first.pictures != play(scene, seed: 2).pictures)
    }
  }

  @Test func `a bar at rest wants no frame`() throws {
    let scene = try #require(ProfileScene.named("idle"))
    var actor = actor(scene, seed: 1)
    let instant = MotionInstant(seconds: 101)
    #expect(actor.advance(to: instant, now: instant) == nil)
    #expect(actor.nextFrame(after: instant) == nil)
  }

  @Test func `names that mean nothing are no scene`() {
    for name in ["", "stress-", "stress-0", "stress-257", "stress-x", "Idle"] {
      #expect(ProfileScene.named(name) == nil)
    }
  }

  @Test func `what is drawn is compared with what should have been, edge by edge`() {
    func picture(_ x: Double, _ width: Double) -> ScenePicture {
      let rect = SceneRect(x: x, y: 0, width: width, height: 48)
      return ScenePicture(
        scene: GlassScene(
          containers: [GlassContainer(members: [GlassMember(rect: rect, radius: 24)], spacing: 8)]),
        shadowAlpha: 0)
    }
    #expect(picture(10, 48).distance(to: picture(12, 48)) == 2)
    #expect(picture(10, 48).distance(to: picture(12, 49)) == 3)
    #expect(picture(10, 48).distance(to: picture(10, 48)) == 0)
    #expect(
      picture(10, 48).distance(to: ScenePicture(scene: GlassScene(), shadowAlpha: 0)) == nil)
  }

  @Test func `every effect that is left out is gone from the picture`() throws {
    let scene = try #require(ProfileScene.named("scroll-edge"))
    var picture = actor(scene, seed: 1).picture(at: MotionInstant(seconds: 101))
    picture.scene.containers[0].touch = GlassTouch(position: .zero, amount: 1)
    var style = GlassStyle.seed
    for effect in GlassEffect.allCases { effect.remove(from: &picture, &style) }
    #expect(style.blur == 0 && picture.shadowAlpha == 0 && picture.scene.scrollEdge == nil)
    #expect(picture.scene.containers.allSatisfy { $0.touch == nil && $0.spacing == 0 })
    let variants = AblationVariants()
    #expect(variants.omitted(0).isEmpty)
    #expect(variants.omitted(1) == [.blur])
    #expect(variants.omitted(variants.count - 1) == GlassEffect.allCases)
  }

  @Test func `faults are read as they are written`() {
    #expect(InjectedFault("sleep=40@50") == .sleep(milliseconds: 40, every: 50))
    #expect(InjectedFault("busy=3") == .busy(milliseconds: 3))
    for text in [
      "", "sleep", "sleep=40", "sleep=40@0", "sleep=-1@5", "busy=3@4", "busy=x", "nap=1",
    ] {
      #expect(InjectedFault(text) == nil, "\(text)")
    }
  }

  @Test func `live figures are drawn, and a late frame in another colour`() {
    func red(_ image: PixelImage) -> Int {
      stride(from: 0, to: image.pixels.count, by: 4).count {
        image.pixels[$0] > 200 && image.pixels[$0 + 1] < 130 && image.pixels[$0 + 2] < 130
      }
    }
    var figures = LiveFigures()
    let empty = LivePicture.image(of: figures, scale: 1)
    #expect(empty.width == Int(LivePicture.size.x) && empty.height == Int(LivePicture.size.y))
    for number in 0..<40 {
      let time = Int64(number) * 16_666_667 + (number >= 30 ? 50_000_000 : 0)
      var frame = FrameRecord(
        id: UInt64(number + 1), wake: time, begin: time, target: time, commit: time, returned: time,
        continues: true)
      frame.outcome = .presented(
        Presentation(
          time: time + 10_000_000, refresh: 16_666_667, sequence: UInt64(number + 1),
          flags: [.vsync, .hardwareClock, .hardwareCompletion], output: ""))
      figures.take(frame)
    }
    #expect(figures.missed == 3)
    let shown = LivePicture.image(of: figures, scale: 2)
    #expect(shown.width == 2 * empty.width)
    #expect(red(empty) == 0 && red(shown) > 20)
  }
}
