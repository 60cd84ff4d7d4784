// The colour of the glass over what is seen through it.
#include "tint.glsl"
#include "legibility.glsl"

vec3 toned(vec3 seen, float plain, vec4 face, float plate, vec4 tint, float gain) {
  vec3 color = mix(seen, tone(seen, face), gain);
  return stain(calmed(color, plain, plate, busyShare), tint);
}

vec3 faced(vec3 seen, float plain, float lightness, vec4 tint, float gain) {
#if LIVE
  // Both faces, which may be cross-fading.
  vec3 dark = toned(seen, plain, darkFace, darkPlate, tint, gain);
  vec3 bright = toned(seen, plain, lightFace, lightPlate, tint, gain);
  return mix(
      lowered(dark, limits.x, limits.y), raised(bright, limits.z, limits.w), lightness);
#else
  // One of them, but for the neck between a dark member and a light one.
  vec3 color = toned(
      seen, plain, mix(darkFace, lightFace, lightness), mix(darkPlate, lightPlate, lightness), tint,
      gain);
  color = raised(color, limits.z, limits.w * lightness);
  return lowered(color, limits.x, limits.y - limits.y * lightness);
#endif
}
