#include "falloff.glsl"

// The rim's light by its direction: a lobe towards the light and one, weaker, away from it.
//   lobe(v) = v · (0.35 + 0.65·v)
float lobes(float towards, float counter) {
  float key = max(towards, 0.0);
  float far = max(-towards, 0.0);
  return key * (0.35 + 0.65 * key) + counter * far * (0.35 + 0.65 * far);
}

// 1 on a line `at` px inside the silhouette, gone some widths to both sides.
float line(float depth, float at, float inverseWidth) {
  float u = (depth - at) * inverseWidth;
  return falloff(u * u);
}
