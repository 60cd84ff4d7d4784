// One axis of a Gaussian: the centre and two or four PAIRS of bilinear taps.
uniform sampler2D uSourceTexture;
uniform vec2 uAxis;     // one source texel along the axis
uniform vec4 uOffsets;  // of the pairs, texels
uniform vec4 uWeights;  // of each tap of a pair
uniform float uCentre;
in vec2 vUV;
out vec4 oColor;

vec4 pair(float offset) {
  return texture(uSourceTexture, vUV - uAxis * offset) + texture(uSourceTexture, vUV + uAxis * offset);
}

void main() {
  oColor = uCentre * texture(uSourceTexture, vUV) + uWeights.x * pair(uOffsets.x)
      + uWeights.y * pair(uOffsets.y);
#if PAIRS > 2
  oColor += uWeights.z * pair(uOffsets.z) + uWeights.w * pair(uOffsets.w);
#endif
}
