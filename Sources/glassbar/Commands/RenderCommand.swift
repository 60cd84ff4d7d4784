import BarModel
import GlassSurface
import MotionRuntime
import Scenery

/// `glassbar render`: one frame, offscreen; the same words give the same bytes.
enum RenderCommand {
  static func execute(
    _ options: RenderOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    if options.scene == RenderOptions.listScene {
      for scene in RenderScene.all { context.print("\(scene.name)\t\(scene.summary)") }
      return .ok
    }
    guard let scene = RenderScene.named(options.scene) else {
      context.log.error(
        "there is no scene '\(options.scene)'; 'glassbar render --scene list' names them")
      return .usage
    }
    guard let output = options.output else {
      context.log.error("'render' needs -o FILE.png for its picture")
      return .usage
    }
    do {
      try PNGFile.write(picture(of: scene, options), to: output)
      return .ok
    } catch let issue as ConfigurationIssue {
      context.log.error("--set \(issue.key): \(issue.message)")
      return .usage
    } catch {
      context.log.error("\(error)")
      return .failure
    }
  }

  private static func picture(of scene: RenderScene, _ options: RenderOptions) throws -> PixelImage
  {
    let size = options.size ?? RenderScene.size
    let logical = SIMD2(Double(size.width), Double(size.height))
    var configuration = BarConfiguration()
    // The middle of the picture, unless a margin is asked for.
    configuration.margin = max((logical.y - configuration.size) / 2, 0).rounded(.down)
    for setting in options.settings { try configuration.set(setting.key, to: setting.value) }
    let scale = options.scale
    let pixels = PixelSize(
      width: max(Int((logical.x * scale).rounded()), 1),
      height: max(Int((logical.y * scale).rounded()), 1))
    let backdrop = try backdrop(for: scene, options, pixels)

    let time = options.time > 0 ? options.time : scene.moment
    let resting = scene.play(
      configuration, size: logical, time: 0, lightness: [:], shadowAlpha: 0.22)
    let place = LayerPlacement(resting.layout, layer: .top).rect(
      width: resting.layout.surfaceWidth, height: resting.layout.surfaceHeight,
      output: PixelSize(width: size.width, height: size.height))
    let offset = SIMD2(Double(place.x), Double(place.y))
    let appearance = Appearance(
      of: resting, over: backdrop, offset: offset, scale: scale)
    let model = scene.play(
      configuration, size: logical, time: time, lightness: appearance.lightness,
      shadowAlpha: appearance.shadowAlpha)
    let shown = model.scene(at: MotionInstant(seconds: time))
    return try renderOffscreen(
      GlassScene(shown).moved(by: offset), backdrop: backdrop,
      icons: icons(for: model, lightness: appearance.lightness, scale: scale), scale: scale,
      style: GlassStyle(configuration), shadowAlpha: shown.shadowAlpha)
  }

  private static func backdrop(
    for scene: RenderScene, _ options: RenderOptions, _ size: PixelSize
  ) throws(PNGFailure) -> PixelImage {
    if let path = options.backdrop {
      return try PNGFile.read(path).opaque.filling(width: size.width, height: size.height)
    }
    let picture = scene.scenery.picture(width: size.width, height: size.height)
    return PixelImage(width: picture.width, height: picture.height, pixels: picture.bytes)
  }

  private static func icons(
    for model: BarModel, lightness: [ItemID: Double], scale: Double
  ) -> [IconID: PixelImage] {
    let pixels = max(Int((model.layout.iconSize * scale).rounded()), 1)
    var icons: [IconID: PixelImage] = [:]
    for application in RenderScene.applications {
      let isLight = lightness[ItemID(application.id)] ?? 0 > 0.5
      icons[IconID(application.id)] = application.glyph.image(pixels: pixels, isDark: isLight)
    }
    return icons
  }
}

/// How glass answers the backdrop that it lies on, as it does in the running bar.
private struct Appearance {
  var lightness: [ItemID: Double] = [:]
  var shadowAlpha = 0.0

  init(of model: BarModel, over backdrop: PixelImage, offset: SIMD2<Double>, scale: Double) {
    for (item, rect) in zip(model.items, model.layout.buttons) {
      var points: [SIMD4<UInt8>] = []
      for row in 0..<BackdropSample.rows {
        for column in 0..<BackdropSample.columns {
          let part = SIMD2(
            (Double(column) + 0.5) / Double(BackdropSample.columns),
            (Double(row) + 0.5) / Double(BackdropSample.rows))
          let at =
            (offset + SIMD2(rect.x, rect.y) + part * SIMD2(rect.width, rect.height)) * scale
          let x = min(max(Int(at.x), 0), backdrop.width - 1)
          let y = min(max(Int(at.y), 0), backdrop.height - 1)
          let index = 4 * (y * backdrop.width + x)
          points.append(
            SIMD4(
              backdrop.pixels[index], backdrop.pixels[index + 1], backdrop.pixels[index + 2], 255))
        }
      }
      let sample = BackdropSample(points: points)
      lightness[item.id] = LightDarkFlip(luma: sample.luma).isLight ? 1 : 0
      shadowAlpha += sample.shadowAlpha / Double(model.items.count)
    }
  }
}

extension GlassScene {
  /// The scene with everything moved by `offset` dp.
  fileprivate func moved(by offset: SIMD2<Double>) -> GlassScene {
    func moved(_ rect: SceneRect) -> SceneRect {
      SceneRect(
        x: rect.x + offset.x, y: rect.y + offset.y, width: rect.width, height: rect.height)
    }
    var scene = self
    for index in scene.containers.indices {
      for member in scene.containers[index].members.indices {
        let rect = scene.containers[index].members[member].rect
        scene.containers[index].members[member].rect = moved(rect)
      }
      scene.containers[index].touch?.position += offset
    }
    for index in scene.icons.indices { scene.icons[index].rect = moved(scene.icons[index].rect) }
    for index in scene.marks.indices { scene.marks[index].rect = moved(scene.marks[index].rect) }
    return scene
  }
}

extension PixelImage {
  /// The picture over black: a backdrop has no holes.
  fileprivate var opaque: PixelImage {
    var image = self
    for index in stride(from: 3, to: image.pixels.count, by: 4) { image.pixels[index] = 255 }
    return image
  }
}
