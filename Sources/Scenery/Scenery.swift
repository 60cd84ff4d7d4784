/// Desktops to look at through glass; the same size and seed give the same picture.
public enum Scenery: String, Sendable, CaseIterable {
  /// Dusk over hills with soft lights, and lines of text across the lower part.
  case photo
  /// A white page of dark text with two blocks of colour.
  case page
  /// Program text on a dark ground.
  case code
  /// Black and white fields of 8 pixels: the hardest ground for a capture.
  case checkerboard

  /// The picture of `width` × `height` pixels.
  public func picture(width: Int, height: Int, seed: UInt64 = 1) -> SceneryPicture {
    switch self {
    case .photo: drawPhoto(width: width, height: height, seed: seed)
    case .page: drawPage(width: width, height: height)
    case .code: drawCode(width: width, height: height, seed: seed)
    case .checkerboard: drawCheckerboard(width: width, height: height, field: 8)
    }
  }
}

private func drawPhoto(width: Int, height: Int, seed: UInt64) -> SceneryPicture {
  var random = SplitMix64(state: seed)
  let canvas = Canvas(width: width, height: height)
  let (w, h) = (Double(width), Double(height))
  canvas.fill(
    from: .init(x: 0.25 * w, y: 0), to: .init(x: 0.75 * w, y: h),
    [
      (0, .init(0x1B2A6B)), (0.22, .init(0x3B3FA0)), (0.42, .init(0x8A4FB8)),
      (0.58, .init(0xE0668F)), (0.72, .init(0xFF9E6B)), (0.86, .init(0xFFCF86)),
      (1, .init(0xFFE7B8)),
    ])
  canvas.light(at: .init(x: 0.72 * w, y: 0.50 * h), radius: 0.36 * w, .init(0xFFD79A, alpha: 0.8))
  canvas.light(at: .init(x: 0.72 * w, y: 0.50 * h), radius: 0.07 * w, .init(0xFFF6DC, alpha: 0.9))
  let lights: [UInt32] = [0x35D0E8, 0xFF5FA8, 0x7A6BFF, 0x33E0A8, 0xFFB347, 0x4C8DFF]
  for (index, colour) in lights.enumerated() {
    let centre = Canvas.Point(
      x: (Double(index) + Double.random(in: 0.2..<0.8, using: &random)) / Double(lights.count) * w,
      y: Double.random(in: 0.0..<0.45, using: &random) * h)
    canvas.light(
      at: centre, radius: Double.random(in: 0.10..<0.22, using: &random) * w,
      .init(colour, alpha: 0.42))
  }
  let hills: [(Double, UInt32, UInt32)] = [
    (0.56, 0xC05A94, 0x7B3E8E), (0.64, 0x7A4AA6, 0x3F3A92), (0.74, 0x2F6FB0, 0x1C4C8C),
    (0.86, 0x1FA39A, 0x0E5D74),
  ]
  for (base, upper, lower) in hills {
    let count = 7
    let points = (0...count).map { index in
      Canvas.Point(
        x: Double(index) / Double(count) * w,
        y: (base + Double.random(in: -0.055..<0.055, using: &random)) * h)
    }
    canvas.hill(
      through: points, [(0, .init(upper, alpha: 0.94)), (1, .init(lower, alpha: 0.98))])
  }
  // Reflections, so that the ground beneath a bar at the lower edge has colours to blur.
  for (index, colour) in [0xFF7AB8, 0xFFC36B, 0x5AE0FF, 0xFF8F6B, 0x9C7BFF].enumerated() {
    let centre = Canvas.Point(
      x: (Double(index) + Double.random(in: 0.25..<0.75, using: &random)) / 5 * w,
      y: Double.random(in: 0.84..<1.0, using: &random) * h)
    canvas.light(
      at: centre, radius: Double.random(in: 0.09..<0.15, using: &random) * w,
      .init(UInt32(colour), alpha: 0.75))
  }
  let lines = [
    "Glass has no colour of its own. It borrows.",
    "What lies beneath is bent at the rim and calm in the middle,",
    "light runs along the edge, thin and unbroken, around every neck,",
    "and two drops that come near each other become one.",
    "Move, and the words slide; rest, and nothing moves at all.",
    "0123456789  ABCDEFGHIJKLMNOPQRSTUVWXYZ  abcdefghijklmnopqrstuvwxyz",
    "Press, and the light under the finger spreads to its neighbours.",
  ]
  let step = 0.062 * h
  for (index, line) in lines.enumerated() {
    let row = 0.555 * h + Double(index) * step
    // Twice, so that the lines run on to the right edge of a wide picture.
    canvas.text(
      "\(line)   \(line)   \(line)", at: .init(x: 0.03 * w + Double(index % 3) * 0.02 * w, y: row),
      font: index % 2 == 0 ? "DejaVu Sans Bold" : "DejaVu Sans", size: 0.036 * h,
      .init(0xFFFFFF, alpha: index % 2 == 0 ? 0.92 : 0.72))
  }
  return canvas.picture()
}

private func drawPage(width: Int, height: Int) -> SceneryPicture {
  let canvas = Canvas(width: width, height: height)
  canvas.fill(.init(0xFBFAF7))
  let size = 22.0
  var row = 0
  while Double(row) * size * 1.5 < Double(height) {
    canvas.text(
      "\(row + 1).  The quick brown fox jumps over the lazy dog and reads a long page of text, "
        + "line after line, until the glass comes by and bends the letters at its rim.",
      at: .init(x: 24, y: Double(row) * size * 1.5), font: "DejaVu Sans", size: size,
      .init(0x1C1E22))
    row += 1
  }
  canvas.rectangle(
    x: width * 5 / 8, y: height * 3 / 4, width: width / 6, height: height / 4,
    .init(0x1B66D6))
  canvas.rectangle(
    x: width / 6, y: height * 5 / 6, width: width / 8, height: height / 6,
    .init(0xE0552F))
  return canvas.picture()
}

private func drawCode(width: Int, height: Int, seed: UInt64) -> SceneryPicture {
  var random = SplitMix64(state: seed)
  let canvas = Canvas(width: width, height: height)
  canvas.fill(.init(0x14161C))
  let colours: [UInt32] = [0x8FD6A0, 0x82AAFF, 0xC792EA, 0xF0C674, 0xD8DEE9, 0xF07178]
  let words = [
    "let", "glass", "= merge(", "field,", "radius:", "2 * spacing)", "guard", "rim", "!= nil",
    "else { return }", "// the neck", "func", "draw(", "over:", "backdrop)", "->", "Picture",
  ]
  let size = 18.0
  var row = 0.0
  while row * size * 1.4 < Double(height) {
    var x = 20.0 + Double(Int.random(in: 0...3, using: &random)) * 36
    while x < Double(width) {
      let word = words.randomElement(using: &random) ?? "glass"
      let colour = colours.randomElement(using: &random) ?? 0xD8DEE9
      canvas.text(
        word, at: .init(x: x, y: row * size * 1.4), font: "DejaVu Sans Mono", size: size,
        .init(colour))
      x += Double(word.count + 1) * size * 0.602
    }
    row += 1
  }
  return canvas.picture()
}

private func drawCheckerboard(width: Int, height: Int, field: Int) -> SceneryPicture {
  var bytes = [UInt8](repeating: 255, count: width * height * 4)
  for y in 0..<height {
    for x in 0..<width where (x / field + y / field) % 2 == 0 {
      let at = (y * width + x) * 4
      bytes[at] = 0
      bytes[at + 1] = 0
      bytes[at + 2] = 0
    }
  }
  return SceneryPicture(width: width, height: height, bytes: bytes)
}

/// Opaque pixels: RGBA, 8 bits each, rows from the top without padding.
public struct SceneryPicture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]
}

/// Well mixed numbers that a seed repeats on every machine.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
