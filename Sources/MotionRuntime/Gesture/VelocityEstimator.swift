import Glibc

/// Estimates a pointer's velocity from positions with timestamps, whatever their spacing.
///
/// A straight line is fitted to the samples of the last 100 ms, the newer weighing more: exact for a steady
/// movement, calm under jitter, and independent of the device's event rate. A pointer that has rested for
/// 50 ms before it is lifted has no velocity.
public struct VelocityEstimator<Value: MotionVector>: Equatable, Sendable {
  private struct Sample: Equatable, Sendable {
    var position: Value
    var instant: MotionInstant
  }

  private static var window: MotionDuration { .milliseconds(100) }
  private static var restAfter: MotionDuration { .milliseconds(50) }
  /// Weight falls to 1/e in this many seconds.
  private static var memory: Double { 0.04 }
  private static var capacity: Int { 24 }

  private var samples: [Sample] = []

  public init() {
    samples.reserveCapacity(Self.capacity)
  }

  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Takes a position; of several at one time the last counts, and times that run backwards start anew.
  public mutating func add(_ position: Value, at instant: MotionInstant) {
    // A position that is no number would stay in every estimate of the next 100 ms.
    guard position == position else { return }
    if let last = samples.last {
      if instant < last.instant {
        samples.removeAll(keepingCapacity: true)
      } else if instant == last.instant {
        samples[samples.count - 1].position = position
        return
      }
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(position: position, instant: instant))
  }

  /// In value units a second, for a pointer that is lifted at `instant`.
  public func velocity(at instant: MotionInstant) -> Value {
    guard let newest = samples.last, instant - newest.instant < Self.restAfter else {
      return .zero
    }
    let recent = samples.filter { newest.instant - $0.instant <= Self.window }
    guard recent.count > 1 else { return .zero }
    var weights = 0.0
    var weightedTime = 0.0
    for sample in recent {
      let weight = weight(of: sample, before: newest)
      weights += weight
      weightedTime += weight * (sample.instant - newest.instant).seconds
    }
    let middle = weightedTime / weights
    var slope = Value.zero
    var spread = 0.0
    for sample in recent {
      let time = (sample.instant - newest.instant).seconds - middle
      let weight = weight(of: sample, before: newest)
      // Positions relative to the newest keep the digits that far-away origins would cost.
      slope = slope + (sample.position - newest.position) * (weight * time)
      spread += weight * time * time
    }
    return spread > 0 ? slope * (1 / spread) : .zero
  }

  private func weight(of sample: Sample, before newest: Sample) -> Double {
    exp((sample.instant - newest.instant).seconds / Self.memory)
  }
}
