/// How many letters must change to make one word of another.
enum EditDistance {
  /// The word among `candidates` that is probably meant; nil where none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (word: $0, distance: between(word, $0)) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, word.count / 3) && best.distance < best.word.count
      ? best.word : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours, each counted once.
  static func between(_ left: String, _ right: String) -> Int {
    // Nothing longer is a misspelt key, and the table must stay small.
    let left = Array(left.lowercased().prefix(64))
    let right = Array(right.lowercased().prefix(64))
    var rows = [Array(0...right.count)]
    for (index, letter) in left.enumerated() {
      var row = [index + 1]
      for (other, candidate) in right.enumerated() {
        var cost = min(
          rows[index][other] + (letter == candidate ? 0 : 1), rows[index][other + 1] + 1,
          row[other] + 1)
        if index > 0, other > 0, letter == right[other - 1], left[index - 1] == candidate {
          cost = min(cost, rows[index - 1][other - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
