import Foundation

/// A folder that lives as long as the test that made it.
final class FixtureFolder {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/glassbar-test-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o644) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  func write(_ data: Data, to name: String, mode: Int = 0o644) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }

  /// The text of a file below the folder, once it is there and not empty.
  func waitForText(of name: String) throws -> String {
    for _ in 0..<1000 {
      if let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8), !text.isEmpty {
        return text
      }
      usleep(10_000)
    }
    throw CocoaError(.fileReadNoSuchFile)
  }
}
