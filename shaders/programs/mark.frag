// A rounded box in one colour, filled or as an outline along its inner edge.
#include "sdf.glsl"
in vec2 vPosition;
flat in vec4 vFirst;   // centre, half size of the core, px
flat in vec4 vSecond;  // radius px, width of the outline px (0: filled)
flat in vec4 vThird;   // premultiplied colour
out vec4 oColor;

void main() {
  float d = boxDistance(vPosition, vFirst, vSecond.x);
  float cover = clamp(0.5 - d, 0.0, 1.0);
  if (vSecond.y > 0.0) cover = min(cover, clamp(0.5 + d + vSecond.y, 0.0, 1.0));
  oColor = vThird * cover;
}
