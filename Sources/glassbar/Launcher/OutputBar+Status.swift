import BarModel
import GlassSurface
import Glibc

/// A picture of the bar and where it lies, in device pixels of the output.
struct PlacedPicture {
  var image: PixelImage
  var rect: StatusRect
}

extension OutputBar {
  /// What `msg status` tells of this bar; `wakeups` are the program's.
  func status(wakeups: UInt64) -> OutputStatus {
    let buttons = model.buttonStatuses(at: instant)
    let lightness = Set(buttons.map { $0.lightness > 0.5 })
    let counters = backdropCounters
    return OutputStatus(
      name: output.name, description: output.description, scale: scale, mapped: isShown,
      surface: place.map { StatusRect($0) }, bar: statusRect(model.layout.bar),
      commits: self.counters.commits, renders: self.counters.renders,
      captures: counters.captures, wakeups: wakeups,
      backdrop: BackdropStatus(
        source: backdrop?.kind.rawValue ?? "none", state: backdrop?.state.rawValue ?? "none",
        rect: capture.map { StatusRect($0) }, changes: counters.changes,
        tagFailures: counters.tagFailures, uploadedBytes: counters.uploadedBytes,
        readPixels: counters.readPixels, resolvedPixels: counters.resolvedPixels,
        probes: counters.probes,
        rejected: (backdrop?.verdicts ?? []).compactMap { verdict in
          verdict.reason.map { RejectedSource(source: verdict.kind.rawValue, reason: $0) }
        }),
      luma: luma,
      appearance: lightness.count > 1 ? "mixed" : lightness.first == true ? "light" : "dark",
      shadowAlpha: model.scene(at: instant).shadowAlpha,
      buttons: buttons.compactMap { button in
        guard let rect = statusRect(button.rect) else { return nil }
        return ButtonStatus(
          id: button.item.id.rawValue, title: button.item.title, rect: rect,
          state: button.isPressed
            ? "pressed" : button.isLaunching ? "launching" : button.isHovered ? "hovered" : "idle",
          pinned: button.item.isPinned, windows: button.item.windows.count,
          active: button.item.isActive, lightness: button.lightness)
      })
  }

  /// The recovered backdrop; nil before there is one.
  func backdropPicture() throws(GLError) -> PlacedPicture? {
    guard let backdrop, let capture else { return nil }
    return PlacedPicture(image: try backdrop.recovered.image(), rect: StatusRect(capture))
  }

  /// The last picture as it was committed; nil before there is one.
  func framePicture() throws(GLError) -> PlacedPicture? {
    guard let image = try lastFrame(), let place else { return nil }
    return PlacedPicture(image: image, rect: StatusRect(place))
  }

  /// A rectangle of the surface, in dp, in device pixels of the output.
  private func statusRect(_ rect: Rect) -> StatusRect? {
    guard let place else { return nil }
    return StatusRect(
      x: Double(place.x) + rect.x * scale, y: Double(place.y) + rect.y * scale,
      width: rect.width * scale, height: rect.height * scale)
  }
}

extension StatusRect {
  init(_ rect: PixelRect) {
    self.init(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }
}
