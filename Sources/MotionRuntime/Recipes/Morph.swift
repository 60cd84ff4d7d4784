/// A piece of glass that becomes another: place, size, radius and optics on one clock.
///
/// For things no farther apart than the container's spacing; beyond it they materialize instead. With reduced
/// motion everything changes in 150 ms, without elasticity.
public struct Morph: MotionRecipe {
  private var form: Animated<GlassForm>

  /// Glass at rest, on an output of `scale` px per dp.
  public init(_ form: GlassForm, scale: Double) {
    self.form = Animated(form, threshold: .length(scale: scale))
  }

  /// The glass now; lengths never fall below 0, whatever the spring does.
  public func form(at instant: MotionInstant) -> GlassForm {
    var form = form.value(at: instant)
    form.rect.size.width = max(form.rect.size.width, 0)
    form.rect.size.height = max(form.rect.size.height, 0)
    form.radius = max(form.radius, 0)
    form.depth = max(form.depth, 0)
    form.band = max(form.band, 0)
    form.blur = max(form.blur, 0)
    form.bevel = max(form.bevel, 0)
    form.shadowAlpha = min(max(form.shadowAlpha, 0), 1)
    return form
  }

  /// What it becomes.
  public var target: GlassForm { form.target }

  /// Whether two places are near enough for a morph within a container of `spacing` dp.
  public static func reaches(
    from start: MotionRect, to end: MotionRect, spacing: Double
  ) -> Bool {
    start.gap(to: end) <= spacing
  }

  public mutating func morph(
    to target: GlassForm, at instant: MotionInstant, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    form.animate(to: target, Motion.spring(.morph).under(policy), at: instant, token: token)
  }

  public mutating func reduce(at instant: MotionInstant) {
    form.reduce(at: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    form.takeCompletions(at: instant).map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    form.nextWake(at: instant)
  }
}
