// The drop shadow: black with α, a bell over the distance to the union moved down by the offset.
#include "members.glsl"
#include "falloff.glsl"

in vec2 vPosition;
out vec4 oColor;

void main() {
  float d = unionDistance(vPosition - vec2(0.0, shadow.y));
  oColor = vec4(0.0, 0.0, 0.0, shadow.z * bell(max(d, 0.0) * shadow.x));
}
