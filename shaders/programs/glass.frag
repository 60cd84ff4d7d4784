// The glass: premultiplied, α is the silhouette's coverage and, just outside, a dark hairline.
//
// WIDE unites eight members, disperses colours and draws shadow where a cell asks for it.
#include "material.glsl"
#include "members.glsl"
#include "optics.glsl"
#include "face.glsl"
#include "light.glsl"
#include "dither.glsl"
#include "press.glsl"
#if WIDE
#include "shadow.glsl"
#endif

uniform sampler2D uBlur;   // the backdrop, calm; α: how plain it is
uniform sampler2D uSharp;  // the backdrop, hardly blurred
in vec2 vPosition;
out vec4 oColor;

vec4 seenAt(vec2 q, float clarity) {
  vec4 calm = texture(uBlur, q * blurMap.xy + blurMap.zw);
  vec3 sharp = texture(uSharp, q * sharpMap.xy + sharpMap.zw).rgb;
  return vec4(mix(calm.rgb, sharp, clarity), calm.a);
}

void main() {
  vec2 p = vPosition;
#if WIDE
  if (traits.z > 0.5) {
    float d, dark;
    shadowField(p - vec2(0.0, shadow.y), d, dark);
    oColor = vec4(0.0, 0.0, 0.0, shadow.z * dark * shade(d, shadow.x));
    return;
  }
#endif
  GlassPoint point = glassAt(p);
  // Steeper than the union's blend: less of a neck between dark and light glass is neither.
  float lightness = smoothstep(0.0, 1.0, point.shape.y);

  // In a neck the union's distance grows slower than a pixel a pixel; dividing by the gradient's length
  // gives back the true distance, so the rim keeps its width there.
  float slope = inversesqrt(max(dot(point.gradient, point.gradient), 0.16));
  vec2 normal = point.gradient * slope;
  float edge = point.distance * slope;
  float depth = max(-edge, 0.0);

  // What the lens sees. Gel stretches the glass but not what lies beneath it.
  float x = lensPosition(point.distance, point.shape.z);
  vec2 bend = point.gradient * lensDisplacement(x, point.shape.w);
  float clarity = rimClarity * lensClarity(x, point.gradient);
  vec2 offset = touch.xy - gl_FragCoord.xy;
  float glowing = pressGlow(offset, touch) * point.presence;
  vec2 q = gl_FragCoord.xy - bend + offset * (light.w * glowing);
  clarity = max(clarity, 1.0 - point.presence * light.z);
  vec4 seen = seenAt(q, clarity);
#if WIDE
  seen.r = seenAt(q - bend * traits.y, clarity).r;
  seen.b = seenAt(q + bend * traits.y, clarity).b;
#endif

  vec3 color = faced(seen.rgb, seen.a, lightness, point.tint, container.y);

  // Light. It adds towards a little over white and never past it, so that a white page is not washed out.
  vec4 lights = mix(darkLight, lightLight, lightness);
  color = mix(seen.rgb, color, point.presence);
  lights.xyz *= point.presence;
  float towards = dot(normal, light.xy);
  float lit = lobes(towards, counterLobe);
  float sheen = falloff(depth * container.w);
  color *= 1.0 - lights.z * container.z * sheen * max(-towards, 0.0);
  float rim = line(depth, rimDepth, inverseRimWidth) * (rimBase + rimLobe * lit);
  color += lights.x * (rim + lights.w * sheen * lit) * (1.15 - color);
  // The lobe at its usual strength outshines the contour.
  float dark = 1.0 - min(lit * rimLobe * (1.0 / 0.75), 1.0);
  color *= 1.0 - lights.y * line(depth, contourDepth, inverseContourWidth) * dark;
  color += glow * glowing;

  float coverage = clamp(0.5 - edge, 0.0, 1.0);
  // A dark hairline around, so that white glass has an edge on a white page.
  float hairline = hairlineAlpha * lights.y * line(max(edge, 0.0), 0.0, inverseHairlineWidth);
  color = clamp(dithered(color, gl_FragCoord.xy), 0.0, 1.0);
  oColor = vec4(color * coverage, coverage + hairline * (1.0 - coverage));
}
