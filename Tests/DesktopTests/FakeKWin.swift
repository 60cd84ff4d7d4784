import CDesktop
import GlassSurface
import Glibc
import TestSupport
import Testing

@testable import glassbar

/// A D-Bus of our own, and a loop in which everything on it is delivered.
final class PrivateBus {
  let loop = GLibLoop(.separate)
  let address: String
  private let folder: TemporaryFolder
  private let daemon: BackgroundProcess

  init() throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder["bus"])"
    daemon = try BackgroundProcess([
      "dbus-daemon", "--session", "--nofork", "--address=\(address)",
    ])
    let socket = folder["bus"]
    try Patience.wait(for: "the bus") { access(socket, F_OK) == 0 }
  }

  deinit { daemon.stop() }

  struct Capture {
    var pixels: [[UInt8]] = []
    var failure: BackdropFailure?
  }

  /// One capture, on an output at 100, 200.
  func capture(_ rect: GlassSurface.PixelRect) throws -> Capture {
    let source = KWinScreenshots(corner: { SIMD2(100, 200) }, address: address, loop: loop)
    var seen = Capture()
    source.onFrame = { [loop] pixels, _ in
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let color = pixels.rgb(x: x, y: y)
          seen.pixels.append([color.x, color.y, color.z])
        }
      }
      loop.quit()
    }
    source.onFailure = { [loop] failure in
      seen.failure = failure
      loop.quit()
    }
    source.start(rect: rect)
    let begin = loop.schedule(after: 0) { source.request(waitsForDamage: false) }
    #expect(withWatchdog(loop) == 0)
    begin.cancel()
    return seen
  }
}

/// Answers as KWin does: three by two pixels, BGRX, rows 16 bytes apart.
final class FakeKWin {
  enum Lie: Sendable { case cutShort, hugeStride, unknownFormat, noWidth }

  var refuses = false
  var lie: Lie?
  private(set) var area: [Int32] = []
  private(set) var options = ""

  private let version: UInt32
  private let bus: OpaquePointer
  private var registration: guint = 0

  private static let interface = """
    <node><interface name="org.kde.KWin.ScreenShot2"><method name="CaptureArea">
    <arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="in"/>
    <arg type="u" direction="in"/><arg type="a{sv}" direction="in"/><arg type="h" direction="in"/>
    <arg type="a{sv}" direction="out"/></method>
    <property name="Version" type="u" access="read"/></interface></node>
    """

  init(_ bus: PrivateBus, version: UInt32) throws {
    self.version = version
    let address = bus.address
    let connection = bus.loop.context.whileDefault {
      g_dbus_connection_new_for_address_sync(
        address,
        GDBusConnectionFlags(
          G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil, nil)
    }
    self.bus = try #require(connection)
    let node = try #require(g_dbus_node_info_new_for_xml(Self.interface, nil))
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, parameters, invocation, data in
      guard let data, let parameters, let invocation else { return }
      Unmanaged<FakeKWin>.fromOpaque(data).takeUnretainedValue().answer(parameters, invocation)
    }
    table.get_property = { _, _, _, _, _, _, data in
      guard let data else { return nil }
      return g_variant_new_uint32(
        Unmanaged<FakeKWin>.fromOpaque(data).takeUnretainedValue().version)
    }
    bus.loop.context.whileDefault {
      registration = g_dbus_connection_register_object(
        self.bus, "/org/kde/KWin/ScreenShot2", node.pointee.interfaces[0], &table,
        Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    }
    try #require(registration != 0)
    var names = [g_variant_new_string("org.kde.KWin.ScreenShot2"), g_variant_new_uint32(0)]
    let reply = g_dbus_connection_call_sync(
      self.bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&names, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    try #require(reply != nil)
    g_variant_unref(reply)
  }

  deinit {
    g_dbus_connection_unregister_object(bus, registration)
    g_dbus_connection_close_sync(bus, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(bus))
  }

  private func answer(_ parameters: OpaquePointer, _ invocation: OpaquePointer) {
    if refuses {
      return g_dbus_method_invocation_return_dbus_error(
        invocation, "org.kde.KWin.ScreenShot2.Error.NoAuthorized", "not authorized")
    }
    area = (0..<4).map { index in
      let value = g_variant_get_child_value(parameters, gsize(index))
      defer { value.map { g_variant_unref($0) } }
      return index < 2 ? g_variant_get_int32(value) : Int32(g_variant_get_uint32(value))
    }
    let given = g_variant_get_child_value(parameters, 4)
    options = String(consuming: g_variant_print(given, 0)) ?? ""
    given.map { g_variant_unref($0) }
    send(invocation)
    let width = lie == .noWidth ? "" : "'width': <uint32 3>, "
    let stride = lie == .hugeStride ? 4_000_000_000 : 16
    let format = lie == .unknownFormat ? 3 : 4
    let text =
      "({'type': <'raw'>, \(width)'height': <uint32 2>, 'stride': <uint32 \(stride)>,"
      + " 'format': <uint32 \(format)>, 'scale': <1.0>},)"
    g_dbus_method_invocation_return_value(
      invocation, g_variant_parse(nil, text, nil, nil, nil))
  }

  private func send(_ invocation: OpaquePointer) {
    let message = g_dbus_method_invocation_get_message(invocation)
    guard let list = g_dbus_message_get_unix_fd_list(message) else { return }
    let descriptor = g_unix_fd_list_get(list, 0, nil)
    guard descriptor >= 0 else { return }
    var bytes = [UInt8](repeating: 0xEE, count: 32)
    for y in 0..<2 {
      for x in 0..<3 {
        for channel in 0..<3 {
          bytes[16 * y + 4 * x + channel] = UInt8(10 + 10 * channel + 3 * x + 16 * y)
        }
      }
    }
    write(descriptor, bytes, lie == .cutShort ? 9 : bytes.count)
    close(descriptor)
  }
}
