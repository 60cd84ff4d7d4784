// Half the size: the filter 1 3 3 1 along both axes, in four bilinear taps ¾ of a texel from the centre.
uniform sampler2D uSourceTexture;
uniform vec2 uTap;  // ¾ of a source texel
in vec2 vUV;
out vec4 oColor;

void main() {
  oColor = 0.25 * (texture(uSourceTexture, vUV - uTap) + texture(uSourceTexture, vUV + uTap)
      + texture(uSourceTexture, vUV + vec2(uTap.x, -uTap.y))
      + texture(uSourceTexture, vUV + vec2(-uTap.x, uTap.y)));
}
