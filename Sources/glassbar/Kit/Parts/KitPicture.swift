import GlassSurface

/// A picture that the board asks for by what it shows; the same words are the same picture.
enum KitPicture: Hashable, Sendable {
  case label(KitLabel)
  case glyph(Glyph, side: Double, isDark: Bool)

  /// The name under which a renderer keeps it.
  var icon: IconID {
    switch self {
    case .label(let label):
      IconID(
        "label/\(label.isDark ? "dark" : "light")/\(label.weight)/\(label.size)"
          + "/\(label.alignment)/\(label.width)x\(label.height)/\(label.text)")
    case .glyph(let glyph, let side, let isDark):
      IconID("glyph/\(isDark ? "dark" : "light")/\(side)/\(glyph)")
    }
  }
}

/// One line of text in a box.
struct KitLabel: Hashable, Sendable {
  enum Weight: Hashable, Sendable {
    case regular, medium, semibold
  }

  enum Alignment: Hashable, Sendable {
    case leading, centre, trailing
  }

  var text: String
  /// The em, in dp.
  var size: Double
  var weight: Weight
  var alignment: Alignment
  /// The box in dp; text that is wider ends in an ellipsis.
  var width: Double
  var height: Double
  /// Near black for light glass, or white for dark glass.
  var isDark: Bool
}
