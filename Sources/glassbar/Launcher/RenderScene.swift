import BarModel
import GlassSurface
import MotionRuntime
import Scenery

/// A state of the bar that `render` can draw: what happened to it, and when.
struct RenderScene {
  let name: String
  let summary: String
  let scenery: Scenery
  /// In seconds since the scene began, in order.
  let script: [(time: Double, input: BarInput)]
  /// When the scene has become what its name says, in seconds.
  let moment: Double

  /// The picture's size in dp when none is asked for.
  static let size = RenderOptions.Size(width: 900, height: 160)
  /// The applications that scenes show.
  static let applications: [(id: String, title: String, glyph: Glyph)] = [
    ("terminal", "Terminal", .terminal), ("browser", "Browser", .globe),
    ("files", "Files", .folder), ("player", "Player", .play), ("mail", "Mail", .envelope),
    ("settings", "Settings", .sliders),
  ]

  static let all: [RenderScene] = [
    RenderScene(
      name: "bar", summary: "at rest over a photo", scenery: .photo, script: [], moment: 0),
    RenderScene(
      name: "page", summary: "at rest over a white page", scenery: .page, script: [], moment: 0),
    RenderScene(
      name: "code", summary: "at rest over dark text", scenery: .code, script: [], moment: 0),
    RenderScene(
      name: "hover", summary: "the pointer on a button, its neighbours leaning over",
      scenery: .photo, script: [(0, .pointerEntered(onButton(2, along: 0)))], moment: 1),
    RenderScene(
      name: "merge", summary: "the pointer near a button's edge, two buttons grown together",
      scenery: .photo, script: [(0, .pointerEntered(onButton(2, along: 0.4)))], moment: 1),
    RenderScene(
      name: "press", summary: "a button held down, its light spreading", scenery: .photo,
      script: [
        (0, .pointerEntered(onButton(2, along: 0))),
        (0.5, .pointerButton(.primary, pressed: true)),
      ], moment: 0.65),
    RenderScene(
      name: "running", summary: "two applications running, one of them active", scenery: .code,
      script: [(0, .itemsChanged(items(running: [0: 1, 3: 2], active: 3)))], moment: 1),
    RenderScene(
      name: "keyboard", summary: "the keyboard's ring on a button", scenery: .page,
      script: [(0, .keyboardFocus(true)), (0, .key(.right))], moment: 1),
  ]

  static func named(_ name: String) -> RenderScene? { all.first { $0.name == name } }

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

  /// Names a place by button; `play` turns it into a position once there is a layout.
  private static func onButton(_ index: Int, along: Double) -> SIMD2<Double> {
    SIMD2(Double(index), along)
  }

  /// The bar after the script up to `time`, on an output of `size` dp.
  func play(
    _ configuration: BarConfiguration, size: SIMD2<Double>, time: Double,
    lightness: [ItemID: Double], shadowAlpha: Double
  ) -> BarModel {
    var model = BarModel(configuration: configuration, output: size)
    let past = MotionInstant(seconds: -10)
    _ = model.handle(.itemsChanged(Self.items()), at: past)
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
