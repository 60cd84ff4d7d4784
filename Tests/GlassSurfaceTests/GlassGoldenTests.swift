import Glibc
import Testing

import struct TestSupport.ImageDifference
import struct TestSupport.OneDriverAtATime
import struct TestSupport.PNGImage

@testable import GlassSurface

/// Pictures of whole scenes against recorded ones; `GLASSBAR_RECORD=1` records them anew.
///
/// Software rasterisers differ by a level on a few pixels, hence the tolerance.
@Suite(.draws) struct GlassGoldenTests {
  @Test(arguments: SampleBackdrop.allCases, [1.0, 1.25, 1.5, 2])
  func aSceneLooksAsRecorded(backdrop: SampleBackdrop, scale: Double) throws {
    let size = PixelSize(width: Int(448 * scale), height: Int(152 * scale))
    let below = backdrop.image(size: size, scale: scale)
    let lightness = backdrop == .page ? 1.0 : 0
    let style = backdrop == .photo ? GlassStyle.measured.clear : .seed
    let image = try renderOffscreen(
      Self.scene(lightness: lightness), backdrop: below,
      icons: [IconID("ring"): Self.ring(side: Int((24 * scale).rounded()))], scale: scale,
      style: style)
    try compare(image, name: "\(backdrop.rawValue)-\(scale)")
  }

  /// Buttons at rest, leaning together, merged, pressed and tinted; a pill; a menu.
  private static func scene(lightness: Double) -> GlassScene {
    var members: [GlassMember] = []
    var icons: [IconSprite] = []
    var x = 18.0
    for (index, gap) in [12.0, 7, 3, 12, 0].enumerated() {
      let grow = index == 2 ? 1.0 : 0
      members.append(
        GlassMember(
          rect: SceneRect(
            x: x - grow, y: 18 - grow, width: 48 + 2 * grow, height: 48 + 2 * grow),
          radius: index == 0 ? 24 : 16, lightness: lightness,
          tint: index == 3 ? SIMD4(0.2, 0.45, 0.95, 0.5) : .zero))
      icons.append(
        IconSprite(
          icon: IconID("ring"), rect: SceneRect(x: x + 12, y: 30, width: 24, height: 24)))
      x += 48 + gap
    }
    let pill = GlassMember(
      rect: SceneRect(x: 18, y: 88, width: 130, height: 40), radius: 20, lightness: lightness)
    let menu = GlassMember(
      rect: SceneRect(x: 310, y: 14, width: 120, height: 118), radius: 22, lightness: lightness)
    return GlassScene(
      containers: [
        GlassContainer(
          members: members, spacing: 8,
          touch: GlassTouch(position: SIMD2(160, 44), amount: 1)),
        GlassContainer(members: [pill], spacing: 8),
        GlassContainer(members: [menu], spacing: 8),
      ],
      icons: icons,
      marks: [
        Mark(
          rect: SceneRect(x: 40, y: 60, width: 4, height: 4), radius: 2,
          color: SIMD4(1, 1, 1, 0.9)),
        Mark(
          rect: SceneRect(x: 160, y: 90, width: 36, height: 36), radius: 10,
          color: SIMD4(0.3, 0.6, 1, 1), stroke: 2),
      ])
  }

  /// A white ring on nothing, antialiased and premultiplied.
  private static func ring(side: Int) -> PixelImage {
    let middle = Double(side) / 2
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let dx = Double(x) + 0.5 - middle
        let dy = Double(y) + 0.5 - middle
        let distance = abs((dx * dx + dy * dy).squareRoot() - middle * 0.75) - middle * 0.12
        let cover = UInt8((min(max(0.5 - distance, 0), 1) * 240).rounded())
        pixels += [cover, cover, cover, cover]
      }
    }
    return PixelImage(width: side, height: side, pixels: pixels)
  }

  private func compare(_ image: PixelImage, name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder)/Goldens/\(name).png"
    let actual = PNGImage(width: image.width, height: image.height, bytes: image.pixels)
    if getenv("GLASSBAR_RECORD") != nil {
      try actual.write(to: path)
      return
    }
    let golden = try PNGImage(readingFrom: path)
    let difference = try ImageDifference(actual, golden)
    if difference.share(over: 2) > 0.002 {
      let failures = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      try actual.write(to: "\(failures)/\(name)-actual.png")
      try difference.picture(gain: 16).write(to: "\(failures)/\(name)-difference.png")
      Issue.record(
        "\(name): \(difference.count(over: 2)) pixels differ, by up to \(difference.maximum); see \(failures)"
      )
    }
  }
}
