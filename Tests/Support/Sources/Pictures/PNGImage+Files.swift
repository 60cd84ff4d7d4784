import CDesktop

extension PNGImage {
  /// Reads a PNG file (or any other format that gdk-pixbuf knows).
  public init(readingFrom path: String) throws(PictureFailure) {
    var error: UnsafeMutablePointer<GError>?
    guard let pixbuf = gdk_pixbuf_new_from_file(path, &error) else {
      throw .unreadable(path: path, reason: takeMessage(of: error))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    guard let image = PNGImage(pixbuf) else {
      throw .unreadable(path: path, reason: "not 8 bits of red, green, blue")
    }
    self = image
  }

  /// Writes a PNG file; a picture without transparency is written without α.
  public func write(to path: String) throws(PictureFailure) {
    let isOpaque = stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    var stored = bytes
    if isOpaque {
      stored.removeAll(keepingCapacity: true)
      for at in stride(from: 0, to: bytes.count, by: 4) {
        stored.append(contentsOf: bytes[at..<at + 3])
      }
    }
    var error: UnsafeMutablePointer<GError>?
    let written = stored.withUnsafeBufferPointer { buffer -> Bool in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          buffer.baseAddress, GDK_COLORSPACE_RGB, isOpaque ? 0 : 1, 8, Int32(width),
          Int32(height), Int32(width * (isOpaque ? 3 : 4)), nil, nil)
      else { return false }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return gdk_pixbuf_savev(pixbuf, path, "png", nil, nil, &error) != 0
    }
    guard written else { throw .unwritable(path: path, reason: takeMessage(of: error)) }
  }

  /// Reads a binary PPM (P6, 8 bits), the format in which grim hands over pixels unchanged.
  public init(readingPPM data: [UInt8]) throws(PictureFailure) {
    var at = 0
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    func number() -> Int? {
      while at < data.count, isSpace(data[at]) { at += 1 }
      var value = 0
      let start = at
      while at < data.count, data[at] >= 0x30, data[at] <= 0x39, at - start < 6 {
        value = value * 10 + Int(data[at] - 0x30)
        at += 1
      }
      return at > start ? value : nil
    }
    guard data.count > 2, data[0] == 0x50, data[1] == 0x36 else {
      throw .malformed(reason: "no P6 header in \(data.count) bytes")
    }
    at = 2
    guard let width = number(), let height = number(), let depth = number(), depth == 255,
      width > 0, height > 0, at < data.count
    else { throw .malformed(reason: "PPM header") }
    at += 1
    guard data.count - at >= width * height * 3 else {
      throw .malformed(reason: "PPM of \(width)x\(height) cut short")
    }
    var result = [UInt8](repeating: 255, count: width * height * 4)
    result.withUnsafeMutableBufferPointer { target in
      data.withUnsafeBufferPointer { source in
        var from = at
        var to = 0
        while to < target.count {
          target[to] = source[from]
          target[to + 1] = source[from + 1]
          target[to + 2] = source[from + 2]
          from += 3
          to += 4
        }
      }
    }
    self.init(width: width, height: height, bytes: result)
  }

  private init?(_ pixbuf: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard width > 0, height > 0, channels == 3 || channels == 4,
      gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
      let source = gdk_pixbuf_read_pixels(pixbuf)
    else { return nil }
    var result = [UInt8](repeating: 255, count: width * height * 4)
    result.withUnsafeMutableBufferPointer { target in
      var to = 0
      for y in 0..<height {
        var from = y * stride
        for _ in 0..<width {
          for channel in 0..<channels { target[to + channel] = source[from + channel] }
          from += channels
          to += 4
        }
      }
    }
    self.init(width: width, height: height, bytes: result)
  }
}

/// The text of a GLib error, which is freed.
private func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "unknown reason" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}
