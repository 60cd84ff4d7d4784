// What keeps glyphs readable: they are white on the dark face and near black on the light one.
#include "color.glsl"

// Keeps a face below a ceiling c. With m the mean square of the colour the factor is
//   1/(1 + a·max(m − k², 0)),   a = (1 − √(1 − k²/c²))/2k²
// which leaves colours up to the knee k alone and brings no other's root of m above c. That root
// stands above WCAG's luminance of saturated colours, so it errs on the legible side.
vec3 lowered(vec3 color, float squaredKnee, float slope) {
  return color / (1.0 + slope * max(luma(color * color) - squaredKnee, 0.0));
}

// Keeps a face above a floor; with t the distance of its luma from white, the distance's factor is
//   1/(1 + b·max(t − k, 0)),   b = (1/r − 1)/(1 − k),   r = 1 − floor
// Luma moves exactly and stands below the luminance of saturated colours, so it errs likewise.
vec3 raised(vec3 color, float knee, float slope) {
  float absent = 1.0 - luma(color);
  return 1.0 - (1.0 - color) / (1.0 + slope * max(absent - knee, 0.0));
}

// Over busy ground the face becomes plainer. The blurred backdrop's α tells how plain the ground is: 1 less
// the blurred |sharp − soft| luma.
vec3 calmed(vec3 color, float plain, float plate, float share) {
  return mix(color, vec3(plate), share * min(2.0 * (1.0 - plain), 1.0));
}
