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
  /// A pointer's picture hides a tag: where another piece of glass is outside of `pointer`, in the
  /// surface's pixels, that one is taken. The tag moves by its own height from commit to commit, so
  /// that what it hides is soon seen.
  package static func origin(
    in scene: GlassScene, scale: Double, commit: UInt64, avoiding pointer: PixelRect? = nil
  ) -> SIMD2<Int>? {
    let places = scene.containers.lazy.flatMap(\.members).map { member in
      (
        size: min(member.rect.width, member.rect.height) * scale,
        tag: place(in: member.rect, scale: scale, commit: commit)
      )
    }
    func first(from size: Double, seen: Bool) -> SIMD2<Int>? {
      places.first { place in
        place.size >= size && !(seen && pointer?.holdsTag(at: place.tag) == true)
      }?.tag
    }
    return first(from: roomyMember, seen: true) ?? first(from: smallestMember, seen: true)
      ?? first(from: smallestMember, seen: false)
  }

  private static func place(in rect: SceneRect, scale: Double, commit: UInt64) -> SIMD2<Int> {
    let middle = (rect.x + rect.width / 2) * scale
    let top = (rect.y + depth * rect.height) * scale
    let shift = commit.isMultiple(of: 2) ? 0 : FrameTag.height + 1
    return SIMD2(Int(middle) - FrameTag.width / 2, Int(top) + shift)
  }
}

extension PixelRect {
  /// Whether a tag at `corner` lies in this rectangle, if only in part.
  fileprivate func holdsTag(at corner: SIMD2<Int>) -> Bool {
    corner.x + FrameTag.width > x && corner.x < maxX && corner.y + FrameTag.height > y
      && corner.y < maxY
  }
}
