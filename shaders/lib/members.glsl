// The members that reach this pixel, and what they make together.
//
// A narrow cell hands up to two members over as flat inputs: cheaper than uniforms on a software
// rasteriser, and different in every quad. A wide cell (WIDE) reads all eight of its container from a block.
// LIVE is what only moving glass needs: droplets, presence, touch.
#include "sdf.glsl"
#include "union.glsl"

#if WIDE
#define MEMBERS 8
layout(std140) uniform Container {
  vec4 boxes[MEMBERS];   // centre, half size of the core, px
  vec4 shapes[MEMBERS];  // radius px, lightness 0…1, band px, depth px
  vec4 tints[MEMBERS];   // straight RGBA
  vec4 presences[2];     // how far each member has materialized, 0…1
  vec4 container;        // k px, tint gain, inner shadow gain, 1/bevel 1/px
  vec4 light;            // unit vector towards the light, 1/greatest presence, magnification
  vec4 touch;            // x px, y px, amount, 1/2σ² 1/px²
  vec4 shadow;           // 1/reach 1/px, offset px, α, –
  vec4 traits;           // droplet 0…1, dispersion, 1 where the cell is shadow
};
#define PRESENCE(i) presences[(i) >> 2][(i) & 3]
#define droplet traits.x
#else
#define MEMBERS 2
flat in vec4 vBoxes[MEMBERS];
flat in vec4 vShapes[MEMBERS];
flat in vec4 vContainer;
#define boxes vBoxes
#define shapes vShapes
#define container vContainer
#ifdef SHADOW
flat in vec4 vShadow;
#define shadow vShadow
#else
flat in vec4 vTints[MEMBERS];
flat in vec4 vLight;
#define tints vTints
#define light vLight
#endif
#if LIVE
flat in vec4 vPresence;  // of the two members; droplet 0…1; –
#define PRESENCE(i) vPresence[i]
#define droplet vPresence.z
#ifdef SHADOW
flat in vec4 vLight;
#define light vLight
#else
flat in vec4 vTouch;
#define touch vTouch
#endif
#endif
#endif

#if LIVE
// Reach of the union of two members. A member that has hardly appeared does not pull at its neighbours.
float pairReach(vec2 g, vec2 other, float presence, float otherPresence) {
  float k = container.x * dropletShare(g, other, droplet) * (min(presence, otherPresence) * light.z);
  return max(k, 0.01);
}
#endif

#if defined(SHADOW) || WIDE
// The union's signed distance at p, px, and the presence there.
void unionField(vec2 p, float soft, out float d, out float presence) {
  presence = 1.0;
#if LIVE
  vec2 g;
  boxField(p, boxes[0], shapes[0].x, soft, d, g);
  presence = PRESENCE(0);
  for (int i = 1; i < MEMBERS; i++) {
    float other;
    vec2 otherG;
    boxField(p, boxes[i], shapes[i].x, soft, other, otherG);
    float k = pairReach(g, otherG, presence, PRESENCE(i));
    float h = unionWeight(d, other, k);
    d = smoothUnion(d, other, h, k);
    g = mix(g, otherG, h);
    presence = mix(presence, PRESENCE(i), h);
  }
#else
  float k = container.x;
  d = boxDistance(p, boxes[0], shapes[0].x);
  for (int i = 1; i < MEMBERS; i++) {
    float other = boxDistance(p, boxes[i], shapes[i].x);
    d = smoothUnion(d, other, unionWeight(d, other, k), k);
  }
#endif
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

GlassPoint glassAt(vec2 p, float soft) {
  GlassPoint point;
  boxField(p, boxes[0], shapes[0].x, soft, point.distance, point.gradient);
  point.shape = shapes[0];
  point.tint = tints[0];
  point.presence = 1.0;
#if LIVE
  point.presence = PRESENCE(0);
#else
  float k = container.x;
#endif
  for (int i = 1; i < MEMBERS; i++) {
    float d;
    vec2 g;
    boxField(p, boxes[i], shapes[i].x, soft, d, g);
#if LIVE
    float k = pairReach(point.gradient, g, point.presence, PRESENCE(i));
#endif
    float h = unionWeight(point.distance, d, k);
    point.distance = smoothUnion(point.distance, d, h, k);
    point.gradient = mix(point.gradient, g, h);
    point.shape = mix(point.shape, shapes[i], h);
    point.tint = mix(point.tint, tints[i], h);
#if LIVE
    point.presence = mix(point.presence, PRESENCE(i), h);
#endif
  }
  return point;
}
#endif
