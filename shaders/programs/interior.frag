// The middle of large glass, beyond the lens's band and the rim's light: the face and the pointer's glow.
#include "material.glsl"
#include "face.glsl"
#include "press.glsl"
#include "dither.glsl"

uniform sampler2D uBlur;   // the backdrop, calm; α: how plain it is
uniform sampler2D uSharp;
flat in vec4 vShapes[2];
flat in vec4 vTints[2];
flat in vec4 vContainer;
flat in vec4 vLight;
flat in vec4 vPair;
flat in vec4 vTouch;
out vec4 oColor;

void main() {
  vec2 p = gl_FragCoord.xy;
  vec2 offset = vTouch.xy - p;
  float glowing = pressGlow(offset, vTouch) * vPair.x;
  vec2 q = p + offset * (vLight.w * glowing);
  vec4 seen = texture(uBlur, q * blurMap.xy + blurMap.zw);
  float lightness = smoothstep(0.0, 1.0, vShapes[0].y);
  vec3 color = faced(seen.rgb, seen.a, lightness, vTints[0], vContainer.y);
  color = mix(seen.rgb, color, vPair.x) + glow * glowing;
  oColor = vec4(clamp(dithered(color, p), 0.0, 1.0), 1.0);
}
