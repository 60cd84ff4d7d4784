import CDesktop
import GlassSurface
import Glibc

/// KWin's captures of an area without the caller's own windows, over D-Bus, pixels through a pipe.
///
/// KWin leaves out every window of the calling process from version 5 of the interface on, where its
/// `hide-caller-windows` option is known, and answers only programs whose desktop file asks for the
/// interface. It tells of no damage, so it must be asked again and again.
final class KWinScreenshots: BackdropSource {
  let name = BackdropKind.kwin.rawValue
  let capabilities: BackdropCapabilities = [.live, .isPolled]
  var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  var onFailure: ((BackdropFailure) -> Void)?

  /// From this version on our own windows are left out.
  private static let leastVersion: UInt32 = 5
  /// Longer than any capture takes, in ms; D-Bus gives up then.
  private static let timeout: gint = 2_000
  private static let service = "org.kde.KWin.ScreenShot2"
  private static let path = "/org/kde/KWin/ScreenShot2"

  private let corner: () -> SIMD2<Int32>
  private let address: String?
  private let loop: any EventLoop
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var bus: GObjectReference?
  private var version: UInt32?
  private var shot: Shot?

  /// One capture under way.
  private final class Shot {
    let cancellation = Cancellation()
    var pipe: KWinPixelPipe?
    var layout: KWinPixelLayout?
  }

  /// - Parameters:
  ///   - corner: where the output lies among the others, in logical pixels.
  ///   - address: the bus; nil is the session's.
  init(
    corner: @escaping () -> SIMD2<Int32>, address: String? = nil, loop: any EventLoop
  ) {
    self.corner = corner
    self.address = address
    self.loop = loop
  }

  deinit { cancel() }

  /// Why KWin is not asked: nobody waits for it on other compositors.
  static func obstacle(_ globals: Globals, forced: Bool) -> String? {
    let isPlasma = globals.announced.contains {
      $0.interface.hasPrefix("org_kde_plasma_") || $0.interface.hasPrefix("kde_output_")
    }
    return isPlasma || forced ? nil : "the compositor is not KWin"
  }

  func start(rect: PixelRect) {
    cancel()
    self.rect = rect
  }

  func request(waitsForDamage: Bool) {
    guard shot == nil else { return }
    let shot = Shot()
    self.shot = shot
    if bus == nil { connect(shot) } else { proceed(shot) }
  }

  func cancel() {
    shot?.cancellation.cancel()
    shot = nil
  }

  private func fail(_ reason: String) {
    cancel()
    onFailure?(.unavailable(reason))
  }

  // MARK: - Talking to KWin

  private func connect(_ shot: Shot) {
    let isOwn = address != nil
    let answer = BusAnswer { [weak self] _, result in
      var error: UnsafeMutablePointer<GError>?
      let bus = GObjectReference(
        owning: isOwn
          ? g_dbus_connection_new_for_address_finish(result, &error)
          : g_bus_get_finish(result, &error))
      guard let self, self.shot === shot else { return g_clear_error(&error) }
      guard let bus else {
        return fail("no session bus: \(GLibFailure(consuming: error).message)")
      }
      self.bus = consume bus
      proceed(shot)
    }
    if let address {
      let flags = GDBusConnectionFlags(
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
      g_dbus_connection_new_for_address(
        address, flags, nil, shot.cancellation.pointer, BusAnswer.callback, answer.handOver())
    } else {
      g_bus_get(
        G_BUS_TYPE_SESSION, shot.cancellation.pointer, BusAnswer.callback, answer.handOver())
    }
  }

  private func proceed(_ shot: Shot) {
    if version == nil { askVersion(shot) } else { capture(shot) }
  }

  private func askVersion(_ shot: Shot) {
    call(
      shot, interface: "org.freedesktop.DBus.Properties", method: "Get",
      parameters: [g_variant_new_string(Self.service), g_variant_new_string("Version")],
      descriptors: nil
    ) { [weak self] answer in
      guard let self else { return }
      let value = g_variant_get_child_value(answer, 0)
      defer { g_variant_unref(value) }
      let inner = g_variant_get_variant(value)
      defer { inner.map { g_variant_unref($0) } }
      guard let inner, g_variant_classify(inner) == G_VARIANT_CLASS_UINT32 else {
        return fail("KWin does not tell its screenshot interface's version")
      }
      let version = g_variant_get_uint32(inner)
      guard version >= Self.leastVersion else {
        return fail(
          "KWin's ScreenShot2 has version \(version);"
            + " \(Self.leastVersion) is the first that leaves our windows out")
      }
      self.version = version
      capture(shot)
    }
  }

  private func capture(_ shot: Shot) {
    guard let pipe = KWinPixelPipe(loop: loop) else { return fail("no pipe for KWin's pixels") }
    shot.pipe = pipe
    pipe.onEnd = { [weak self] in self?.finishIfComplete(shot) }
    let descriptors = g_unix_fd_list_new()
    defer { if let descriptors { g_object_unref(descriptors) } }
    // The list has a descriptor of its own.
    let index = g_unix_fd_list_append(descriptors, pipe.writingEnd, nil)
    pipe.closeWritingEnd()
    guard index >= 0 else { return fail("no pipe for KWin's pixels") }
    let corner = corner()
    call(
      shot, interface: Self.service, method: "CaptureArea",
      parameters: [
        g_variant_new_int32(corner.x &+ gint(clamping: rect.x)),
        g_variant_new_int32(corner.y &+ gint(clamping: rect.y)),
        g_variant_new_uint32(guint32(clamping: rect.width)),
        g_variant_new_uint32(guint32(clamping: rect.height)),
        Self.options, g_variant_new_handle(index),
      ], descriptors: descriptors
    ) { [weak self] answer in
      guard let self else { return }
      let results = g_variant_get_child_value(answer, 0)
      defer { g_variant_unref(results) }
      guard let layout = KWinPixelLayout(results) else {
        return fail("KWin's answer is not understood")
      }
      shot.layout = layout
      finishIfComplete(shot)
    }
  }

  private static var options: OpaquePointer? {
    var entries = [
      ("hide-caller-windows", true), ("native-resolution", true), ("include-cursor", false),
    ].map { (name: String, value: Bool) in
      g_variant_new_dict_entry(
        g_variant_new_string(name),
        g_variant_new_variant(g_variant_new_boolean(value ? 1 : 0)))
    }
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, &entries, gsize(entries.count))
  }

  /// Sends a message; `body` gets a tuple of at least one value.
  private func call(
    _ shot: Shot, interface: String, method: String, parameters: [OpaquePointer?],
    descriptors: UnsafeMutablePointer<GUnixFDList>?, _ body: @escaping (OpaquePointer) -> Void
  ) {
    var parameters = parameters
    let tuple = g_variant_new_tuple(&parameters, gsize(parameters.count))
    guard let bus = bus?.pointer else { return }
    let answer = BusAnswer { [weak self] bus, result in
      var error: UnsafeMutablePointer<GError>?
      let value = g_dbus_connection_call_with_unix_fd_list_finish(bus, nil, result, &error)
      defer { value.map { g_variant_unref($0) } }
      guard let self, self.shot === shot else { return g_clear_error(&error) }
      guard let value, g_variant_n_children(value) > 0 else {
        return fail(Self.explanation(of: GLibFailure(consuming: error).message))
      }
      body(value)
    }
    g_dbus_connection_call_with_unix_fd_list(
      bus, Self.service, Self.path, interface, method, tuple, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.timeout, descriptors,
      shot.cancellation.pointer, BusAnswer.callback, answer.handOver())
  }

  private static func explanation(of message: String) -> String {
    message.contains("NoAuthorized")
      ? "KWin permits it only to programs whose installed desktop file has"
        + " X-KDE-DBUS-Restricted-Interfaces=\(service)"
      : "KWin does not answer: \(message)"
  }

  // MARK: - Pixels

  /// The answer and the pixels come in any order.
  private func finishIfComplete(_ shot: Shot) {
    guard self.shot === shot, let layout = shot.layout, let pipe = shot.pipe, pipe.isAtEnd else {
      return
    }
    self.shot = nil
    let isWhole: Bool = pipe.bytes.withUnsafeBytes { bytes in
      let pixels = CapturedPixels(
        bytes: bytes, width: layout.width, height: layout.height, stride: layout.stride,
        format: layout.format)
      guard let pixels else { return false }
      onFrame?(pixels, BackdropFrame(time: 0))
      return true
    }
    if !isWhole { onFailure?(.refused) }
  }
}
