import AllocationCount
import FrameProfile
import GlassSurface
import Glibc
import MotionRuntime

/// Stamps the frames of one surface and keeps what becomes of them.
final class FrameRecorder {
  private(set) var ledger = FrameLedger()
  /// How frames are known to have been shown.
  private(set) var usesFrameCallbacks: Bool
  /// Called for every frame whose outcome has come.
  var onOutcome: ((FrameRecord) -> Void)?
  /// Time spent on recording, in ns a frame.
  private(set) var costs: [Int64] = []
  var isWarmingUp = true

  private let now: () -> Int64
  let timer: GPUTimer
  private var current: FrameRecord?
  private var mark: Int64 = 0
  private var cost: Int64 = 0
  /// Time spent since the last frame, in ns.
  private var debt: Int64 = 0
  private var allocations: UInt64 = 0
  private var threadTime: Int64 = 0
  private var processTime: Int64 = 0
  private var lastID: UInt64?
  private var lastReturn = Int64.min
  private var drawn: [UInt64: Drawn] = [:]

  /// What a frame showed, and who can say what it should have shown.
  private struct Drawn {
    var actor: any SceneActor
    var picture: ScenePicture
    var scale: Double
  }

  /// - Parameters:
  ///   - timer: for this surface's frames alone.
  ///   - now: the presentation clock in ns.
  init(timer: GPUTimer, usesFrameCallbacks: Bool, now: @escaping () -> Int64) {
    self.timer = timer
    self.usesFrameCallbacks = usesFrameCallbacks
    self.now = now
  }

  /// Forgets all frames: another run begins.
  func restart() {
    ledger = FrameLedger()
    drawn = [:]
    lastID = nil
    isWarmingUp = true
  }

  /// Goes over to frame callbacks; what was recorded by another clock is forgotten.
  func fallBackToFrameCallbacks() {
    usesFrameCallbacks = true
    restart()
  }

  // MARK: - One frame

  /// Work on frame `id` begins.
  func begin(_ id: UInt64, wake: Int64, continues: Bool) {
    let start = now()
    collect()
    ledger.expire(at: start)
    var frame = FrameRecord(
      // A thread that never sleeps begins a frame where it ended the last one.
      id: id, wake: min(max(wake, lastReturn), start), begin: start, target: start, commit: start,
      returned: start,
      continues: continues)
    frame.isWarmup = isWarmingUp
    // What the recorder did meanwhile is no part of the frame.
    frame.phases[.dispatch] = max(start - frame.wake - debt, 0)
    allocations = allocation_count()
    threadTime = Self.time(CLOCK_THREAD_CPUTIME_ID)
    processTime = Self.time(CLOCK_PROCESS_CPUTIME_ID)
    current = frame
    mark = now()
    cost = mark - start + debt
    debt = 0
  }

  /// Ends a phase that began with the one before.
  func end(_ phase: FramePhase) {
    let time = now()
    current?.phases[phase] += time - mark
    mark = time
  }

  func startGPU() { timer.begin() }

  func endGPU() { if let current { timer.end(frame: current.id) } }

  /// What the frame shows is known; without an actor nobody can say what it should have shown.
  func note(
    target: Int64, input: Int64?, variant: Int, actor: (any SceneActor)?, picture: ScenePicture,
    scale: Double
  ) {
    let start = now()
    current?.target = target
    current?.input = input
    current?.variant = variant
    if let current, let actor, !isWarmingUp {
      drawn[current.id] = Drawn(actor: actor, picture: picture, scale: scale)
    }
    mark = now()
    cost += mark - start
  }

  /// The picture is handed over next.
  func willCommit() {
    let start = now()
    current?.commit = start
    mark = start
  }

  /// The picture was handed over.
  func didCommit() {
    end(.swap)
    guard var frame = current else { return }
    current = nil
    frame.returned = mark
    frame.threadTime = Self.time(CLOCK_THREAD_CPUTIME_ID) - threadTime
    frame.processTime = Self.time(CLOCK_PROCESS_CPUTIME_ID) - processTime
    lastReturn = mark
    if allocation_count_is_available() { frame.allocations = allocation_count() &- allocations }
    lastID = frame.id
    ledger.add(frame)
    cost += now() - mark
    if !isWarmingUp { costs.append(cost) }
  }

  /// The frame was given up before it was handed over.
  func abandon() { current = nil }

  // MARK: - What becomes of frames

  func resolve(_ outcome: PresentationOutcome) {
    guard !usesFrameCallbacks else { return }
    let start = now()
    defer { debt += now() - start }
    switch outcome {
    case .discarded(let id):
      ledger.discarded(id)
      drawn[id] = nil
    case .presented(let shown):
      ledger.presented(
        shown.commitID,
        Presentation(
          time: shown.time, refresh: shown.refresh, sequence: shown.sequence,
          flags: PresentationFlags(rawValue: shown.flags.rawValue),
          output: shown.outputName ?? ""))
      measurePixelError(of: shown.commitID, at: shown.time)
    }
    tell(id(of: outcome))
  }

  /// A frame callback came: the last picture is on its way.
  func frameCallback() {
    guard usesFrameCallbacks, let id = lastID else { return }
    lastID = nil
    ledger.presented(
      id,
      Presentation(
        time: now(), refresh: 0, sequence: 0, flags: [], output: "", isFrameCallback: true))
    tell(id)
  }

  /// All frames of the run; those without an answer are given up.
  func finish() -> [FrameRecord] {
    collect()
    ledger.close()
    drawn = [:]
    return ledger.frames
  }

  /// Springs and curves are closed forms: they can be asked about the time at which a frame was seen.
  private func measurePixelError(of id: UInt64, at time: Int64) {
    guard let drawn = drawn.removeValue(forKey: id) else { return }
    let right = drawn.actor.picture(at: MotionInstant(nanoseconds: time))
    let distance = drawn.picture.distance(to: right)
    ledger.update(id) { $0.pixelError = distance.map { $0 * drawn.scale } }
  }

  /// In ns.
  private static func time(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private func collect() {
    for (frame, time) in timer.collect() { ledger.update(frame) { $0.gpu = time } }
  }

  private func tell(_ id: UInt64) {
    guard let onOutcome, let frame = ledger.frame(id) else { return }
    onOutcome(frame)
  }

  private func id(of outcome: PresentationOutcome) -> UInt64 {
    switch outcome {
    case .discarded(let id): id
    case .presented(let shown): shown.commitID
    }
  }
}

extension ScenePicture {
  /// How far any edge of glass or icon is from where `other` has it, in dp; nil where they differ in more.
  func distance(to other: ScenePicture) -> Double? {
    let mine = rects
    let others = other.rects
    guard mine.count == others.count else { return nil }
    return zip(mine, others).reduce(0) { worst, pair in
      let (a, b) = pair
      return max(
        worst, (a.x - b.x).magnitude, (a.y - b.y).magnitude,
        (a.x + a.width - b.x - b.width).magnitude, (a.y + a.height - b.y - b.height).magnitude)
    }
  }

  private var rects: [SceneRect] {
    scene.containers.flatMap { $0.members.map(\.rect) } + scene.icons.map(\.rect)
  }
}
