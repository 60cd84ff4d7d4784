/// Sixty-four springs side by side: displacements, velocities / ω₀, targets, each as eight vectors of eight.
///
/// Eight lanes are two registers with SSE and one with AVX; which, the compiler decides.
struct SpringBlock {
  typealias Vector = SIMD8<Float>

  static let laneCount = 64
  /// Vectors of one kind in a block.
  static let rows = 8
  /// Vectors of all kinds in a block.
  static let stride = 3 * rows

  let vectors: UnsafeMutablePointer<Vector>

  func displacement(_ lane: Int) -> Float { vectors[lane >> 3][lane & 7] }
  func velocity(_ lane: Int) -> Float { vectors[Self.rows + lane >> 3][lane & 7] }
  func target(_ lane: Int) -> Float { vectors[2 * Self.rows + lane >> 3][lane & 7] }

  func set(_ lane: Int, displacement: Float, velocity: Float, target: Float) {
    vectors[lane >> 3][lane & 7] = displacement
    vectors[Self.rows + lane >> 3][lane & 7] = velocity
    vectors[2 * Self.rows + lane >> 3][lane & 7] = target
  }

  /// Moves all lanes on by one frame and puts those that have settled exactly to rest; whether any lane
  /// still moves.
  ///
  /// x² + (v/ω₀)² is in proportion to the spring's energy and never grows, so a settled lane would have stayed within the
  /// threshold for ever.
  @inline(__always)
  func advance(_ step: SpringStep) -> Bool {
    var moving = SIMD8<Int32>.zero
    for row in 0..<Self.rows {
      let displacement = vectors[row]
      let velocity = vectors[Self.rows + row]
      let newDisplacement =
        displacement * step.displacementFromDisplacement
        + velocity * step.displacementFromVelocity
      let newVelocity =
        displacement * step.velocityFromDisplacement + velocity * step.velocityFromVelocity
      let energy = newDisplacement * newDisplacement + newVelocity * newVelocity
      let keeps = unsafeBitCast(energy .> step.settledSquare, to: SIMD8<Int32>.self)
      vectors[row] = masked(newDisplacement, keeps)
      vectors[Self.rows + row] = masked(newVelocity, keeps)
      moving |= keeps
    }
    let words = unsafeBitCast(moving, to: SIMD4<UInt64>.self)
    return words.x | words.y | words.z | words.w != 0
  }

  @inline(__always)
  private func masked(_ vector: Vector, _ mask: SIMD8<Int32>) -> Vector {
    unsafeBitCast(unsafeBitCast(vector, to: SIMD8<Int32>.self) & mask, to: Vector.self)
  }
}
