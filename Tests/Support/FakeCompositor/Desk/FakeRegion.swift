import GlassSurface
import TestSupport

/// A region of a surface, in dp.
package final class FakeRegion {
  /// What was added and subtracted, in order.
  package private(set) var parts: [(isAdded: Bool, rect: PixelRect)] = []

  package func contains(x: Double, y: Double) -> Bool {
    var isInside = false
    for (isAdded, rect) in parts
    where x >= Double(rect.x) && x < Double(rect.right) && y >= Double(rect.y)
      && y < Double(rect.bottom)
    { isInside = isAdded }
    return isInside
  }

  func change(adding: Bool, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    parts.append(
      (adding, PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))))
  }
}

extension FakeDesk {
  func serve(_ compositor: WlCompositorResource) {
    compositor.onRequest = { [weak self] request in
      guard let self else { return }
      switch request {
      case .createSurface(let resource): surfaces.append(FakeSurface(resource, of: self))
      case .createRegion(let resource):
        let region = FakeRegion()
        let key = ObjectIdentifier(resource)
        regions[key] = region
        resource.onEnd = { [weak self] in self?.regions[key] = nil }
        resource.onRequest = { [weak region] request in
          switch request {
          case .add(let x, let y, let width, let height):
            region?.change(adding: true, x, y, width, height)
          case .subtract(let x, let y, let width, let height):
            region?.change(adding: false, x, y, width, height)
          case .destroy: break
          }
        }
      }
    }
  }

  func serve(_ subcompositor: WlSubcompositorResource) {
    subcompositor.onRequest = { [weak self] request in
      guard case .getSubsurface(_, let surface, _) = request else { return }
      self?.surface(of: surface)?.role = .sub
    }
  }

  /// Selections and drags are not scripted; what asks for them gets objects that stay silent.
  func serve(_ manager: WlDataDeviceManagerResource) {}

  func serve(_ viewporter: WpViewporterResource) {
    viewporter.onRequest = { [weak self] request in
      guard case .getViewport(let viewport, let resource) = request,
        let surface = self?.surface(of: resource)
      else { return }
      viewport.onRequest = { [weak surface] request in
        switch request {
        case .setDestination(let width, let height):
          surface?.setDestination(width > 0 ? (width, height) : nil)
        case .destroy: surface?.setDestination(nil)
        case .setSource: break
        }
      }
    }
  }

  func serve(_ manager: WpFractionalScaleManagerV1Resource) {
    manager.onRequest = { [weak self] request in
      guard case .getFractionalScale(let scale, let resource) = request,
        let surface = self?.surface(of: resource)
      else { return }
      surface.preferredScale = scale
      scale.onEnd = { [weak surface] in surface?.preferredScale = nil }
    }
  }

  func serve(_ presentation: WpPresentationResource) {
    presentation.sendClockId(clkId: offer.presentationClock)
    presentation.onRequest = { [weak self] request in
      guard case .feedback(let resource, let feedback) = request else { return }
      self?.surface(of: resource)?.add(feedback)
    }
  }

  func serve(_ manager: ZxdgOutputManagerV1Resource) {
    manager.onRequest = { [weak self] request in
      guard case .getXdgOutput(let place, let resource) = request else { return }
      self?.output(of: resource)?.serve(place)
    }
  }

  func serve(_ manager: WpCursorShapeManagerV1Resource) {}
}
