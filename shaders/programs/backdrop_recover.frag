// One reading of the backdrop: what the capture allows, intersected with what earlier readings
// allowed. An empty intersection means that the backdrop changed: it starts again from this reading.
#include "unblend.glsl"

const int MASKS = 8;

uniform sampler2D uCapture;    // what is on screen, the size of the range textures
uniform sampler2D uEarlier;    // the capture before it
uniform int uHasEarlier;
uniform sampler2D uCommitted;  // what we committed, premultiplied
uniform sampler2D uLow;        // earlier readings: lowest level; a: how it is known
uniform sampler2D uHigh;       // highest level
uniform ivec2 uSurfaceOrigin;  // the surface's corner inside the capture
uniform ivec2 uSurfaceSize;
uniform vec4 uMasks[MASKS];    // what lies above us and is not read: x, y from, x, y to before
uniform int uMaskCount;
uniform ivec2 uTagFrom;        // the frame tag, which hides the backdrop
uniform ivec2 uTagTo;

// How a pixel is known, in its lowest level's alpha.
const float UNKNOWN = 0.0;
const float BORROWED = 128.0;  // from a neighbour: the first reading replaces it and is no change
const float READ = 255.0;
// In levels of the capture.
const float ECHO = 3.0;

layout(location = 0) out vec4 oLow;
layout(location = 1) out vec4 oHigh;  // a: what this reading did to the pixel (unblend.glsl)
layout(location = 2) out vec4 oEstimate;

bool inside(ivec2 p, ivec2 from, ivec2 to) {
  return all(greaterThanEqual(p, from)) && all(lessThan(p, to));
}

bool masked(ivec2 p) {
  for (int index = 0; index < uMaskCount; index++) {
    if (inside(p, ivec2(uMasks[index].xy), ivec2(uMasks[index].zw))) return true;
  }
  return false;
}

// False where the pixel hides the backdrop, or is foreign: not ours over any backdrop.
bool read(ivec2 p, out vec3 low, out vec3 high, out float seen, out bool foreign) {
  ivec2 s = p - uSurfaceOrigin;
  vec4 committed = vec4(0.0);
  if (inside(s, ivec2(0), uSurfaceSize)) committed = levels(texelFetch(uCommitted, s, 0));
  seen = 255.0 - committed.a;
  vec3 remainder = levels(texelFetch(uCapture, p, 0)).rgb - committed.rgb;
  float divisor = max(seen, 1.0);
  low = lowestBackdrop(remainder, divisor);
  high = highestBackdrop(remainder, divisor);
  bool ours = all(greaterThanEqual(high, vec3(-FOREIGN_MARGIN)))
      && all(lessThanEqual(low, vec3(255.0 + FOREIGN_MARGIN)));
  low = clamp(low, 0.0, 255.0);
  high = clamp(high, 0.0, 255.0);
  foreign = seen > 0.0 && !ours;
  return seen > 0.0 && ours;
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec4 earlierLow = levels(texelFetch(uLow, p, 0));
  vec4 earlierHigh = levels(texelFetch(uHigh, p, 0));
  vec3 low = earlierLow.rgb;
  vec3 high = earlierHigh.rgb;
  float known = earlierLow.a;
  bool changed = false;
  bool contradicts = false;

  bool tagged = inside(p, uTagFrom, uTagTo);
  // Under the tag the nearest row outside it speaks: above for the upper row, below for the lower.
  ivec2 source = tagged ? ivec2(p.x, p.y == uTagFrom.y ? uTagFrom.y - 1 : uTagTo.y) : p;
  vec3 newLow, newHigh;
  float seen;
  bool foreign = false;
  if (!masked(p) && read(source, newLow, newHigh, seen, foreign)) {
    vec4 sourceLow = tagged ? levels(texelFetch(uLow, source, 0)) : earlierLow;
    vec4 sourceHigh = tagged ? levels(texelFetch(uHigh, source, 0)) : earlierHigh;
    vec3 bothLow = max(sourceLow.rgb, newLow);
    vec3 bothHigh = min(sourceHigh.rgb, newHigh);
    // What cannot be told from rounding is taken in silence. What lies above us does not answer our
    // commits: it contradicts them by more than that and yet stays the same.
    vec3 gaps = max(newLow - sourceHigh.rgb, sourceLow.rgb - newHigh);
    bool telling = max(gaps.r, max(gaps.g, gaps.b)) * seen >= 255.0;
    vec3 moves = abs(
        levels(texelFetch(uCapture, source, 0)).rgb - levels(texelFetch(uEarlier, source, 0)).rgb);
    float move = uHasEarlier != 0 ? max(moves.r, max(moves.g, moves.b)) : 255.0;
    bool stuck = telling && move == 0.0;
    // Where we cover it, a small move can be the echo of our own commit in something translucent above
    // us, a cursor's edge, which would answer the next one too. A fade shows where we do not cover it.
    bool echoes = seen < 255.0 && move <= ECHO;
    bool agrees = sourceLow.a > UNKNOWN && all(lessThanEqual(bothLow, bothHigh));
    contradicts = !agrees && telling && !tagged && known == READ;
    if (!agrees && stuck && known == READ) {
      agrees = true;  // nothing is learnt
    } else if (!tagged) {
      low = agrees ? bothLow : newLow;
      high = agrees ? bothHigh : newHigh;
      changed = known == UNKNOWN || (!agrees && telling && !echoes && known == READ);
      known = READ;
    } else if (!agrees) {
      low = newLow;
      high = newHigh;
      known = BORROWED;
    }
  }
  contradicts = contradicts || (foreign && !tagged);
  vec3 estimate = middle(low, high);
  bool altered = estimate != middle(earlierLow.rgb, earlierHigh.rgb) || earlierLow.a == UNKNOWN;
  float mark = changed ? CHANGED : contradicts ? CONTRADICTED : altered ? ALTERED : UNTOUCHED;
  oLow = vec4(low, known) / 255.0;
  oHigh = vec4(high, mark) / 255.0;
  oEstimate = vec4(estimate / 255.0, 1.0);
}
