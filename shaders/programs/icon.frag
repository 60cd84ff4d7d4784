// A premultiplied picture, its quad's edges antialiased where they cut through pixels.
uniform sampler2D uIcon;
in vec2 vPosition;
flat in vec4 vFirst;   // origin and size of the picture, px
flat in vec4 vSecond;  // opacity
out vec4 oColor;

void main() {
  vec2 inside = vPosition - vFirst.xy;
  vec2 cover = clamp(min(inside, vFirst.zw - inside) + 0.5, 0.0, 1.0);
  // A little sharper than the hardware's choice of level, which blurs a barely squished icon.
  oColor = texture(uIcon, inside / vFirst.zw, -0.5) * (cover.x * cover.y * vSecond.x);
}
