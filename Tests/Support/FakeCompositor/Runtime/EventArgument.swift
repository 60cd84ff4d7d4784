import CWaylandServer
import Glibc

/// One argument of an event.
enum EventArgument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String?)
  case object(WaylandResource?)
  case newObject
  case array([UInt8]?)
  /// libwayland sends a duplicate; the caller keeps the descriptor.
  case descriptor(Int32)

  /// Calls `body` with the arguments in libwayland's form.
  static func encode(
    _ arguments: [EventArgument], making created: WaylandResource? = nil,
    _ body: (UnsafeMutablePointer<wl_argument>?) -> Void
  ) {
    var memory: [UnsafeMutableRawPointer] = []
    defer { for block in memory { free(block) } }
    var values = arguments.map { argument -> wl_argument in
      switch argument {
      case .int(let value): return wl_argument(i: value)
      case .uint(let value): return wl_argument(u: value)
      case .fixed(let value): return wl_argument(f: Int32((value * 256).rounded()))
      case .string(nil), .array(nil): return wl_argument(s: nil)
      case .string(let text?):
        let copy = strdup(text)
        if let copy { memory.append(copy) }
        return wl_argument(s: copy)
      case .object(let resource): return wl_argument(o: resource?.pointer)
      case .newObject: return wl_argument(o: created?.pointer)
      case .array(let bytes?):
        let data = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
        data.copyMemory(from: bytes, byteCount: bytes.count)
        let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
        array.initialize(to: wl_array(size: bytes.count, alloc: bytes.count, data: data))
        memory += [data, UnsafeMutableRawPointer(array)]
        return wl_argument(a: array)
      case .descriptor(let descriptor): return wl_argument(h: descriptor)
      }
    }
    values.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }
}
