// One material in target pixels; MaterialBlock.swift is its twin.
layout(std140) uniform Material {
  vec4 darkFace;          // emission, transmission, lift, chroma
  vec4 lightFace;
  vec4 darkLight;         // glint, contour, inner shadow, sheen
  vec4 lightLight;
  vec4 blurMap;           // target pixels → blurred backdrop: scale, offset
  vec4 sharpMap;          // the same for the sharper backdrop
  vec2 viewScale;         // 2 / target size
  vec2 towardsLight;      // unit vector, y down
  float softness;         // how far normals round off inside corners, px
  float rimDepth;         // px
  float inverseRimWidth;  // 1/px
  float contourDepth;     // px
  float inverseContourWidth;
  float rimBase;          // light of the rim outside of its lobes
  float rimLobe;
  float counterLobe;      // the lobe away from the light, as a share of the key lobe
  float rimClarity;       // how much of the sharper backdrop the rim shows
  float glow;             // luma at the peak
  float magnify;          // share of the offset to the pointer
};
