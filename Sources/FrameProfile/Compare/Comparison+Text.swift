extension Comparison: CustomStringConvertible {
  public var description: String {
    var lines = [
      TextTable.row(
        ["", "A", "B", "B − A", "95 % interval", "of T", "δ", "p", ""], widths: Self.widths)
    ]
    lines += self.lines.map(row)
    lines += notes.map { "note: \($0)" }
    lines.append("verdict: \(verdict.rawValue)")
    return lines.joined(separator: "\n")
  }

  private static let widths = [30, 10, 10, 10, 20, 8, 7, 9, 14]

  private func row(_ line: Line) -> String {
    let a = Distribution(line.a)
    let b = Distribution(line.b)
    func middle(_ sample: Distribution) -> String {
      let p = line.verdict == .inconclusive ? line.quantile : 0.5
      return sample.quantile(p).map(number) ?? "n/a"
    }
    let interval = line.interval.map {
      "\(Self.signed($0.lowerBound)) … \(Self.signed($0.upperBound))"
    }
    let share = refresh.map { "\(Self.signed(100 * line.shift / $0, places: 1)) %" }
    return TextTable.row(
      [
        "\(line.metric.title), p\(Int((line.quantile * 100).rounded()))", middle(a), middle(b),
        Self.signed(line.shift), interval ?? "n/a", share ?? "n/a",
        line.delta.isFinite ? Self.signed(line.delta, places: 2) : "",
        line.adjustedP.isFinite ? Self.probability(line.adjustedP) : "", line.verdict.rawValue,
      ], widths: Self.widths)
  }

  private static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + number(value) }

  private static func signed(_ value: Double, places: Int) -> String {
    let factor = places == 1 ? 10.0 : 100
    return (value > 0 ? "+" : "")
      + Milliseconds.decimal(Int64((value * factor).rounded()), places: places)
  }

  private static func probability(_ p: Double) -> String { p < 0.0005 ? "<0.001" : number(p) }
}
