// The members that reach this pixel, and what they make together.
//
// A narrow cell hands up to two members over as flat inputs: cheaper than uniforms on a software
// rasteriser, and different in every quad. A wide cell (WIDE) reads all eight of its container from a block.
#include "sdf.glsl"
#include "union.glsl"

#if WIDE
// How many members there are is not known here, so that compilers do not unroll the loops: eight times the code
// takes eight times as long to compile.
#define CAPACITY 8
#define MEMBERS int(traits.w)
layout(std140) uniform Container {
  vec4 boxes[CAPACITY];   // centre, half size of the core, px
  vec4 shapes[CAPACITY];  // radius px, lightness 0…1, band px, depth px
  vec4 tints[CAPACITY];   // premultiplied RGBA
  vec4 cores[CAPACITY];   // half size of a smaller core px; how far the member has materialized, 0…1
  vec4 container;         // k px, tint gain, inner shadow gain, 1/bevel 1/px
  vec4 light;             // unit vector towards the light, 1/greatest presence, magnification
  vec4 touch;             // x px, y px, amount, 1/2σ² 1/px²
  vec4 shadow;            // 1/reach 1/px, offset px, α, k of its union px
  vec4 traits;            // droplet 0…1, dispersion, 1 where the cell is shadow, number of members
};
#define PRESENCE(i) cores[i].z
#define SOFT_CORE(i) cores[i].xy

// A member that has hardly appeared does not pull at its neighbours.
float pull(float presence, float other) {
  return max(min(presence, other) * light.z, 0.001);
}

#define SHADOW_REACH(presence, i) (shadow.w * pull(presence, PRESENCE(i)))
#define PAIR_REACH(g, other, presence, i) \
  (container.x * dropletShare(g, other, traits.x) * pull(presence, PRESENCE(i)))
#else
#define MEMBERS 2
flat in vec4 vBoxes[MEMBERS];
flat in vec4 vShapes[MEMBERS];
flat in vec4 vPair;  // presences of the two; their k, px: as polynomial, and as droplets
#define boxes vBoxes
#define shapes vShapes
#define PRESENCE(i) vPair[i]
#ifdef SHADOW
flat in vec4 vShadow;  // as in the block, but the two members' own k
#define shadow vShadow
#define SHADOW_REACH(presence, i) vShadow.w
#else
flat in vec4 vTints[MEMBERS];
flat in vec4 vSoftCores;  // half sizes of smaller cores
flat in vec4 vContainer;
flat in vec4 vLight;
flat in vec4 vTouch;
#define SOFT_CORE(i) ((i) == 0 ? vSoftCores.xy : vSoftCores.zw)
#define tints vTints
#define container vContainer
#define light vLight
#define touch vTouch
#define PAIR_REACH(g, other, presence, i) dropletReach(g, other, vPair.z, vPair.w)
#endif
#endif

#if defined(SHADOW) || WIDE
// The shadow's signed distance at p, px, and the presence there. It asks for no directions: droplets unite
// by a smaller k instead, which is what they come to beside a neck.
void shadowField(vec2 p, out float d, out float presence) {
  d = boxDistance(p, boxes[0], shapes[0].x);
  presence = PRESENCE(0);
  for (int i = 1; i < MEMBERS; i++) {
    float other = boxDistance(p, boxes[i], shapes[i].x);
    float k = SHADOW_REACH(presence, i);
    float h = unionWeight(d, other, k);
    d = smoothUnion(d, other, h, k);
    presence = mix(presence, PRESENCE(i), h);
  }
}
#endif

#ifndef SHADOW
struct GlassPoint {
  float distance;  // to the silhouette in the union's own measure, px, negative inside
  vec2 gradient;   // of that distance; shorter than 1 where members meet
  vec4 shape;      // as `shapes`, blended as the union blends
  vec4 tint;
  float presence;
};

GlassPoint glassAt(vec2 p) {
  GlassPoint point;
  boxField(p, boxes[0], shapes[0].x, SOFT_CORE(0), point.distance, point.gradient);
  point.shape = shapes[0];
  point.tint = tints[0];
  point.presence = PRESENCE(0);
  for (int i = 1; i < MEMBERS; i++) {
    float d;
    vec2 g;
    boxField(p, boxes[i], shapes[i].x, SOFT_CORE(i), d, g);
    float k = PAIR_REACH(point.gradient, g, point.presence, i);
    float h = unionWeight(point.distance, d, k);
    point.distance = smoothUnion(point.distance, d, h, k);
    point.gradient = mix(point.gradient, g, h);
    point.shape = mix(point.shape, shapes[i], h);
    point.tint = mix(point.tint, tints[i], h);
    point.presence = mix(point.presence, PRESENCE(i), h);
  }
  return point;
}
#endif
