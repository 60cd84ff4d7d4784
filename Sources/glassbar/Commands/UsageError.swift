/// A command line that cannot be followed, and the way out of it.
struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  let message: String
  /// Whose help tells more; nil is the overview.
  let command: CommandName?

  init(_ message: String, _ command: CommandName? = nil) {
    self.message = message
    self.command = command
  }

  var description: String {
    let topic = command.map { "\($0.rawValue) " } ?? ""
    return "\(message); see 'glassbar \(topic)--help'"
  }
}

/// The word nearest to what was typed; nil when none is near.
func nearest(to typed: String, among words: [String]) -> String? {
  let candidates = words.map { (word: $0, distance: editDistance(typed, $0)) }
  guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, min(3, typed.count / 2)) ? best.word : nil
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into another.
func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a)
  let b = Array(b)
  var rows = [Array(0...b.count)]
  for i in 1..<max(1, a.count + 1) {
    var row = [i]
    for j in 1..<max(1, b.count + 1) {
      let isSame = a[i - 1] == b[j - 1]
      var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
