import Foundation

/// weston without a screen, in its own runtime folder; it ends with its last reference.
final class HeadlessWeston {
  struct StartError: Error {
    var log: String
  }

  /// The socket's absolute path.
  let socket: String
  private let folder: URL
  private let process = Process()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "weston-\(UUID().uuidString)")
    socket = folder.appending(path: "test").path
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let log = folder.appending(path: "log")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/weston")
    process.arguments = [
      "--backend=headless-backend.so", "--use-pixman", "--socket=test", "--no-config",
      "--log=\(log.path)",
    ]
    process.environment = ["XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while !FileManager.default.fileExists(atPath: socket) {
      guard process.isRunning else {
        throw StartError(log: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
      }
      usleep(5000)
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
