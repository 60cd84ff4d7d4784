// An ordered pattern within ± a quarter of a level: softens the steps of a slow ramp.
//
// The fractions of a lattice whose steps are those of the plastic number fill 0…1 evenly in any
// neighbourhood. A value that is a whole level stays that level.
vec3 dithered(vec3 color, vec2 pixel) {
  return color + (fract(dot(pixel, vec2(0.7548777, 0.5698403))) - 0.5) * (0.5 / 255.0);
}
