import Glibc

/// A system call's failure.
struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An `errno` value.
  let code: Int32
  init(_ code: Int32) { self.code = code }

  var description: String {
    var buffer = [CChar](repeating: 0, count: 256)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let text = buffer.baseAddress, strerror_r(code, text, buffer.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: text)
    }
  }
}
