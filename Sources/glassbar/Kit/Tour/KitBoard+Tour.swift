import GlassSurface
import MotionRuntime

extension KitBoard {
  /// Does what the guide does, through the same inputs as a hand.
  mutating func follow(_ action: KitTour.Action, at instant: MotionInstant) -> [KitEffect] {
    switch action {
    case .tile(let index, let input):
      guard tiles.indices.contains(index) else { return [] }
      return handle(KitInput(input, corner: corner(of: index, at: instant)), at: instant)
    case .show(let index):
      guard tiles.indices.contains(index) else { return [] }
      show(index, at: instant)
    case .choose(let kind, let segment):
      guard let index = controls.firstIndex(where: { $0.kind == kind }) else { return [] }
      let rect = layout.controls[index]
      let point = SIMD2(
        rect.x + (Double(segment) + 0.5) * controls[index].segments.segmentWidth,
        rect.y + rect.height / 2)
      return handle(.down(.pointer, point), at: instant)
        + handle(.up(.pointer, point), at: instant)
    case .scroll(let distance):
      // Over the gap between two tiles, where nothing takes it away.
      let point = SIMD2(layout.viewport.x + 2, layout.viewport.y + 2)
      return handle(.scrolled(distance, at: point), at: instant)
    case .backdrop(let backdrop): return choose(backdrop, at: instant)
    case .panel(let part, let touch): return follow(part, touch, at: instant)
    case .key(let key):
      return handle(.key(key, pressed: true), at: instant)
        + handle(.key(key, pressed: false), at: instant)
    }
    return []
  }

  private mutating func follow(
    _ part: KitPanel.Part, _ touch: KitTour.Touch, at instant: MotionInstant
  ) -> [KitEffect] {
    guard let panel else { return [] }
    switch touch {
    case .down:
      let point = panel.place(of: part, at: instant)
      guideStart = point
      return handle(.down(.pointer, point), at: instant)
    case .moved(let distance):
      return handle(.moved(.pointer, guideStart + SIMD2(distance, 0)), at: instant)
    case .up:
      return handle(.up(.pointer, panel.place(of: part, at: instant)), at: instant)
    }
  }
}
