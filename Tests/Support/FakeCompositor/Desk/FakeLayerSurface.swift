package import GlassSurface
import TestSupport

/// A bar, wallpaper or the like.
package final class FakeLayerSurface {
  package let surface: FakeSurface
  package let namespace: String
  /// The output that was asked for, or the first one; nil when it is gone.
  package private(set) weak var output: FakeOutput?
  package private(set) var layer: ZwlrLayerShellV1.Layer
  package private(set) var anchor: ZwlrLayerSurfaceV1.Anchor = []
  /// In dp.
  package private(set) var requestedSize: (width: UInt32, height: UInt32) = (0, 0)
  package private(set) var margins: (top: Int32, right: Int32, bottom: Int32, left: Int32) = (
    0, 0, 0, 0
  )
  package private(set) var exclusiveZone: Int32 = 0
  package private(set) var keyboard = ZwlrLayerSurfaceV1.KeyboardInteractivity.none
  package private(set) var isClosed = false
  /// How often a size was given.
  package private(set) var configures = 0
  /// How often the client has taken one.
  package private(set) var acknowledged = 0

  let role: ZwlrLayerSurfaceV1Resource
  private unowned let desk: FakeDesk
  private var isInitial = true
  private var needsConfigure = true
  private var serials: [UInt32] = []

  init(
    _ role: ZwlrLayerSurfaceV1Resource, _ surface: FakeSurface, on output: FakeOutput?,
    layer: ZwlrLayerShellV1.Layer, namespace: String, of desk: FakeDesk
  ) {
    self.role = role
    self.surface = surface
    self.output = output
    self.layer = layer
    self.namespace = namespace
    self.desk = desk
    role.onRequest = { [weak self] request in self?.handle(request) }
    role.onEnd = { [weak self] in
      guard let self else { return }
      surface.show(on: nil)
      desk.layerSurfaces.removeAll { $0 === self }
    }
  }

  private func handle(_ request: ZwlrLayerSurfaceV1Resource.Request) {
    switch request {
    case .setSize(let width, let height):
      requestedSize = (width, height)
      needsConfigure = true
    case .setAnchor(let anchor):
      self.anchor = anchor
      needsConfigure = true
    case .setExclusiveZone(let zone): exclusiveZone = zone
    case .setMargin(let top, let right, let bottom, let left):
      margins = (top, right, bottom, left)
      needsConfigure = true
    case .setKeyboardInteractivity(let keyboard): self.keyboard = keyboard
    case .getPopup(let resource):
      desk.popups.first { $0.role === resource }?.parent = surface
    case .ackConfigure(let serial):
      guard let index = serials.firstIndex(of: serial) else {
        return role.post(error: 0, "ack of a configure that was never sent")
      }
      serials.removeFirst(index + 1)
      acknowledged += 1
    case .setLayer(let layer): self.layer = layer
    case .destroy: break
    }
  }

  /// Whether a commit keeps the protocol's rules; otherwise the client is told off.
  func allows(_ surface: FakeSurface) -> Bool {
    if acknowledged == 0, surface.attachesBuffer {
      role.post(error: 0, "a buffer before the first configure was acknowledged")
      return false
    }
    let lacksWidth = requestedSize.width == 0 && !anchor.isSuperset(of: [.left, .right])
    let lacksHeight = requestedSize.height == 0 && !anchor.isSuperset(of: [.top, .bottom])
    if lacksWidth || lacksHeight {
      role.post(error: 1, "a size of 0 without both anchors")
      return false
    }
    return true
  }

  func committed() {
    if !isInitial { surface.show(on: surface.isMapped && !isClosed ? output : nil) }
    guard needsConfigure, !isClosed else { return }
    needsConfigure = false
    if isInitial {
      isInitial = false
      for step in desk.configurePlan(self) { perform(step) }
    } else {
      perform(.configure(nil))
    }
  }

  package func perform(_ step: ConfigureStep) {
    switch step {
    case .configure(let size):
      let size = size ?? FakeSize(layoutSize.width, layoutSize.height)
      let serial = desk.serial()
      serials.append(serial)
      configures += 1
      role.sendConfigure(
        serial: serial, width: UInt32(max(0, size.width)), height: UInt32(max(0, size.height)))
    case .preferredScale(let scale):
      if let scale = scale ?? output?.properties.scale { surface.tell(preferredScale: scale) }
    case .closed: close()
    }
  }

  /// Takes the surface from the screen and says so.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    surface.show(on: nil)
    role.sendClosed()
  }

  func outputChanged() {
    guard !isInitial, !isClosed, let output else { return }
    surface.tell(preferredScale: output.properties.scale)
    perform(.configure(nil))
  }

  // MARK: Layout

  /// The size that its wishes give it, in dp.
  package var layoutSize: (width: Int, height: Int) {
    guard let screen = output?.properties.logicalSize else { return (0, 0) }
    let width = Int(requestedSize.width)
    let height = Int(requestedSize.height)
    return (
      width > 0 ? width : max(1, screen.width - Int(margins.left + margins.right)),
      height > 0 ? height : max(1, screen.height - Int(margins.top + margins.bottom))
    )
  }

  /// Its corner on the output, in dp.
  package var corner: (x: Int, y: Int) {
    guard let screen = output?.properties.logicalSize else { return (0, 0) }
    func place(
      _ screen: Int, _ size: Int, _ isLow: Bool, _ isHigh: Bool, _ low: Int32, _ high: Int32
    ) -> Int {
      if isLow, !isHigh { return Int(low) }
      if isHigh, !isLow { return screen - size - Int(high) }
      let middle = screen / 2 - size / 2
      return isLow && isHigh && size == screen - Int(low + high) ? Int(low) : middle
    }
    return (
      place(
        screen.width, surface.size.width, anchor.contains(.left), anchor.contains(.right),
        margins.left, margins.right),
      place(
        screen.height, surface.size.height, anchor.contains(.top), anchor.contains(.bottom),
        margins.top, margins.bottom)
    )
  }
}

/// A size in dp; 0 leaves the choice to the client.
package struct FakeSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// One thing that is said about a layer surface.
package enum ConfigureStep: Sendable {
  /// A size; the one that was asked for when nil.
  case configure(FakeSize?)
  /// A scale; the output's when nil.
  case preferredScale(Double?)
  case closed
}

extension FakeDesk {
  func serve(_ shell: ZwlrLayerShellV1Resource) {
    shell.onRequest = { [weak self, unowned shell] request in
      guard let self,
        case .getLayerSurface(let role, let resource, let wanted, let layer, let namespace) =
          request, let surface = surface(of: resource)
      else { return }
      guard surface.role == nil else {
        return shell.post(error: 0, "the surface already plays another part")
      }
      let layerSurface = FakeLayerSurface(
        role, surface, on: wanted == nil ? outputs.first : output(of: wanted), layer: layer,
        namespace: namespace, of: self)
      surface.role = .layer(layerSurface)
      layerSurfaces.append(layerSurface)
      // The output is gone, or there is none.
      if layerSurface.output == nil { layerSurface.close() }
    }
  }
}
