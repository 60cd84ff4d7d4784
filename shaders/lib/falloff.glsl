// Stand-ins for exp(-x), x ≥ 0, with compact support: no exp per pixel, and an end to what must be drawn.

// (1 − x/4)^4, within 0.06 of exp(−x), zero from 4 on.
float falloff(float x) {
  float t = max(1.0 - 0.25 * x, 0.0);
  t *= t;
  return t * t;
}

// exp(−x²/2) as (1 − x²/6)^3, within 0.03, zero from √6 on.
float bell(float x) {
  float t = max(1.0 - x * x * (1.0 / 6.0), 0.0);
  return t * t * t;
}
