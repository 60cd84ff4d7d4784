import BarModel
import GlassSurface
import MotionRuntime

/// A button becoming its menu: one rectangle, from which lens, blur and shadow follow, and rows that come
/// when there is room for them.
struct MenuMorph {
  private let row: GlassRow
  private let stage: RenderStage
  private let menu: SceneRect
  private let progress: Double

  private static let opened = 2
  private static let width = 244.0
  private static let padding = 8.0
  private static let lines: [(text: String, height: Double, isBold: Bool)] = [
    ("Files", 30, true), ("Pictures from the lake", 30, false), ("glassbar", 30, false),
    ("New Window", 30, false), ("Unpin from the Bar", 30, false), ("Quit", 30, false),
  ]
  /// Lines that begin a group: a thin line is drawn above them.
  private static let groups: Set<Int> = [1, 3]
  private static let groupSpace = 9.0

  init(_ stage: RenderStage) {
    self.stage = stage
    row = GlassRow(stage, gaps: [12, 12, 12, 12], bottom: 16)
    progress = Spring.morph.value(target: 1, time: max(stage.time, 0))
    let button = row.rects[Self.opened]
    let wanted =
      Self.lines.reduce(2 * Self.padding) { $0 + $1.height }
      + Double(Self.groups.count) * Self.groupSpace
    let height = min(max(button.y - 20, GlassRow.side), wanted)
    menu = SceneRect(
      x: button.x + GlassRow.side / 2 - Self.width / 2, y: button.y - 12 - height,
      width: Self.width, height: height)
  }

  func compose() -> RenderedScene {
    let button = row.rects[Self.opened]
    let rect = button.mixed(with: menu, by: progress)
    let part = min(max(progress, 0), 1)
    let radius = min(24 + (22 - 24) * progress, min(rect.width, rect.height) / 2)
    var others = row.container(stage)
    others.members.remove(at: Self.opened)
    var grown = GlassContainer(
      members: [GlassMember(rect: rect, radius: radius, lightness: row.lightness[Self.opened])],
      spacing: stage.configuration.spacing)
    // The shadow deepens with the glass (SPEC §3).
    grown.shadowAlpha = row.shadowAlpha + (0.30 - row.shadowAlpha) * part
    var icons = row.icons()
    icons[Self.opened].opacity = max(1 - 3 * part, 0)
    // The glyph goes with the glass that it was on.
    icons[Self.opened].rect.x += rect.x + rect.width / 2 - button.x - button.width / 2
    icons[Self.opened].rect.y += rect.y + rect.height - button.y - button.height
    var shown = RenderedScene(
      scene: GlassScene(containers: [others, grown], icons: icons),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage),
      shadowAlpha: row.shadowAlpha)
    addLines(to: &shown, on: rect)
    return shown
  }

  /// The menu's lines, which grow with the glass.
  private func addLines(to shown: inout RenderedScene, on rect: SceneRect) {
    let opacity = min(max((progress - 0.35) / 0.5, 0), 1)
    guard opacity > 0 else { return }
    let isDark = row.lightness[Self.opened] > 0.5
    let size = min(rect.width / menu.width, rect.height / menu.height)
    let inset = 18.0
    func placed(_ y: Double, _ height: Double) -> SceneRect {
      SceneRect(
        x: rect.x + rect.width / 2 - (Self.width / 2 - inset) * size, y: rect.y + y * size,
        width: (Self.width - 2 * inset) * size, height: height * size)
    }
    var y = Self.padding
    for (index, line) in Self.lines.enumerated() where y + line.height <= menu.height {
      if Self.groups.contains(index) {
        let level: Float = isDark ? 0 : 1
        shown.scene.marks.append(
          Mark(
            rect: placed(y + 4, 1), radius: 0,
            color: SIMD4(level, level, level, Float(0.16 * opacity))))
        y += Self.groupSpace
      }
      let id = IconID("menu line \(index)")
      shown.icons[id] = SceneText(text: line.text, isBold: line.isBold).image(
        width: Self.width - 2 * inset, height: line.height, scale: stage.scale, isDark: isDark)
      shown.scene.icons.append(
        IconSprite(
          icon: id, rect: placed(y, line.height), opacity: opacity, snapsToPixels: progress == 1))
      y += line.height
    }
  }
}
