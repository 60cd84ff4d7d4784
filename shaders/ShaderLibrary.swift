/// The texts of all shader files, by name.
public enum ShaderLibrary {
  /// Keys are what `#include` and the renderer's passes name.
  public static let files: [String: String] = [
    "fullscreen.vert": text(PackageResources.fullscreen_vert),
    "copy.frag": text(PackageResources.copy_frag),
    "color.glsl": text(PackageResources.color_glsl),
    "unblend.glsl": text(PackageResources.unblend_glsl),
    "backdrop_adopt.frag": text(PackageResources.backdrop_adopt_frag),
    "backdrop_recover.frag": text(PackageResources.backdrop_recover_frag),
    "backdrop_changed.frag": text(PackageResources.backdrop_changed_frag),
    "backdrop_resolve.frag": text(PackageResources.backdrop_resolve_frag),
    "backdrop_probe.frag": text(PackageResources.backdrop_probe_frag),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
