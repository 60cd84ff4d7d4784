/// A value that moves: asked for its value at an instant, it answers, and nothing else happens.
///
/// Retargeting carries value and velocity. A delayed motion leaves whatever was in force until its
/// start. Ends are polled values, not callbacks: `nextWake(at:)` tells when to draw again,
/// `takeCompletions(at:)` how motions with a token ended.
public struct Animated<Value: MotionVector>: Equatable, Sendable {
  private var active: Course<Value>
  /// Motions that begin later, by start.
  private var upcoming: [Course<Value>] = []
  private var completions: [MotionCompletion] = []
  /// The target before the present one, for `reverse(at:)`.
  private var origin: Value

  /// How near counts as arrived; a change applies from the next motion on.
  public var threshold: SettleThreshold

  /// A value at rest.
  public init(_ value: Value, threshold: SettleThreshold) {
    active = Course(holding: value, velocity: .zero)
    origin = value
    self.threshold = threshold
  }

  /// Where the value will rest in the end.
  public var target: Value { (upcoming.last ?? active).target }

  /// When it rests exactly at its target; `distantFuture` if it never does.
  public var settleInstant: MotionInstant { (upcoming.last ?? active).end }

  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func value(at instant: MotionInstant) -> Value {
    course(at: instant).value(at: instant)
  }

  /// In value units a second.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func velocity(at instant: MotionInstant) -> Value {
    course(at: instant).velocity(at: instant)
  }

  /// When the next frame is due: `instant` itself while moving, the start of a delayed motion, or nil
  /// at rest.
  ///
  /// Asked with the instant of the frame being drawn; the frame at or after the end shows the exact
  /// target and is the last one.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    if instant < course(at: instant).end { return instant }
    return upcoming.first { $0.start > instant }?.start
  }

  /// Moves to `target`, beginning `delay` after `instant`.
  ///
  /// `velocity`, in value units a second, replaces the velocity that is carried over, for what was
  /// thrown. Motions planned to begin at or after the same moment are dropped.
  public mutating func animate(
    to target: Value, _ motion: Motion, at instant: MotionInstant, delay: MotionDuration = .zero,
    velocity: Value? = nil, token: MotionToken? = nil
  ) {
    promote(at: instant)
    let start = instant + max(delay, .zero)
    if target != self.target { origin = self.target }
    for course in upcoming where course.start >= start { interrupt(course) }
    upcoming.removeAll { $0.start >= start }
    let predecessor = upcoming.last ?? active
    let next = Course(
      motion, from: predecessor.value(at: start),
      velocity: velocity ?? predecessor.velocity(at: start), to: target, start: start,
      threshold: threshold, token: token)
    if start > instant {
      upcoming.append(next)
    } else {
      conclude(active, replacedAt: start)
      active = next
    }
  }

  /// Moves to `target` on a spring with a velocity that is relative to the distance from here to there;
  /// without a distance there is none.
  public mutating func animate(
    to target: Value, spring: Spring, at instant: MotionInstant,
    relativeVelocity: RelativeVelocity, token: MotionToken? = nil
  ) {
    let velocity = relativeVelocity.absolute(fromValue: value(at: instant), toValue: target)
    animate(to: target, .spring(spring), at: instant, velocity: velocity, token: token)
  }

  /// Moves to `target` on a spring.
  public mutating func animate(
    to target: Value, spring: Spring, at instant: MotionInstant, delay: MotionDuration = .zero,
    velocity: Value? = nil
  ) {
    animate(to: target, .spring(spring), at: instant, delay: delay, velocity: velocity)
  }

  /// Puts the value somewhere at once, as a gesture does; `velocity` is what a later motion inherits.
  public mutating func set(
    _ value: Value, velocity: Value = .zero, at instant: MotionInstant
  ) {
    promote(at: instant)
    conclude(active, replacedAt: instant)
    for course in upcoming { interrupt(course) }
    upcoming.removeAll()
    origin = value
    active = Course(holding: value, velocity: velocity)
  }

  /// Goes back to where the present motion came from, the same way, from where it is now and with the
  /// velocity it has.
  public mutating func reverse(at instant: MotionInstant, token: MotionToken? = nil) {
    animate(to: origin, (upcoming.last ?? active).motion, at: instant, token: token)
  }

  /// Stops where it is; motions with tokens end as interrupted.
  public mutating func cancel(at instant: MotionInstant) {
    set(value(at: instant), at: instant)
  }

  /// Replaces what is moving or waiting by its substitute for reduced motion, from where it is now, to
  /// `newTarget` or the target it has.
  ///
  /// Completions are those that full motion would have given, only sooner.
  public mutating func reduce(
    to substitute: ReducedMotion = .fade, target newTarget: Value? = nil, at instant: MotionInstant
  ) {
    promote(at: instant)
    let newTarget = newTarget ?? target
    guard substitute != .kept, !isSettled(at: instant) || newTarget != target else { return }
    var chain = [active] + upcoming
    for index in chain.indices.dropLast() {
      guard let token = chain[index].token else { continue }
      let isWhole = chain[index].end <= chain[index + 1].start
      let outcome: MotionCompletion.Outcome =
        isWhole ? .finished(min(chain[index].end, instant)) : .interrupted
      completions.append(MotionCompletion(token: token, outcome: outcome))
      chain[index].token = nil
    }
    let token = chain.removeLast().token
    active.token = nil
    for index in upcoming.indices { upcoming[index].token = nil }
    animate(
      to: newTarget, Motion.instant.under(.reduced, reducedTo: substitute), at: instant,
      velocity: .zero, token: token)
  }

  /// How motions with tokens have ended until `instant`; each ending is told once.
  public mutating func takeCompletions(at instant: MotionInstant) -> [MotionCompletion] {
    promote(at: instant)
    if let token = active.token, instant >= active.end {
      completions.append(MotionCompletion(token: token, outcome: .finished(active.end)))
      active.token = nil
    }
    defer { completions.removeAll() }
    return completions
  }

  private func course(at instant: MotionInstant) -> Course<Value> {
    upcoming.last { $0.start <= instant } ?? active
  }

  /// Makes the motion in force at `instant` the active one.
  private mutating func promote(at instant: MotionInstant) {
    while let next = upcoming.first, next.start <= instant {
      conclude(active, replacedAt: next.start)
      active = next
      upcoming.removeFirst()
    }
  }

  private mutating func conclude(_ course: Course<Value>, replacedAt instant: MotionInstant) {
    guard let token = course.token else { return }
    if course.end <= instant {
      completions.append(MotionCompletion(token: token, outcome: .finished(course.end)))
    } else {
      interrupt(course)
    }
  }

  private mutating func interrupt(_ course: Course<Value>) {
    guard let token = course.token else { return }
    completions.append(MotionCompletion(token: token, outcome: .interrupted))
  }
}
