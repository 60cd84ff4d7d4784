// The colour of the glass over what is seen through it.
#include "color.glsl"
#include "tint.glsl"
#include "legibility.glsl"

// `plain` is 1 less the blurred |sharp − soft| luma, `strength` grows with the glass.
vec3 faced(vec3 seen, float plain, float lightness, vec4 tint, float strength) {
  float y = luma(seen);
  float share = busyShare * min(2.0 * (1.0 - plain), 1.0);
#if LIVE
  // Both faces, which may be cross-fading.
  Tone dark = calmed(toneOf(y, darkFace, strength), darkPlate, share);
  Tone bright = calmed(toneOf(y, lightFace, strength), lightPlate, share);
  return mix(
      lowered(stained(seen, y, dark, tint), limits.x, limits.y),
      raised(stained(seen, y, bright, tint), limits.z, limits.w), lightness);
#else
  // One of them, but for the neck between a dark member and a light one.
  Tone tone = calmed(
      toneOf(y, mix(darkFace, lightFace, lightness), strength),
      mix(darkPlate, lightPlate, lightness), share);
  vec3 color = raised(stained(seen, y, tone, tint), limits.z, limits.w * lightness);
  return lowered(color, limits.x, limits.y - limits.y * lightness);
#endif
}
