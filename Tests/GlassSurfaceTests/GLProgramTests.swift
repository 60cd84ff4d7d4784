import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GLProgramTests {
  private let vertex = "void main() { gl_Position = vec4(0.0); }"

  private func link(_ files: [String: String]) throws -> String {
    let context = try GLContext()
    var library = files
    library["v.vert"] = vertex
    return try Program(context: context, vertex: "v.vert", fragment: "f.frag", library: library)
      .label
  }

  @Test func includesArePastedOnceAndDefinesComeFirst() throws {
    let text = try ShaderText(
      name: "a",
      library: ["a": "#include \"b\"\n#include \"c\"\nA", "b": "B", "c": "#include \"b\"\nC"],
      defines: [ShaderDefine("N", 3)])
    #expect(text.files == ["a", "b", "c"])
    #expect(text.text.hasPrefix("#version 300 es\n"))
    let lines = text.text.split(separator: "\n").filter { !$0.hasPrefix("#line") }
    #expect(lines.suffix(4) == ["#define N 3", "B", "C", "A"])
  }

  @Test func anUnknownIncludeNamesBothFiles() throws {
    #expect(throws: GLError.missingInclude(name: "nowhere.glsl", from: "lib.glsl")) {
      try link(["f.frag": "#include \"lib.glsl\"", "lib.glsl": "\n  #include \"nowhere.glsl\""])
    }
  }

  @Test func aCycleOfIncludesIsNamed() throws {
    #expect(throws: GLError.includeCycle(["f.frag", "a", "b", "a"])) {
      try link(["f.frag": "#include \"a\"", "a": "#include \"b\"", "b": "#include \"a\""])
    }
  }

  @Test func aCompileErrorNamesFileAndLine() throws {
    let error = #expect(throws: GLError.self) {
      try link([
        "f.frag": "#include \"lib.glsl\"\nout vec4 o;\nvoid main() { o = f(); }",
        "lib.glsl": "// first\nvec4 f() {\n  return nonsense;\n}",
      ])
    }
    guard case .shader(let name, let log) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "f.frag")
    #expect(log.contains("lib.glsl:3"))
    let second = #expect(throws: GLError.self) {
      try link([
        "f.frag": "#include \"lib.glsl\"\nout vec4 o;\nvoid main() { o = g; }", "lib.glsl": "//",
      ])
    }
    #expect(second?.description.contains("f.frag:3") == true)
  }

  @Test func aLinkErrorIsReported() throws {
    #expect(throws: GLError.self) {
      try link(["f.frag": "in vec2 vMissing; out vec4 o; void main() { o = vec4(vMissing, 0, 1); }"]
      )
    }
  }

  @Test func uniformsOfEveryTypeAreSetByName() throws {
    let context = try GLContext()
    let pass = try fullScreenPass(
      context,
      body: """
        uniform float uA; uniform vec2 uB; uniform vec3 uC; uniform vec4 uD; uniform int uE;
        uniform ivec2 uF; uniform vec4 uG[2];
        out vec4 o;
        void main() {
          o = vec4(uA + uB.y, uC.z + float(uE), uD.w + float(uF.y), uG[1].x) / 255.0;
        }
        """)
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    try target.bind()
    try pass.program.set("uA", Float(1))
    try pass.program.set("uB", SIMD2<Float>(0, 2))
    try pass.program.set("uC", SIMD3(0, 0, 10))
    try pass.program.set("uD", SIMD4(0, 0, 0, 20))
    try pass.program.set("uE", Int(7))
    try pass.program.set("uF", SIMD2<Int32>(0, 5))
    try pass.program.set("uG", [SIMD4(0, 0, 0, 0), SIMD4(99, 0, 0, 0)])
    try pass.program.set("uUnused", Int(4))
    try pass.draw()
    #expect(try target.readPixels() == [3, 17, 25, 99])
  }

  private struct Twin: BitwiseCopyable {
    var scale: Float
    var offset: SIMD2<Float>
    var color: SIMD4<Float>
    var last: Float
    var pad: (Float, Float, Float) = (0, 0, 0)
  }

  @Test func aBlockHasTheLayoutOfItsSwiftTwin() throws {
    let context = try GLContext()
    let pass = try fullScreenPass(
      context,
      body: """
        layout(std140) uniform Twin { float scale; vec2 offset; vec4 color; float last; };
        out vec4 o;
        void main() { o = vec4(scale, offset.y, color.z, last); }
        """)
    let layout = try #require(try pass.program.layout(ofBlock: "Twin"))
    #expect(layout.size == MemoryLayout<Twin>.stride)
    #expect(layout.offsets["scale"] == MemoryLayout<Twin>.offset(of: \.scale))
    #expect(layout.offsets["offset"] == MemoryLayout<Twin>.offset(of: \.offset))
    #expect(layout.offsets["color"] == MemoryLayout<Twin>.offset(of: \.color))
    #expect(layout.offsets["last"] == MemoryLayout<Twin>.offset(of: \.last))
    #expect(try pass.program.layout(ofBlock: "Other") == nil)

    let buffer = try UniformBuffer(context: context, size: layout.size)
    try buffer.update(
      Twin(scale: 0.2, offset: SIMD2(0, 0.4), color: SIMD4(0, 0, 0.6, 0), last: 0.8))
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    try target.bind()
    try pass.program.set(block: "Twin", buffer, point: 2)
    try pass.draw()
    #expect(try target.readPixels() == [51, 102, 153, 204])
  }

  @Test func everyFileOfTheLibraryIsIncludedUnderItsOwnName() {
    for (name, text) in ShaderText.builtInFiles {
      #expect(!text.isEmpty, "\(name)")
    }
  }
}
