import BarModel
import GlassSurface
import MotionRuntime
import Scenery

// Scenes that the bar itself makes: what happened to it, and when.
extension RenderScene {
  static var bar: [RenderScene] {
    [
      bar("bar", "at rest over a photo", .photo),
      bar("page", "at rest over a white page", .page),
      bar("code", "at rest over dark text", .code),
      bar("checkerboard", "at rest over the hardest ground", .checkerboard),
      bar(
        "hover", "the pointer on a button, its neighbours leaning over", .photo, moment: 1,
        [(0, .pointerEntered(onButton(2, along: 0)))]),
      bar(
        "merge", "the pointer near a button's edge, two buttons grown together", .photo, moment: 1,
        [(0, .pointerEntered(onButton(2, along: 0.4)))]),
      bar(
        "press", "a button held down, its light spreading", .photo, moment: 0.65,
        [
          (0, .pointerEntered(onButton(2, along: 0))),
          (0.5, .pointerButton(.primary, pressed: true)),
        ]),
      bar(
        "running", "two applications running, one of them active", .code, moment: 1,
        [(0, .itemsChanged(items(running: [0: 1, 3: 2], active: 3)))]),
      bar(
        "keyboard", "the keyboard's ring on a button", .page, moment: 1,
        [(0, .keyboardFocus(true)), (0, .key(.right))]),
      bar("clear", "clear glass", .photo, settings: [("variant", "clear")]),
      bar(
        "clear-dim", "clear glass, dimmed by 35 %", .page,
        settings: [("variant", "clear"), ("dim", "true")]),
      bar("tinted", "tinted glass", .photo, settings: [("variant", "tinted")]),
      bar(
        "tint", "a colour of its own in every button", .photo, settings: [("tint", "#2f7cf6a0")]),
      bar(
        "measured", "the lens as measured on other systems", .page, settings: [("lens", "measured")]
      ),
      bar(
        "reduce-transparency", "frosty, nearly opaque glass", .photo,
        settings: [("reduce-transparency", "true")]),
      bar(
        "increase-contrast", "black or white glass with a border", .photo,
        settings: [("increase-contrast", "true")]),
    ]
  }

  private static func bar(
    _ name: String, _ summary: String, _ scenery: Scenery, moment: Double = 0,
    settings: [(key: String, value: String)] = [], _ script: [(time: Double, input: BarInput)] = []
  ) -> RenderScene {
    RenderScene(
      name: name, summary: summary, scenery: scenery, moment: moment, settings: settings
    ) { stage in BarScript(script: script).compose(stage) }
  }

  /// The scenes' applications; `running` maps their numbers to numbers of windows.
  static func items(running: [Int: Int] = [:], active: Int? = nil) -> [BarItem] {
    applications.enumerated().map { index, application in
      let windows = (0..<(running[index] ?? 0)).map { number in
        BarWindow(
          id: WindowID(UInt64(100 * index + number)), isActive: active == index && number == 0)
      }
      return BarItem(
        id: ItemID(application.id), title: application.title, isPinned: true, windows: windows)
    }
  }

  /// Names a place by button; `BarScript` turns it into a position once there is a layout.
  private static func onButton(_ index: Int, along: Double) -> SIMD2<Double> {
    SIMD2(Double(index), along)
  }
}

/// The bar played up to a moment, over a picture.
struct BarScript {
  let script: [(time: Double, input: BarInput)]

  func compose(_ stage: RenderStage) -> RenderedScene {
    let resting = play(stage, time: 0, lightness: [:], shadowAlpha: 0.22)
    let place = LayerPlacement(resting.layout, layer: .top).rect(
      width: resting.layout.surfaceWidth, height: resting.layout.surfaceHeight,
      output: PixelSize(width: Int(stage.size.x), height: Int(stage.size.y)))
    let offset = SIMD2(Double(place.x), Double(place.y))
    var lightness: [ItemID: Double] = [:]
    var shadowAlpha = 0.0
    for (item, rect) in zip(resting.items, resting.layout.buttons) {
      let sample = stage.sample(
        SceneRect(
          x: rect.x + offset.x, y: rect.y + offset.y, width: rect.width, height: rect.height))
      lightness[item.id] = LightDarkFlip(luma: sample.luma).isLight ? 1 : 0
      shadowAlpha += sample.shadowAlpha / Double(resting.items.count)
    }
    let model = play(stage, time: stage.time, lightness: lightness, shadowAlpha: shadowAlpha)
    let shown = model.scene(at: MotionInstant(seconds: stage.time))
    return RenderedScene(
      scene: GlassScene(shown, merge: stage.configuration.merge).moved(by: offset),
      style: GlassStyle(stage.configuration),
      icons: RenderScene.icons(side: model.layout.iconSize, scale: stage.scale) {
        lightness[ItemID($0)] ?? 0 > 0.5
      }, shadowAlpha: shown.shadowAlpha)
  }

  /// The bar after the script up to `time`.
  private func play(
    _ stage: RenderStage, time: Double, lightness: [ItemID: Double], shadowAlpha: Double
  ) -> BarModel {
    var model = BarModel(configuration: stage.configuration, output: stage.size)
    let past = MotionInstant(seconds: -10)
    _ = model.handle(.itemsChanged(RenderScene.items()), at: past)
    _ = model.handle(
      .appearance(lightness: lightness, shadowAlpha: shadowAlpha), at: past)
    for (start, input) in script where start <= time {
      _ = model.handle(placed(input, in: model.layout), at: MotionInstant(seconds: start))
    }
    model.advance(to: MotionInstant(seconds: time))
    return model
  }

  private func placed(_ input: BarInput, in layout: BarLayout) -> BarInput {
    guard case .pointerEntered(let place) = input else { return input }
    let index = Int(place.x)
    guard layout.buttons.indices.contains(index) else { return input }
    let rect = layout.buttons[index]
    let shift = place.y * layout.buttonSize
    return .pointerEntered(
      rect.center + (layout.edge.isHorizontal ? SIMD2(shift, 0) : SIMD2(0, shift)))
  }
}

extension RenderScene {
  /// The applications' glyphs, `side` dp large.
  static func icons(
    side: Double, scale: Double, isDark: (String) -> Bool
  ) -> [IconID: PixelImage] {
    let pixels = max(Int((side * scale).rounded()), 1)
    var icons: [IconID: PixelImage] = [:]
    for application in applications {
      icons[IconID(application.id)] = application.glyph.image(
        pixels: pixels, isDark: isDark(application.id))
    }
    return icons
  }
}

extension GlassScene {
  /// The scene with everything moved by `offset` dp.
  func moved(by offset: SIMD2<Double>) -> GlassScene {
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
