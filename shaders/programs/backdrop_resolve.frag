#version 300 es
// Turns the wanted picture into what must be committed for it to be seen over the raw backdrop:
//   D = W.rgb + (1 − W.a)·B,   a = smallest that reaches D, dithered,   C = D − (1 − a)·B
precision highp float;
precision highp int;
#include "unblend.glsl"

uniform sampler2D uWanted;    // glass, glyphs and shadow: premultiplied, over nothing
uniform sampler2D uBackdrop;  // the recovered backdrop, the size of the capture
uniform ivec2 uSurfaceOrigin;
uniform uint uCommit;         // the commit's number: seeds the dither
uniform ivec4 uTag;           // x0, y0, x1, y1 in surface pixels; empty for none
uniform uvec2 uTagRows;       // 24 bits for each of its rows

out vec4 oCommitted;

// 0, 1, 2 or 3 levels; every pixel passes through all four in four commits.
float dither(ivec2 p) {
  uint cell = (uint(p.x) * 5u + uint(p.y) * 3u) ^ (uint(p.y) >> 2u);
  return float((cell + uCommit) & 3u);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec4 wanted = texelFetch(uWanted, p, 0);
  if (wanted.a <= 0.0) {
    oCommitted = vec4(0.0);
    return;
  }
  vec3 backdrop = levels(texelFetch(uBackdrop, p + uSurfaceOrigin, 0)).rgb;
  vec3 shown = wanted.rgb * 255.0 + (1.0 - wanted.a) * backdrop;

  if (all(greaterThanEqual(p, uTag.xy)) && all(lessThan(p, uTag.zw))) {
    uint row = p.y == uTag.y ? uTagRows.x : uTagRows.y;
    uint six = (row >> uint(6 * (p.x - uTag.x))) & 63u;
    uvec3 bits = uvec3(six, six >> 2u, six >> 4u) & 3u;
    uvec3 level = (uvec3(clamp(shown + 0.5, 0.0, 255.0)) & 252u) | bits;
    oCommitted = vec4(vec3(level) / 255.0, 1.0);
    return;
  }

  float floorHere = floor(ALPHA_FLOOR * wanted.a);
  float alpha = max(smallestAlpha(shown, backdrop), floorHere);
  alpha = min(alpha, ALPHA_CAP) + dither(p);
  oCommitted = vec4(committedLevels(shown, alpha, backdrop), alpha) / 255.0;
}
