import Glibc

/// Waits until a compositor has made its Wayland socket and listens; gives the socket's path.
func waitForSocket(
  in folder: TemporaryFolder, of compositor: BackgroundProcess, called name: String
) throws(HarnessFailure) -> String {
  try Patience.wait(for: "\(name)'s socket") { () throws(HarnessFailure) -> String? in
    guard compositor.isRunning else {
      throw HarnessFailure("\(name) ended at its start: \(compositor.errors)")
    }
    let socket = folder.contents.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    guard let socket, isListening(atPath: folder[socket]) else { return nil }
    return folder[socket]
  }
}

/// Whether a stream socket takes a connection there.
private func isListening(atPath path: String) -> Bool {
  let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  guard connection >= 0 else { return false }
  defer { close(connection) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
    guard path.utf8.count < room.count else { return false }
    room.copyBytes(from: path.utf8)
    return true
  }
  guard fits else { return false }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}

/// The environment of a client: a display, folders of its own, GLES in software, no session bus.
package func makeClientEnvironment(
  display: String, folder: TemporaryFolder, mark: String
) -> [String: String] {
  var result = ProcessRun.plainEnvironment
  result["WAYLAND_DISPLAY"] = display
  result["XDG_RUNTIME_DIR"] = folder.path
  result["HOME"] = folder.path
  result["XDG_CONFIG_HOME"] = folder["config"]
  result["XDG_STATE_HOME"] = folder["state"]
  result["XDG_CACHE_HOME"] = folder["cache"]
  result["XDG_DATA_HOME"] = folder["data"]
  result["XDG_SESSION_TYPE"] = "wayland"
  result["XDG_CURRENT_DESKTOP"] = "sway"
  result["LIBGL_ALWAYS_SOFTWARE"] = "1"
  // An address where nobody listens: GLib would otherwise start a bus of its own.
  result["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder["no-session-bus"])"
  result["GLASSBAR_TEST_DESKTOP"] = mark
  return result
}
