import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

/// A pass over a whole target whose fragment shader is `body`.
func fullScreenPass(
  _ context: GLContext, body: String, defines: [ShaderDefine] = []
) throws -> FullScreenPass {
  var library = ShaderText.builtInFiles
  library["test.frag"] = body
  return try FullScreenPass(
    context: context, fragment: "test.frag", defines: defines, library: library)
}

func pixel(_ bytes: [UInt8], _ index: Int) -> [UInt8] { Array(bytes[index * 4..<index * 4 + 4]) }

@Suite(.draws) struct GLContextTests {
  @Test func surfacelessContextDrawsASolidColour() throws {
    let context = try GLContext()
    #expect(context.version.contains("OpenGL ES 3"))
    #expect(!context.isLost)
    let target = try Framebuffer(context: context, size: PixelSize(width: 5, height: 3))
    try target.clear(SIMD4(1, 0.5, 0, 0.25))
    let bytes = try target.readPixels()
    #expect(bytes.count == 60)
    #expect(Set(stride(from: 0, to: 60, by: 4).map { Array(bytes[$0..<$0 + 4]) }).count == 1)
    #expect(pixel(bytes, 7) == [255, 128, 0, 64])
  }

  @Test func twoContextsOnOneThreadKeepTheirObjectsApart() throws {
    let first = try GLContext()
    let firstTarget = try Framebuffer(context: first, size: PixelSize(width: 1, height: 1))
    let second = try GLContext()
    let secondTarget = try Framebuffer(context: second, size: PixelSize(width: 1, height: 1))
    try firstTarget.clear(SIMD4(1, 0, 0, 1))
    try secondTarget.clear(SIMD4(0, 1, 0, 1))
    #expect(try firstTarget.readPixels() == [255, 0, 0, 255])
    #expect(try secondTarget.readPixels() == [0, 255, 0, 255])
  }

  @Test func objectsKeepTheirContextAlive() throws {
    func make() throws -> Framebuffer {
      try Framebuffer(context: GLContext(), size: PixelSize(width: 1, height: 1))
    }
    let target = try make()
    try target.clear(SIMD4(0, 0, 1, 1))
    #expect(try target.readPixels() == [0, 0, 255, 255])
  }

  @Test func aRebuiltContextDraws() throws {
    let context = try GLContext().rebuilt()
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    try target.clear(SIMD4(1, 1, 1, 1))
    #expect(try target.readPixels() == [255, 255, 255, 255])
  }

  @Test func scissorLimitsClearing() throws {
    let context = try GLContext()
    let target = try Framebuffer(context: context, size: PixelSize(width: 2, height: 1))
    try target.clear()
    try context.setScissor(PixelRect(x: 1, y: 0, width: 1, height: 1))
    try target.clear(SIMD4(1, 1, 1, 1))
    try context.setScissor(nil)
    #expect(try target.readPixels() == [0, 0, 0, 0, 255, 255, 255, 255])
  }

  @Test func overBlendsPremultiplied() throws {
    let context = try GLContext()
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    try target.clear(SIMD4(0, 0, 1, 1))
    let pass = try fullScreenPass(
      context, body: "out vec4 o; void main() { o = vec4(0.2, 0.0, 0.0, 0.4); }")
    try context.setBlend(.over)
    try target.bind()
    try pass.draw()
    #expect(try target.readPixels() == [51, 0, 153, 255])
  }

  @Test func aSizeWithoutPixelsIsRefused() throws {
    let context = try GLContext()
    #expect(throws: GLError.self) {
      _ = try Texture(context: context, size: PixelSize(width: 0, height: 4)).size
    }
  }

  @Test func aSizeBeyondTheDriverIsAnErrorAndNotACrash() throws {
    let context = try GLContext()
    #expect(throws: GLError.self) {
      _ = try Texture(context: context, size: PixelSize(width: 1 << 20, height: 4)).size
    }
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    #expect(try target.readPixels().count == 4)
  }
}
