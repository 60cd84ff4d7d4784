// Glass drawn over black and over white becomes glass that lets its backdrop through.

uniform sampler2D uOverBlack;
uniform sampler2D uOverWhite;

out vec4 oVeil;

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec4 dark = texelFetch(uOverBlack, p, 0);
  vec4 bright = texelFetch(uOverWhite, p, 0);
  // What white adds inside the glass, and what its edge leaves open.
  float through = dot(bright.rgb - dark.rgb, vec3(1.0 / 3.0)) + 1.0 - dark.a;
  float alpha = clamp(1.0 - through, 0.0, 1.0);
  oVeil = vec4(min(dark.rgb, vec3(alpha)), alpha);
}
