// Halves a picture with holes: a pixel is the mean of those of its four that are there.

uniform sampler2D uFiner;

out vec4 oSeen;

void main() {
  ivec2 corner = ivec2(gl_FragCoord.xy) * 2;
  ivec2 last = textureSize(uFiner, 0) - 1;
  vec4 sum = vec4(0.0);
  for (int index = 0; index < 4; index++) {
    vec4 seen = texelFetch(uFiner, min(corner + ivec2(index & 1, index >> 1), last), 0);
    if (seen.a > 0.5) sum += vec4(seen.rgb, 1.0);
  }
  oSeen = sum.a > 0.0 ? vec4(sum.rgb / sum.a, 1.0) : vec4(0.0);
}
