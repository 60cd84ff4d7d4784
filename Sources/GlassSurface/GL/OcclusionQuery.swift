import CWayland

/// Asks whether any fragment of some draw calls survived.
package struct OcclusionQuery: ~Copyable {
  package let context: GLContext
  private let name: UInt32

  package init(context: GLContext) throws(GLError) {
    try context.enter()
    var name: UInt32 = 0
    glGenQueries(1, &name)
    try context.check("an occlusion query")
    self.context = context
    self.name = name
  }

  deinit {
    if context.enterQuietly() {
      var name = name
      glDeleteQueries(1, &name)
    }
  }

  /// Runs `draw` and waits for its answer.
  package func anyPassed(_ draw: () throws(GLError) -> Void) throws(GLError) -> Bool {
    try context.enter()
    let target = GLenum(GL_ANY_SAMPLES_PASSED)
    glBeginQuery(target, name)
    do { try draw() } catch {
      glEndQuery(target)
      throw error
    }
    glEndQuery(target)
    var passed: GLuint = 0
    glGetQueryObjectuiv(name, GLenum(GL_QUERY_RESULT), &passed)
    try context.check("glGetQueryObjectuiv")
    return passed != 0
  }
}
