import CWayland
import Glibc

/// One argument of a request.
enum RequestArgument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String?)
  case object(WaylandProxy?)
  case newObject
  case array([UInt8]?)
  /// libwayland sends a duplicate; the caller keeps the descriptor.
  case descriptor(Int32)

  /// The largest message, header included, that libwayland can send.
  private static let messageLimit = 4096

  /// Calls `body` with the arguments in libwayland's form, unless one of them cannot be sent: a
  /// dead object or one of another display, a closed descriptor, or more bytes than a message has.
  static func encode(
    _ arguments: [RequestArgument], for display: WaylandDisplay,
    _ body: (UnsafeMutablePointer<wl_argument>?) -> Void
  ) {
    guard size(of: arguments) <= messageLimit else { return }
    var values: [wl_argument] = []
    var memory: [UnsafeMutableRawPointer] = []
    defer { for block in memory { free(block) } }
    values.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let value = argument.encode(for: display, &memory) else { return }
      values.append(value)
    }
    values.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  private func encode(
    for display: WaylandDisplay, _ memory: inout [UnsafeMutableRawPointer]
  ) -> wl_argument? {
    switch self {
    case .int(let value): return wl_argument(i: value)
    case .uint(let value): return wl_argument(u: value)
    case .fixed(let value): return wl_argument(f: Self.fixed(value))
    case .string(nil), .object(nil), .array(nil), .newObject: return wl_argument(o: nil)
    case .string(let value?):
      guard let copy = strdup(value) else { return nil }
      memory.append(copy)
      return wl_argument(s: copy)
    case .object(let proxy?):
      guard proxy.display === display, let pointer = proxy.pointer else { return nil }
      return wl_argument(o: pointer)
    case .array(let bytes?):
      guard let data = malloc(max(1, bytes.count)) else { return nil }
      memory.append(data)
      bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(data, base, $0.count) } }
      guard let array = malloc(MemoryLayout<wl_array>.size) else { return nil }
      memory.append(array)
      let contents = wl_array(size: bytes.count, alloc: bytes.count, data: data)
      return wl_argument(a: array.initializeMemory(as: wl_array.self, to: contents))
    case .descriptor(let descriptor):
      guard fcntl(descriptor, F_GETFD) >= 0 else { return nil }
      return wl_argument(h: descriptor)
    }
  }

  /// The nearest number in 1/256 that 24 bits before the point can hold; NaN gives 0.
  static func fixed(_ value: Double) -> Int32 {
    guard !value.isNaN else { return 0 }
    let scaled = (value * 256).rounded()
    return Int32(max(Double(Int32.min), min(Double(Int32.max), scaled)))
  }

  /// Bytes that the message takes: a header of 8, then words of 4.
  private static func size(of arguments: [RequestArgument]) -> Int {
    arguments.reduce(8) { size, argument in
      switch argument {
      case .string(let value?): size + 4 + (value.utf8.count + 4) / 4 * 4
      case .array(let bytes?): size + 4 + (bytes.count + 3) / 4 * 4
      case .descriptor: size
      default: size + 4
      }
    }
  }
}
