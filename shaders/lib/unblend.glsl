// The arithmetic of Unblend.swift on the GPU, on levels 0…255 held in floats.
//   blend:   O = C + round(B·(255 − a)/255)
//   inverse: B ∈ [floor((2r − 1)·255/2m) + 1, floor((2r + 1)·255/2m)],  r = O − C, m = 255 − a
// The quotients are never whole and keep 1/510 from it, so that float division decides rightly.

const float ALPHA_CAP = 240.0;
const float FOREIGN_MARGIN = 8.0;

// What a reading did to a pixel, in levels.
const float UNTOUCHED = 0.0;
const float ALTERED = 85.0;        // another estimate, of the same backdrop
const float CONTRADICTED = 170.0;  // not as expected, but too little to call it a change
const float CHANGED = 255.0;       // another backdrop

vec4 levels(vec4 color) { return floor(color * 255.0 + 0.5); }

// The best guess at a level that lies between two.
vec3 middle(vec3 low, vec3 high) { return floor((low + high + 1.0) * 0.5); }

vec3 lowestBackdrop(vec3 remainder, float seen) {
  return floor((2.0 * remainder - 1.0) * 255.0 / (2.0 * seen)) + 1.0;
}

vec3 highestBackdrop(vec3 remainder, float seen) {
  return floor((2.0 * remainder + 1.0) * 255.0 / (2.0 * seen));
}

// The smallest a with which C = D − (1 − a/255)·B stays inside 0…a in every channel.
float smallestAlpha(vec3 wanted, vec3 backdrop) {
  vec3 darker = (backdrop - wanted) / max(backdrop, vec3(1.0));
  vec3 lighter = (wanted - backdrop) / max(255.0 - backdrop, vec3(1.0));
  vec3 need = max(darker, lighter) * 255.0;
  return ceil(max(need.r, max(need.g, need.b)) - 0.001);
}

vec3 committedLevels(vec3 wanted, float alpha, vec3 backdrop) {
  vec3 through = floor(backdrop * (255.0 - alpha) / 255.0 + 0.5);
  return clamp(floor(wanted + 0.5) - through, vec3(0.0), vec3(alpha));
}
