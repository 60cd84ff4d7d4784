// What keeps glyphs readable: they are white on the dark face and near black on the light one.
#include "color.glsl"

// Stands for WCAG's luminance: c²·(0.7 + 0.3·c) is within 0.01 of the linear value of an encoded c.
float luminance(vec3 color) {
  return luma(color * color * (0.7 + 0.3 * color));
}

// Keeps a face's luminance L below a ceiling c². The factor of the colour is
//   1/(1 + a·max(L − k², 0)),   a = (1 − √(1 − k²/c²))/2k²
// which leaves colours up to the knee k² alone; and a colour times f has at most f²·L.
vec3 lowered(vec3 color, float squaredKnee, float slope) {
  return color / (1.0 + slope * max(luminance(color) - squaredKnee, 0.0));
}

// Keeps a face above a floor; with t the distance of its luma from white, the distance's factor is
//   1/(1 + b·max(t − k, 0)),   b = (1/r − 1)/(1 − k),   r = 1 − floor
// Luma moves exactly and stands below the luminance of saturated colours, so it errs likewise.
vec3 raised(vec3 color, float knee, float slope) {
  float absent = 1.0 - luma(color);
  return 1.0 - (1.0 - color) / (1.0 + slope * max(absent - knee, 0.0));
}
