#include "color.glsl"

// A face answers the backdrop's luma Y and keeps its chroma:
//   face = emission + transmission·Y + lift·Y·(1 − Y) + chroma·(rgb − Y)
vec3 tone(vec3 color, vec4 face) {
  float y = luma(color);
  return face.x + y * (face.y + face.z * (1.0 - y)) + face.w * (color - y);
}

// A member's own tint keeps to a range of tones keyed to the luma beneath.
vec3 stain(vec3 color, vec4 tint) {
  return mix(color, tint.rgb * (0.55 + 0.6 * luma(color)), tint.a);
}
