#include "falloff.glsl"

// The pointer's glow: exp(−r²/2σ²) · amount, `touch` = position, amount, 1/2σ².
float pressGlow(vec2 offset, vec4 touch) {
  return touch.z * falloff(dot(offset, offset) * touch.w);
}
