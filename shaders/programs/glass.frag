// The glass: premultiplied, α is the silhouette's coverage and, just outside, a dark hairline.
#include "material.glsl"
#include "members.glsl"
#include "optics.glsl"
#include "tint.glsl"
#include "light.glsl"
#include "press.glsl"

uniform sampler2D uBlur;   // the backdrop, calm
uniform sampler2D uSharp;  // the backdrop, hardly blurred
in vec2 vPosition;
out vec4 oColor;

void main() {
  vec2 p = vPosition;
  GlassPoint point = glassAt(p, softness);
  float lightness = point.shape.y;

  // In a neck the union's distance grows slower than a pixel a pixel; dividing by the gradient's length
  // gives back the true distance, so the rim keeps its width there.
  float slope = inversesqrt(max(dot(point.gradient, point.gradient), 0.16));
  vec2 normal = point.gradient * slope;
  float edge = point.distance * slope;
  float depth = max(-edge, 0.0);

  // What the lens sees.
  float x = lensPosition(point.distance, point.shape.z);
  vec2 offset = touch.xy - p;
  float glowing = pressGlow(offset, touch);
  vec2 q = p - point.gradient * lensDisplacement(x, point.shape.w) + offset * (magnify * glowing);
  vec3 calm = texture(uBlur, q * blurMap.xy + blurMap.zw).rgb;
  vec3 sharp = texture(uSharp, q * sharpMap.xy + sharpMap.zw).rgb;
  vec3 seen = mix(calm, sharp, rimClarity * lensClarity(x, point.gradient));

  // The face.
  vec4 face = mix(darkFace, lightFace, lightness);
  vec3 color = mix(seen, tone(seen, face), container.y);
  color = stain(color, point.tint);

  // Light. It adds towards a little over white and never past it, so that a white page is not washed out.
  vec4 light = mix(darkLight, lightLight, lightness);
  float towards = dot(normal, towardsLight);
  float lit = lobes(towards, counterLobe);
  float sheen = falloff(depth * container.w);
  color *= 1.0 - light.z * container.z * sheen * max(-towards, 0.0);
  float rim = line(depth, rimDepth, inverseRimWidth) * (rimBase + rimLobe * lit);
  color += light.x * (rim + light.w * sheen * lit) * (1.15 - color);
  color *= 1.0 - light.y * line(depth, contourDepth, inverseContourWidth) * (1.0 - min(lit, 1.0));
  color += glow * glowing;

  float coverage = clamp(0.5 - edge, 0.0, 1.0);
  // A dark hairline around, so that white glass has an edge on a white page.
  float hairline = hairlineAlpha * light.y * line(max(edge, 0.0), 0.0, inverseHairlineWidth);
  oColor = vec4(clamp(color, 0.0, 1.0) * coverage, coverage + hairline * (1.0 - coverage));
}
