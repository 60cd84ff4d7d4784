// Turns the wanted picture into what must be committed for it to be seen over the raw backdrop:
//   D = W.rgb + (1 − W.a)·B,   a = smallest that reaches D, dithered,   C = D − (1 − a)·B
#include "unblend.glsl"

uniform sampler2D uWanted;    // glass, glyphs and shadow: premultiplied, over nothing
uniform sampler2D uBackdrop;  // the recovered backdrop, the size of the capture
uniform ivec2 uSurfaceOrigin;
uniform int uCommit;          // the commit's number: seeds the dither
uniform ivec2 uTagFrom;       // the frame tag's corners in surface pixels; equal for none
uniform ivec2 uTagTo;
uniform ivec2 uTagRows;       // 24 bits for each of its rows

uniform int uFloor;           // least α under full glass: what a changed backdrop shines through

out vec4 oCommitted;

// 0 to 7 levels; every pixel passes through all of them in eight commits.
float dither(ivec2 p) {
  int cell = (p.x * 5 + p.y * 3) ^ (p.y >> 2);
  return float((cell + uCommit) & 7);
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

  if (all(greaterThanEqual(p, uTagFrom)) && all(lessThan(p, uTagTo))) {
    int row = p.y == uTagFrom.y ? uTagRows.x : uTagRows.y;
    int six = (row >> (6 * (p.x - uTagFrom.x))) & 63;
    ivec3 bits = ivec3(six, six >> 2, six >> 4) & 3;
    ivec3 level = (ivec3(clamp(shown + 0.5, 0.0, 255.0)) & 252) | bits;
    oCommitted = vec4(vec3(level) / 255.0, 1.0);
    return;
  }

  // What no α up to the cap can reach is wanted no further: the dither above it must not show.
  vec3 through = backdrop * (255.0 - ALPHA_CAP) / 255.0;
  shown = clamp(shown, floor(through + 0.5), floor(through + 0.5) + ALPHA_CAP);
  float floorHere = floor(float(uFloor) * wanted.a);
  float alpha = max(smallestAlpha(shown, backdrop), floorHere);
  alpha = min(alpha, ALPHA_CAP) + dither(p);
  oCommitted = vec4(committedLevels(shown, alpha, backdrop), alpha) / 255.0;
}
