// The members that reach this pixel, and what they make together.
//
// A narrow cell hands up to three members over as flat inputs: cheaper than uniforms on a software
// rasteriser, and different in every quad. A wide cell (WIDE) reads all eight of its container from a block.
#include "sdf.glsl"
#include "union.glsl"

#if WIDE
#define MEMBERS 8
layout(std140) uniform Container {
  vec4 boxes[MEMBERS];   // centre, half size of the core, px
  vec4 shapes[MEMBERS];  // radius px, lightness 0…1, band px, depth px
  vec4 tints[MEMBERS];   // straight RGBA
  vec4 container;        // k px, tint gain, inner shadow gain, 1/bevel 1/px
  vec4 touch;            // x px, y px, amount, 1/2σ² 1/px²
  vec4 shadow;           // 1/reach 1/px, offset px, α, –
};
#else
#define MEMBERS 3
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
flat in vec4 vTouch;
#define tints vTints
#define touch vTouch
#endif
#endif

// The union's signed distance at p, px.
float unionDistance(vec2 p) {
  float k = container.x;
  float d = boxDistance(p, boxes[0], shapes[0].x);
  for (int i = 1; i < MEMBERS; i++) {
    float other = boxDistance(p, boxes[i], shapes[i].x);
    d = smoothUnion(d, other, unionWeight(d, other, k), k);
  }
  return d;
}

#ifndef SHADOW
struct GlassPoint {
  float distance;  // to the silhouette in the union's own measure, px, negative inside
  vec2 gradient;   // of that distance; shorter than 1 where members meet
  vec4 shape;      // as `shapes`, blended as the union blends
  vec4 tint;
};

GlassPoint glassAt(vec2 p, float soft) {
  float k = container.x;
  GlassPoint point;
  boxField(p, boxes[0], shapes[0].x, soft, point.distance, point.gradient);
  point.shape = shapes[0];
  point.tint = tints[0];
  for (int i = 1; i < MEMBERS; i++) {
    float d;
    vec2 g;
    boxField(p, boxes[i], shapes[i].x, soft, d, g);
    float h = unionWeight(point.distance, d, k);
    point.distance = smoothUnion(point.distance, d, h, k);
    point.gradient = mix(point.gradient, g, h);
    point.shape = mix(point.shape, shapes[i], h);
    point.tint = mix(point.tint, tints[i], h);
  }
  return point;
}
#endif
