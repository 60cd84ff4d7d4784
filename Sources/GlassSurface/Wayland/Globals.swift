/// What the compositor offers, bound as far as we use it, and followed as it comes and goes.
package final class Globals {
  /// An announcement of the compositor.
  package struct Announcement: Equatable, Sendable {
    package var name: UInt32
    package var interface: String
    package var version: UInt32
  }

  /// Everything that is offered now, used or not, in the order of announcement.
  package private(set) var announced: [Announcement] = []

  package private(set) var compositor: WlCompositor?
  package private(set) var shm: WlShm?
  package private(set) var layerShell: ZwlrLayerShellV1?
  package private(set) var screencopy: ZwlrScreencopyManagerV1?
  package private(set) var imageCopy: ExtImageCopyCaptureManagerV1?
  package private(set) var outputImageSources: ExtOutputImageCaptureSourceManagerV1?
  package private(set) var backgroundEffects: ExtBackgroundEffectManagerV1?
  /// Whether `backgroundEffects` can blur at the moment.
  package private(set) var canBlurBackground = false
  package private(set) var kdeBlur: OrgKdeKwinBlurManager?
  package private(set) var toplevelManager: ZwlrForeignToplevelManagerV1?
  package private(set) var presentation: WpPresentation?
  package private(set) var viewporter: WpViewporter?
  package private(set) var fractionalScale: WpFractionalScaleManagerV1?
  package private(set) var outputManager: ZxdgOutputManagerV1?
  package private(set) var activation: XdgActivationV1?
  package private(set) var cursorShapes: WpCursorShapeManagerV1?
  package private(set) var windowShell: XdgWmBase?

  package let connection: Connection
  package let outputs = Outputs()
  package let seats: Seats
  /// The windows of other programs, where the compositor tells of them.
  package let toplevels = ForeignToplevels()
  /// The clock of presentation times.
  package private(set) var presentationClock = PresentationClock()

  private let registry: WlRegistry

  /// Binds what is offered and waits until outputs and seats have described themselves.
  package convenience init(_ connection: Connection) throws(WaylandError) {
    self.init(following: connection)
    // The first answers with the globals, the second with what they say of themselves.
    try connection.roundtrip()
    try connection.roundtrip()
  }

  init(following connection: Connection) {
    self.connection = connection
    seats = Seats(loop: connection.loop)
    registry = connection.display.proxy.getRegistry()
    registry.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// A global that is needed; throws `missingProtocol`.
  package func require<Proxy: WaylandProxy>(
    _ global: KeyPath<Globals, Proxy?>
  ) throws(WaylandError) -> Proxy {
    guard let proxy = self[keyPath: global] else { throw .missingProtocol(Proxy.interface.name) }
    return proxy
  }

  /// Binds any other interface that is offered.
  package func bind<Proxy: WaylandProxy>(_ type: Proxy.Type) -> Proxy? {
    announced.first { $0.interface == type.interface.name }.map { bind($0) }
  }

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let announcement = Announcement(name: name, interface: interface, version: version)
      announced.append(announcement)
      add(announcement)
    case .globalRemove(let name):
      guard let index = announced.firstIndex(where: { $0.name == name }) else { return }
      remove(announced.remove(at: index))
    }
  }

  private func bind<Proxy: WaylandProxy>(_ global: Announcement) -> Proxy {
    registry.bind(name: global.name, interface: Proxy.self, version: global.version)
  }

  /// Binds a global that a compositor has once; a second announcement changes nothing.
  private func bindOnce<Proxy: WaylandProxy>(
    _ property: ReferenceWritableKeyPath<Globals, Proxy?>, _ global: Announcement
  ) {
    if self[keyPath: property] == nil { self[keyPath: property] = bind(global) }
  }

  private func add(_ global: Announcement) {
    switch global.interface {
    case WlOutput.interface.name: outputs.add(bind(global), name: global.name)
    case WlSeat.interface.name: seats.add(bind(global), name: global.name)
    case WlCompositor.interface.name: bindOnce(\.compositor, global)
    case WlShm.interface.name: bindOnce(\.shm, global)
    case ZwlrLayerShellV1.interface.name: bindOnce(\.layerShell, global)
    case ZwlrScreencopyManagerV1.interface.name: bindOnce(\.screencopy, global)
    case ExtImageCopyCaptureManagerV1.interface.name: bindOnce(\.imageCopy, global)
    case ExtOutputImageCaptureSourceManagerV1.interface.name:
      bindOnce(\.outputImageSources, global)
    case OrgKdeKwinBlurManager.interface.name: bindOnce(\.kdeBlur, global)
    case ExtBackgroundEffectManagerV1.interface.name:
      bindOnce(\.backgroundEffects, global)
      backgroundEffects?.onEvent = { [weak self] event in
        guard case .capabilities(let capabilities) = event else { return }
        self?.canBlurBackground = capabilities.contains(.blur)
      }
    case WpViewporter.interface.name: bindOnce(\.viewporter, global)
    case WpFractionalScaleManagerV1.interface.name: bindOnce(\.fractionalScale, global)
    case XdgActivationV1.interface.name: bindOnce(\.activation, global)
    case ZxdgOutputManagerV1.interface.name:
      bindOnce(\.outputManager, global)
      outputs.manager = outputManager
    case WpCursorShapeManagerV1.interface.name:
      bindOnce(\.cursorShapes, global)
      seats.cursorShapes = cursorShapes
    case ZwlrForeignToplevelManagerV1.interface.name:
      bindOnce(\.toplevelManager, global)
      toplevels.follow(toplevelManager, outputs: outputs)
    case WpPresentation.interface.name:
      bindOnce(\.presentation, global)
      presentation?.onEvent = { [weak self] event in
        if case .clockId(let id) = event { self?.presentationClock = PresentationClock(id: id) }
      }
    case XdgWmBase.interface.name:
      bindOnce(\.windowShell, global)
      windowShell?.onEvent = { [weak self] event in
        if case .ping(let serial) = event { self?.windowShell?.pong(serial: serial) }
      }
    default: break
    }
  }

  private func remove(_ global: Announcement) {
    guard !announced.contains(where: { $0.interface == global.interface }) else {
      outputs.remove(name: global.name)
      seats.remove(name: global.name)
      return
    }
    switch global.interface {
    case WlOutput.interface.name: outputs.remove(name: global.name)
    case WlSeat.interface.name: seats.remove(name: global.name)
    case WlCompositor.interface.name: compositor = nil
    case WlShm.interface.name: shm = nil
    case ZwlrLayerShellV1.interface.name: layerShell = nil
    case ZwlrScreencopyManagerV1.interface.name: screencopy = nil
    case OrgKdeKwinBlurManager.interface.name: kdeBlur = nil
    case ExtBackgroundEffectManagerV1.interface.name:
      backgroundEffects = nil
      canBlurBackground = false
    case ExtImageCopyCaptureManagerV1.interface.name: imageCopy = nil
    case ExtOutputImageCaptureSourceManagerV1.interface.name: outputImageSources = nil
    case WpViewporter.interface.name: viewporter = nil
    case WpFractionalScaleManagerV1.interface.name: fractionalScale = nil
    case XdgActivationV1.interface.name: activation = nil
    case WpPresentation.interface.name: presentation = nil
    case XdgWmBase.interface.name: windowShell = nil
    case ZxdgOutputManagerV1.interface.name:
      outputManager = nil
      outputs.manager = nil
    case WpCursorShapeManagerV1.interface.name:
      cursorShapes = nil
      seats.cursorShapes = nil
    case ZwlrForeignToplevelManagerV1.interface.name:
      toplevelManager = nil
      toplevels.follow(nil, outputs: outputs)
    default: break
    }
  }
}
