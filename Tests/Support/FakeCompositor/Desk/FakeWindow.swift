import GlassSurface
import TestSupport

/// A window of a client.
package final class FakeWindow {
  package let surface: FakeSurface
  package private(set) var title = ""
  package private(set) var appID = ""
  /// Its corner on the first output, in dp.
  package var corner = (x: 40, y: 30)
  /// The size in dp to ask for; the client chooses when nil.
  package var wantedSize: FakeSize? {
    didSet { configure() }
  }

  private let shellRole: XdgSurfaceResource
  private let role: XdgToplevelResource
  private unowned let desk: FakeDesk
  private var isInitial = true

  init(
    _ role: XdgToplevelResource, _ shellRole: XdgSurfaceResource, _ surface: FakeSurface,
    of desk: FakeDesk
  ) {
    self.role = role
    self.shellRole = shellRole
    self.surface = surface
    self.desk = desk
    role.onRequest = { [weak self] request in
      switch request {
      case .setTitle(let title): self?.title = title
      case .setAppId(let appID): self?.appID = appID
      default: break
      }
    }
    role.onEnd = { [weak self] in
      guard let self else { return }
      surface.show(on: nil)
      desk.windows.removeAll { $0 === self }
    }
  }

  func committed() {
    if isInitial {
      isInitial = false
      configure()
    }
    surface.show(on: surface.isMapped ? desk.outputs.first : nil)
  }

  /// Asks the client to end the window.
  package func close() { role.sendClose() }

  private func configure() {
    role.sendConfigure(
      width: Int32(wantedSize?.width ?? 0), height: Int32(wantedSize?.height ?? 0), states: [])
    shellRole.sendConfigure(serial: desk.serial())
  }
}

/// A menu or tooltip of a client, placed where its positioner says, without regard to edges.
package final class FakePopup {
  package let surface: FakeSurface
  let role: XdgPopupResource
  package weak var parent: FakeSurface?
  /// Its corner in the parent and its size, in dp.
  package private(set) var rect: PixelRect
  private let shellRole: XdgSurfaceResource
  private unowned let desk: FakeDesk
  private var isInitial = true

  init(
    _ role: XdgPopupResource, _ shellRole: XdgSurfaceResource, _ surface: FakeSurface,
    rect: PixelRect, of desk: FakeDesk
  ) {
    self.role = role
    self.shellRole = shellRole
    self.surface = surface
    self.rect = rect
    self.desk = desk
    role.onEnd = { [weak self] in
      guard let self else { return }
      surface.show(on: nil)
      desk.popups.removeAll { $0 === self }
    }
  }

  func committed() {
    if isInitial {
      isInitial = false
      role.sendConfigure(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
      shellRole.sendConfigure(serial: desk.serial())
    }
    surface.show(on: surface.isMapped ? parent?.output : nil)
  }

  /// Takes it from the screen, as when something else is clicked.
  package func dismiss() {
    surface.show(on: nil)
    role.sendPopupDone()
  }
}

/// Where a popup is to stand, as far as it is looked at.
private final class Positioner {
  var size = (width: Int32(1), height: Int32(1))
  var anchorRect = (x: Int32(0), y: Int32(0), width: Int32(1), height: Int32(1))
  var anchor: UInt32 = 0
  var gravity: UInt32 = 0
  var offset = (x: Int32(0), y: Int32(0))

  /// xdg_positioner's edges and corners: −1, 0 or 1 for each axis.
  private static let directions: [(x: Int32, y: Int32)] = [
    (0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1),
  ]

  var rect: PixelRect {
    let at = Self.directions[Int(min(anchor, 8))]
    let towards = Self.directions[Int(min(gravity, 8))]
    let x = anchorRect.x + anchorRect.width * (at.x + 1) / 2 + offset.x
    let y = anchorRect.y + anchorRect.height * (at.y + 1) / 2 + offset.y
    return PixelRect(
      x: Int(x + size.width * (towards.x - 1) / 2), y: Int(y + size.height * (towards.y - 1) / 2),
      width: Int(size.width), height: Int(size.height))
  }
}

extension FakeDesk {
  func serve(_ shell: XdgWmBaseResource) {
    var positioners: [ObjectIdentifier: Positioner] = [:]
    shell.onRequest = { [weak self] request in
      switch request {
      case .createPositioner(let resource):
        let positioner = Positioner()
        let key = ObjectIdentifier(resource)
        positioners[key] = positioner
        resource.onEnd = { positioners[key] = nil }
        resource.onRequest = { [weak positioner] request in
          guard let positioner else { return }
          switch request {
          case .setSize(let width, let height): positioner.size = (width, height)
          case .setAnchorRect(let x, let y, let width, let height):
            positioner.anchorRect = (x, y, width, height)
          case .setAnchor(let anchor): positioner.anchor = anchor.rawValue
          case .setGravity(let gravity): positioner.gravity = gravity.rawValue
          case .setOffset(let x, let y): positioner.offset = (x, y)
          default: break
          }
        }
      case .getXdgSurface(let shellRole, let resource):
        guard let surface = self?.surface(of: resource) else { return }
        shellRole.onRequest = { [weak self, weak surface, unowned shellRole] request in
          guard let self, let surface else { return }
          switch request {
          case .getToplevel(let role):
            let window = FakeWindow(role, shellRole, surface, of: self)
            surface.role = .window(window)
            windows.append(window)
          case .getPopup(let role, let parent, let positioner):
            let rect = positioner.flatMap { positioners[ObjectIdentifier($0)] }?.rect
            let popup = FakePopup(
              role, shellRole, surface, rect: rect ?? PixelRect(x: 0, y: 0, width: 1, height: 1),
              of: self)
            popup.parent = parent.flatMap { parent in
              self.shellSurfaces.first { $0.role === parent }?.surface
            }
            surface.role = .popup(popup)
            popups.append(popup)
          default: break
          }
        }
        self?.shellSurfaces.append((shellRole, surface))
        shellRole.onEnd = { [weak self, unowned shellRole] in
          self?.shellSurfaces.removeAll { $0.role === shellRole }
        }
      case .pong, .destroy: break
      }
    }
  }
}
