// Passes only where the last reading contradicted the earlier ones; an occlusion query counts it.

uniform sampler2D uHigh;  // a: 1 where the backdrop changed

out vec4 oColor;

void main() {
  if (texelFetch(uHigh, ivec2(gl_FragCoord.xy), 0).a < 0.5) discard;
  oColor = vec4(1.0);
}
