/// A parent and its parts, which do what it does 30 to 40 ms later, so that the whole has a little inertia.
///
/// With reduced motion all of them change together.
public struct FollowThrough<Value: MotionVector>: MotionRecipe {
  private var parentValue: Animated<Value>
  private var children: [Animated<Value>]

  /// A parent with `childCount` parts, all at rest at `value`.
  public init(_ value: Value, childCount: Int = 1, threshold: SettleThreshold) {
    precondition(childCount >= 0, "a count is at least 0")
    parentValue = Animated(value, threshold: threshold)
    children = Array(repeating: parentValue, count: childCount)
  }

  public var childCount: Int { children.count }

  /// How long after its parent a part sets out: 35 ms for one, from 30 to 40 ms for several.
  public func lag(ofChild index: Int) -> MotionDuration {
    guard children.count > 1 else { return .milliseconds(35) }
    return .milliseconds(30 + 10 * Double(index) / Double(children.count - 1))
  }

  public func parent(at instant: MotionInstant) -> Value { parentValue.value(at: instant) }

  /// `index` is in 0..<childCount.
  public func child(_ index: Int, at instant: MotionInstant) -> Value {
    children[index].value(at: instant)
  }

  /// Where all of them will be.
  public var target: Value { parentValue.target }

  /// Sends the parent, and its parts after it on the same spring; `token` ends with the last of them.
  public mutating func animate(
    to target: Value, spring: Spring, at instant: MotionInstant, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    let motion = Motion.spring(spring).under(policy)
    parentValue.animate(to: target, motion, at: instant, token: children.isEmpty ? token : nil)
    for index in children.indices {
      children[index].animate(
        to: target, motion, at: instant, delay: policy == .full ? lag(ofChild: index) : .zero,
        token: index == children.count - 1 ? token : nil)
    }
  }

  public mutating func reduce(at instant: MotionInstant) {
    parentValue.reduce(at: instant)
    for index in children.indices { children[index].reduce(at: instant) }
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    var completions = parentValue.takeCompletions(at: instant)
    for index in children.indices {
      completions += children[index].takeCompletions(at: instant)
    }
    return completions.map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    (children + [parentValue]).compactMap { $0.nextWake(at: instant) }.min()
  }
}
