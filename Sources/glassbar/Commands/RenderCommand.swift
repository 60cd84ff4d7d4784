import BarModel
import GlassSurface
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
    do {
      let (shown, backdrop) = try compose(scene, options)
      if let output = options.output {
        try PNGFile.write(picture(of: shown, over: backdrop, options), to: output)
      } else if !options.profiles {
        context.log.error("'render' needs -o FILE.png for its picture")
        return .usage
      }
      if options.profiles {
        for line in try RenderProfile(shown, over: backdrop, scale: options.scale).lines {
          context.print(line)
        }
      }
      return .ok
    } catch let issue as ConfigurationIssue {
      context.log.error("--set \(issue.key): \(issue.message)")
      return .usage
    } catch {
      context.log.error("\(error)")
      return .failure
    }
  }

  /// The picture that `render` writes.
  static func picture(of scene: RenderScene, _ options: RenderOptions) throws -> PixelImage {
    let (shown, backdrop) = try compose(scene, options)
    return try picture(of: shown, over: backdrop, options)
  }

  private static func picture(
    of shown: RenderedScene, over backdrop: PixelImage, _ options: RenderOptions
  ) throws(GLError) -> PixelImage {
    try renderOffscreen(
      shown.scene, backdrop: backdrop, icons: shown.icons, scale: options.scale,
      style: shown.style, shadowAlpha: shown.shadowAlpha)
  }

  static func compose(
    _ scene: RenderScene, _ options: RenderOptions
  ) throws -> (shown: RenderedScene, backdrop: PixelImage) {
    let scale = options.scale
    let backdrop = try backdrop(for: scene, options)
    let size =
      options.size.map { SIMD2(Double($0.width), Double($0.height)) }
      ?? SIMD2(Double(backdrop.width) / scale, Double(backdrop.height) / scale)
    var configuration = BarConfiguration()
    for setting in scene.settings { try configuration.set(setting.key, to: setting.value) }
    // The middle of the picture, unless a margin is asked for.
    configuration.margin = max((size.y - configuration.size) / 2, 0).rounded(.down)
    for setting in options.settings { try configuration.set(setting.key, to: setting.value) }
    let shown = scene.compose(
      RenderStage(
        configuration: configuration, size: size, scale: scale, backdrop: backdrop,
        isBackdropGiven: options.backdrop != nil, time: options.time ?? scene.moment))
    return (shown, shown.backdrop ?? backdrop)
  }

  /// A given picture keeps its size unless another is asked for.
  private static func backdrop(
    for scene: RenderScene, _ options: RenderOptions
  ) throws(PNGFailure) -> PixelImage {
    let asked = options.size ?? (options.backdrop == nil ? scene.size : nil)
    let size = asked.map { asked in
      PixelSize(
        width: max(Int((Double(asked.width) * options.scale).rounded()), 1),
        height: max(Int((Double(asked.height) * options.scale).rounded()), 1))
    }
    if let path = options.backdrop {
      let image = try PNGFile.read(path).opaque
      guard let size, size.width != image.width || size.height != image.height else {
        return image
      }
      return image.filling(width: size.width, height: size.height)
    }
    let own = size ?? PixelSize(width: 1, height: 1)
    if scene.bringsBackdrop {
      return PixelImage(
        width: own.width, height: own.height,
        pixels: [UInt8](repeating: 255, count: own.width * own.height * 4))
    }
    let picture = scene.scenery.picture(width: own.width, height: own.height)
    return PixelImage(width: picture.width, height: picture.height, pixels: picture.bytes)
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
