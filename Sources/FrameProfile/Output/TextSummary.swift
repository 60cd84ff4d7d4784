/// A recording as a person reads it in a terminal of 80 columns.
public struct TextSummary {
  public let lines: [String]

  public init(_ recording: Recording) {
    let summary = recording.summary
    var lines = Self.head(recording)
    lines.append("")
    lines.append(
      TextTable.row(
        ["ms", "p50", "p95", "p99", "max", "mean", "n", "quality"], widths: Self.widths))
    for metric in ProfileMetric.allCases {
      lines.append(Self.row(metric.title, summary.metrics[metric]))
    }
    if summary.pixelError.n > 0 { lines.append(Self.pixelRow(summary.pixelError)) }
    lines.append("")
    lines += Self.rates(summary)
    lines += Self.histogram(recording)
    lines += Self.phases(recording)
    lines += Self.gpu(recording.gpu)
    if let activity = recording.activity { lines += Self.activity(activity) }
    if let ablation = recording.ablation { lines += Self.ablation(ablation) }
    if let sideBySide = recording.sideBySide { lines += Self.sideBySide(sideBySide) }
    if let overhead = recording.overhead { lines += Self.overhead(overhead) }
    lines += recording.warnings.map { "note: \($0)" }
    self.lines = lines
  }

  private static let widths = [24, 8, 8, 8, 8, 8, 6, 10]

  private static func head(_ recording: Recording) -> [String] {
    let summary = recording.summary
    let environment = recording.environment
    let output = environment.output
    let rate = output.refresh.map { " at \(number(Double($0) / 1000)) Hz" } ?? ""
    let runs = recording.runs.count
    var lines = [
      "\(recording.scenario.scene) on \(output.name), \(output.width)×\(output.height)\(rate),"
        + " scale \(plain(output.scale)); \(environment.graphics.renderer)",
      "quality: \(summary.quality.rawValue) (\(recording.clock.source), \(recording.clock.name))",
      "\(summary.frames) frames in \(runs) \(runs == 1 ? "run" : "runs"):"
        + " \(summary.presented) presented, \(summary.discarded) discarded,"
        + " \(summary.unresolved) unresolved; \(summary.warmupFrames) of warm-up left out",
    ]
    for segment in Set(recording.runs.flatMap(\.segments).map(Self.describe)).sorted() {
      lines.append(segment)
    }
    return lines
  }

  private static func describe(_ segment: SegmentEntry) -> String {
    let output = segment.output.isEmpty ? "display" : segment.output
    switch segment.cadence {
    case "fixed":
      return "\(output): every \(segment.refresh.map { number($0.value) } ?? "n/a") ms"
        + " (\(segment.source)), sequence \(segment.sequence.rawValue)"
    case "variable":
      return "\(output): variable rate, \(segment.shortest.map { number($0.value) } ?? "n/a") to"
        + " \(segment.longest.map { number($0.value) } ?? "n/a") ms"
    default: return "\(output): \(segment.source)"
    }
  }

  private static func row(_ title: String, _ metric: MetricSummary?) -> String {
    func text(_ value: Milliseconds?) -> String { value.map { number($0.value) } ?? "n/a" }
    return TextTable.row(
      [
        title, text(metric?.p50), text(metric?.p95), text(metric?.p99), text(metric?.max),
        text(metric?.mean), "\(metric?.n ?? 0)", (metric?.quality ?? .none).rawValue,
      ], widths: widths)
  }

  private static func pixelRow(_ error: PixelErrorSummary) -> String {
    func text(_ value: Double?) -> String { value.map(number) ?? "n/a" }
    return TextTable.row(
      [
        "animation error, px", text(error.p50), text(error.p95), "", text(error.max), "",
        "\(error.n)", error.quality.rawValue,
      ], widths: widths)
  }

  private static func rates(_ summary: ProfileSummary) -> [String] {
    func text(_ value: Double?, _ unit: String) -> String {
      value.map { "\(number($0)) \(unit)" } ?? "n/a"
    }
    var lines: [String] = []
    let blame = summary.missedBy.sorted { $0.key < $1.key }
      .map { "\($0.value) by \($0.key)" }.joined(separator: ", ")
    lines.append(
      "missed vertical blanks: \(summary.missed.map { "\($0)" } ?? "n/a")"
        + (blame.isEmpty ? "" : " (late frames: \(blame))")
        + "; dropped \(text(summary.droppedPercent, "%")), stutter"
        + " \(text(summary.stutterPercent, "%"))")
    lines.append(
      "rate \(text(summary.averageRate, "Hz")); 1 % low: percentile"
        + " \(text(summary.onePercentLow.percentile, "Hz")), average"
        + " \(text(summary.onePercentLow.average, "Hz")), integral"
        + " \(text(summary.onePercentLow.integral, "Hz"))")
    return lines
  }

  private static func histogram(_ recording: Recording) -> [String] {
    let values = recording.runs.flatMap(\.frames).filter { !$0.isWarmup }
      .compactMap { $0.betweenDisplayChange?.value }
    let bins = Histogram(values, limit: 16).bins
    guard let most = bins.map(\.count).max(), most > 0 else { return [] }
    let places = bins.contains { $0.from != $0.from.rounded() } ? 2 : 0
    var lines = ["", "between display changes, ms"]
    var isGap = false
    for bin in bins {
      // A tail of empty bins tells nothing.
      if bin.count == 0 {
        if !isGap { lines.append("        ⋮") }
        isGap = true
        continue
      }
      isGap = false
      let label = TextTable.row(
        ["", fixed(bin.from, places), "–", fixed(bin.to, places)], widths: [0, 8, 2, 8])
      let bar = bar(Double(bin.count) / Double(most), width: 44)
      let marker = recording.refresh.map { bin.from <= $0.value && $0.value < bin.to } ?? false
      lines.append("\(label) │\(bar) \(bin.count)\(marker ? "  ← refresh" : "")")
    }
    return lines
  }

  /// A bar of eighths of a character.
  private static func bar(_ share: Double, width: Int) -> String {
    let eighths = max(Int((share * Double(width) * 8).rounded()), 1)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  private static func phases(_ recording: Recording) -> [String] {
    var lines = ["", TextTable.row(["CPU by phase, ms", "p50", "p95", "max"], widths: widths)]
    for phase in FramePhase.allCases {
      guard let figures = recording.phases[phase.rawValue] else { continue }
      func text(_ value: Milliseconds?) -> String { value.map { number($0.value) } ?? "n/a" }
      lines.append(
        TextTable.row(
          ["  " + phase.rawValue, text(figures.p50), text(figures.p95), text(figures.max)],
          widths: widths))
    }
    return lines
  }

  private static func gpu(_ gpu: GPUReport) -> [String] {
    var lines = ["", "GPU times by \(gpu.source) (\(gpu.quality.rawValue)): \(gpu.reason)"]
    for pass in gpu.passes {
      lines.append(
        TextTable.row(
          ["  " + pass.name, number(pass.median.value), "\(pass.area) px"], widths: [24, 8, 12]))
    }
    return lines
  }

  private static func activity(_ activity: Activity) -> [String] {
    func each(_ count: Int) -> String { "\(count) (\(number(activity.rate(count)))/s)" }
    return [
      "",
      "in \(number(activity.seconds)) s: \(each(activity.commits)) commits,"
        + " \(each(activity.draws)) draws, \(each(activity.frameCallbacks)) frame callbacks,"
        + " \(each(activity.wakeups)) wakeups",
      "context switches of all threads \(each(activity.contextSwitches)), from"
        + " \(activity.contextSwitchesBefore) to \(activity.contextSwitchesAfter) in /proc",
      "CPU \(number(activity.cpuSeconds)) s; allocations"
        + " \(activity.allocations.map(each) ?? "n/a"); heap"
        + " \(activity.heapGrowth.map { "\($0 >= 0 ? "+" : "")\($0) bytes" } ?? "n/a")",
    ]
  }

  private static func ablation(_ report: AblationReport) -> [String] {
    var lines = [
      "",
      TextTable.row(
        ["cost, ms (\(report.measure))", "mean", "95 % interval", "blocks"], widths: [42, 9, 20, 7]),
    ]
    func add(_ name: String, _ estimate: AblationReport.Estimate) {
      lines.append(
        TextTable.row(
          [
            "  " + name, number(estimate.mean),
            "\(number(estimate.low)) … \(number(estimate.high))",
            "\(estimate.blocks)",
          ], widths: [42, 9, 20, 7]))
    }
    add("everything", report.everything)
    for effect in report.effects {
      add(effect.name + (effect.isShown ? "" : " (not in this scene)"), effect.cost)
    }
    add("unexplained", report.unexplained)
    add("none of the effects", report.nothing)
    return lines
  }

  private static func sideBySide(_ report: SideBySideReport) -> [String] {
    var lines = [
      "",
      "\(report.names.last ?? "") − \(report.names.first ?? ""), paired at \(report.pairs) vertical"
        + " blanks (\(report.alone.map { "\($0)" }.joined(separator: " and ")) alone)",
    ]
    for difference in report.differences {
      lines.append(
        TextTable.row(
          [
            "  " + difference.metric.title + ", ms", number(difference.median),
            "\(number(difference.low)) … \(number(difference.high))", "\(difference.n)",
          ], widths: [30, 9, 22, 7]))
    }
    return lines
  }

  private static func overhead(_ overhead: Overhead) -> [String] {
    let share = overhead.percentOfFrame.map { ", \(number($0)) % of a frame's CPU time" } ?? ""
    let display =
      overhead.display?.p50.map { "; the live display \(number($0.value)) ms each time" } ?? ""
    return [
      "",
      "measuring costs \(overhead.perFrame.p50.map { number($0.value) } ?? "n/a") ms a frame"
        + " (p95 \(overhead.perFrame.p95.map { number($0.value) } ?? "n/a"))\(share)\(display)",
    ]
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : number(value)
  }

  private static func fixed(_ value: Double, _ places: Int) -> String {
    places == 0
      ? "\(Int(value.rounded()))"
      : Milliseconds.decimal(Int64((value * 100).rounded()), places: 2)
  }
}
