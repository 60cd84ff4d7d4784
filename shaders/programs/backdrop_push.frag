// Fills a picture's holes from the one of half its size, which has none.

uniform sampler2D uSeen;
uniform sampler2D uCoarser;

out vec4 oFilled;

void main() {
  vec4 seen = texelFetch(uSeen, ivec2(gl_FragCoord.xy), 0);
  vec2 place = gl_FragCoord.xy * 0.5 / vec2(textureSize(uCoarser, 0));
  oFilled = seen.a > 0.5 ? seen : vec4(texture(uCoarser, place).rgb, 1.0);
}
