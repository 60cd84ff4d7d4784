#version 300 es
// Copies the committed picture to the window unchanged, turning rows from the top into GL's.
precision highp float;
precision highp int;

uniform sampler2D uCommitted;

out vec4 oColor;

void main() {
  ivec2 size = textureSize(uCommitted, 0);
  ivec2 p = ivec2(gl_FragCoord.xy);
  oColor = texelFetch(uCommitted, ivec2(p.x, size.y - 1 - p.y), 0);
}
