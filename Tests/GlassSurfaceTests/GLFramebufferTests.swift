import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GLFramebufferTests {
  @Test func severalOutputsReachTheirAttachments() throws {
    let context = try GLContext()
    let pass = try fullScreenPass(
      context,
      body: """
        layout(location = 0) out vec4 a; layout(location = 1) out vec4 b;
        layout(location = 2) out vec4 c;
        void main() { a = vec4(1, 0, 0, 1); b = vec4(0, 1, 0, 1); c = vec4(0.25); }
        """)
    let target = try Framebuffer(
      context: context, size: PixelSize(width: 2, height: 2), formats: [.rgba8, .r8, .rgba16f])
    try target.bind()
    try pass.draw()
    #expect(try pixel(target.readPixels(attachment: 0), 3) == [255, 0, 0, 255])
    #expect(try pixel(target.readPixels(attachment: 1), 3) == [0, 0, 0, 255])
    let halves = try target.readPixels(
      PixelRect(x: 1, y: 1, width: 1, height: 1), attachment: 2)
    // 0.25 as a 16-bit float is 0x3400.
    #expect(halves == [0, 0x34, 0, 0x34, 0, 0x34, 0, 0x34])
  }

  @Test func row0IsTheTop() throws {
    let context = try GLContext()
    let pass = try fullScreenPass(
      context, body: "in vec2 vUV; out vec4 o; void main() { o = vec4(vUV, 0.0, 1.0); }")
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 2))
    try target.bind()
    try pass.draw()
    #expect(try target.readPixels() == [128, 64, 0, 255, 128, 191, 0, 255])
    try pass.draw(flipped: true)
    #expect(try target.readPixels() == [128, 191, 0, 255, 128, 64, 0, 255])
    try pass.draw(source: (SIMD2(0.5, 0), SIMD2(0.5, 0.5)))
    #expect(try target.readPixels() == [191, 32, 0, 255, 191, 96, 0, 255])
  }

  @Test func readingOutsideIsRefused() throws {
    let context = try GLContext()
    let target = try Framebuffer(context: context, size: PixelSize(width: 2, height: 2))
    #expect(throws: GLError.self) {
      try target.readPixels(PixelRect(x: 1, y: 1, width: 2, height: 1))
    }
  }

  @Test func readbackDeliversWhatTheTargetHeldWhenItWasStarted() throws {
    let context = try GLContext()
    let target = try Framebuffer(context: context, size: PixelSize(width: 4, height: 4))
    var readback = try PixelReadback(context: context)
    let nothing = try readback.poll()
    #expect(nothing == nil)
    for round in 0..<3 {
      try target.clear(SIMD4(Float(round) / 2, 0, 1, 1))
      try readback.start(target, rect: PixelRect(x: 1, y: 2, width: 2 + round % 2, height: 2))
      let started = readback.isPending
      #expect(started)
      try target.clear()
      let bytes = try readback.poll(timeout: 5_000_000_000)
      #expect(bytes?.count == (2 + round % 2) * 2 * 4)
      #expect(bytes.map { pixel($0, 3) } == [[0, 128, 255][round], 0, 255, 255])
      let pending = readback.isPending
      #expect(!pending)
    }
  }

  @Test func verticesReachTheInputsOfTheirLayout() throws {
    let context = try GLContext()
    let program = try Program(
      context: context, vertex: "v.vert", fragment: "f.frag",
      library: [
        "v.vert": """
        layout(location = 0) in vec2 aPosition; layout(location = 1) in vec4 aColor;
        flat out vec4 vColor;
        void main() { vColor = aColor; gl_Position = vec4(aPosition, 0.0, 1.0); }
        """,
        "f.frag": "flat in vec4 vColor; out vec4 o; void main() { o = vColor; }",
      ])
    var vertices = try VertexBuffer(context: context, layout: [2, 4])
    let color: [Float] = [0, 1, 0, 1]
    try vertices.update([-1, -1] + color + [1, -1] + color + [-1, 1] + color)
    #expect(vertices.count == 3)
    let target = try Framebuffer(context: context, size: PixelSize(width: 4, height: 4))
    try target.clear()
    try program.use()
    try vertices.drawTriangles()
    let bytes = try target.readPixels()
    #expect(pixel(bytes, 0) == [0, 255, 0, 255])
    #expect(pixel(bytes, 15) == [0, 0, 0, 0])
  }
}
