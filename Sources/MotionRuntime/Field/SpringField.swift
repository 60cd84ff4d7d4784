/// Many springs of few presets, stepped together: particles, long rows, waves.
///
/// For one preset and one frame every spring's step is the same linear map, so a frame costs one exponential
/// per preset and a few multiplications per spring; the result does not depend on how time is cut into
/// frames. Springs that have settled are put exactly on their targets and retired until something moves
/// them again. Stepping never allocates; adding springs may.
///
/// Values are Floats: positions within 0.001 of a move over 1000 dp agree with `Spring`.
public struct SpringField: ~Copyable {
  /// A spring of one field.
  public struct ID: Hashable, Sendable {
    let lane: Int
  }

  private struct Preset {
    let spring: Spring
    let threshold: Double
    /// The matrix of the last frame, and the frame's length; frames are mostly alike.
    var step: SpringStep
    var stepTime: Double
    /// The block that has lanes left, and how many of them are taken.
    var openBlock = -1
    var openCount = SpringBlock.laneCount
    /// Lanes whose springs were removed.
    var free: [Int] = []
  }

  /// Values and velocities beyond this are limited to it, so that no square overflows.
  private static let limit: Float = 1e15

  private var presets: [Preset]
  private var storage: UnsafeMutablePointer<SIMD8<Float>>
  /// Which preset a block is of.
  private var blockPreset: UnsafeMutablePointer<Int32>
  private var isAwake: UnsafeMutablePointer<Bool>
  /// Blocks in which something moves, in no order; the first `awakeCount` count.
  private var awake: UnsafeMutablePointer<Int32>
  private var awakeCount = 0
  private var blockCount = 0
  private var blockCapacity: Int

  /// A field of springs like `presets`, at least one, with room for `capacity` of them.
  ///
  /// `threshold` says how near to its target a spring counts as settled, at least 1e-9.
  public init(presets: [Spring], threshold: SettleThreshold, capacity: Int = 0) {
    precondition(!presets.isEmpty, "a field has a preset at least")
    precondition(threshold.value >= 1e-9, "a field's threshold is at least 1e-9")
    self.presets = presets.map {
      Preset(
        spring: $0, threshold: threshold.value,
        step: SpringStep($0, over: 0, threshold: threshold.value), stepTime: 0)
    }
    // Every preset may leave a block partly empty.
    blockCapacity = max(capacity, 1) / SpringBlock.laneCount + presets.count
    storage = .allocate(capacity: blockCapacity * SpringBlock.stride)
    blockPreset = .allocate(capacity: blockCapacity)
    isAwake = .allocate(capacity: blockCapacity)
    awake = .allocate(capacity: blockCapacity)
  }

  deinit {
    storage.deallocate()
    blockPreset.deallocate()
    isAwake.deallocate()
    awake.deallocate()
  }

  /// Whether every spring rests on its target.
  public var isSettled: Bool { awakeCount == 0 }

  /// How many springs still move.
  public var movingCount: Int {
    var count = 0
    for index in 0..<awakeCount {
      let block = block(Int(awake[index]))
      for lane in 0..<SpringBlock.laneCount
      where block.displacement(lane) != 0 || block.velocity(lane) != 0 {
        count += 1
      }
    }
    return count
  }

  /// Adds a spring at rest at `value`.
  public mutating func add(_ value: Float = 0, preset: Int = 0) -> ID {
    precondition(presets.indices.contains(preset), "there is no such preset")
    let lane: Int
    if let freed = presets[preset].free.popLast() {
      lane = freed
    } else {
      if presets[preset].openCount == SpringBlock.laneCount {
        presets[preset].openBlock = addBlock(of: preset)
        presets[preset].openCount = 0
      }
      lane = presets[preset].openBlock * SpringBlock.laneCount + presets[preset].openCount
      presets[preset].openCount += 1
    }
    let id = ID(lane: lane)
    set(id, to: value)
    return id
  }

  /// Gives the spring's place to the next one that is added with its preset; `id` means nothing
  /// afterwards.
  public mutating func remove(_ id: ID) {
    set(id, to: 0)
    presets[Int(blockPreset[id.lane / SpringBlock.laneCount])].free.append(id.lane)
  }

  public func value(_ id: ID) -> Float {
    let (block, lane) = place(id)
    return block.target(lane) + block.displacement(lane)
  }

  /// In value units a second.
  public func velocity(_ id: ID) -> Float {
    let (block, lane) = place(id)
    let velocity = block.velocity(lane)
    return velocity == 0 ? 0 : velocity * frequency(id)
  }

  public func target(_ id: ID) -> Float {
    let (block, lane) = place(id)
    return block.target(lane)
  }

  /// Whether the spring rests exactly on its target.
  public func isSettled(_ id: ID) -> Bool {
    let (block, lane) = place(id)
    return block.displacement(lane) == 0 && block.velocity(lane) == 0
  }

  /// Puts a spring somewhere at rest, at once.
  public mutating func set(_ id: ID, to value: Float) {
    let (block, lane) = place(id)
    block.set(lane, displacement: 0, velocity: 0, target: Self.limited(value))
  }

  /// Sends a spring elsewhere from where it is, with the velocity it has or the one given, in value
  /// units a second.
  public mutating func retarget(_ id: ID, to target: Float, velocity: Float? = nil) {
    let (block, lane) = place(id)
    let target = Self.limited(target)
    let displacement = Self.limited(block.target(lane) + block.displacement(lane) - target)
    block.set(
      lane, displacement: displacement,
      velocity: velocity.map { Self.limited($0 / frequency(id)) } ?? block.velocity(lane),
      target: target)
    wake(id.lane / SpringBlock.laneCount)
  }

  /// Moves all springs on by `time` s; times that are not above 0 change nothing.
  public mutating func step(by time: Double) {
    guard time > 0, awakeCount > 0 else { return }
    for index in presets.indices where presets[index].stepTime != time {
      presets[index].step = SpringStep(
        presets[index].spring, over: time, threshold: presets[index].threshold)
      presets[index].stepTime = time
    }
    presets.withUnsafeBufferPointer { presets in
      var kept = 0
      for index in 0..<awakeCount {
        let number = awake[index]
        let preset = Int(blockPreset[Int(number)])
        if block(Int(number)).advance(presets[preset].step) {
          awake[kept] = number
          kept += 1
        } else {
          isAwake[Int(number)] = false
        }
      }
      awakeCount = kept
    }
  }

  /// Moves all springs on by a frame's interval.
  public mutating func step(by interval: MotionDuration) {
    step(by: interval.seconds)
  }

  /// ω₀ of a spring's preset, in rad/s.
  private func frequency(_ id: ID) -> Float {
    let preset = Int(blockPreset[id.lane / SpringBlock.laneCount])
    return Float(presets[preset].spring.angularFrequency)
  }

  private func block(_ number: Int) -> SpringBlock {
    SpringBlock(vectors: storage + number * SpringBlock.stride)
  }

  private func place(_ id: ID) -> (block: SpringBlock, lane: Int) {
    precondition(id.lane < blockCount * SpringBlock.laneCount, "the spring is of another field")
    return (block(id.lane / SpringBlock.laneCount), id.lane % SpringBlock.laneCount)
  }

  private mutating func wake(_ number: Int) {
    guard !isAwake[number] else { return }
    isAwake[number] = true
    awake[awakeCount] = Int32(number)
    awakeCount += 1
  }

  private mutating func addBlock(of preset: Int) -> Int {
    if blockCount == blockCapacity { grow() }
    let number = blockCount
    blockCount += 1
    (storage + number * SpringBlock.stride).initialize(repeating: .zero, count: SpringBlock.stride)
    blockPreset[number] = Int32(preset)
    isAwake[number] = false
    return number
  }

  private mutating func grow() {
    let capacity = blockCapacity * 2
    Self.move(&storage, count: blockCount * SpringBlock.stride, to: capacity * SpringBlock.stride)
    Self.move(&blockPreset, count: blockCount, to: capacity)
    Self.move(&isAwake, count: blockCount, to: capacity)
    Self.move(&awake, count: awakeCount, to: capacity)
    blockCapacity = capacity
  }

  private static func move<Element>(
    _ pointer: inout UnsafeMutablePointer<Element>, count: Int, to capacity: Int
  ) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: pointer, count: count)
    pointer.deallocate()
    pointer = larger
  }

  /// A finite number within the limit; NaN counts as 0.
  private static func limited(_ value: Float) -> Float {
    value.isNaN ? 0 : min(max(value, -limit), limit)
  }
}
