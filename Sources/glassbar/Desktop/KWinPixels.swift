import CDesktop
import GlassSurface
import Glibc

/// How the pixels lie that KWin sends, as its answer says.
struct KWinPixelLayout: Equatable {
  let width: Int
  let height: Int
  let stride: Int
  let format: CaptureFormat

  /// Reads the `a{sv}` of an answer; nil when something is missing, absurd or unknown.
  init?(_ results: OpaquePointer?) {
    guard let results, String(cString: g_variant_get_type_string(results)) == "a{sv}" else {
      return nil
    }
    func number(_ key: String) -> Int? {
      let type = g_variant_type_new("u")
      defer { g_variant_type_free(type) }
      guard let value = g_variant_lookup_value(results, key, type) else { return nil }
      defer { g_variant_unref(value) }
      return Int(g_variant_get_uint32(value))
    }
    guard let width = number("width"), let height = number("height"),
      let stride = number("stride"), let code = number("format"),
      let format = Self.format(ofImage: code), width > 0, height > 0,
      stride >= width * format.bytesPerPixel, stride <= KWinPixelPipe.limit / max(height, 1)
    else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// QImage::Format as a format code of captures.
  private static func format(ofImage code: Int) -> CaptureFormat? {
    let name: String
    switch code {
    case 4, 5, 6: name = "XR24"  // RGB32, ARGB32, and premultiplied
    case 13: name = "BG24"  // RGB888: bytes in that order
    case 16, 17, 18: name = "XB24"  // RGBX8888, RGBA8888, and premultiplied
    case 19, 20: name = "XB30"  // BGR30, A2BGR30
    case 21, 22: name = "XR30"  // RGB30, A2RGB30
    default: return nil
    }
    return CaptureFormat(shm: name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }
}

/// A pipe whose bytes are collected while the loop turns.
final class KWinPixelPipe {
  /// More bytes than any capture has.
  static let limit = 1 << 28

  private(set) var bytes: [UInt8] = []
  private(set) var isAtEnd = false
  /// Called once, when the other end is closed.
  var onEnd: (() -> Void)?
  private(set) var writingEnd: Int32
  private var readingEnd: Int32
  private var watch: (any EventSource)?

  /// Nil when there are no descriptors left.
  init?(loop: any EventLoop) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (readingEnd, writingEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(readingEnd, F_SETFL, fcntl(readingEnd, F_GETFL) | O_NONBLOCK)
    watch = loop.watch(readingEnd, for: .readable) { [weak self] _ in self?.read() }
  }

  deinit {
    finish()
    closeWritingEnd()
  }

  /// The end was handed over: whoever has it closes it.
  func closeWritingEnd() {
    if writingEnd >= 0 { close(writingEnd) }
    writingEnd = -1
  }

  private func read() {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while !isAtEnd {
      let count = part.withUnsafeMutableBytes { Glibc.read(readingEnd, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: part[..<count])
        if bytes.count > Self.limit { return end() }
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        return end()
      }
    }
  }

  private func end() {
    finish()
    isAtEnd = true
    onEnd?()
  }

  private func finish() {
    watch?.cancel()
    watch = nil
    if readingEnd >= 0 { close(readingEnd) }
    readingEnd = -1
  }
}
