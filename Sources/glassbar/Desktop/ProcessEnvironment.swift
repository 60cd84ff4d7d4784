import CDesktop

/// The environment this process has now.
func processEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  for pair in strings(consuming: g_get_environ()) {
    guard let separator = pair.firstIndex(of: "=") else { continue }
    result[String(pair[..<separator])] = String(pair[pair.index(after: separator)...])
  }
  return result
}
