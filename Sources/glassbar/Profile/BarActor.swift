import BarModel
import GlassSurface
import MotionRuntime

/// The bar itself under a scripted hand.
struct BarActor: SceneActor {
  private var model: BarModel
  private var script: PointerScript
  private let merge: GlassMerge
  /// Where the bar's surface lies in the surface that shows it, in dp.
  private let offset: SIMD2<Double>

  /// - Parameter stage: the surface; the bar stands at its lower edge, in the middle.
  init(
    _ kind: PointerScript.Kind, configuration: BarConfiguration, output: SIMD2<Double>,
    scale: Double, stage: SceneStage, seed: UInt64, start: MotionInstant
  ) {
    model = Self.model(configuration, output: output, scale: scale, at: start)
    merge = configuration.merge
    offset = SIMD2(
      ((stage.size.x - Double(model.layout.surfaceWidth)) / 2).rounded(),
      stage.size.y - Double(model.layout.surfaceHeight))
    script = PointerScript(kind, layout: model.layout, seed: seed, start: start)
  }

  /// The bar's own place on the output.
  static func stage(
    _ configuration: BarConfiguration, output: SIMD2<Double>, scale: Double
  ) -> SceneStage {
    let layout = model(configuration, output: output, scale: scale, at: .zero).layout
    return SceneStage(
      placement: LayerPlacement(layout, layer: configuration.layer),
      size: [Double(layout.surfaceWidth), Double(layout.surfaceHeight)])
  }

  private static func model(
    _ configuration: BarConfiguration, output: SIMD2<Double>, scale: Double,
    at instant: MotionInstant
  ) -> BarModel {
    var model = BarModel(configuration: configuration, output: output, scale: scale)
    _ = model.handle(
      .itemsChanged(RenderScene.items(running: [0: 1, 3: 2], active: 3)),
      // Long enough ago for everything to be at rest.
      at: instant - .seconds(10))
    return model
  }

  mutating func advance(to instant: MotionInstant, now: MotionInstant) -> MotionInstant? {
    var oldest: MotionInstant?
    while let (time, input) = script.next, time <= now {
      _ = model.handle(input, at: instant)
      if oldest == nil { oldest = time }
      script.advance()
    }
    model.advance(to: instant)
    return oldest
  }

  func picture(at instant: MotionInstant) -> ScenePicture {
    let scene = model.scene(at: instant)
    return ScenePicture(
      scene: GlassScene(scene, merge: merge).moved(by: offset), shadowAlpha: scene.shadowAlpha)
  }

  func nextFrame(after instant: MotionInstant) -> MotionInstant? {
    let wakes = [model.nextWake(at: instant), script.next.map { max($0.time, instant) }]
    return wakes.compactMap { $0 }.min()
  }
}
