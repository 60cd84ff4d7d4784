// One triangle that covers the viewport:
//
//   (-1, 3)
//      |\
//      | \
//   (-1,1)_\______
//      |    |\
//      |____|_\
//   (-1,-1)    (3,-1)
//
// vUV runs over uSource (origin, size) inside the viewport.
uniform vec4 uSource;
out vec2 vUV;

void main() {
  vec2 corner = vec2(float((gl_VertexID & 1) << 1), float(gl_VertexID & 2));
  vUV = uSource.xy + uSource.zw * corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
