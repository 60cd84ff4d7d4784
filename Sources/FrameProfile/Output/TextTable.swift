/// Columns for a terminal: the first is flush left, the others flush right.
enum TextTable {
  static func row(_ cells: [String], widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let width = index < widths.count ? widths[index] : 0
      let padding = String(repeating: " ", count: max(width - cell.count, index == 0 ? 0 : 1))
      line += index == 0 ? cell + padding : padding + cell
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
