import GlassSurface
import MotionRuntime

/// A row of choices on one piece of glass; what marks the choice stretches on its way from one to the next.
struct KitSegments: Sendable {
  let titles: [String]
  let segmentWidth: Double
  private(set) var selected: Int?
  private var thumb: StretchInFlight
  private var press: PressedGlass

  /// - Parameter scale: px per dp.
  init(_ titles: [String], segmentWidth: Double, selected: Int?, scale: Double) {
    self.titles = titles
    self.segmentWidth = segmentWidth
    self.selected = selected
    let x = (Double(selected ?? 0) + 0.5) * segmentWidth
    thumb = StretchInFlight(position: SIMD2(x, 0), extent: segmentWidth, scale: scale)
    press = PressedGlass(extent: segmentWidth, scale: scale)
  }

  var width: Double { segmentWidth * Double(titles.count) }

  /// Which segment lies at `x` dp from the start.
  func segment(at x: Double) -> Int? {
    let index = Int((x / segmentWidth).rounded(.down))
    return titles.indices.contains(index) ? index : nil
  }

  mutating func select(_ index: Int?, at instant: MotionInstant, _ setting: KitSetting) {
    guard index != selected else { return }
    selected = index
    guard let index else { return }
    thumb.travel(
      to: SIMD2((Double(index) + 0.5) * segmentWidth, 0), at: instant, tuning: setting.tuning,
      policy: setting.policy)
  }

  mutating func press(at point: SIMD2<Double>, instant: MotionInstant, _ policy: MotionPolicy) {
    press.press(at: point, instant: instant, policy: policy)
  }

  mutating func release(at instant: MotionInstant, _ policy: MotionPolicy) {
    press.release(at: instant, policy: policy)
  }

  mutating func reduce(at instant: MotionInstant) {
    thumb.reduce(at: instant)
    press.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, height: Double, face: KitFace
  ) {
    let middle = SIMD2(width / 2, height / 2)
    drawing.glass(
      [GlassMember(at: middle, size: SIMD2(width, height), face: face)], face: face
    ) { $0.touch = press.touch(at: instant) }
    if selected != nil {
      let shape = thumb.scale(at: instant)
      let size = SIMD2(segmentWidth - 6, height - 6) * shape
      drawing.plate(
        SceneRect(centre: SIMD2(thumb.position(at: instant).x, height / 2), size: size),
        radius: min(size.x, size.y) / 2,
        face.lightness > 0.5 ? SIMD4(0, 0, 0, 0.13) : SIMD4(1, 1, 1, 0.2))
    }
    for (index, title) in titles.enumerated() {
      drawing.label(
        title, at: SIMD2((Double(index) + 0.5) * segmentWidth, height / 2),
        box: SIMD2(segmentWidth - 8, 20), size: 13, weight: index == selected ? .semibold : .medium,
        lightness: face.lightness)
    }
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [thumb.nextWake(at: instant), press.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
