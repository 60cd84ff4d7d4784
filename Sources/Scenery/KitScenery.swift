/// What the demo lays beneath its glass: pictures that repeat from top to bottom without a seam.
public enum KitScenery: String, Sendable, CaseIterable {
  /// Dusk over hills, mirrored in still water.
  case photo
  /// A newspaper's page in columns.
  case article
  /// Figures and curves on a dark ground.
  case dashboard
  /// Black and white fields of 16 dp.
  case checkerboard
  /// A narrow sheet of writing.
  case writing
  /// White paper, a dark headline across it, and white paper again.
  case headline
  /// A ruler's scale of 200 × 60 dp.
  case ruler

  /// The picture of `width` × `height` px, with `scale` px per dp.
  public func picture(width: Int, height: Int, scale: Double) -> SceneryPicture {
    let page = Page(canvas: Canvas(width: width, height: height), scale: scale)
    switch self {
    case .photo: page.photo()
    case .article: page.article()
    case .dashboard: page.dashboard()
    case .checkerboard: page.checkerboard()
    case .writing: page.writing()
    case .headline: page.headline()
    case .ruler: page.ruler()
    }
    return page.canvas.picture()
  }
}

/// A drawing in dp.
private struct Page: ~Copyable {
  private static let sans = "Inter, DejaVu Sans"

  let canvas: Canvas
  let scale: Double

  private var width: Double { Double(canvas.width) / scale }
  private var height: Double { Double(canvas.height) / scale }

  private func text(
    _ text: String, _ x: Double, _ y: Double, size: Double, font: String = sans,
    _ colour: Canvas.Colour
  ) {
    canvas.text(
      text, at: .init(x: x * scale, y: y * scale), font: font, size: size * scale, colour)
  }

  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    _ colour: Canvas.Colour
  ) {
    canvas.box(
      x: x * scale, y: y * scale, width: width * scale, height: height * scale,
      radius: radius * scale, colour)
  }

  // MARK: - Photo

  /// The upper half is land and sky, the lower half their mirror image: top and bottom meet.
  func photo() {
    var random = SplitMix64(state: 11)
    let (w, h) = (Double(canvas.width), Double(canvas.height) / 2)
    let half = Canvas(width: canvas.width, height: (canvas.height + 1) / 2)
    half.fill(
      from: .init(x: 0.2 * w, y: 0), to: .init(x: 0.7 * w, y: h),
      [
        (0, .init(0x182457)), (0.24, .init(0x39419C)), (0.45, .init(0x8450AF)),
        (0.62, .init(0xDC6E97)), (0.78, .init(0xFFA173)), (0.92, .init(0xFFD79A)),
        (1, .init(0xFFE9C4)),
      ])
    half.light(
      at: .init(x: 0.68 * w, y: 0.58 * h), radius: 0.34 * w, .init(0xFFDDA6, alpha: 0.75))
    half.light(
      at: .init(x: 0.68 * w, y: 0.58 * h), radius: 0.06 * w, .init(0xFFF8E4, alpha: 0.95))
    let lights: [UInt32] = [0x3FD2E6, 0xFF66AE, 0x7A70FF, 0x3FE0AC, 0xFFB95A, 0x5694FF]
    for (index, colour) in lights.enumerated() {
      half.light(
        at: .init(
          x: (Double(index) + Double.random(in: 0.2..<0.8, using: &random)) / 6 * w,
          y: Double.random(in: 0..<0.42, using: &random) * h),
        radius: Double.random(in: 0.08..<0.18, using: &random) * w, .init(colour, alpha: 0.4))
    }
    let hills: [(Double, UInt32, UInt32)] = [
      (0.60, 0xB85C98, 0x744090), (0.70, 0x7250A6, 0x403F94), (0.80, 0x2F72B2, 0x1D508E),
      (0.90, 0x22A49C, 0x105F76),
    ]
    for (base, upper, lower) in hills {
      let points = (0...8).map { index in
        Canvas.Point(
          x: Double(index) / 8 * w,
          y: (base + Double.random(in: -0.05..<0.05, using: &random)) * h)
      }
      half.hill(through: points, [(0, .init(upper, alpha: 0.95)), (1, .init(lower))])
    }
    for index in 0..<5 {
      half.light(
        at: .init(
          x: (Double(index) + Double.random(in: 0.25..<0.75, using: &random)) / 5 * w,
          y: Double.random(in: 0.86..<1, using: &random) * h),
        radius: Double.random(in: 0.06..<0.12, using: &random) * w,
        .init([0xFF7AB8, 0xFFC36B, 0x5AE0FF, 0xFF8F6B, 0x9C7BFF][index], alpha: 0.6))
    }
    canvas.mirror(half)
  }

  // MARK: - Article

  private static let sentences = [
    "A bubble is round, soft and full of air.", "It gives under a finger and keeps its volume.",
    "Squeezed one way, it grows the other way.", "It pops into place and then it is still.",
    "What lies beneath is bent at the rim", "and calm in the middle, so that it can be read.",
    "Two drops that come near each other", "become one, and part with a neck that snaps.",
    "Light runs along the edge, thin and whole,", "around every neck and every corner.",
    "Bounce is earned: what was thrown may pass", "its target once; what was tapped arrives.",
    "Nothing begins from where it wants to be,", "and nothing locks out a hand on its way.",
    "At rest there is nothing to do,", "and nothing is done.",
  ]

  /// The sentences set in a narrow column.
  private static let lines: [String] = {
    var lines = [""]
    for word in sentences.joined(separator: " ").split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 32 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }()

  func article() {
    canvas.fill(.init(0xFBFAF7))
    let ink = Canvas.Colour(0x1C1D21)
    let grey = Canvas.Colour(0x6A6C74)
    let count = max(Int((width - 40) / 290), 1)
    let column = (width - 40) / Double(count)
    let step = 19.0
    for index in 0..<count {
      let x = 28 + Double(index) * column
      var y = 24.0
      var line = index * 5
      text(
        ["On glass", "On bubbles", "On stillness", "On light"][index % 4], x, y, size: 30,
        font: "Inter, DejaVu Sans Bold", ink)
      text("The quiet part of the page", x, y + 40, size: 13, grey)
      y += 70
      while y < height - 40 {
        if (line + 3 * index) % 13 == 6, y < height - 170 {
          let colours: [UInt32] = [0x1B66D6, 0xE0552F, 0x2F9E6E, 0x8A4FB8]
          box(x, y + 6, column - 46, 92, radius: 10, .init(colours[(line + index) % 4]))
          box(
            x + 16, y + 22, (column - 46) * 0.42, 60, radius: 8,
            .init(colours[(line + index + 1) % 4], alpha: 0.9))
          y += 112
        }
        let sentence = Self.sentences[line % Self.sentences.count]
        text(sentence, x, y, size: 13.5, ink)
        y += step + (line % 6 == 5 ? 11 : 0)
        line += 1
      }
    }
  }

  func writing() {
    canvas.fill(.init(0xFBFBFA))
    let ink = Canvas.Colour(0x1C1D21)
    var y = 14.0
    var line = 0
    while y < height - 14 {
      if line % 8 == 0 {
        text(
          ["Volume", "Tension", "Inertia", "Rest"][(line / 8) % 4], 18, y, size: 17,
          font: "Inter, DejaVu Sans Bold", ink)
        y += 26
      }
      text(Self.lines[line % Self.lines.count], 18, y, size: 10.5, .init(0x34363C))
      y += 16
      line += 1
      if line % 4 == 0 {
        box(18, y + 2, 56, 26, radius: 5, .init([0xFF9F43, 0x2F86EB, 0x30B27B][line / 4 % 3]))
        box(80, y + 2, 118, 26, radius: 5, .init(0xE6E7EA))
        y += 38
      }
    }
  }

  func headline() {
    canvas.fill(.init(0xFBFBFA))
    let grey = Canvas.Colour(0xB9BBC2)
    for line in 0..<6 {
      box(16, 14 + Double(line) * 15, [184.0, 150, 172, 120, 180, 96][line], 5, radius: 2.5, grey)
    }
    box(0, 112, width, 92, .init(0x14161C))
    text("LATE", 16, 118, size: 34, font: "Inter, DejaVu Sans Heavy", .init(0xF4F4F5))
    text("EDITION", 16, 154, size: 34, font: "Inter, DejaVu Sans Heavy", .init(0xF2B84B))
    for line in 0..<2 {
      box(16, 216 + Double(line) * 13, [172.0, 128][line], 5, radius: 2.5, grey)
    }
  }

  func ruler() {
    canvas.fill(.init(0xF7F5F0))
    for tick in 0...39 {
      let x = 22 + Double(tick) * 4
      let tall = tick % 10 == 0 ? 13.0 : tick % 5 == 0 ? 9.0 : 6.0
      let colour = Canvas.Colour(tick % 10 == 0 ? 0xC8352B : 0x3A3C43)
      box(x - 0.5, 24 - tall, 1, tall, colour)
      box(x - 0.5, 36, 1, tall, colour)
    }
  }

  // MARK: - Dashboard

  func dashboard() {
    canvas.fill(.init(0x0F1218))
    var random = SplitMix64(state: 5)
    let count = max(Int((width - 24) / 270), 1)
    let cell = (width - 24) / Double(count)
    let colours: [UInt32] = [0x4FD1A5, 0x5AA9FF, 0xF0C05A, 0xF2708A, 0xB48CFF]
    var row = 0
    var y = 18.0
    while y + 150 < height {
      for index in 0..<count {
        let x = 18 + Double(index) * cell
        box(x, y, cell - 14, 136, radius: 14, .init(0x191E27))
        let colour = colours[(index + row) % colours.count]
        let name = ["Frames", "Latency", "Glass", "Backdrop", "Missed"][(index + 2 * row) % 5]
        let figure = ["59.9", "8.3 ms", "2.4 ms", "0.9 ms", "0"][(index + 2 * row) % 5]
        text(name, x + 16, y + 14, size: 12, .init(0x8C95A5))
        text(
          figure, x + 16, y + 32, size: 26, font: "Inter, DejaVu Sans Semi-Bold",
          .init(0xEEF1F6))
        let bars = Int((cell - 46) / 11)
        for bar in 0..<max(bars, 1) {
          let tall = Double.random(in: 8..<46, using: &random)
          box(
            x + 16 + Double(bar) * 11, y + 122 - tall, 7, tall, radius: 2,
            .init(colour, alpha: bar == bars - 1 ? 1 : 0.62))
        }
      }
      y += 150
      row += 1
    }
  }

  func checkerboard() {
    canvas.fill(.init(0xF2F2F2))
    let field = 16 * scale
    let columns = Int(Double(canvas.width) / field) + 1
    let rows = Int(Double(canvas.height) / field) + 1
    for row in 0..<rows {
      for column in 0..<columns where (row + column) % 2 == 0 {
        let x = Int((Double(column) * field).rounded())
        let y = Int((Double(row) * field).rounded())
        canvas.rectangle(
          x: x, y: y, width: Int((Double(column + 1) * field).rounded()) - x,
          height: Int((Double(row + 1) * field).rounded()) - y, .init(0x17181B))
      }
    }
  }
}
