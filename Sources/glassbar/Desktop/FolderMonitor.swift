import CDesktop

/// A folder whose changes are told by path.
final class FolderMonitor {
  private let monitor: GObjectReference
  private let identifier: UInt

  /// Nil when the folder cannot be watched.
  init?(_ folder: String, _ handler: @escaping ([String]) -> Void) {
    guard let file = GObjectReference(owning: g_file_new_for_path(folder)),
      let monitor = GObjectReference(
        owning: g_file_monitor_directory(
          file.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil))
    else { return nil }
    let call:
      @convention(c) (
        gpointer?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?
      ) -> Void = { _, file, other, _, data in
        guard let data else { return }
        let paths = [file, other].compactMap { file in
          file.flatMap { String(consuming: g_file_get_path($0)) }
        }
        Unmanaged<FolderHandler>.fromOpaque(data).takeUnretainedValue().body(paths)
      }
    identifier = g_signal_connect_data(
      UnsafeMutableRawPointer(monitor.pointer), "changed",
      unsafeBitCast(call, to: GCallback.self),
      Unmanaged.passRetained(FolderHandler(handler)).toOpaque(),
      { data, _ in releaseUserData(data) }, GConnectFlags(0))
    self.monitor = monitor
  }

  deinit {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(monitor.pointer), identifier)
    g_file_monitor_cancel(UnsafeMutablePointer<GFileMonitor>(monitor.pointer))
  }
}

private final class FolderHandler {
  let body: ([String]) -> Void
  init(_ body: @escaping ([String]) -> Void) { self.body = body }
}
