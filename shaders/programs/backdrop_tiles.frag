// What the last reading did, in tiles of TILE × TILE pixels: small enough to be read back.
#include "unblend.glsl"

const int TILE = 16;

uniform sampler2D uHigh;       // a: what the reading did to each pixel
uniform sampler2D uCommitted;  // what we had committed
uniform ivec2 uSurfaceOrigin;  // the surface's corner inside the capture
uniform ivec2 uSurfaceSize;
uniform ivec2 uPartFrom;       // what was read: from here
uniform ivec2 uPartTo;         // to before here

// Whether any pixel changed; whether any estimate is another; which part of the tile contradicts under
// our glass, and which where we cover nothing.
layout(location = 0) out vec4 oMarks;
// Which part of the tile lies under glass, and which where we cover nothing.
layout(location = 1) out vec4 oCover;

void main() {
  ivec2 corner = ivec2(gl_FragCoord.xy) * TILE;
  ivec2 last = min(corner + TILE, uPartTo);
  bool changed = false;
  bool altered = false;
  vec2 contradicted = vec2(0.0);
  vec2 cover = vec2(0.0);
  for (int y = max(corner.y, uPartFrom.y); y < last.y; y++) {
    for (int x = max(corner.x, uPartFrom.x); x < last.x; x++) {
      float mark = floor(texelFetch(uHigh, ivec2(x, y), 0).a * 255.0 + 0.5);
      changed = changed || mark == CHANGED;
      altered = altered || mark != UNTOUCHED;
      ivec2 s = ivec2(x, y) - uSurfaceOrigin;
      bool outside = any(lessThan(s, ivec2(0))) || any(greaterThanEqual(s, uSurfaceSize));
      float alpha = outside ? 0.0 : texelFetch(uCommitted, s, 0).a;
      vec2 here = vec2(alpha >= 0.25, alpha == 0.0);
      cover += here;
      if (mark >= CONTRADICTED) contradicted += here;
    }
  }
  float area = float(TILE * TILE);
  oMarks = vec4(changed, altered, contradicted / area);
  oCover = vec4(cover / area, 0.0, 1.0);
}
