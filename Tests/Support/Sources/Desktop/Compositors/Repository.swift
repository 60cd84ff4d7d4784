import Glibc

/// The package's own files, found from where the tests were compiled or else started.
enum Repository {
  static func path(
    of file: String, compiledAt source: String = #filePath
  ) throws(HarnessFailure) -> String {
    let compiled = source.firstRange(of: "/Tests/Support/").map { source[..<$0.lowerBound] }
    for folder in [compiled ?? ".", "."] where access("\(folder)/\(file)", F_OK) == 0 {
      return "\(folder)/\(file)"
    }
    throw HarnessFailure("\(file) is not found")
  }
}
