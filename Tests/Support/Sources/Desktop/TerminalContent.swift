/// What a terminal window shows.
public enum TerminalContent: Sendable, Hashable {
  /// A page of text without a cursor, which never changes.
  case still
  /// Numbered lines that run upwards.
  case scrolling(linesPerSecond: Int)
  case command([String])

  var command: [String] {
    let hideCursor = "printf '\\033[?25l';"
    // Coloured words, so that colours and edges both move beneath the glass.
    let line =
      "'\\033[3%dmline %4d\\033[0m  glass bends what lies beneath it, and keeps the middle calm\\n'"
    return switch self {
    case .still:
      [
        "sh", "-c",
        "\(hideCursor) i=0; while [ $i -lt 60 ]; do printf \(line) $((i % 6 + 1)) $i;"
          + " i=$((i + 1)); done; exec sleep infinity",
      ]
    case .scrolling(let linesPerSecond):
      [
        "sh", "-c",
        "\(hideCursor) i=0; while :; do printf \(line) $((i % 6 + 1)) $i; i=$((i + 1));"
          + " sleep \(1 / Double(max(1, linesPerSecond))); done",
      ]
    case .command(let command): command
    }
  }
}

/// How a terminal window looks.
public enum TerminalAppearance: Sendable, Hashable {
  case dark
  case light

  var background: Pixel {
    switch self {
    case .dark: Pixel(0x16, 0x18, 0x1D)
    case .light: Pixel(0xFB, 0xFA, 0xF7)
    }
  }

  var arguments: [String] {
    let colours =
      switch self {
      case .dark: ["background=16181d", "foreground=d8dee9"]
      case .light: ["background=fbfaf7", "foreground=22252b"]
      }
    return ["-o", "font=DejaVu Sans Mono:size=10", "-o", "pad=8x8"]
      + colours.flatMap { ["-o", "colors.\($0)"] }
  }
}
