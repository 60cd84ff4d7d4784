import FrameProfile
import Glibc
import TestSupport
import Testing

extension BarOnDesktop {
  /// Where there is a display: `make vm` runs this in its virtual machine.
  @Suite("Frames on a display device")
  struct DisplayProfile {
    static let isOnDisplay =
      getenv("GLASSBAR_COMPOSITOR").map { String(cString: $0).hasPrefix("drm:") } ?? false

    @Test(.enabled(if: isOnDisplay, "there is no display device here: make vm has one"))
    func `the display vouches for times, and its count agrees with them`() throws {
      let sway = try SwayHarness()
      let folder = try TemporaryFolder()
      let recording = try ProfileOnDesktop.record(
        ["--scene", "hover-sweep", "--duration", "20", "--warmup", "5"],
        in: sway.clientEnvironment, folder: folder)
      sway.stop()
      let run = try #require(recording.runs.first)
      let frames = run.frames.filter { !$0.isWarmup }
      #expect(recording.summary.quality == .hardware)
      #expect(Double(recording.summary.presented) >= 0.9 * Double(recording.summary.frames))
      #expect(run.segments.map(\.sequence) == [.trusted])
      let refresh = try #require(recording.refresh).value
      var last: FrameEntry?
      var compared = 0
      for frame in frames where frame.presented != nil {
        defer { last = frame }
        #expect(frame.flags.hasPrefix("vsync hw_clock hw_completion"))
        guard let between = frame.betweenDisplayChange?.value, let before = last?.sequence,
          let sequence = frame.sequence
        else { continue }
        let refreshes = between / refresh
        #expect((refreshes - refreshes.rounded()).magnitude < 0.05, "\(between) ms")
        #expect(frame.missed == Int(refreshes.rounded()) - 1)
        #expect(frame.missed == Int(sequence - before) - 1)
        compared += 1
      }
      #expect(compared >= 5)
    }
  }
}
