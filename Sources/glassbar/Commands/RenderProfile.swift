import GlassSurface

/// What every pass of a scene costs, as text.
struct RenderProfile {
  private(set) var lines: [String] = []

  private static let frames = 15

  init(_ shown: RenderedScene, over backdrop: PixelImage, scale: Double) throws(GLError) {
    let profile = try profileOffscreen(
      shown.scene, backdrop: backdrop, icons: shown.icons, scale: scale, style: shown.style,
      shadowAlpha: shown.shadowAlpha, frames: Self.frames)
    lines.append("\(profile.renderer), CPU time, median of \(Self.frames) frames")
    lines.append(Self.row("pass", "px", "ms", "× copy"))
    for entry in profile.passes {
      let name = "\(entry.pass.work)"
      lines.append(
        Self.row(
          entry.pass.group > 0 ? "\(name) (\(entry.pass.group))" : name, "\(entry.pass.area)",
          Self.number(1000 * entry.median), Self.number(entry.median / profile.copy)))
    }
    let total = profile.passes.reduce(0) { $0 + $1.median }
    lines.append(
      Self.row("all", "", Self.number(1000 * total), Self.number(total / profile.copy)))
    lines.append(
      Self.row(
        "copy of the picture", "\(backdrop.width * backdrop.height)",
        Self.number(1000 * profile.copy), Self.number(1)))
  }

  private static func row(_ name: String, _ cells: String...) -> String {
    let pad = String(repeating: " ", count: max(24 - name.count, 1))
    return name + pad
      + cells.map { String(repeating: " ", count: max(10 - $0.count, 1)) + $0 }.joined()
  }

  private static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
