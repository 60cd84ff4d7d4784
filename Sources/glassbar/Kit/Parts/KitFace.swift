import GlassSurface
import MotionRuntime

/// What lies beneath a piece of glass says which face it shows.
struct KitFace: Equatable, Sendable {
  /// 0 is the dark face, 1 the light one; in between while they cross-fade.
  var lightness = 0.0
  /// Of the drop shadow, 0…1.
  var shadowAlpha = 0.22
}

/// A face that follows the backdrop: it flips with hysteresis and cross-fades in 180 ms.
struct AdaptiveFace: Equatable, Sendable {
  /// Least change of the shadow's α that is worth drawing: a tenth of its range and a half.
  private static let shadowStep = 0.024
  private static let crossFade = Motion.curve(.linear, duration: .milliseconds(180))

  private var flip: LightDarkFlip?
  private var lightness = Animated(0.0, threshold: .level)
  private var shadowAlpha = 0.22

  func face(at instant: MotionInstant) -> KitFace {
    KitFace(lightness: lightness.value(at: instant), shadowAlpha: shadowAlpha)
  }

  /// Takes what was read beneath the glass; the first reading shows its face at once.
  mutating func take(_ sample: BackdropSample, at instant: MotionInstant) {
    let isFirst = flip == nil
    var next = flip ?? LightDarkFlip(luma: sample.luma)
    next.update(luma: sample.luma)
    if isFirst {
      lightness.set(next.isLight ? 1 : 0, at: instant)
    } else if next.isLight != flip?.isLight {
      lightness.animate(to: next.isLight ? 1 : 0, Self.crossFade, at: instant)
    }
    flip = next
    if isFirst || abs(sample.shadowAlpha - shadowAlpha) > Self.shadowStep {
      shadowAlpha = sample.shadowAlpha
    }
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? { lightness.nextWake(at: instant) }
}
