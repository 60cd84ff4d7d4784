import BarModel
import GlassSurface
import MotionRuntime
import Scenery

// The demo's tiles for `render`: the very code of the live board, played to a moment.
extension RenderScene {
  static var kit: [RenderScene] {
    [
      RenderScene(
        name: "kit", summary: "the demo's tiles, each at its most telling moment",
        scenery: .photo, moment: 0,
        size: RenderOptions.Size(
          width: Int(KitLayout.ideal.x), height: Int(4 * (KitLayout.cell.y + KitLayout.rowGap)) + 24
        ),
        bringsBackdrop: true, compose: kitSheet),
      RenderScene(
        name: "kit-panel", summary: "the demo with its panel, a slider's knob being dragged",
        scenery: .photo, moment: 1.5,
        size: RenderOptions.Size(
          width: Int(KitLayout.ideal.x), height: Int(KitLayout.ideal.y)),
        bringsBackdrop: true, compose: kitPanel),
    ]
      + KitCatalog.all.map { kind in
        let identity = kind.identity
        return RenderScene(
          name: "kit-\(identity.name)", summary: "the demo's tile: \(identity.summary)",
          scenery: .photo, moment: identity.moment,
          size: RenderOptions.Size(
            width: Int(KitLayout.cell.x + 24), height: Int(KitLayout.cell.y + 24)),
          bringsBackdrop: true
        ) { stage in kitTile(kind, stage) }
      }
  }

  private static func kitTile(_ kind: any KitTile.Type, _ stage: RenderStage) -> RenderedScene {
    let board = KitBoard(
      size: stage.size, setting: KitSetting(stage), backdrop: .photo, hasDesktop: false,
      tiles: [kind], isBare: true)
    var playback = KitPlayback(board, pictures: GroundPictures(stage))
    playback.demonstrate(0, until: stage.time)
    let (drawing, backdrop) = playback.frame()
    return RenderedScene(drawing, over: backdrop, stage)
  }

  private static func kitPanel(_ stage: RenderStage) -> RenderedScene {
    let board = KitBoard(
      size: stage.size, setting: KitSetting(stage), backdrop: .photo, hasDesktop: false)
    var playback = KitPlayback(board, pictures: GroundPictures(stage))
    let end = MotionInstant(seconds: stage.time)
    playback.play([(.zero, .key(.panel, pressed: true))], to: min(end, MotionInstant(seconds: 1)))
    if let panel = playback.board.panel {
      // The blur's knob, a good way to the right.
      let knob = panel.knob(2, at: playback.instant)
      let moves = (0...30).map { index in
        (
          time: MotionInstant(seconds: 1 + Double(index) / 60),
          input: index == 0
            ? KitInput.down(.pointer, knob)
            : KitInput.moved(.pointer, knob + SIMD2(Double(index) * 3, 0))
        )
      }
      playback.play(moves, to: end)
    }
    let (drawing, backdrop) = playback.frame()
    var shown = RenderedScene(drawing, over: backdrop, stage)
    shown.style = playback.board.setting.style
    return shown
  }

  /// Every tile has a time of its own here, so that all of them can be lively.
  private static func kitSheet(_ stage: RenderStage) -> RenderedScene {
    let board = KitBoard(
      size: stage.size, setting: KitSetting(stage), backdrop: .photo, hasDesktop: false,
      isBare: true)
    let start = KitPlayback(board, pictures: GroundPictures(stage))
    var drawing = KitDrawing()
    var ground = start.ground
    var last = start
    for (index, kind) in KitCatalog.all.enumerated() {
      var playback = start
      playback.demonstrate(index, until: kind.identity.moment + stage.time)
      playback.board.draw(index, into: &drawing, at: playback.instant)
      if let patch = playback.board.patch(of: index, at: playback.instant),
        let place = ground.patches.firstIndex(where: { $0.page == patch.page })
      {
        ground.patches[place] = patch
      }
      last = playback
    }
    return RenderedScene(drawing, over: last.pictures.image(of: ground), stage)
  }
}

extension KitSetting {
  fileprivate init(_ stage: RenderStage) {
    self.init(
      tuning: stage.configuration.tuning,
      policy: stage.configuration.reduceMotion == .on ? .reduced : .full, scale: stage.scale,
      style: GlassStyle(stage.configuration))
  }
}

extension GroundPictures {
  fileprivate init(_ stage: RenderStage) {
    self.init(
      size: PixelSize(width: stage.backdrop.width, height: stage.backdrop.height),
      scale: stage.scale, given: stage.isBackdropGiven ? stage.backdrop : nil)
  }
}

extension RenderedScene {
  fileprivate init(_ drawing: KitDrawing, over backdrop: PixelImage, _ stage: RenderStage) {
    self.init(
      scene: drawing.scene, style: GlassStyle(stage.configuration),
      icons: drawing.pictures.compactMapValues { $0.image(scale: stage.scale) },
      shadowAlpha: KitFace().shadowAlpha, backdrop: backdrop)
  }
}

extension KitPlayback {
  /// Plays a tile's own demonstration up to `time`, in s.
  fileprivate mutating func demonstrate(_ index: Int, until time: Double) {
    let corner = board.corner(of: index, at: .zero)
    play(
      type(of: board.tiles[index]).identity.demonstration.map { step in
        (MotionInstant(seconds: step.time), KitInput(step.input, corner: corner))
      }, to: MotionInstant(seconds: time))
  }
}

extension KitInput {
  /// A tile's demonstration as a hand on the board does it.
  init(_ input: TileInput, corner: SIMD2<Double>) {
    switch input {
    case .down(let point): self = .down(.pointer, point + corner)
    case .moved(let point): self = .moved(.pointer, point + corner)
    case .up(let point): self = .up(.pointer, point + corner)
    case .cancelled: self = .cancelled
    case .hovered(let point): self = .hovered(point.map { $0 + corner })
    case .scrolled(let distance): self = .scrolled(distance, at: corner + KitTileSize.centre)
    }
  }
}
