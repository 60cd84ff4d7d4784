// Rounded box. `box` holds its centre and the half size of its core (the box less its corner radius).
//   distance(p) = |max(|v| − core, 0)| + min(max(|v| − core), 0) − radius,  v = p − centre
float boxDistance(vec2 p, vec4 box, float radius) {
  vec2 q = abs(p - box.xy) - box.zw;
  vec2 corner = max(q, 0.0);
  return sqrt(dot(corner, corner)) + min(max(q.x, q.y), 0.0) - radius;
}

// The distance and the direction away from the box, of length 1 outside of the core's middle.
// The direction is that of a box with the smaller core `softCore`, so that it turns smoothly where the
// true gradient jumps: on the medial axis.
void boxField(vec2 p, vec4 box, float radius, vec2 softCore, out float d, out vec2 g) {
  vec2 v = p - box.xy;
  vec2 q = abs(v) - box.zw;
  vec2 corner = max(q, 0.0);
  d = sqrt(dot(corner, corner)) + min(max(q.x, q.y), 0.0) - radius;
  vec2 away = v - clamp(v, -softCore, softCore);
  g = away * inversesqrt(dot(away, away) + 0.01);
}
