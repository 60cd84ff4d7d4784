/// The texts of all shader files, by name.
public enum ShaderLibrary {
  /// Keys are what `#include` and the renderer's passes name.
  public static let files: [String: String] = [
    "fullscreen.vert": text(PackageResources.fullscreen_vert),
    "copy.frag": text(PackageResources.copy_frag),
    "color.glsl": text(PackageResources.color_glsl),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
