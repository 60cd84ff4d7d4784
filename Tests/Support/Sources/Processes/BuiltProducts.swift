import Glibc

/// The programs that were built beside the tests.
public enum BuiltProducts {
  /// The folder of the build's products, such as `.build/debug`.
  public static var folder: String {
    guard let resolved = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(resolved) }
    let path = String(cString: resolved)
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  /// The path of a program of this package; throws when it was not built.
  public static func path(of program: String) throws(HarnessFailure) -> String {
    let path = "\(folder)/\(program)"
    guard access(path, X_OK) == 0 else { throw HarnessFailure("\(path) was not built") }
    return path
  }
}
