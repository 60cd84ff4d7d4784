import CWayland

/// A fragment shader run over a whole target.
///
/// The shader gets `in vec2 vUV`, which runs over `source`, and its own uniforms through `program`.
package struct FullScreenPass: ~Copyable {
  package let program: Program

  /// - Parameter fragment: name of a fragment shader in the library.
  package init(
    context: GLContext, fragment: String, defines: [ShaderDefine] = [],
    library: [String: String] = ShaderText.builtInFiles
  ) throws(GLError) {
    program = try Program(
      context: context, vertex: "fullscreen.vert", fragment: fragment, defines: defines,
      library: library)
  }

  /// Draws over the viewport of the bound target.
  ///
  /// - Parameters:
  ///   - source: origin and size of what `vUV` runs over, in 0…1.
  ///   - flipped: whether the target is a window, whose row 0 is the bottom.
  package func draw(
    source: (origin: SIMD2<Float>, size: SIMD2<Float>) = (.zero, SIMD2(1, 1)), flipped: Bool = false
  ) throws(GLError) {
    try program.use()
    let origin = source.origin
    let size = source.size
    try program.set(
      "uSource",
      flipped
        ? SIMD4(origin.x, origin.y + size.y, size.x, -size.y)
        : SIMD4(origin.x, origin.y, size.x, size.y))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try program.context.check("drawing \(program.label)")
  }
}
