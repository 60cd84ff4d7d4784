import CDesktop
import GlassSurface

/// Why a picture could not be read or written.
enum PNGFailure: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  case notPNG(path: String, reason: String)
  case tooLarge(path: String, width: Int, height: Int)
  case unwritable(path: String, reason: String)
}

extension PNGFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notPNG(let path, let reason): "\(path) is no usable PNG: \(reason)"
    case .tooLarge(let path, let width, let height):
      "\(path) is \(width)x\(height); at most \(PNGFile.sideLimit) pixels a side are taken"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}

/// PNG files as pictures; the same picture always gives the same bytes.
enum PNGFile {
  /// Pixels on one side.
  static let sideLimit = 16_384

  static func read(_ path: String) throws(PNGFailure) -> PixelImage {
    let head: [UInt8]
    do throws(SystemError) {
      head = try FileSystem.head(of: path, count: PNGHeader.length)
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    // A pipe has given its beginning away, and may keep the decoder waiting for ever.
    guard FileSystem.isFile(path) else {
      throw .unreadable(path: path, reason: "it is no regular file")
    }
    guard let size = PNGHeader(head) else {
      throw .notPNG(path: path, reason: "it does not begin like one")
    }
    guard size.width <= sideLimit, size.height <= sideLimit else {
      throw .tooLarge(path: path, width: size.width, height: size.height)
    }
    return try decode(path)
  }

  /// Writes `image`; `-` is standard output.
  static func write(_ image: PixelImage, to path: String) throws(PNGFailure) {
    guard let bytes = encode(image) else {
      throw .unwritable(path: path, reason: "the picture could not be encoded")
    }
    do throws(SystemError) {
      if path == "-" {
        try FileSystem.write(bytes, to: 1)
      } else {
        try FileSystem.write(bytes, to: path)
      }
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  private static func decode(_ path: String) throws(PNGFailure) -> PixelImage {
    // Not by parts: that way a file that breaks off would become a picture with random pixels.
    var error: UnsafeMutablePointer<GError>?
    guard let pixbuf = GObjectReference(owning: gdk_pixbuf_new_from_file(path, &error)) else {
      throw .notPNG(path: path, reason: GLibFailure(consuming: error).message)
    }
    guard let image = PixelImage(pixbuf: pixbuf.pointer) else {
      throw .notPNG(path: path, reason: "it holds no picture")
    }
    return image
  }

  /// The file's bytes; nil when there is no memory for them.
  static func encode(_ image: PixelImage) -> [UInt8]? {
    guard image.width > 0, image.height > 0 else { return nil }
    return image.straightPixels.withUnsafeBufferPointer { pixels -> [UInt8]? in
      // gdk-pixbuf only reads, through a pointer that it takes as mutable.
      let data = UnsafeMutablePointer(mutating: pixels.baseAddress)
      guard
        let pixbuf = GObjectReference(
          owning: gdk_pixbuf_new_from_data(
            data, GDK_COLORSPACE_RGB, 1, 8, Int32(image.width), Int32(image.height),
            Int32(image.width * 4), nil, nil))
      else { return nil }
      var buffer: UnsafeMutablePointer<CChar>?
      var count: gsize = 0
      guard
        gdk_pixbuf_save_to_bufferv(pixbuf.pointer, &buffer, &count, "png", nil, nil, nil) != 0,
        let buffer
      else { return nil }
      defer { g_free(buffer) }
      return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }
}

/// What a PNG says of itself before any picture is unpacked.
private struct PNGHeader {
  let width: Int
  let height: Int

  /// Bytes at the beginning that hold it.
  static let length = 24

  /// Nil without the signature and a size of at least 1 × 1.
  init?(_ bytes: [UInt8]) {
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    guard bytes.count >= Self.length, bytes.starts(with: signature),
      Array(bytes[12..<16]) == Array("IHDR".utf8)
    else { return nil }
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    width = number(at: 16)
    height = number(at: 20)
    if width == 0 || height == 0 { return nil }
  }
}
