// Polynomial smooth union of two distances a and b with reach k:
//   h = clamp(½ + (a − b)/2k, 0, 1),   union = mix(a, b, h) − k·h·(1 − h)
// Two straight edges close at a gap of k/2. At the optimum the union does not depend on h, so its exact
// gradient is the mix of the two gradients by the same h.
float unionWeight(float a, float b, float k) {
  return clamp(0.5 + (a - b) * (0.5 / k), 0.0, 1.0);
}

float smoothUnion(float a, float b, float h, float k) {
  return mix(a, b, h) - k * h * (1.0 - h);
}
