import CWayland
import Glibc

/// How long the GPU works on a frame, by a timer that has been shown to tell the truth.
///
/// Drivers announce timers that lie: llvmpipe's read 0.06 ms for a draw of 57 ms. So a known heavy draw is
/// timed first, by the timer and by a fence; where the two disagree the fence is used, and the thread waits
/// for it. A GPU whose fence tells nothing either has no times.
package final class GPUTimer {
  package enum Source: String, Sendable {
    case timerQuery = "timer query"
    case fence
    case none
  }

  package let source: Source
  /// What the heavy draw showed.
  package let reason: String

  private let context: GLContext
  private let functions: Functions?
  /// Queries that are free, or wait for their answer, in the order in which they were used.
  private var free: [UInt32] = []
  private var waiting: [(query: UInt32, frame: UInt64)] = []
  private var started: Int64?
  private var current: UInt32?
  private var measured: [(frame: UInt64, nanoseconds: Int64)] = []

  /// More frames than this are not waited for at a time.
  private static let depth = 8

  private struct Functions {
    typealias Result64 = @convention(c) (GLuint, GLenum, UnsafeMutablePointer<UInt64>?) -> Void
    let result: Result64
  }

  /// - Parameter context: without draw calls under way.
  package init(context: GLContext) throws(GLError) {
    try context.enter()
    self.context = context
    let offered = Self.offeredFunctions()
    let check = try Self.check(context, offered)
    functions = check.source == .timerQuery ? offered : nil
    source = check.source
    reason = check.reason
    if source == .timerQuery {
      free = [UInt32](repeating: 0, count: Self.depth)
      glGenQueries(GLsizei(Self.depth), &free)
      try context.check("timer queries")
    }
  }

  deinit {
    guard context.enterQuietly() else { return }
    let queries = free + waiting.map(\.query) + (current.map { [$0] } ?? [])
    if !queries.isEmpty { glDeleteQueries(GLsizei(queries.count), queries) }
  }

  /// Draw calls of a frame follow.
  package func begin() {
    switch source {
    case .none: break
    case .fence: started = Self.now()
    case .timerQuery:
      guard current == nil, let query = free.popLast() else { return }
      glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), query)
      current = query
    }
  }

  /// The draw calls of frame `number` are made; with a fence, waits until the GPU is done.
  package func end(frame number: UInt64) {
    switch source {
    case .none: break
    case .fence:
      guard let started, Self.waitForFence() else { return }
      measured.append((number, Self.now() - started))
      self.started = nil
    case .timerQuery:
      guard let query = current else { return }
      glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
      current = nil
      waiting.append((query, number))
    }
  }

  /// What has become known since the last call, without waiting.
  package func collect() -> [(frame: UInt64, nanoseconds: Int64)] {
    defer { measured = [] }
    guard let functions, context.enterQuietly() else { return measured }
    while let (query, frame) = waiting.first {
      var isAvailable: GLuint = 0
      glGetQueryObjectuiv(query, GLenum(GL_QUERY_RESULT_AVAILABLE), &isAvailable)
      guard isAvailable != 0 else { break }
      var time: UInt64 = 0
      functions.result(query, GLenum(GL_QUERY_RESULT), &time)
      waiting.removeFirst()
      free.append(query)
      // Asked after the answers: what the GPU did meanwhile spoils those that have come.
      var isDisjoint: GLint = 0
      glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
      if isDisjoint == 0, time > 0, time < 10_000_000_000 { measured.append((frame, Int64(time))) }
    }
    return measured
  }

  // MARK: - Whether a timer can be believed

  private static func offeredFunctions() -> Functions? {
    guard let text = glGetString(GLenum(GL_EXTENSIONS)),
      String(cString: text).split(separator: " ").contains("GL_EXT_disjoint_timer_query"),
      let address = eglGetProcAddress("glGetQueryObjectui64vEXT")
    else { return nil }
    return Functions(result: unsafeBitCast(address, to: Functions.Result64.self))
  }

  private static func check(
    _ context: GLContext, _ functions: Functions?
  ) throws(GLError) -> (source: Source, reason: String) {
    let draw = try HeavyDraw(context: context)
    // The first draw compiles.
    try draw.run(rounds: 1)
    glFinish()
    var rounds: Int32 = 1
    var wall: Int64 = 0
    // Heavy enough that waiting and clocks do not matter.
    while rounds <= 4096 {
      let start = now()
      try draw.run(rounds: rounds)
      guard waitForFence() else { return (.none, "the driver's fences tell nothing") }
      wall = now() - start
      if wall >= 8_000_000 { break }
      rounds *= 2
    }
    guard wall >= 1_000_000 else {
      return (.none, "a heavy draw of \(rounds) rounds seems to take no time")
    }
    guard let functions else {
      return (.fence, "the driver offers no timer; a heavy draw took \(milliseconds(wall)) ms")
    }
    // A timer that is right by chance is not right each time, for three amounts of work.
    var told = ""
    for amount in [rounds, 2 * rounds, 3 * rounds, rounds, 2 * rounds] {
      let times = try compare(context, functions, draw, rounds: amount)
      told =
        "the timer read \(milliseconds(times.timer)) ms for a draw of"
        + " \(milliseconds(times.wall)) ms"
      let share = Double(times.timer) / Double(max(times.wall, 1))
      guard (0.85...1.05).contains(share) else {
        return (.fence, told + ", so fences are waited for instead")
      }
    }
    guard !context.isSoftware else {
      return (
        .fence, told + "; it tells of one thread of a software rasteriser, so fences are used"
      )
    }
    return (.timerQuery, told)
  }

  /// One draw by the timer, 0 where that was disturbed, and by the time that passed.
  private static func compare(
    _ context: GLContext, _ functions: Functions, _ draw: HeavyDraw, rounds: Int32
  ) throws(GLError) -> (timer: Int64, wall: Int64) {
    var query: GLuint = 0
    glGenQueries(1, &query)
    defer { glDeleteQueries(1, &query) }
    var isDisjoint: GLint = 0
    glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
    let start = now()
    glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), query)
    try draw.run(rounds: rounds)
    glEndQuery(GLenum(GL_TIME_ELAPSED_EXT))
    glFinish()
    let wall = now() - start
    var time: UInt64 = 0
    functions.result(query, GLenum(GL_QUERY_RESULT), &time)
    glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
    try context.check("the timer's check")
    return (isDisjoint == 0 ? Int64(clamping: time) : 0, wall)
  }

  /// Waits until the GPU has done everything so far; false where it does not say so within a second.
  private static func waitForFence() -> Bool {
    guard let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return false }
    defer { glDeleteSync(fence) }
    let answer = glClientWaitSync(
      fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 1_000_000_000)
    return answer == GLenum(GL_CONDITION_SATISFIED) || answer == GLenum(GL_ALREADY_SIGNALED)
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// With two decimals.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let hundredths = (nanoseconds + 5000) / 10_000
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest)"
  }
}

/// A draw whose cost grows with a number.
private final class HeavyDraw {
  private let pass: FullScreenPass
  private let target: Framebuffer

  init(context: GLContext) throws(GLError) {
    pass = try FullScreenPass(context: context, fragment: "heavy.frag")
    target = try Framebuffer(context: context, size: PixelSize(width: 256, height: 256))
  }

  func run(rounds: Int32) throws(GLError) {
    try target.bind()
    try pass.program.set("uRounds", Float(rounds))
    try pass.draw()
  }
}
