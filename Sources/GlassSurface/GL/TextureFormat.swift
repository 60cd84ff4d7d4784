import CWayland

/// What a texel holds.
package enum TextureFormat: Hashable, Sendable {
  /// Four channels, 8 bits each.
  case rgba8
  /// One channel, 8 bits.
  case r8
  /// Four channels of 16-bit floating point.
  case rgba16f

  package var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .r8: 1
    case .rgba16f: 8
    }
  }

  var internalFormat: Int32 {
    switch self {
    case .rgba8: GL_RGBA8
    case .r8: GL_R8
    case .rgba16f: GL_RGBA16F
    }
  }

  var transferFormat: Int32 { self == .r8 ? GL_RED : GL_RGBA }
  var transferType: Int32 { self == .rgba16f ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE }
}

/// How a texture is read between its texels.
package enum TextureFilter: Hashable, Sendable {
  case nearest
  case linear
  /// Linear, from smaller copies where the texture is drawn smaller; only for whole images.
  case mipmapped

  var magnifying: Int32 { self == .nearest ? GL_NEAREST : GL_LINEAR }
  var minifying: Int32 { self == .mipmapped ? GL_LINEAR_MIPMAP_LINEAR : magnifying }
}

/// The order of the channels in memory, where it is not the texture's own.
package enum ChannelOrder: Hashable, Sendable {
  case rgba
  case bgra
  /// The fourth byte means nothing; alpha reads as 1.
  case rgbx
  /// As `rgbx`, with red and blue swapped: little-endian XRGB8888.
  case bgrx

  var swizzle: (red: Int32, blue: Int32, alpha: Int32) {
    switch self {
    case .rgba: (GL_RED, GL_BLUE, GL_ALPHA)
    case .bgra: (GL_BLUE, GL_RED, GL_ALPHA)
    case .rgbx: (GL_RED, GL_BLUE, GL_ONE)
    case .bgrx: (GL_BLUE, GL_RED, GL_ONE)
    }
  }
}
