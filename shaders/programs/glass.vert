// Position in target pixels, y down, and what all pixels of the quad share.
#define VERTEX
#include "material.glsl"
layout(location = 0) in vec4 aPosition;  // on the target; in the undeformed field
out vec2 vPosition;
#if !WIDE
layout(location = 1) in vec4 aBox0;
layout(location = 2) in vec4 aBox1;
layout(location = 3) in vec4 aShape0;
layout(location = 4) in vec4 aShape1;
layout(location = 5) in vec4 aTint0;
layout(location = 6) in vec4 aTint1;
layout(location = 7) in vec4 aContainer;
layout(location = 8) in vec4 aLight;
layout(location = 9) in vec4 aTouch;
layout(location = 10) in vec4 aShadow;
layout(location = 11) in vec4 aPair;
layout(location = 12) in vec4 aSoftCores;
flat out vec4 vBoxes[2];
flat out vec4 vShapes[2];
flat out vec4 vPair;
#ifdef SHADOW
flat out vec4 vShadow;
#else
flat out vec4 vTints[2];
flat out vec4 vSoftCores;
flat out vec4 vContainer;
flat out vec4 vLight;
flat out vec4 vTouch;
#endif
#endif

void main() {
#if !WIDE
  vBoxes[0] = aBox0;
  vBoxes[1] = aBox1;
  vShapes[0] = aShape0;
  vShapes[1] = aShape1;
  vPair = aPair;
#ifdef SHADOW
  vShadow = aShadow;
#else
  vTints[0] = aTint0;
  vTints[1] = aTint1;
  vSoftCores = aSoftCores;
  vContainer = aContainer;
  vLight = aLight;
  vTouch = aTouch;
#endif
#endif
#if FLAT_MATERIAL
  handOverMaterial();
#endif
  vPosition = aPosition.zw;
  gl_Position = vec4(aPosition.xy * viewScale - 1.0, 0.0, 1.0);
}
