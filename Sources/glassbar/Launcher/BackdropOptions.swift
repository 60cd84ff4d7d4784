import BarModel
import GlassSurface

/// The ways of knowing what lies beneath a bar on one output, best first, with what stands against each.
struct BackdropOptions {
  let globals: Globals
  let loop: any EventLoop
  let output: Output
  let configuration: BarConfiguration
  /// Device pixels for one dp.
  let scale: Double
  /// The wallpaper's pixels in a rectangle of the output in logical px; nil when there are none.
  let wallpaper: (PixelRect) -> PixelImage?

  /// All ways, or only the one that the configuration asks for and what stands in when it fails.
  var all: [BackdropOption] {
    let wanted = configuration.backdropSource
    let ways = BackdropKind.allCases.filter { kind in
      switch kind {
      // Nobody but ourselves could draw it.
      case .synthetic: false
      case .flat: true
      case .wallpaper: wanted != .flat
      // The last picture of one that could be followed is better than none.
      case .snapshot: wanted != .flat && wanted != .wallpaper && wanted != .compositorBlur
      default: wanted == .auto || wanted.rawValue == kind.rawValue
      }
    }
    return ways.map(option)
  }

  private func option(_ kind: BackdropKind) -> BackdropOption {
    switch kind {
    case .kwin:
      if let obstacle = KWinScreenshots.obstacle(globals, forced: configuration.isForced(kind)) {
        return BackdropOption(kind, obstacle: obstacle)
      }
      return BackdropOption(
        kind,
        source: KWinScreenshots(
          corner: { [output] in SIMD2(output.x, output.y) }, loop: loop))
    case .screencopy: return capture(kind, screencopy, Self.screencopyObstacle(globals))
    case .imageCopy: return capture(kind, imageCopy, Self.imageCopyObstacle(globals))
    case .ring: return capture(kind, anyCapture, Self.captureObstacle(globals))
    case .snapshot:
      return capture(
        kind, { anyCapture().map { SnapshotSource($0) } }, Self.captureObstacle(globals))
    case .compositorBlur:
      return BackdropOption(kind, obstacle: CompositorBlur.obstacle(globals))
    case .wallpaper:
      guard configuration.wallpaper != nil else {
        return BackdropOption(kind, obstacle: "no wallpaper is configured")
      }
      return BackdropOption(
        kind, source: StillSource(name: kind.rawValue, loop: loop, picture: wallpaper))
    case .synthetic, .flat: return BackdropOption(kind)
    }
  }

  private func capture(
    _ kind: BackdropKind, _ make: () -> (any BackdropSource)?, _ obstacle: String?
  ) -> BackdropOption {
    if let obstacle { return BackdropOption(kind, obstacle: obstacle) }
    guard let source = make() else {
      return BackdropOption(kind, obstacle: "the compositor took it back")
    }
    if kind != .snapshot, !source.capabilities.contains(.live) {
      return BackdropOption(
        kind, obstacle: "version 1 of screencopy cannot wait for damage")
    }
    return BackdropOption(kind, source: source)
  }

  private func anyCapture() -> (any BackdropSource)? { screencopy() ?? imageCopy() }

  private func screencopy() -> (any BackdropSource)? {
    guard let manager = globals.screencopy, let shm = globals.shm else { return nil }
    return ScreencopySource(manager: manager, shm: shm, output: output, loop: loop)
  }

  private func imageCopy() -> (any BackdropSource)? {
    guard let makers = globals.outputImageSources, let manager = globals.imageCopy,
      let shm = globals.shm
    else { return nil }
    return ImageCopySource(
      sources: makers, manager: manager, shm: shm, output: output, loop: loop)
  }

  // MARK: - What stands against a way

  private static func screencopyObstacle(_ globals: Globals) -> String? {
    missing(globals.screencopy) ?? missing(globals.shm)
  }

  private static func imageCopyObstacle(_ globals: Globals) -> String? {
    missing(globals.imageCopy) ?? missing(globals.outputImageSources) ?? missing(globals.shm)
  }

  private static func captureObstacle(_ globals: Globals) -> String? {
    guard screencopyObstacle(globals) != nil, imageCopyObstacle(globals) != nil else {
      return nil
    }
    return "the compositor offers no capture protocol"
  }

  private static func missing<Proxy: WaylandProxy>(_ global: Proxy?) -> String? {
    global == nil ? "the compositor does not offer \(Proxy.interface.name)" : nil
  }
}

extension BarConfiguration {
  /// Whether the configuration asks for `kind` by name.
  fileprivate func isForced(_ kind: BackdropKind) -> Bool {
    backdropSource.rawValue == kind.rawValue
  }
}

extension BarSurroundings {
  /// The ways of knowing what lies beneath a bar on `output`, best first.
  func backdropOptions(
    for output: Output, _ configuration: BarConfiguration, scale: Double
  ) -> [BackdropOption] {
    BackdropOptions(
      globals: globals, loop: loop, output: output, configuration: configuration, scale: scale,
      wallpaper: { [weak self] rect in
        self?.wallpaper(configuration.wallpaper, of: rect, on: output, scale: scale)
      }
    ).all
  }

  private func wallpaper(
    _ path: String?, of rect: PixelRect, on output: Output, scale: Double
  ) -> PixelImage? {
    guard let path else { return nil }
    let size = output.properties.transformedMode
    do {
      let file = try WallpaperFile.load(
        path, width: Int(size.width), height: Int(size.height), cached: wallpapers)
      wallpapers = file
      return file.pixels(of: rect, scale: scale)
    } catch {
      log.warning("wallpaper \(path): \(error)")
      return nil
    }
  }
}
