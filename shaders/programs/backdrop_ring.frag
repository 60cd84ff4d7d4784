// What is seen of the desktop around our own picture: α is 1 where nothing of ours covers it.

const int MASKS = 8;

uniform sampler2D uCapture;
uniform sampler2D uNewest;     // what we committed last,
uniform sampler2D uBefore;     // and before that: the capture may still show it
uniform ivec2 uSurfaceOrigin;  // the surface's corner inside the capture
uniform ivec2 uSurfaceSize;    // 0 × 0 while nothing is shown
uniform vec4 uMasks[MASKS];
uniform int uMaskCount;

out vec4 oSeen;

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  ivec2 s = p - uSurfaceOrigin;
  bool open = true;
  if (all(greaterThanEqual(s, ivec2(0))) && all(lessThan(s, uSurfaceSize))) {
    open = texelFetch(uNewest, s, 0).a == 0.0 && texelFetch(uBefore, s, 0).a == 0.0;
  }
  for (int index = 0; index < uMaskCount; index++) {
    vec4 mask = uMasks[index];
    if (all(greaterThanEqual(vec2(p), mask.xy)) && all(lessThan(vec2(p), mask.zw))) open = false;
  }
  oSeen = vec4(texelFetch(uCapture, p, 0).rgb, open);
}
