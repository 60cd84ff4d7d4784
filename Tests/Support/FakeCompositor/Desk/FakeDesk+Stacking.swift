import GlassSurface
import TestSupport

extension FakeDesk {
  /// What is shown on an output, the lowest first.
  package func stack(on output: FakeOutput) -> [FakeSurface] {
    func layer(_ number: UInt32) -> [FakeSurface] {
      layerSurfaces.filter { $0.layer.rawValue == number }.map(\.surface)
    }
    let order =
      layer(0) + layer(1) + windows.map(\.surface) + layer(2) + layer(3) + popups.map(\.surface)
    return order.filter { $0.output === output && $0.isMapped }
  }

  /// A surface's corner on its output, in dp.
  package func corner(of surface: FakeSurface) -> (x: Int, y: Int) {
    switch surface.role {
    case .layer(let layer): return layer.corner
    case .window(let window): return window.corner
    case .popup(let popup):
      guard let parent = popup.parent else { return (popup.rect.x, popup.rect.y) }
      let corner = self.corner(of: parent)
      return (corner.x + popup.rect.x, corner.y + popup.rect.y)
    case .cursor, .sub, nil: return (0, 0)
    }
  }

  /// The surface that takes input at a place of an output, and the place in it; in dp.
  func surface(
    at x: Double, _ y: Double, on output: FakeOutput
  ) -> (surface: FakeSurface, x: Double, y: Double)? {
    for surface in stack(on: output).reversed() {
      let corner = corner(of: surface)
      let inside = (x: x - Double(corner.x), y: y - Double(corner.y))
      let size = surface.size
      guard inside.x >= 0, inside.y >= 0, inside.x < Double(size.width),
        inside.y < Double(size.height),
        surface.inputRegion?.contains(x: inside.x, y: inside.y) != false
      else { continue }
      return (surface, inside.x, inside.y)
    }
    return nil
  }

  /// What an output shows, or a part of it, in px as seen.
  package func composite(
    _ output: FakeOutput, _ part: PixelRect? = nil, showsCursor: Bool = false
  ) -> Picture {
    let part = part ?? output.background.bounds
    let result = Picture(width: part.width, height: part.height)
    result.copy(output.background, x: -part.x, y: -part.y)
    let scale = output.properties.scale
    func pixels(_ logical: Int) -> Int { Int((Double(logical) * scale).rounded()) }
    for surface in stack(on: output) {
      guard let picture = surface.picture else { continue }
      let corner = corner(of: surface)
      let size = surface.size
      // A buffer that is meant for this scale is not stretched by a rounded pixel.
      let width = abs(pixels(size.width) - picture.width) <= 1 ? picture.width : pixels(size.width)
      let height =
        abs(pixels(size.height) - picture.height) <= 1 ? picture.height : pixels(size.height)
      result.blend(
        picture, x: pixels(corner.x) - part.x, y: pixels(corner.y) - part.y, width: width,
        height: height, offer.rounding)
    }
    for seat in seats where showsCursor {
      guard let pointer = seat.pointer, pointer.output === output else { continue }
      result.fill(
        PixelRect(
          x: Int(pointer.x * scale) - part.x, y: Int(pointer.y * scale) - part.y, width: 12,
          height: 18), 0xff00ff)
    }
    return result
  }
}
