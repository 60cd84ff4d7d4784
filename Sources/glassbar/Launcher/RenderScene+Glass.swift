import BarModel
import GlassSurface
import MotionRuntime
import Scenery

// Scenes of the glass alone: each shows one effect, with the times and springs of SPEC §3.
extension RenderScene {
  static var glass: [RenderScene] {
    [
      RenderScene(
        name: "polynomial", summary: "shapes flowing together by the polynomial union",
        scenery: .photo, moment: 0
      ) { merging($0, droplet: 0) },
      RenderScene(
        name: "droplet", summary: "the same as droplets, whose neck never bulges", scenery: .photo,
        moment: 0
      ) { merging($0, droplet: 1) },
      RenderScene(
        name: "materialize", summary: "glass appearing in 320 ms, from 1 s on going in 240 ms",
        scenery: .page, moment: 0.05, compose: materialize),
      RenderScene(
        name: "morph", summary: "a button becoming its menu", scenery: .photo, moment: 0.5,
        size: RenderOptions.Size(width: 640, height: 360)
      ) { MenuMorph($0).compose() },
      RenderScene(
        name: "flip", summary: "light and dark glass as a headline scrolls past", scenery: .page,
        moment: 0.95, compose: flip),
      RenderScene(
        name: "sweep", summary: "the light going round the rim by 140° in 700 ms", scenery: .code,
        moment: 0.35, compose: sweep),
      RenderScene(
        name: "gel", summary: "a button dragged at 1200 dp/s", scenery: .photo, moment: 0.12,
        compose: gel),
      RenderScene(
        name: "dispersion", summary: "colours parting in a lens that is dragged", scenery: .page,
        moment: 0
      ) { stage in
        var shown = row(stage, gaps: [24, 24])
        shown.scene.containers[0].dispersion = 1
        return shown
      },
      RenderScene(
        name: "tinted-neck", summary: "two buttons' colours flowing through their neck",
        scenery: .photo, moment: 0
      ) { stage in
        var shown = row(stage, gaps: [4, 4, 4])
        for (index, tint) in [
          SIMD4<Float>(0.1, 0.45, 1, 0.6), .zero, SIMD4(1, 0.25, 0.3, 0.6), .zero,
        ].enumerated() { shown.scene.containers[0].members[index].tint = tint }
        return shown
      },
      RenderScene(
        name: "sizes", summary: "lens, tint, blur and shadow growing with size", scenery: .photo,
        moment: 0, size: RenderOptions.Size(width: 640, height: 320), compose: sizes),
      RenderScene(
        name: "plates", summary: "icons on plates of their own", scenery: .checkerboard, moment: 0,
        compose: plates),
      edge("scroll-edge-soft", "content fading and blurring towards the edge", .page, .soft, 0),
      edge("scroll-edge-hard", "content covered evenly beneath the bar", .page, .hard, 0),
      edge("scroll-edge-dark", "content dimmed beneath dark glass", .code, .soft, 1),
    ]
  }

  /// A resting row with glyphs.
  private static func row(_ stage: RenderStage, gaps: [Double]) -> RenderedScene {
    let row = GlassRow(stage, gaps: gaps)
    var container = row.container(stage)
    container.droplet = stage.configuration.merge == .droplet ? 1 : 0
    return RenderedScene(
      scene: GlassScene(containers: [container], icons: row.icons()),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage),
      shadowAlpha: row.shadowAlpha)
  }

  /// Gaps from none over a neck to overlap, in a container that merges widely.
  private static func merging(_ stage: RenderStage, droplet: Double) -> RenderedScene {
    let row = GlassRow(stage, gaps: [22, 12, 6, 0, -10])
    var container = row.container(stage, spacing: 16)
    container.droplet = droplet
    return RenderedScene(
      scene: GlassScene(containers: [container], icons: row.icons()),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage),
      shadowAlpha: row.shadowAlpha)
  }

  private static func materialize(_ stage: RenderStage) -> RenderedScene {
    let row = GlassRow(stage, gaps: [12, 12, 12, 12, 12])
    // At 0.94 it is a little smaller, on the same clock; going away it keeps its size.
    let appearing = UnitCurve.bezier(startControlPoint: [0.05, 0.7], endControlPoint: [0.1, 1])
    let leaving = UnitCurve.bezier(startControlPoint: [0.32, 0], endControlPoint: [0.67, 0])
    let goes = stage.time >= 1
    let presence =
      goes
      ? 1 - leaving.value(at: (stage.time - 1) / 0.24) : appearing.value(at: stage.time / 0.32)
    let scale = goes ? 1 : 0.94 + 0.06 * presence
    let container = row.container(stage, scale: scale, presence: presence)
    return RenderedScene(
      scene: GlassScene(
        containers: [container], icons: row.icons(scale: scale, opacity: presence)),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage),
      shadowAlpha: row.shadowAlpha)
  }

  private static func sweep(_ stage: RenderStage) -> RenderedScene {
    var shown = row(stage, gaps: [6, 12, 12, 12])
    shown.scene.containers[0].lightTurn =
      140 * .pi / 180 * UnitCurve.easeInOut.value(at: stage.time / 0.7)
    return shown
  }

  private static func gel(_ stage: RenderStage) -> RenderedScene {
    let row = GlassRow(stage, gaps: [12, 12, 12])
    let speed = 1200.0
    let lag = Spring.gelLag.value(target: 1, time: max(stage.time, 0))
    var dragged = row.container(stage)
    var rest = dragged
    rest.members.removeLast(2)
    dragged.members = [dragged.members[2]]
    let middle = row.rects[2]
    dragged.gel = GlassGel(
      axis: SIMD2(1, 0), stretch: 1 + 0.06 * min(speed / 1200, 1) * lag,
      pivot: SIMD2(middle.x + middle.width / 2, middle.y + middle.height / 2))
    dragged.dispersion = min(max(lag, 0), 1)
    return RenderedScene(
      scene: GlassScene(containers: [rest, dragged], icons: Array(row.icons().prefix(3))),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage),
      shadowAlpha: row.shadowAlpha)
  }

  private static func sizes(_ stage: RenderStage) -> RenderedScene {
    var x = (stage.size.x - 560) / 2
    var containers: [GlassContainer] = []
    var alpha = 0.0
    for (width, height) in [(48.0, 48.0), (96, 96), (340, min(stage.size.y - 20, 280))] {
      let rect = SceneRect(x: x, y: (stage.size.y - height) / 2, width: width, height: height)
      let sample = stage.sample(rect)
      containers.append(
        GlassContainer(
          members: [
            GlassMember(
              rect: rect, radius: min(24, height / 2),
              lightness: LightDarkFlip(luma: sample.luma).isLight ? 1 : 0)
          ], spacing: 8))
      alpha += sample.shadowAlpha / 3
      x += width + 38
    }
    return RenderedScene(
      scene: GlassScene(containers: containers), style: GlassStyle(stage.configuration),
      shadowAlpha: alpha)
  }

  private static func plates(_ stage: RenderStage) -> RenderedScene {
    var shown = row(stage, gaps: [12, 12, 12, 12, 12])
    let row = GlassRow(stage, gaps: [12, 12, 12, 12, 12])
    shown.scene.plates = zip(row.rects, row.lightness).map { rect, lightness in
      Mark(
        rect: SceneRect(
          x: rect.x + 9, y: rect.y + 9, width: rect.width - 18, height: rect.height - 18),
        radius: 8, color: GlassStyle.plateColor(lightness: lightness))
    }
    // On its plate a glyph has the other colour.
    shown.scene.icons = row.icons(isInverted: true)
    for index in shown.scene.icons.indices {
      shown.scene.icons[index].rect = shown.scene.icons[index].rect.scaled(by: 0.75)
    }
    return shown
  }

  private static func edge(
    _ name: String, _ summary: String, _ scenery: Scenery, _ kind: ScrollEdge.Kind,
    _ darkness: Double
  ) -> RenderScene {
    RenderScene(name: name, summary: summary, scenery: scenery, moment: 0) { stage in
      var shown = row(stage, gaps: [12, 12, 12, 12, 12])
      let top = max((stage.size.y - GlassRow.side) / 2 - 8, 0)
      shown.scene.scrollEdge = ScrollEdge(
        kind: kind,
        band: SceneRect(x: 0, y: top, width: stage.size.x, height: stage.size.y - top),
        side: .bottom, ground: darkness > 0.5 ? SIMD3(0.08, 0.09, 0.11) : SIMD3(0.98, 0.98, 0.97),
        darkness: darkness)
      return shown
    }
  }
}
