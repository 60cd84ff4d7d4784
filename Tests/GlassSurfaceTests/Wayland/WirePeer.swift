import Glibc

@testable import GlassSurface

/// The compositor's end of a connection, spoken byte by byte, to say what no compositor says.
///
/// New objects that the peer makes have ids from 0xff000000, those of the client from 2.
final class WirePeer {
  /// A request as it arrived.
  struct Request: Equatable {
    var object: UInt32
    var opcode: UInt16
    var words: [UInt32]
  }

  /// One argument of an event.
  enum Argument {
    case word(UInt32)
    case fixed(Double)
    case string(String?)
    case array([UInt8])
    case descriptor(Int32)
  }

  let display: WaylandDisplay
  private let socket: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    guard let display = WaylandDisplay(socket: ends[0]) else { return nil }
    self.display = display
    socket = ends[1]
  }

  deinit {
    close(socket)
  }

  /// A registry, as object 2.
  func makeRegistry() -> WlRegistry { display.proxy.getRegistry() }

  /// All requests since the last call.
  func receive(flushing: Bool = true) -> [Request] {
    if flushing { _ = display.flush() }
    // A multiple of the size of a commit: what a socket gives may end inside a larger message.
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else { return [] }
    let words = bytes[..<count].withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    var requests: [Request] = []
    var rest = words[...]
    while rest.count >= 2 {
      let header = Array(rest.prefix(2))
      let size = Int(header[1] >> 16) / 4
      requests.append(
        Request(
          object: header[0], opcode: UInt16(truncatingIfNeeded: header[1]),
          words: Array(rest.prefix(size).dropFirst(2))))
      rest = rest.dropFirst(size)
    }
    return requests
  }

  /// Sends an event without delivering it.
  func send(to object: UInt32, _ opcode: UInt16, _ arguments: Argument...) {
    send(to: object, opcode, arguments)
  }

  func send(to object: UInt32, _ opcode: UInt16, _ arguments: [Argument]) {
    var words: [UInt32] = []
    var descriptors: [Int32] = []
    func append(_ bytes: [UInt8]) {
      words.append(UInt32(bytes.count))
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let part = bytes[start..<min(start + 4, bytes.count)]
        words.append(part.reversed().reduce(0) { $0 << 8 | UInt32($1) })
      }
    }
    for argument in arguments {
      switch argument {
      case .word(let word): words.append(word)
      case .fixed(let value): words.append(UInt32(bitPattern: RequestArgument.fixed(value)))
      case .string(nil): words.append(0)
      case .string(let text?): append(Array(text.utf8) + [0])
      case .array(let bytes): append(bytes)
      case .descriptor(let descriptor): descriptors.append(descriptor)
      }
    }
    words = [object, UInt32(words.count * 4 + 8) << 16 | UInt32(opcode)] + words
    transmit(words, descriptors)
  }

  /// Delivers all events that were sent.
  func deliver() -> Bool { display.dispatchArrived() }

  private func transmit(_ words: [UInt32], _ descriptors: [Int32]) {
    var words = words
    // A control message: its length (8 bytes), level and type (4 each), then the descriptors.
    let length = 16 + descriptors.count * 4
    var control: [UInt32] = [UInt32(length), 0, UInt32(SOL_SOCKET), UInt32(SCM_RIGHTS)]
    control += descriptors.map { UInt32(bitPattern: $0) }
    if descriptors.count % 2 == 1 { control.append(0) }
    words.withUnsafeMutableBytes { data in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
        withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if !descriptors.isEmpty {
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
          }
          _ = sendmsg(socket, &message, 0)
        }
      }
    }
  }
}
