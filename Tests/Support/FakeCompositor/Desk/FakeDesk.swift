import CWaylandServer
import GlassSurface

/// All that a scripted compositor knows and shows; it may be used only inside
/// `ScriptedCompositor.script`.
package final class FakeDesk {
  package let offer: Offer
  package private(set) var outputs: [FakeOutput] = []
  package private(set) var seats: [FakeSeat] = []
  /// Surfaces that exist, in the order in which they were made.
  package internal(set) var surfaces: [FakeSurface] = []
  package internal(set) var layerSurfaces: [FakeLayerSurface] = []
  package internal(set) var windows: [FakeWindow] = []
  package internal(set) var popups: [FakePopup] = []
  package internal(set) var toplevels: [FakeToplevel] = []
  package internal(set) var activations = ActivationLog()
  /// How often each message went by, as in `requests["wl_surface.commit"]`.
  package private(set) var requests: [String: Int] = [:]
  package private(set) var events: [String: Int] = [:]

  /// What is answered to a layer surface's first commit, and to later ones that change its size.
  package var configurePlan: (FakeLayerSurface) -> [ConfigureStep] = { _ in
    [.preferredScale(nil), .configure(nil)]
  }
  /// Which frame callbacks are kept back: asked with the surface and the number of the commit.
  package var withholdsFrame: (FakeSurface, Int) -> Bool = { _, _ in false }
  /// What becomes of each commit whose presentation is asked for.
  package var feedbackPlan: (FakeSurface, FakeCommit) -> [FeedbackStep] = { _, commit in
    [.presented(commit.shown)]
  }
  /// How each capture is answered.
  package var capturePlan: (CaptureRequest) -> CapturePlan = { _ in CapturePlan() }
  /// Whether clients that ask for a token of activation get one.
  package var tellsTokens = true
  /// Called when a client asks something of another program's window.
  package var onToplevelRequest: ((FakeToplevel, String) -> Void)?
  package internal(set) var captures: [CaptureRequest] = []

  let display: OpaquePointer
  let loop: OpaquePointer
  var buffers: [ObjectIdentifier: FakeBuffer] = [:]
  var regions: [ObjectIdentifier: FakeRegion] = [:]
  var shellSurfaces: [(role: XdgSurfaceResource, surface: FakeSurface)] = []
  var pendingCaptures: [PendingCapture] = []
  var toplevelManagers: [ZwlrForeignToplevelManagerV1Resource] = []
  private var globals: [String: ServerGlobal] = [:]
  private var withdrawn: [ServerGlobal] = []
  private var lastSerial: UInt32 = 100

  init(_ display: OpaquePointer, _ offer: Offer) {
    self.display = display
    self.offer = offer
    loop = wl_display_get_event_loop(display)
    wl_display_add_protocol_logger(
      display, logMessage, Unmanaged.passUnretained(self).toOpaque())
    for interface in offer.versions.keys.sorted() { self.offer(interface) }
    for properties in offer.outputs { add(output: properties) }
    for name in offer.seats { add(seat: name) }
  }

  /// Lets go of the event loop.
  func end() {
    for output in outputs { output.end() }
  }

  /// The next serial.
  package func serial() -> UInt32 {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Globals

  /// Offers a global again that was left out or withdrawn, in the version that the offer names.
  package func offer(_ interface: String) {
    let version = offer.versions[interface] ?? 1
    func serve<Resource: WaylandResource>(
      _ type: Resource.Type, _ serve: @escaping (FakeDesk) -> (Resource) -> Void
    ) {
      guard type.interface.name == interface else { return }
      globals[interface] = ServerGlobal(type, version: version, of: display) { [weak self] in
        if let self { serve(self)($0) }
      }
    }
    serve(WlCompositorResource.self, FakeDesk.serve)
    serve(WlSubcompositorResource.self, FakeDesk.serve)
    serve(WlShmResource.self, FakeDesk.serve)
    serve(WlDataDeviceManagerResource.self, FakeDesk.serve)
    serve(ZwlrLayerShellV1Resource.self, FakeDesk.serve)
    serve(XdgWmBaseResource.self, FakeDesk.serve)
    serve(ZwlrScreencopyManagerV1Resource.self, FakeDesk.serve)
    serve(ZwlrForeignToplevelManagerV1Resource.self, FakeDesk.serve)
    serve(XdgActivationV1Resource.self, FakeDesk.serve)
    serve(WpViewporterResource.self, FakeDesk.serve)
    serve(WpFractionalScaleManagerV1Resource.self, FakeDesk.serve)
    serve(WpPresentationResource.self, FakeDesk.serve)
    serve(ZxdgOutputManagerV1Resource.self, FakeDesk.serve)
    serve(WpCursorShapeManagerV1Resource.self, FakeDesk.serve)
  }

  /// Takes a global back; what clients have bound goes on.
  package func withdraw(_ interface: String) {
    guard let global = globals.removeValue(forKey: interface) else { return }
    withdraw(global)
  }

  func withdraw(_ global: ServerGlobal) {
    global.withdraw()
    // A client may bind it before it has heard.
    withdrawn.append(global)
  }

  // MARK: Outputs and seats

  @discardableResult
  package func add(output properties: FakeOutput.Properties) -> FakeOutput {
    let output = FakeOutput(properties, of: self)
    outputs.append(output)
    return output
  }

  /// Unplugs an output: its layer surfaces are closed, its global goes.
  package func remove(_ output: FakeOutput) {
    guard outputs.contains(where: { $0 === output }) else { return }
    outputs.removeAll { $0 === output }
    for layer in layerSurfaces where layer.output === output { layer.close() }
    output.end()
    for capture in pendingCaptures where capture.request.output === output { capture.fail() }
  }

  /// The output of that name.
  package func output(_ name: String) -> FakeOutput? {
    outputs.first { $0.properties.name == name }
  }

  func output(of resource: WlOutputResource?) -> FakeOutput? {
    guard let resource else { return nil }
    return outputs.first { $0.resources.contains { $0 === resource } }
  }

  @discardableResult
  package func add(seat name: String) -> FakeSeat {
    let seat = FakeSeat(name, of: self)
    seats.append(seat)
    return seat
  }

  package func remove(_ seat: FakeSeat) {
    seats.removeAll { $0 === seat }
    seat.end()
  }

  // MARK: Objects

  func keep(_ buffer: FakeBuffer) {
    let key = ObjectIdentifier(buffer.resource)
    buffers[key] = buffer
    buffer.resource.onEnd = { [weak self] in self?.buffers[key] = nil }
  }

  /// From the monotonic clock to that of presentation times, in ns.
  var clockOffset: Int64 {
    offer.presentationClock == 1 ? 0 : nanoseconds(of: offer.presentationClock) - nanoseconds(of: 1)
  }

  func surface(of resource: WlSurfaceResource?) -> FakeSurface? {
    resource.flatMap { resource in surfaces.first { $0.resource === resource } }
  }

  fileprivate func note(_ name: String, isRequest: Bool) {
    if isRequest { requests[name, default: 0] += 1 } else { events[name, default: 0] += 1 }
  }
}

private func logMessage(
  data: UnsafeMutableRawPointer?, type: wl_protocol_logger_type,
  message: UnsafePointer<wl_protocol_logger_message>?
) {
  guard let data, let message, let name = message.pointee.message?.pointee.name,
    let resource = message.pointee.resource
  else { return }
  let text = "\(String(cString: wl_resource_get_class(resource))).\(String(cString: name))"
  Unmanaged<FakeDesk>.fromOpaque(data).takeUnretainedValue()
    .note(text, isRequest: type == WL_PROTOCOL_LOGGER_REQUEST)
}
