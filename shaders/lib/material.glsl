// One material in target pixels; MaterialBlock.swift is its twin.
//
// A software rasteriser reads a uniform anew for every few pixels but a flat input once a triangle, which is
// a third of the glass's cost. So with FLAT_MATERIAL the vertex shader (VERTEX) hands it over.
#if defined(VERTEX) || !FLAT_MATERIAL
layout(std140) uniform Material {
  vec4 darkFace;          // emission, transmission, lift, chroma
  vec4 lightFace;
  vec4 darkLight;         // glint, contour, inner shadow, sheen
  vec4 lightLight;
  vec4 blurMap;           // target pixels → blurred backdrop: scale, offset
  vec4 sharpMap;          // the same for the sharper backdrop
  vec4 limits;            // of the dark face: squared knee, slope; of the light face: knee, slope
  vec2 viewScale;         // 2 / target size
  float softness;         // how far normals round off inside corners, px
  float busyShare;        // how much of busy ground the plate covers
  float darkPlate;        // grey of the plate on dark glass
  float lightPlate;
  float glow;             // luma at the pointer
  float rimClarity;       // how much of the sharper backdrop the rim shows
  float rimDepth;         // px
  float inverseRimWidth;  // 1/px
  float contourDepth;     // px
  float inverseContourWidth;
  float rimBase;          // light of the rim outside of its lobes
  float rimLobe;
  float counterLobe;      // the lobe away from the light, as a share of the key lobe
  float hairlineAlpha;    // of the dark line just outside, as a share of the contour
  float inverseHairlineWidth;
};
#endif

#if FLAT_MATERIAL
#define MATERIAL_VECTORS 11
#ifdef VERTEX
flat out vec4 vMaterial[MATERIAL_VECTORS];

void handOverMaterial() {
  vMaterial[0] = darkFace;
  vMaterial[1] = lightFace;
  vMaterial[2] = darkLight;
  vMaterial[3] = lightLight;
  vMaterial[4] = blurMap;
  vMaterial[5] = sharpMap;
  vMaterial[6] = limits;
  vMaterial[7] = vec4(softness, busyShare, darkPlate, lightPlate);
  vMaterial[8] = vec4(glow, rimClarity, rimBase, rimLobe);
  vMaterial[9] = vec4(rimDepth, inverseRimWidth, contourDepth, inverseContourWidth);
  vMaterial[10] = vec4(counterLobe, hairlineAlpha, inverseHairlineWidth, 0.0);
}
#else
flat in vec4 vMaterial[MATERIAL_VECTORS];
#define darkFace vMaterial[0]
#define lightFace vMaterial[1]
#define darkLight vMaterial[2]
#define lightLight vMaterial[3]
#define blurMap vMaterial[4]
#define sharpMap vMaterial[5]
#define limits vMaterial[6]
#define softness vMaterial[7].x
#define busyShare vMaterial[7].y
#define darkPlate vMaterial[7].z
#define lightPlate vMaterial[7].w
#define glow vMaterial[8].x
#define rimClarity vMaterial[8].y
#define rimBase vMaterial[8].z
#define rimLobe vMaterial[8].w
#define rimDepth vMaterial[9].x
#define inverseRimWidth vMaterial[9].y
#define contourDepth vMaterial[9].z
#define inverseContourWidth vMaterial[9].w
#define counterLobe vMaterial[10].x
#define hairlineAlpha vMaterial[10].y
#define inverseHairlineWidth vMaterial[10].z
#endif
#endif
