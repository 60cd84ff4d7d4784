// Moves what is known of the backdrop into a picture of another place and size.
#include "unblend.glsl"

uniform sampler2D uLow;
uniform sampler2D uHigh;
uniform ivec2 uOffset;  // this picture's corner inside the old one

layout(location = 0) out vec4 oLow;
layout(location = 1) out vec4 oHigh;
layout(location = 2) out vec4 oEstimate;

void main() {
  ivec2 wanted = ivec2(gl_FragCoord.xy) + uOffset;
  ivec2 nearest = clamp(wanted, ivec2(0), textureSize(uLow, 0) - 1);
  vec4 low = texelFetch(uLow, nearest, 0);
  vec4 high = texelFetch(uHigh, nearest, 0);
  // What was not reached is not known: the first reading replaces it and counts as a change.
  oLow = vec4(low.rgb, wanted == nearest ? low.a : 0.0);
  oHigh = vec4(high.rgb, 0.0);
  oEstimate = vec4(middle(levels(low).rgb, levels(high).rgb) / 255.0, 1.0);
}
