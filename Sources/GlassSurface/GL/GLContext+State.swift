import CWayland

/// How a fragment joins what the target already holds.
package enum BlendMode: Hashable, Sendable {
  /// The fragment replaces the pixel.
  case replace
  /// The fragment, premultiplied, lies over the pixel.
  case over
  /// The greater of both, channel by channel: of two shadows the darker.
  case darker
  /// The pixel, premultiplied, lies over the fragment.
  case under
}

extension GLContext {
  package func setBlend(_ mode: BlendMode) throws(GLError) {
    try enter()
    switch mode {
    case .replace: glDisable(GLenum(GL_BLEND))
    case .over:
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_FUNC_ADD))
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .under:
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_FUNC_ADD))
      glBlendFunc(GLenum(GL_ONE_MINUS_DST_ALPHA), GLenum(GL_ONE))
    case .darker:
      glEnable(GLenum(GL_BLEND))
      glBlendEquation(GLenum(GL_MAX))
    }
  }

  /// Limits drawing and clearing to `rect`, in the target's GL coordinates; nil lifts the limit.
  package func setScissor(_ rect: PixelRect?) throws(GLError) {
    try enter()
    guard let rect else { return glDisable(GLenum(GL_SCISSOR_TEST)) }
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(
      GLint(clamping: rect.x), GLint(clamping: rect.y), GLint(clamping: max(rect.width, 0)),
      GLint(clamping: max(rect.height, 0)))
  }
}
