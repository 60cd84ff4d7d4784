// The face answers the backdrop's luma Y and keeps its chroma:
//   face = emission + transmission·Y + lift·Y·(1 − Y) + chroma·(rgb − Y)
// All that follows is affine in rgb, so it is carried as a gain of rgb and a grey that is added; the luma of
// gain·rgb + grey is gain·Y + grey.
struct Tone {
  float gain;
  float grey;
};

// `strength` 0 leaves the backdrop as it is.
Tone toneOf(float y, vec4 face, float strength) {
  return Tone(
      1.0 + strength * (face.w - 1.0),
      strength * (face.x + y * (face.y - face.w + face.z * (1.0 - y))));
}

// Over busy ground the face becomes plainer: `share` of it is covered by a plate of one grey.
Tone calmed(Tone tone, float plate, float share) {
  return Tone(tone.gain * (1.0 - share), mix(tone.grey, plate, share));
}

// A member's own tint, premultiplied, keeps to a range of tones keyed to the luma beneath.
vec3 stained(vec3 color, float y, Tone tone, vec4 tint) {
  float through = 1.0 - tint.a;
  float level = 0.55 + 0.6 * (tone.gain * y + tone.grey);
  return color * (tone.gain * through) + (tint.rgb * level + tone.grey * through);
}
