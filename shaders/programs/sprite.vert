// Icons and marks: a quad in target pixels.
layout(location = 0) in vec2 aPosition;
layout(location = 1) in vec4 aFirst;
layout(location = 2) in vec4 aSecond;
layout(location = 3) in vec4 aThird;
uniform vec2 uViewScale;  // 2 / target size
out vec2 vPosition;
flat out vec4 vFirst;
flat out vec4 vSecond;
flat out vec4 vThird;

void main() {
  vPosition = aPosition;
  vFirst = aFirst;
  vSecond = aSecond;
  vThird = aThird;
  gl_Position = vec4(aPosition * uViewScale - 1.0, 0.0, 1.0);
}
