// The source, unchanged.
uniform sampler2D uSourceTexture;
in vec2 vUV;
out vec4 oColor;

void main() {
  oColor = texture(uSourceTexture, vUV);
}
