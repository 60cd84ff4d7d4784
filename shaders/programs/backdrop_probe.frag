// A sparse look at the backdrop: each button gets 6 × 5 texels, one for each point of a grid on it.

const int COLUMNS = 6;
const int ROWS = 5;
const int BUTTONS = 32;

uniform sampler2D uBackdrop;
uniform vec4 uRects[BUTTONS];  // x, y, width, height in pixels of the backdrop

out vec4 oColor;

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec4 rect = uRects[p.x / COLUMNS];
  vec2 cell = (vec2(p.x % COLUMNS, p.y) + 0.5) / vec2(COLUMNS, ROWS);
  ivec2 at = ivec2(rect.xy + rect.zw * cell);
  ivec2 last = textureSize(uBackdrop, 0) - 1;
  oColor = texelFetch(uBackdrop, clamp(at, ivec2(0), last), 0);
}
