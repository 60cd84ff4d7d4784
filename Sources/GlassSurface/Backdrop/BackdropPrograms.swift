/// The compiled shaders of the backdrop, shared by all backdrops of one context.
package final class BackdropPrograms {
  package let context: GLContext
  let recover: FullScreenPass
  let tiles: FullScreenPass
  let adopt: FullScreenPass
  let resolve: FullScreenPass
  let probe: FullScreenPass
  let ring: FullScreenPass
  let pull: FullScreenPass
  let push: FullScreenPass
  let fill: FullScreenPass

  package init(context: GLContext) throws(GLError) {
    self.context = context
    func pass(_ name: String) throws(GLError) -> FullScreenPass {
      try FullScreenPass(context: context, fragment: "backdrop_\(name).frag")
    }
    recover = try pass("recover")
    tiles = try pass("tiles")
    adopt = try pass("adopt")
    resolve = try pass("resolve")
    probe = try pass("probe")
    ring = try pass("ring")
    pull = try pass("pull")
    push = try pass("push")
    fill = try pass("fill")
  }
}

extension Program {
  /// The shaders' arrays of masks have the same length.
  static let maskLimit = 8

  /// Sets the two `ivec2` called `name`From and `name`To; equal for no rectangle.
  package func set(_ name: String, _ rect: PixelRect?) throws(GLError) {
    let rect = rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    try set(name + "From", SIMD2(Int32(clamping: rect.x), Int32(clamping: rect.y)))
    try set(name + "To", SIMD2(Int32(clamping: rect.maxX), Int32(clamping: rect.maxY)))
  }

  /// Sets what is not read; more rectangles than there is room for are joined into the last.
  func setMasks(_ masks: [PixelRect]) throws(GLError) {
    var rects = Array(masks.prefix(Self.maskLimit))
    for mask in masks.dropFirst(Self.maskLimit) {
      rects[Self.maskLimit - 1] = rects[Self.maskLimit - 1].union(mask)
    }
    if !rects.isEmpty {
      try set(
        "uMasks",
        rects.map { SIMD4(Float($0.x), Float($0.y), Float($0.maxX), Float($0.maxY)) })
    }
    try set("uMaskCount", rects.count)
  }
}
