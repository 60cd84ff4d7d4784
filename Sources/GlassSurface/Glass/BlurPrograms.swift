/// The compiled programs of the blur, shared by all pyramids.
final class BlurPrograms {
  let down: FullScreenPass
  /// As `down`, and tells in α how plain the backdrop is.
  let judgingDown: FullScreenPass
  let narrowGauss: FullScreenPass
  let wideGauss: FullScreenPass
  let copy: FullScreenPass

  init(context: GLContext) throws(GLError) {
    down = try FullScreenPass(
      context: context, fragment: "blur_down.frag", defines: [ShaderDefine("CONTRAST", 0)])
    judgingDown = try FullScreenPass(
      context: context, fragment: "blur_down.frag", defines: [ShaderDefine("CONTRAST", 1)])
    narrowGauss = try FullScreenPass(
      context: context, fragment: "blur_gauss.frag", defines: [ShaderDefine("PAIRS", 2)])
    wideGauss = try FullScreenPass(
      context: context, fragment: "blur_gauss.frag", defines: [ShaderDefine("PAIRS", 4)])
    copy = try FullScreenPass(context: context, fragment: "copy.frag")
  }
}
