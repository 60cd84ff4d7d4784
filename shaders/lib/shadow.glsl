// A blurred edge: 1 well inside, ½ on the silhouette, 0 from `reach` outside on. Its slope has the variance
// of a Gaussian's of σ = reach/√5:
//   t = clamp(½ − d/2·reach, 0, 1),   shade = t²·(3 − 2t)
float shade(float d, float inverseReach) {
  float t = clamp(0.5 - 0.5 * d * inverseReach, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}
