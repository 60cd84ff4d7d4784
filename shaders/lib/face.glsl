// The colour of the glass over what is seen through it.
#include "color.glsl"
#include "tint.glsl"
#include "legibility.glsl"

// `plain` is 1 less the blurred |sharp − soft| luma, `strength` grows with the glass.
vec3 faced(vec3 seen, float plain, float lightness, vec4 tint, float strength) {
  float y = luma(seen);
  float share = busyShare * min(2.0 * (1.0 - plain), 1.0);
  // Both finished faces: they may be cross-fading. It takes no longer than to mix their numbers, which the
  // rest would have to wait for.
  Tone dark = calmed(toneOf(y, darkFace, strength), darkPlate, share);
  Tone bright = calmed(toneOf(y, lightFace, strength), lightPlate, share);
  return mix(
      lowered(stained(seen, y, dark, tint), limits.x, limits.y),
      raised(stained(seen, y, bright, tint), limits.z, limits.w), lightness);
}
