// Content that goes away beneath the bar: blurred more and more, and dissolved into the ground or, under dark
// glass, dimmed.
#include "dither.glsl"
uniform sampler2D uSharp;
uniform sampler2D uFirst;   // the same, more and more blurred
uniform sampler2D uSecond;
uniform sampler2D uCalm;
uniform vec4 uMap;          // backdrop pixels → uSharp: scale, offset
uniform vec4 uBlurMap;      // backdrop pixels → the others
uniform vec3 uRamp;         // t = dot(p, xy) + z: 0 where the effect begins, 1 at the output's edge
uniform vec4 uVariance;     // px²: of uFirst, of uSecond, of uCalm; at t = 1
uniform vec4 uGround;       // the colour beneath the content; α of the fade at t = 1
uniform vec3 uKind;         // 1 for hard; α of the dim; 1 for dark glass
out vec4 oColor;

float part(float variance, float from, float to) {
  return clamp((variance - from) / max(to - from, 0.0001), 0.0, 1.0);
}

void main() {
  vec2 p = gl_FragCoord.xy;
  float t = mix(clamp(dot(p, uRamp.xy) + uRamp.z, 0.0, 1.0), 1.0, uKind.x);
  float variance = uVariance.w * t * t;
  vec2 uv = p * uBlurMap.xy + uBlurMap.zw;
  // Mixing two kernels mixes their variances.
  vec3 color = texture(uSharp, p * uMap.xy + uMap.zw).rgb;
  color = mix(color, texture(uFirst, uv).rgb, part(variance, 0.0, uVariance.x));
  color = mix(color, texture(uSecond, uv).rgb, part(variance, uVariance.x, uVariance.y));
  color = mix(color, texture(uCalm, uv).rgb, part(variance, uVariance.y, uVariance.z));
  vec3 faded = mix(color, uGround.rgb, uGround.a * t * t);
  vec3 dimmed = color * (1.0 - uKind.y * t * t);
  oColor = vec4(clamp(dithered(mix(faded, dimmed, uKind.z), p), 0.0, 1.0), 1.0);
}
