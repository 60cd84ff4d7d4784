import TestSupport

/// A capture that a client asks for.
package struct CaptureRequest {
  /// From 1.
  package let number: Int
  package let output: FakeOutput
  /// In dp; nil for the whole output.
  package let region: PixelRect?
  /// The client waits for a change of what is seen.
  package internal(set) var waitsForDamage = false
}

/// How a capture is answered.
package struct CapturePlan: Sendable {
  package enum Outcome: Sendable {
    case ready
    /// Told twice that it is ready.
    case readyTwice
    /// Refused at once, before a buffer is described.
    case refused
    /// Fails after the copy was asked for.
    case failed
    /// Never answered, as while a person is asked for permission.
    case withheld
  }

  package enum Content: Sendable {
    case desktop
    /// As shown while permission is pending, or where a rule hides all.
    case black
  }

  package enum Orientation: Sendable {
    /// As the output's own buffers lie, which is how wlroots hands them out.
    case asOutput
    case upright
  }

  package var outcome = Outcome.ready
  package var content = Content.desktop
  package var orientation = Orientation.asOutput
  package var layout = PixelLayout.xrgb8888
  /// The format that the client is told, by wl_shm's code; that of `layout` when nil.
  package var toldFormat: UInt32?
  /// Bytes of each row beyond its pixels.
  package var rowPadding = 0
  /// The rows run from the bottom up, and the client is told so.
  package var isInverted = false
  /// The pointer is in the picture though nobody asked for it.
  package var showsCursor = false

  package init() {}
}

/// How the pixels of a buffer lie in memory.
package enum PixelLayout: CaseIterable, Sendable {
  case xrgb8888, xbgr8888, argb8888, abgr8888
  case xrgb2101010, xbgr2101010
  case rgb888, bgr888

  /// wl_shm's code, which is DRM's but for the first two.
  package var code: UInt32 {
    switch self {
    case .argb8888: 0
    case .xrgb8888: 1
    case .xbgr8888: Self.fourCC("XB24")
    case .abgr8888: Self.fourCC("AB24")
    case .xrgb2101010: Self.fourCC("XR30")
    case .xbgr2101010: Self.fourCC("XB30")
    case .rgb888: Self.fourCC("RG24")
    case .bgr888: Self.fourCC("BG24")
    }
  }

  package var bytesPerPixel: Int {
    switch self {
    case .rgb888, .bgr888: 3
    default: 4
    }
  }

  private static func fourCC(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Writes 0xAARRGGBB as this layout has it.
  func write(_ pixel: UInt32, to bytes: UnsafeMutableRawPointer) {
    let red = pixel >> 16 & 0xff
    let green = pixel >> 8 & 0xff
    let blue = pixel & 0xff
    // The upper bits again as the lower ones: 0 stays 0 and 255 becomes 1023.
    func deep(_ level: UInt32) -> UInt32 { level << 2 | level >> 6 }
    let word: UInt32 =
      switch self {
      case .xrgb8888, .argb8888: 0xff00_0000 | red << 16 | green << 8 | blue
      case .xbgr8888, .abgr8888: 0xff00_0000 | blue << 16 | green << 8 | red
      case .xrgb2101010: 3 << 30 | deep(red) << 20 | deep(green) << 10 | deep(blue)
      case .xbgr2101010: 3 << 30 | deep(blue) << 20 | deep(green) << 10 | deep(red)
      case .rgb888: red << 16 | green << 8 | blue
      case .bgr888: blue << 16 | green << 8 | red
      }
    for byte in 0..<bytesPerPixel {
      bytes.storeBytes(
        of: UInt8(word >> (8 * UInt32(byte)) & 0xff), toByteOffset: byte, as: UInt8.self)
    }
  }
}
