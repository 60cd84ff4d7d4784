// The lens bends inward in a band along the rim, by a quarter circle's profile:
//   displacement = depth · (1 − √(1 − x²)),   x = 1 at the rim, 0 at the band's inner end
//
// OMIT_LENS leaves it out, so that the profiler can find what it costs.
float lensPosition(float d, float band) {
  return clamp(1.0 + d / band, 0.0, 1.0);
}

float lensDisplacement(float x, float depth) {
#ifdef OMIT_LENS
  return 0.0;
#else
  return depth * (1.0 - sqrt(max(1.0 - x * x, 0.0)));
#endif
}

// Where the rim sees the sharper backdrop: rising with the lens, absent where members' normals cancel.
float lensClarity(float x, vec2 gradient) {
#ifdef OMIT_LENS
  return 0.0;
#else
  float y = x * x;
  return min(dot(gradient, gradient), 1.0) * y * y * (3.0 - 2.0 * y);
#endif
}
