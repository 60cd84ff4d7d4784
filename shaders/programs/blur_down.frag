// Half the size: the filter 1 3 3 1 along both axes, in four bilinear taps ¾ of a texel from the centre.
//
// With CONTRAST α is lowered by what the four taps differ in luma: the |sharp − soft| that legibility asks
// for, which the later passes blur along with the colour.
#if CONTRAST
#include "color.glsl"
#endif
uniform sampler2D uSourceTexture;
uniform vec2 uTap;  // ¾ of a source texel
in vec2 vUV;
out vec4 oColor;

void main() {
  vec4 a = texture(uSourceTexture, vUV - uTap);
  vec4 b = texture(uSourceTexture, vUV + uTap);
  vec4 c = texture(uSourceTexture, vUV + vec2(uTap.x, -uTap.y));
  vec4 d = texture(uSourceTexture, vUV + vec2(-uTap.x, uTap.y));
  oColor = 0.25 * (a + b + c + d);
#if CONTRAST
  vec4 lumas = vec4(luma(a.rgb), luma(b.rgb), luma(c.rgb), luma(d.rgb));
  vec4 apart = abs(lumas - 0.25 * (lumas.x + lumas.y + lumas.z + lumas.w));
  oColor.a -= 0.5 * (apart.x + apart.y + apart.z + apart.w);
#endif
}
