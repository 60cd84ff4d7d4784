/// Where a frame tag goes: inside the first piece of glass, off the glyph and off the rim.
package enum TagPlacement {
  /// Below this height of a member the tag would reach into rim or glyph, in device pixels.
  private static let smallestMember = 24.0
  /// How far down the member the tag lies, as a part of its height.
  private static let depth = 0.13

  /// The tag's corner in the surface's pixels; nil where no glass is large enough.
  ///
  /// It moves by its own height from commit to commit, so that what it hides is soon seen.
  package static func origin(in scene: GlassScene, scale: Double, commit: UInt64) -> SIMD2<Int>? {
    for member in scene.containers.lazy.flatMap(\.members) {
      let height = member.rect.height * scale
      guard height >= smallestMember, member.rect.width * scale >= smallestMember else { continue }
      let middle = (member.rect.x + member.rect.width / 2) * scale
      let top = member.rect.y * scale + depth * height
      let shift = commit.isMultiple(of: 2) ? 0 : FrameTag.height + 1
      return SIMD2(Int(middle) - FrameTag.width / 2, Int(top) + shift)
    }
    return nil
  }
}
