import GlassSurface

/// A compositor in a few lines: it blends as pixman and GL do, and hands out what is on screen.
struct SimulatedDesktop {
  let width: Int
  let height: Int
  /// RGBA rows from the top.
  var backdrop: [UInt8]

  /// How levels are blended.
  var law: (_ committed: Int32, _ alpha: Int32, _ backdrop: Int32) -> Int32 = {
    Unblend.blend(committed: $0, alpha: $1, backdrop: $2)
  }

  func screen(surface: PixelImage, at origin: SIMD2<Int>) -> [UInt8] {
    var screen = backdrop
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let from = 4 * (y * surface.width + x)
        let to = 4 * ((y + origin.y) * width + x + origin.x)
        let alpha = Int32(surface.pixels[from + 3])
        for channel in 0..<3 {
          screen[to + channel] = UInt8(
            clamping: law(
              Int32(surface.pixels[from + channel]), alpha, Int32(backdrop[to + channel])))
        }
      }
    }
    return screen
  }

  /// Smooth colours under hard, text-like bars, moved by `shift` pixels.
  static func page(width: Int, height: Int, shift: Int) -> SimulatedDesktop {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let at = 4 * (y * width + x)
        let ink = (y + shift) % 11 < 4 && (x * 7 + (y + shift) / 11 * 5) % 13 < 6
        pixels[at] = ink ? 18 : UInt8(truncatingIfNeeded: 90 + x * 120 / width)
        pixels[at + 1] = ink ? 22 : UInt8(truncatingIfNeeded: 200 - y * 90 / height)
        pixels[at + 2] = ink ? 30 : UInt8(truncatingIfNeeded: 60 + (x + y) / 3)
      }
    }
    return SimulatedDesktop(width: width, height: height, backdrop: pixels)
  }
}
