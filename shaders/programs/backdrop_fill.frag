// Takes a whole picture for what lies beneath.
#include "unblend.glsl"

uniform sampler2D uFilled;
uniform sampler2D uLow;  // what was known before
uniform sampler2D uHigh;

layout(location = 0) out vec4 oLow;
layout(location = 1) out vec4 oHigh;
layout(location = 2) out vec4 oEstimate;

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec3 filled = levels(texelFetch(uFilled, p, 0)).rgb;
  vec4 low = levels(texelFetch(uLow, p, 0));
  vec3 before = middle(low.rgb, levels(texelFetch(uHigh, p, 0)).rgb);
  bool changed = filled != before || low.a == 0.0;
  oLow = vec4(filled, 255.0) / 255.0;
  oHigh = vec4(filled, changed ? CHANGED : UNTOUCHED) / 255.0;
  oEstimate = vec4(filled / 255.0, 1.0);
}
