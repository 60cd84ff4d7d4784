// Work whose amount is known and whose result nobody needs: what a timer is tested on.
uniform float uRounds;
in vec2 vUV;
out vec4 oColor;

void main() {
  vec2 z = vUV;
  for (float i = 0.0; i < uRounds; i += 1.0) {
    z = fract(vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) * 1.37 + vUV.yx);
  }
  oColor = vec4(z, 0.0, 1.0);
}
