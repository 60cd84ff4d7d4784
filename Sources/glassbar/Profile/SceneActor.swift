import GlassSurface
import MotionRuntime

/// What a profiled surface shows at one instant.
struct ScenePicture: Equatable {
  var scene: GlassScene
  /// α of the drop shadow, 0…1.
  var shadowAlpha: Double
}

/// Plays a scene: a value, so that a copy can be asked what it would have shown at another time.
protocol SceneActor {
  /// Takes what the script brings until `now`, seen from `instant` on; gives the oldest input among it.
  mutating func advance(to instant: MotionInstant, now: MotionInstant) -> MotionInstant?

  func picture(at instant: MotionInstant) -> ScenePicture

  /// When the next frame is due: `instant` itself while anything moves, later if something begins then,
  /// nil at rest.
  func nextFrame(after instant: MotionInstant) -> MotionInstant?
}

/// Where on an output a scene is played, and how large it is.
struct SceneStage {
  var placement: LayerPlacement
  /// In dp.
  var size: SIMD2<Double>
}
