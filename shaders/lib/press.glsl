// The pointer's glow: exp(−r²/2σ²) · amount, `touch` = position, amount, 1/2σ².
//
// For exp(−x) stands (1 − x/8)^8, without exp per pixel: within 0.035 of it, zero from four σ on.
float pressGlow(vec2 offset, vec4 touch) {
  float t = max(1.0 - 0.125 * touch.w * dot(offset, offset), 0.0);
  t *= t;
  t *= t;
  return touch.z * (t * t);
}
