// Luma of a gamma-encoded colour, Rec. 709 weights.
float luma(vec3 color) {
  return dot(color, vec3(0.2126, 0.7152, 0.0722));
}
