// The drop shadow: black with α, the union's silhouette blurred and moved down.
#include "members.glsl"
#include "shadow.glsl"

in vec2 vPosition;
out vec4 oColor;

void main() {
  float d, presence;
  shadowField(vPosition - vec2(0.0, shadow.y), d, presence);
  oColor = vec4(0.0, 0.0, 0.0, shadow.z * presence * shade(d, shadow.x));
}
