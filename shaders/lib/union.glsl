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

// Droplets: the reach falls with the angle between the two gradients, by the share
//   ((1 − cos)/2)³,   1 where they are opposed, 0 where they align
// so a neck closes as ever but never bulges past the members. `amount` 0 keeps the polynomial union.
float apartness(vec2 g, vec2 other) {
  float apart = 0.5 - 0.5 * dot(g, other);
  return apart * apart * apart;
}

float dropletShare(vec2 g, vec2 other, float amount) {
  return mix(1.0, apartness(g, other), amount);
}

// The same from a reach that is always there and one that droplets share.
float dropletReach(vec2 g, vec2 other, float fixedReach, float sharedReach) {
  return fixedReach + sharedReach * apartness(g, other);
}
