/// Where a frame tag goes: inside the first piece of glass, off the glyph and off the rim where there
/// is room for that.
package enum TagPlacement {
  /// Below this size of a member the tag would reach into rim or glyph, in device pixels.
  private static let roomyMember = 24.0
  /// Below this size of a round member the tag would reach out of it, in device pixels.
  private static let smallestMember = 8.0
  /// How far down the member the tag lies, as a part of its height.
  private static let depth = 0.13

  /// The tag's corner in the surface's pixels; nil where no glass is large enough.
  ///
  /// It moves by its own height from commit to commit, so that what it hides is soon seen.
  package static func origin(in scene: GlassScene, scale: Double, commit: UInt64) -> SIMD2<Int>? {
    let members = scene.containers.lazy.flatMap(\.members)
    func first(from size: Double) -> SceneRect? {
      members.first { min($0.rect.width, $0.rect.height) * scale >= size }?.rect
    }
    guard let rect = first(from: roomyMember) ?? first(from: smallestMember) else { return nil }
    let middle = (rect.x + rect.width / 2) * scale
    let top = (rect.y + depth * rect.height) * scale
    let shift = commit.isMultiple(of: 2) ? 0 : FrameTag.height + 1
    return SIMD2(Int(middle) - FrameTag.width / 2, Int(top) + shift)
  }
}
