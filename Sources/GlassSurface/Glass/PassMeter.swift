import Glibc

/// Measures how long each pass takes, with the GPU waited for before and after it.
public final class PassMeter {
  /// One pass, and the times it took.
  public struct Entry: Equatable, Sendable {
    public var pass: FramePass
    public var seconds: [Double]

    public var median: Double {
      let sorted = seconds.sorted()
      return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
  }

  package private(set) var entries: [Entry] = []
  private var position = 0
  private let clock: Clock

  /// What time a pass is measured by.
  package enum Clock: Sendable {
    /// CPU time of the process: a software rasteriser's threads count, other programs do not.
    case processor
    /// Time that passes until the GPU is done.
    case wall
  }

  package init(clock: Clock = .processor) {
    self.clock = clock
  }

  /// Says that the next pass is the first of a frame.
  package func beginFrame() { position = 0 }

  func note(_ pass: FramePass, seconds: Double) {
    if entries.indices.contains(position), entries[position].pass.work == pass.work {
      entries[position].seconds.append(seconds)
    } else {
      entries.insert(Entry(pass: pass, seconds: [seconds]), at: min(position, entries.count))
    }
    position += 1
  }

  /// How long `body`'s draw calls take, in s.
  func measure(
    on context: GLContext, _ body: () throws(GLError) -> Void
  ) throws(GLError) -> Double {
    try context.finish()
    let start = now()
    try body()
    try context.finish()
    return now() - start
  }

  /// In s.
  func now() -> Double {
    var time = timespec()
    clock_gettime(clock == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
