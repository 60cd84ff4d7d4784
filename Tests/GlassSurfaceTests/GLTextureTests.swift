import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GLTextureTests {
  private func copy(of texture: borrowing Texture) throws -> [UInt8] {
    let context = texture.context
    let pass = try FullScreenPass(context: context, fragment: "copy.frag")
    let target = try Framebuffer(context: context, size: texture.size)
    try target.bind()
    try pass.program.set("uSourceTexture", texture, unit: 0)
    try pass.draw()
    return try target.readPixels()
  }

  @Test func rowsKeepTheirOrderThroughATexturedCopy() throws {
    let context = try GLContext()
    let bytes = (0..<48).map { UInt8($0 * 5) }
    let texture = try Texture(
      context: context, image: PixelImage(width: 3, height: 4, pixels: bytes), filter: .nearest)
    #expect(try copy(of: texture) == bytes)
  }

  @Test(arguments: [4, 12, 16, 13]) func updateReadsRowsAtTheirStride(stride: Int) throws {
    let context = try GLContext()
    let texture = try Texture(
      context: context, size: PixelSize(width: 3, height: 3), filter: .nearest)
    try texture.update(PixelImage(width: 3, height: 3, pixels: Array(repeating: 7, count: 36)))
    let memory = (0..<stride + 4).map { UInt8($0 + 100) }
    try memory.withUnsafeBytes {
      try texture.update(
        PixelRect(x: 1, y: 0, width: 1, height: 2), bytes: $0, rowStride: stride)
    }
    let result = try copy(of: texture)
    #expect(pixel(result, 1) == [100, 101, 102, 103])
    #expect(pixel(result, 4) == (0..<4).map { UInt8(100 + stride + $0) })
    #expect(pixel(result, 0) == [7, 7, 7, 7])
    #expect(pixel(result, 7) == [7, 7, 7, 7])
  }

  @Test func updateRefusesTooFewBytesAndForeignRectangles() throws {
    let context = try GLContext()
    let texture = try Texture(context: context, size: PixelSize(width: 4, height: 4))
    let bytes = [UInt8](repeating: 0, count: 63)
    bytes.withUnsafeBytes { memory in
      #expect(throws: GLError.mismatch("too few bytes for the rectangle")) {
        try texture.update(
          PixelRect(x: 0, y: 0, width: 4, height: 4), bytes: memory, rowStride: 16)
      }
      #expect(throws: GLError.mismatch("update outside the texture")) {
        try texture.update(
          PixelRect(x: 1, y: 0, width: 4, height: 1), bytes: memory, rowStride: 16)
      }
    }
  }

  @Test func channelOrdersAreReadAsColours() throws {
    let context = try GLContext()
    for (order, expected) in [
      (ChannelOrder.rgba, [10, 20, 30, 40]), (.bgra, [30, 20, 10, 40]),
      (.rgbx, [10, 20, 30, 255]), (.bgrx, [30, 20, 10, 255]),
    ] as [(ChannelOrder, [UInt8])] {
      let texture = try Texture(
        context: context, size: PixelSize(width: 1, height: 1), order: order)
      try texture.update(PixelImage(width: 1, height: 1, pixels: [10, 20, 30, 40]))
      #expect(try copy(of: texture) == expected)
    }
  }

  @Test func oneChannelTexturesCarryOneChannel() throws {
    let context = try GLContext()
    let texture = try Texture(
      context: context, size: PixelSize(width: 3, height: 1), format: .r8, filter: .nearest)
    try [UInt8]([1, 2, 3]).withUnsafeBytes {
      try texture.update(PixelRect(texture.size), bytes: $0, rowStride: 3)
    }
    #expect(try copy(of: texture) == [1, 0, 0, 255, 2, 0, 0, 255, 3, 0, 0, 255])
  }

  @Test func readingOutsideIsClampedToTheEdge() throws {
    let context = try GLContext()
    let texture = try Texture(
      context: context, image: PixelImage(width: 1, height: 1, pixels: [9, 8, 7, 255]))
    let pass = try fullScreenPass(
      context,
      body: """
        uniform sampler2D uT; in vec2 vUV; out vec4 o;
        void main() { o = texture(uT, vUV + vec2(5.0, -7.0)); }
        """)
    let target = try Framebuffer(context: context, size: PixelSize(width: 1, height: 1))
    try target.bind()
    try pass.program.set("uT", texture, unit: 1)
    try pass.draw()
    #expect(try target.readPixels() == [9, 8, 7, 255])
  }

  @Test func aFramebufferOutlivesTheTextureHandleItDrawsInto() throws {
    let context = try GLContext()
    func make() throws -> Framebuffer {
      let texture = try Texture(context: context, size: PixelSize(width: 1, height: 1))
      return try Framebuffer(texture: texture)
    }
    let target = try make()
    try target.clear(SIMD4(1, 1, 0, 1))
    #expect(try copy(of: target.texture()) == [255, 255, 0, 255])
  }
}
