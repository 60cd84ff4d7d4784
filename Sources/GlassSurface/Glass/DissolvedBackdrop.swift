/// The backdrop with the scroll edge effect on it, which is what glass above the edge sees.
final class DissolvedBackdrop {
  let framebuffer: Framebuffer
  /// What it was made from; nil before it was made, or when the backdrop's texture is another.
  var content: Content?
  /// Another number whenever the content is another.
  private(set) var version: UInt64 = 0

  struct Content: Equatable {
    var edge: ScrollEdge
    var style: ScrollEdgeStyle
    var scale: Double
    var origin: SIMD2<Int>
    var version: UInt64
  }

  init(_ context: GLContext, size: PixelSize) throws(GLError) {
    framebuffer = try Framebuffer(context: context, size: size)
  }

  func isRemade(of content: Content) {
    self.content = content
    version &+= 1
  }
}
