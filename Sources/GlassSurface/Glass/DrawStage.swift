/// What of a frame is done.
package enum DrawStage: Sendable {
  /// Passes and vertices are worked out.
  case planned
  /// Vertices are on their way to the GPU; draw calls follow.
  case uploaded
}
