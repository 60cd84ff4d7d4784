import BarModel
import GlassSurface
import MotionRuntime

extension RenderScene {
  /// A dark headline scrolls up past the bar at 200 dp/s; every button flips when its own luma says so.
  static func flip(_ stage: RenderStage) -> RenderedScene {
    let crossFade = 0.18
    let readEvery = 0.1
    var row = GlassRow(stage, gaps: [12, 12, 12, 12, 12])
    // What each button has shown so far, read at most ten times a second.
    for (index, rect) in row.rects.enumerated() {
      var flip = LightDarkFlip(luma: headline(stage, at: 0).sample(rect).luma)
      var changed = -1.0
      for tick in 0...Int(max(stage.time, 0) / readEvery) {
        let time = Double(tick) * readEvery
        let before = flip.isLight
        flip.update(luma: headline(stage, at: time).sample(rect).luma)
        if flip.isLight != before { changed = time }
      }
      let part = min(max((stage.time - changed) / crossFade, 0), 1)
      row.lightness[index] = flip.isLight ? part : 1 - part
    }
    let shown = headline(stage, at: stage.time)
    let alpha = row.rects.reduce(0) {
      $0 + shown.sample($1).shadowAlpha / Double(row.rects.count)
    }
    return RenderedScene(
      scene: GlassScene(containers: [row.container(stage)], icons: row.icons()),
      style: GlassStyle(stage.configuration), icons: row.pictures(stage), shadowAlpha: alpha,
      backdrop: shown.backdrop)
  }

  /// The stage with the headline where it is at `time`: slanted, so that buttons flip one after another.
  private static func headline(_ stage: RenderStage, at time: Double) -> RenderStage {
    var stage = stage
    let scale = stage.scale
    let height = 90 * scale
    let width = Double(stage.backdrop.width)
    for x in 0..<stage.backdrop.width {
      let slant = 0.25 * (Double(x) - width / 2)
      let top = Double(stage.backdrop.height) - 200 * time * scale + slant
      let from = min(max(Int(top.rounded()), 0), stage.backdrop.height)
      let to = min(max(Int((top + height).rounded()), from), stage.backdrop.height)
      for y in from..<to {
        let index = 4 * (y * stage.backdrop.width + x)
        stage.backdrop.pixels[index] = 26
        stage.backdrop.pixels[index + 1] = 28
        stage.backdrop.pixels[index + 2] = 38
      }
    }
    return stage
  }
}
