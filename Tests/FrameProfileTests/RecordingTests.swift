import Foundation
import FrameProfile
import TestSupport
import Testing

@Suite("Recordings and their files")
struct RecordingTests {
  /// A recording of frames on a display that behaves, one of them late.
  static func recording(
    runs: Int = 2, frames: Int = 120, seed: UInt64 = 1, extra: Int64 = 0, jitter: Double = 0.4,
    firstBegin: Int64 = 0
  ) -> Recording {
    var generator = SeededGenerator(seed: seed)
    var analyses: [FrameAnalysis] = []
    for run in 0..<runs {
      var strip = FilmStrip()
      let drift = generator.unit() * 0.3
      for index in 0..<frames {
        let noise = Int64((drift + jitter * generator.unit()) * 1e6)
        strip.add(
          work: (index == frames / 2 ? 30_000_000 : 3_000_000) + noise + extra,
          isDiscarded: index == frames / 3)
      }
      strip.change { frame in
        frame.isWarmup = frame.id <= 5
        frame.pixelError = 0.125
        frame.wake += firstBegin + Int64(run) * 40_000_000_000
        frame.begin += firstBegin + Int64(run) * 40_000_000_000
        frame.target += firstBegin + Int64(run) * 40_000_000_000
        frame.commit += firstBegin + Int64(run) * 40_000_000_000
        frame.returned += firstBegin + Int64(run) * 40_000_000_000
        frame.phases[.dispatch] = frame.begin - frame.wake
        frame.phases[.draw] = frame.commit - frame.begin
        frame.phases[.swap] = frame.returned - frame.commit
        if case .presented(var shown) = frame.outcome {
          shown.time += firstBegin + Int64(run) * 40_000_000_000
          frame.outcome = .presented(shown)
        }
      }
      analyses.append(FrameAnalysis(strip.frames, run: run))
    }
    let gpu = GPUReport(source: "none", quality: .none, reason: "there is no GPU")
    return Recording(
      tool: .init(name: "glassbar", version: "1", arguments: ["profile"]),
      started: "2026-12-01T00:00:00Z", environment: ProfileEnvironment(),
      scenario: .init(
        scene: "test", seed: seed, warmup: 1, duration: 2, backdrop: "flat", settings: [],
        injected: []), clock: .init(id: 1, name: "MONOTONIC", source: "wp_presentation 1"),
      analyses: analyses,
      runs: analyses.map {
        Recording.Run($0, seed: seed, oddities: FeedbackOddities(), gpuQuality: .none)
      }, gpu: gpu)
  }

  @Test func `a recording comes back from its file as it was`() throws {
    let recording = Self.recording()
    let read = try Recording(json: recording.json())
    #expect(read.json() == recording.json())
    #expect(read.summary == recording.summary)
    #expect(read.runs.map(\.frames) == recording.runs.map(\.frames))
  }

  @Test func `the summary has the keys of the specification, null where nothing is known`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.recording().json())) as? [String: Any])
    let summary = try #require(object["summary"] as? [String: Any])
    for key in ["frames", "presented", "discarded", "unresolved", "missed"] {
      #expect(summary[key] is Int, "\(key)")
    }
    #expect(summary["quality"] as? String == "hardware")
    for name in [
      "betweenDisplayChange", "untilDisplayed", "displayLatency", "animationError", "cpuFrame",
      "gpuFrame", "inputToPhoton",
    ] {
      let metric = try #require(summary[name] as? [String: Any], "\(name)")
      #expect(Set(["p50", "p95", "p99", "max", "mean", "n", "quality"]).isSubset(of: metric.keys))
    }
    let gpu = try #require(summary["gpuFrame"] as? [String: Any])
    #expect(gpu["p50"] is NSNull && gpu["quality"] as? String == "none")
  }

  @Test func `broken files are told apart`() {
    func complaint(_ text: String) -> String? {
      do throws(Recording.Unreadable) {
        _ = try Recording(json: Array(text.utf8))
        return nil
      } catch { return error.description }
    }
    #expect(complaint("{") == "it is no JSON")
    #expect(complaint("{}") == "'schema' is missing")
    #expect(complaint("{\"schema\":\"other/3\"}")?.contains("other/3") == true)
    #expect(complaint("{\"schema\":\"glassbar-profile/1\"}")?.contains("is missing") == true)
    let cut = String(decoding: Self.recording().json().prefix(4000), as: UTF8.self)
    #expect(complaint(cut) == "it is no JSON")
  }

  @Test func `table, trace, page and JSON agree to the last digit`() throws {
    let recording = Self.recording()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(recording.json())) as? [String: Any])
    let runs = try #require(json["runs"] as? [[String: Any]])
    let frames = runs.flatMap { $0["frames"] as? [[String: Any]] ?? [] }
    let lines = FrameCSV.text(recording, process: 7).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines[0]
    #expect(lines.allSatisfy { $0.count == header.count })
    #expect(lines.count == frames.count + 1)
    let names = [
      "MsBetweenDisplayChange": "betweenDisplayChange", "MsUntilDisplayed": "untilDisplayed",
      "MsDisplayLatency": "displayLatency", "MsCPUBusy": "cpuFrame", "MsDraw": "draw",
      "MsAnimationError": "animationError", "MsGPUTime": "gpuFrame", "CPUStartTime": "begin",
    ]
    for (row, frame) in zip(lines.dropFirst(), frames) {
      for (column, key) in names {
        let text = row[try #require(header.firstIndex(of: column))]
        #expect(text == "NA" ? frame[key] == nil : Double(text) == frame[key] as? Double)
      }
    }
    let trace = try #require(
      try JSONSerialization.jsonObject(with: Data(TraceFile.json(recording, process: 7)))
        as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let begins = events.filter { event in
      event["ph"] as? String == "b" && (event["name"] as? String)?.hasPrefix("frame ") == true
    }
    #expect(begins.count == frames.count)
    for (event, frame) in zip(begins, frames) {
      let details = try #require(event["args"] as? [String: Any])
      for key in names.values where !["draw", "begin"].contains(key) {
        #expect(details[key] as? Double == frame[key] as? Double, "\(key)")
      }
    }
    let page = ReportPage(recording).html
    for run in recording.runs {
      for frame in run.frames where !frame.isWarmup {
        let cells = [
          frame.betweenDisplayChange?.text ?? "NA", frame.untilDisplayed?.text ?? "NA",
          frame.displayLatency?.text ?? "NA", frame.cpuFrame.text,
        ]
        #expect(page.contains(cells.map { "<td>\($0)</td>" }.joined()))
      }
    }
    let p95 = try #require(recording.summary.metrics[.cpuFrame]?.p95)
    #expect(page.contains("<td>\(p95.text)</td>"))
  }

  @Test func `slices of the trace nest, and pipelines open and close in order`() throws {
    let trace = try #require(
      try JSONSerialization.jsonObject(with: Data(TraceFile.json(Self.recording(), process: 7)))
        as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let slices = events.filter { $0["ph"] as? String == "X" }.compactMap { event in
      (event["ts"] as? Double).flatMap { start in
        (event["dur"] as? Double).map { (start, start + $0) }
      }
    }.sorted { ($0.0, -$0.1) < ($1.0, -$1.1) }
    #expect(slices.count > 500)
    var open: [Double] = []
    for (start, end) in slices {
      while let last = open.last, last <= start + 1e-6 { open.removeLast() }
      if let last = open.last { #expect(end <= last + 1e-6) }
      open.append(end)
    }
    var stacks: [String: [String]] = [:]
    var times: [String: Double] = [:]
    for event in events {
      guard let id = event["id"] as? String, let name = event["name"] as? String,
        let time = event["ts"] as? Double
      else { continue }
      #expect(time >= times[id] ?? time)
      times[id] = time
      if event["ph"] as? String == "b" {
        stacks[id, default: []].append(name)
      } else {
        #expect(stacks[id]?.popLast() == name)
      }
    }
    #expect(stacks.values.allSatisfy { $0.isEmpty })
  }

  @Test func `the page is one document of well-formed pictures that asks for nothing`() throws {
    let page = ReportPage(Self.recording()).html
    #expect(!page.contains("http://") || !page.contains("src="))
    #expect(!page.contains("<script"))
    var rest = page[...]
    var pictures = 0
    while let start = rest.firstRange(of: "<svg xmlns"), let end = rest.firstRange(of: "\n</svg>") {
      let svg = String(rest[start.lowerBound..<end.upperBound])
      let parser = XMLReading(svg)
      #expect(parser.isWellFormed, "\(svg.prefix(200))")
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      pictures += 1
      rest = rest[end.upperBound...]
    }
    #expect(pictures == 3)
  }

  @Test func `a recording without one frame makes files all the same`() throws {
    let empty = Self.recording(runs: 1, frames: 0)
    #expect(TextSummary(empty).lines.contains { $0.contains("n/a") })
    #expect(ReportPage(empty).html.contains("No frames"))
    #expect(FrameCSV.text(empty, process: 1).split(separator: "\n").count == 1)
    #expect(try Recording(json: empty.json()).summary.quality == MeasurementQuality.none)
  }

  @Test func `the summary fits a terminal and shows where the times lie`() {
    let lines = TextSummary(Self.recording()).lines
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.contains { $0.contains("█") && $0.contains("← refresh") })
    #expect(lines.contains { $0.hasPrefix("GPU a frame") && $0.contains("n/a") })
  }

  @Test func `conditions are read, judged, and refused where they mean nothing`() throws {
    let summary = Self.recording().summary
    func outcome(_ text: String) throws -> [Threshold.Outcome] {
      try Threshold.parse(text).map { $0.judge(summary, refresh: 16.666667) }
    }
    #expect(try outcome("missed>0") == [.failed(value: "6.000")])
    #expect(try outcome("missed > 100, betweenDisplayChange.p50>1.2T") == [.holds, .holds])
    #expect(try outcome("betweenDisplayChange.max>=1.5T") != [.holds])
    #expect(try outcome("gpuFrame>1ms") == [.unknown])
    #expect(
      try Threshold.parse("cpuFrame.p50>2T")[0].judge(summary, refresh: nil) == .unknown)
    for text in ["", "missed", "missed>", "missed>x", "nothing>1", "cpuFrame.p42>1", "missed>0,,"] {
      #expect(throws: Threshold.Mistake.self, "\(text)") { try Threshold.parse(text) }
    }
  }
}

/// Whether a text is well-formed XML, tag by tag.
private struct XMLReading {
  var isWellFormed = true

  init(_ text: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: true) {
      guard let end = part.firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let tag = part[..<end]
      if tag.filter({ $0 == "\"" }).count % 2 != 0 { isWellFormed = false }
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { isWellFormed = false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " && $0 != "\n" })
      }
    }
    if !open.isEmpty { isWellFormed = false }
  }
}
