/// A row for each frame, in PresentMon's names where it has one; what is not known is `NA`.
public enum FrameCSV {
  private struct Column: Sendable {
    var name: String
    var text: @Sendable (Context) -> String?
  }

  private struct Context {
    var recording: Recording
    var run: Int
    var frame: FrameEntry
    var process: Int
  }

  private static let columns: [Column] = [
    Column(name: "Application") { $0.recording.tool.name },
    Column(name: "ProcessID") { "\($0.process)" },
    Column(name: "PresentRuntime") { _ in "Wayland" },
    Column(name: "SyncInterval") { _ in "1" },
    Column(name: "AllowsTearing") { _ in "0" },
    Column(name: "PresentMode") { presentMode($0.frame) },
    Column(name: "FrameType") { _ in "Application" },
    Column(name: "Run") { "\($0.run)" },
    Column(name: "Frame") { "\($0.frame.frame)" },
    Column(name: "Warmup") { $0.frame.isWarmup ? "1" : "0" },
    Column(name: "Variant") { "\($0.frame.variant)" },
    Column(name: "Outcome") { $0.frame.outcome },
    Column(name: "Quality") { $0.frame.quality.rawValue },
    Column(name: "Output") { $0.frame.output.isEmpty ? nil : quoted($0.frame.output) },
    Column(name: "Segment") { "\($0.frame.segment)" },
    Column(name: "MsWake") { $0.frame.wake.text },
    Column(name: "CPUStartTime") { $0.frame.begin.text },
    Column(name: "MsTarget") { $0.frame.target.text },
    Column(name: "MsCommit") { $0.frame.commit.text },
    Column(name: "MsDisplayed") { $0.frame.presented?.text },
    Column(name: "MsRefresh") { $0.frame.refresh?.text },
    Column(name: "Sequence") { $0.frame.sequence.map { "\($0)" } },
    Column(name: "Flags") { $0.frame.flags.isEmpty ? nil : $0.frame.flags },
    Column(name: "MsBetweenPresents") { $0.frame.betweenPresents?.text },
    Column(name: "MsBetweenDisplayChange") { $0.frame.betweenDisplayChange?.text },
    Column(name: "MsDisplayedTime") { $0.frame.displayedTime?.text },
    Column(name: "MsInPresentAPI") {
      Milliseconds(
        nanoseconds: $0.frame.returned.nanoseconds - $0.frame.commit.nanoseconds
      ).text
    },
    Column(name: "MsUntilDisplayed") { $0.frame.untilDisplayed?.text },
    Column(name: "MsDisplayLatency") { $0.frame.displayLatency?.text },
    Column(name: "MsPresentError") { $0.frame.presentError?.text },
    Column(name: "MsCPUBusy") { $0.frame.cpuFrame.text },
    Column(name: "MsThreadCPU") { $0.frame.cpuThread?.text },
    Column(name: "MsGPUTime") { $0.frame.gpuFrame?.text },
    Column(name: "MsAnimationError") { $0.frame.animationError?.text },
    Column(name: "AnimationTime") { $0.frame.target.text },
    Column(name: "PixelError") { $0.frame.pixelError.map(number) },
    Column(name: "MsAllInputToPhotonLatency") { $0.frame.inputToPhoton?.text },
    Column(name: "MissedVblanks") { $0.frame.missed.map { "\($0)" } },
    Column(name: "Cause") { $0.frame.cause?.rawValue },
    Column(name: "MsDispatch") { $0.frame.dispatch.text },
    Column(name: "MsAnimate") { $0.frame.animate.text },
    Column(name: "MsPlan") { $0.frame.plan.text },
    Column(name: "MsUpload") { $0.frame.upload.text },
    Column(name: "MsDraw") { $0.frame.draw.text },
    Column(name: "MsSwap") { $0.frame.swap.text },
    Column(name: "Allocations") { $0.frame.allocations.map { "\($0)" } },
  ]

  /// - Parameter process: the process's number.
  public static func text(_ recording: Recording, process: Int) -> String {
    var lines = [columns.map(\.name).joined(separator: ",")]
    for (run, entry) in recording.runs.enumerated() {
      for frame in entry.frames {
        let context = Context(recording: recording, run: run, frame: frame, process: process)
        lines.append(columns.map { $0.text(context) ?? "NA" }.joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func presentMode(_ frame: FrameEntry) -> String? {
    guard frame.presented != nil else { return nil }
    if frame.flags.contains("zero_copy") { return "Direct scanout" }
    return frame.flags.contains("vsync") ? "Composited" : "Software"
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
