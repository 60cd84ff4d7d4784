/// The texts of all shader files, by name.
public enum ShaderLibrary {
  /// Keys are what `#include` and the renderer's passes name.
  public static let files: [String: String] = [
    "fullscreen.vert": text(PackageResources.fullscreen_vert),
    "copy.frag": text(PackageResources.copy_frag),
    "heavy.frag": text(PackageResources.heavy_frag),
    "blur_down.frag": text(PackageResources.blur_down_frag),
    "blur_gauss.frag": text(PackageResources.blur_gauss_frag),
    "glass.vert": text(PackageResources.glass_vert),
    "glass.frag": text(PackageResources.glass_frag),
    "interior.frag": text(PackageResources.interior_frag),
    "shadow.frag": text(PackageResources.shadow_frag),
    "scroll_edge.frag": text(PackageResources.scroll_edge_frag),
    "sprite.vert": text(PackageResources.sprite_vert),
    "icon.frag": text(PackageResources.icon_frag),
    "mark.frag": text(PackageResources.mark_frag),
    "color.glsl": text(PackageResources.color_glsl),
    "unblend.glsl": text(PackageResources.unblend_glsl),
    "backdrop_adopt.frag": text(PackageResources.backdrop_adopt_frag),
    "backdrop_recover.frag": text(PackageResources.backdrop_recover_frag),
    "backdrop_changed.frag": text(PackageResources.backdrop_changed_frag),
    "backdrop_resolve.frag": text(PackageResources.backdrop_resolve_frag),
    "backdrop_probe.frag": text(PackageResources.backdrop_probe_frag),
    "dither.glsl": text(PackageResources.dither_glsl),
    "face.glsl": text(PackageResources.face_glsl),
    "falloff.glsl": text(PackageResources.falloff_glsl),
    "legibility.glsl": text(PackageResources.legibility_glsl),
    "light.glsl": text(PackageResources.light_glsl),
    "material.glsl": text(PackageResources.material_glsl),
    "members.glsl": text(PackageResources.members_glsl),
    "optics.glsl": text(PackageResources.optics_glsl),
    "press.glsl": text(PackageResources.press_glsl),
    "sdf.glsl": text(PackageResources.sdf_glsl),
    "shadow.glsl": text(PackageResources.shadow_glsl),
    "tint.glsl": text(PackageResources.tint_glsl),
    "union.glsl": text(PackageResources.union_glsl),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
