/// A recording as one HTML page that needs nothing else: figures, and SVG pictures of the frames.
public struct ReportPage {
  public let html: String

  public init(_ recording: Recording) {
    let title = "\(recording.scenario.scene) — glassbar profile"
    var body = [
      "<h1>\(escaped(recording.scenario.scene))</h1>",
      "<p class=\"sub\">\(escaped(Self.subtitle(recording)))</p>",
      Self.counts(recording.summary), "<h2>Figures</h2>", Self.figures(recording.summary),
      "<h2>Time between display changes</h2>", Self.timeline(recording),
      "<h2>How often which time</h2>", Self.distribution(recording),
      "<h2>CPU time by phase</h2>", Self.stack(recording),
    ]
    if !recording.gpu.passes.isEmpty {
      body += ["<h2>GPU passes</h2>", Self.passes(recording.gpu)]
    }
    body += ["<h2>Environment</h2>", Self.environment(recording)]
    if !recording.warnings.isEmpty {
      body.append(
        "<h2>Notes</h2><ul>"
          + recording.warnings.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>")
    }
    body += ["<h2>Frames</h2>", Self.frames(recording)]
    html = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(title))</title>
      <style>\(Self.style)</style></head>
      <body><main>
      \(body.joined(separator: "\n"))
      </main></body></html>

      """
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1c1e21;--soft:#6a7076;--ground:#fff;--rule:#e2e5e9;
    --a:#2f6fde;--bad:#d23f31;--warn:#d98a00}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e8ea;--soft:#9aa0a6;--ground:#17191c;
    --rule:#33373c;--a:#7aa8ff;--bad:#ff7a6b;--warn:#ffc04d}}
    body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    main{max-width:900px;margin:0 auto;padding:24px}
    h1{margin:0;font-size:28px}h2{margin:32px 0 8px;font-size:18px}
    .sub{color:var(--soft);margin:4px 0 16px}
    .counts div{display:inline-block;margin:0 26px 8px 0}.counts b{display:block;font-size:22px}
    table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}
    th,td{padding:3px 8px;text-align:right;border-bottom:1px solid var(--rule)}
    th{color:var(--soft);font-weight:normal}
    th:first-child,td:first-child{text-align:left}
    td.words{text-align:left}
    svg{display:block;max-width:100%;height:auto}
    svg text{fill:#6a7076;font:11px sans-serif}
    .grid{stroke:#d5d9de;stroke-width:1}.level{stroke:#d98a00;stroke-width:1;stroke-dasharray:5 4}
    .line{fill:none;stroke-width:1.4;stroke:#2f6fde}
    .app,.discarded{fill:#d23f31}.compositor{fill:#d98a00}.gpu{fill:#8e44ad}.bar{fill:#2f6fde}
    .dispatch{fill:#8fa3b8}.animate{fill:#2f9e6e}.plan{fill:#2f6fde}.upload{fill:#8e6fd8}
    .draw{fill:#e0912f}.swap{fill:#c9ced4}
    .key{display:inline-block;margin-right:16px;color:var(--soft)}
    .key svg{display:inline-block;vertical-align:-1px;margin-right:5px}
    .scroll{overflow-x:auto;max-height:420px;overflow-y:auto}.scroll td,.scroll th{white-space:nowrap}
    """

  private static func subtitle(_ recording: Recording) -> String {
    let output = recording.environment.output
    let rate = output.refresh.map { " at \(number(Double($0) / 1000)) Hz" } ?? ""
    return "\(recording.started) · \(output.name) \(output.width)×\(output.height)\(rate) · "
      + "\(recording.environment.graphics.renderer) · quality \(recording.summary.quality.rawValue)"
      + " (\(recording.clock.source), \(recording.clock.name))"
  }

  private static func counts(_ summary: ProfileSummary) -> String {
    func text(_ value: Double?, _ unit: String) -> String {
      value.map { "\(number($0)) \(unit)" } ?? "n/a"
    }
    let entries: [(String, String)] = [
      ("frames", "\(summary.frames)"), ("presented", "\(summary.presented)"),
      ("discarded", "\(summary.discarded)"), ("unresolved", "\(summary.unresolved)"),
      ("missed vertical blanks", summary.missed.map { "\($0)" } ?? "n/a"),
      ("dropped", text(summary.droppedPercent, "%")),
      ("stutter", text(summary.stutterPercent, "%")), ("rate", text(summary.averageRate, "Hz")),
      ("1 % low (percentile)", text(summary.onePercentLow.percentile, "Hz")),
    ]
    return "<div class=\"counts\">"
      + entries.map { "<div><b>\($0.1)</b>\($0.0)</div>" }.joined() + "</div>"
  }

  private static func figures(_ summary: ProfileSummary) -> String {
    var rows = [
      ["ms", "p50", "p95", "p99", "max", "mean", "n", "quality"]
    ]
    for metric in ProfileMetric.allCases {
      guard let figures = summary.metrics[metric] else { continue }
      func text(_ value: Milliseconds?) -> String { value?.text ?? "n/a" }
      rows.append([
        metric.title, text(figures.p50), text(figures.p95), text(figures.p99), text(figures.max),
        text(figures.mean), "\(figures.n)", figures.quality.rawValue,
      ])
    }
    return table(rows)
  }

  private static func table(_ rows: [[String]]) -> String {
    let text = rows.enumerated().map { index, row in
      let cell = index == 0 ? "th" : "td"
      return "<tr>" + row.map { "<\(cell)>\(escaped($0))</\(cell)>" }.joined() + "</tr>"
    }
    return "<table>\n" + text.joined(separator: "\n") + "\n</table>"
  }

  /// The measured frames of all runs, one run after the other, each with its place in s.
  private static func placed(_ recording: Recording) -> [(time: Double, frame: FrameEntry)] {
    var start = 0.0
    var result: [(time: Double, frame: FrameEntry)] = []
    for run in recording.runs {
      let frames = run.frames.filter { !$0.isWarmup }
      guard let first = frames.first, let last = frames.last else { continue }
      result += frames.map { (start + ($0.commit.value - first.commit.value) / 1000, $0) }
      start += (last.commit.value - first.commit.value) / 1000 + 0.5
    }
    return result
  }

  private static func timeline(_ recording: Recording) -> String {
    let frames = placed(recording)
    let times = frames.compactMap { $0.frame.betweenDisplayChange?.value }
    guard let end = frames.last?.time, let highest = times.max() else {
      return "<p>No two frames were shown one after the other.</p>"
    }
    let refresh = recording.refresh?.value
    var plot = SVGPlot(x: 0...end, y: 0...max(highest * 1.08, (refresh ?? 0) * 3))
    plot.axes(x: "s", y: "ms")
    if let refresh {
      for count in 1...3 {
        plot.level(refresh * Double(count), count == 1 ? "1 refresh" : "\(count) refreshes")
      }
    }
    plot.line(frames.map { ($0.time, $0.frame.betweenDisplayChange?.value) }, "")
    for (time, frame) in frames {
      guard let cause = frame.cause, let value = frame.betweenDisplayChange else { continue }
      plot.dot(
        time, value.value, cause.rawValue,
        tip:
          "frame \(frame.frame): \(value.text) ms, \(frame.missed ?? 0) missed by \(cause.rawValue)"
      )
    }
    let causes = MissCause.allCases.filter { cause in frames.contains { $0.frame.cause == cause } }
    return plot.svg + keys(causes.map { ($0.rawValue, "late by \($0.rawValue)") })
  }

  private static func distribution(_ recording: Recording) -> String {
    let times = placed(recording).compactMap { $0.frame.betweenDisplayChange?.value }
    let bins = Histogram(times, limit: 80).bins
    guard let first = bins.first, let last = bins.last, let most = bins.map(\.count).max() else {
      return "<p>No two frames were shown one after the other.</p>"
    }
    var plot = SVGPlot(x: first.from...last.to, y: 0...Double(most) * 1.08)
    plot.axes(x: "ms", y: "frames")
    for bin in bins where bin.count > 0 {
      plot.bar(
        from: bin.from, to: bin.to, top: Double(bin.count), "bar",
        tip: "\(number(bin.from)) to \(number(bin.to)) ms: \(bin.count)")
    }
    return plot.svg
  }

  private static func stack(_ recording: Recording) -> String {
    let frames = placed(recording)
    guard let end = frames.last?.time, let highest = frames.map(\.frame.cpuFrame).max() else {
      return "<p>No frames.</p>"
    }
    var plot = SVGPlot(x: 0...end, y: 0...max(highest.value * 1.08, 0.1))
    plot.axes(x: "s", y: "ms")
    if let refresh = recording.refresh { plot.level(refresh.value, "1 refresh") }
    let step = 2 * (recording.refresh?.value ?? 25) / 1000
    var below = [Double](repeating: 0, count: frames.count)
    for phase in FramePhase.allCases {
      // Each frame is a step that lasts until the next one, or as long as frames usually do.
      var points: [(x: Double, low: Double, high: Double)] = []
      for (index, entry) in frames.enumerated() {
        let top = below[index] + entry.frame.phase(phase).value
        let next = index + 1 < frames.count ? frames[index + 1].time : entry.time + step
        let end = min(next, entry.time + step)
        points.append((entry.time, below[index], top))
        points.append((end, below[index], top))
        if end < next { points += [(end, 0, 0), (next, 0, 0)] }
        below[index] = top
      }
      plot.area(points, phase.rawValue)
    }
    return plot.svg + keys(FramePhase.allCases.map { ($0.rawValue, $0.rawValue) })
  }

  private static func keys(_ entries: [(style: String, title: String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let items = entries.map {
      "<span class=\"key\"><svg width=\"10\" height=\"10\"><rect class=\"\($0.style)\" width=\"10\""
        + " height=\"10\"/></svg>\(escaped($0.title))</span>"
    }
    return "<p>" + items.joined() + "</p>"
  }

  private static func passes(_ gpu: GPUReport) -> String {
    table(
      [["pass", "px", "median, ms"]] + gpu.passes.map { [$0.name, "\($0.area)", $0.median.text] })
  }

  private static func environment(_ recording: Recording) -> String {
    let environment = recording.environment
    let rows: [[String]] = [
      ["", ""],
      ["compositor", environment.compositor.name ?? "unknown"],
      ["wp_presentation", environment.compositor.presentationVersion.map { "\($0)" } ?? "none"],
      ["OpenGL ES", environment.graphics.version], ["kernel", environment.system.kernel],
      ["processor", "\(environment.system.processor), \(environment.system.cores) cores"],
      ["surface", "\(environment.surface.width) × \(environment.surface.height) px"],
      ["backdrop", recording.scenario.backdrop], ["seed", "\(recording.scenario.seed)"],
      ["GPU times", "\(recording.gpu.source): \(recording.gpu.reason)"],
      ["command", recording.tool.arguments.joined(separator: " ")],
    ]
    return table(rows)
  }

  private static func frames(_ recording: Recording) -> String {
    var rows = [
      [
        "run", "frame", "outcome", "between", "until displayed", "latency", "CPU", "GPU",
        "animation error", "missed", "cause",
      ]
    ]
    for (run, entry) in recording.runs.enumerated() {
      for frame in entry.frames where !frame.isWarmup {
        rows.append([
          "\(run)", "\(frame.frame)", frame.outcome, frame.betweenDisplayChange?.text ?? "NA",
          frame.untilDisplayed?.text ?? "NA", frame.displayLatency?.text ?? "NA",
          frame.cpuFrame.text, frame.gpuFrame?.text ?? "NA", frame.animationError?.text ?? "NA",
          frame.missed.map { "\($0)" } ?? "NA", frame.cause?.rawValue ?? "",
        ])
      }
    }
    return "<div class=\"scroll\">" + table(rows) + "</div>"
  }
}
