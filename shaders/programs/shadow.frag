// The drop shadow: black with α, the union's silhouette blurred and moved down.
#include "members.glsl"
#include "shadow.glsl"

// How far normals round off inside corners for droplets, px; nobody sees it in a shadow.
const float SOFTNESS = 6.0;

in vec2 vPosition;
out vec4 oColor;

void main() {
  float d, presence;
  unionField(vPosition - vec2(0.0, shadow.y), SOFTNESS, d, presence);
#if LIVE
  presence *= light.z;
#endif
  oColor = vec4(0.0, 0.0, 0.0, shadow.z * presence * shade(d, shadow.x));
}
