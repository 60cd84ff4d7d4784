import CWayland
import Glibc

/// libwayland's connection, closed when neither its owner nor any proxy needs it.
package final class WaylandDisplay {
  let pointer: OpaquePointer

  /// Connects to a socket by its name in `$XDG_RUNTIME_DIR` or its absolute path, or, without one,
  /// as libwayland finds it: `$WAYLAND_SOCKET`, `$WAYLAND_DISPLAY`, then `wayland-0`.
  ///
  /// On failure `errno` says why.
  package init?(name: String?) {
    guard let pointer = name.map({ wl_display_connect($0) }) ?? wl_display_connect(nil) else {
      return nil
    }
    self.pointer = pointer
  }

  /// Speaks through a connected socket, which becomes the display's own even on failure.
  package init?(socket: Int32) {
    guard let pointer = wl_display_connect_to_fd(socket) else { return nil }
    self.pointer = pointer
  }

  deinit {
    wl_display_disconnect(pointer)
  }

  /// The display as an object, from which all others come.
  ///
  /// Its own events are handled by libwayland and never reach `onEvent`.
  package var proxy: WlDisplay {
    WlDisplay(handle: ProxyHandle(pointer: pointer, version: 1, display: self))
  }

  package var descriptor: Int32 { wl_display_get_fd(pointer) }

  /// Sends all requests and waits until the compositor has handled them and events have been
  /// dispatched; false if the connection is lost.
  package func roundtrip() -> Bool { wl_display_roundtrip(pointer) >= 0 }

  /// Why the connection is lost; only meaningful after a call has failed.
  package var failure: WaylandError {
    let code = wl_display_get_error(pointer)
    guard code == EPROTO else {
      return .connectionLost(reason: code == 0 ? "unknown" : String(cString: strerror(code)))
    }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let error = wl_display_get_protocol_error(pointer, &interface, &object)
    let name = interface.map { String(cString: $0.pointee.name) } ?? "an unknown object"
    return .protocolError(interface: name, object: object, code: error)
  }

  /// Whether libwayland has given the connection up.
  package var hasFailed: Bool { wl_display_get_error(pointer) != 0 }

  /// Whether events have been read and not been delivered.
  package var hasPendingEvents: Bool {
    guard wl_display_prepare_read(pointer) == 0 else { return true }
    wl_display_cancel_read(pointer)
    return false
  }

  /// What became of the requests that were to be sent.
  package enum FlushResult {
    case done
    /// The compositor does not read: try again when the descriptor is writable.
    case blocked
    case failed
  }

  /// Writes buffered requests without waiting.
  package func flush() -> FlushResult {
    if wl_display_flush(pointer) >= 0 { return .done }
    return errno == EAGAIN ? .blocked : .failed
  }

  /// Delivers the events that have been read; false if the connection is lost.
  package func dispatchPending() -> Bool { wl_display_dispatch_pending(pointer) >= 0 }

  /// Reads what has arrived, without waiting, and delivers it; false if the connection is lost.
  package func dispatchArrived() -> Bool {
    while wl_display_prepare_read(pointer) != 0 {
      guard dispatchPending() else { return false }
    }
    guard wl_display_read_events(pointer) >= 0 else { return false }
    return dispatchPending()
  }
}
