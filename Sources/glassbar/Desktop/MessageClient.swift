import CDesktop
import Glibc

/// Asks the running bar something and waits for its answer.
enum MessageClient {
  enum Failure: Error, Equatable {
    /// Nobody listens there.
    case notRunning
    case failed(SystemError)
    /// The bar hung up, or said what is no answer.
    case noAnswer
    case timeout
  }

  /// Bytes that an answer may have.
  private static let answerLimit = 64 << 20

  /// Sends `request` and gives the reply; waits at most `seconds` for each part of it.
  static func send(
    _ request: MessageRequest, to address: MessageAddress, seconds: Int = 30
  ) throws(Failure) -> MessageReply {
    let socket: OwnedDescriptor
    do throws(SystemError) {
      socket = try UnixSocket.connect(to: address.socketPath)
    } catch {
      if error.code == ENOENT || error.code == ECONNREFUSED { throw .notRunning }
      throw .failed(error)
    }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket.rawValue, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket.rawValue, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    try write(Array(request.line.utf8) + [0x0a], to: socket.rawValue)
    let line = try readLine(from: socket.rawValue)
    guard let reply = MessageReply(parsing: line) else { throw .noAnswer }
    return reply
  }

  private static func write(_ bytes: [UInt8], to socket: Int32) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket, buffer.baseAddress?.advanced(by: offset), bytes.count - offset,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      offset += count
    }
  }

  private static func readLine(from socket: Int32) throws(Failure) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while line.count <= answerLimit {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { break }
      if let end = buffer[..<count].firstIndex(of: 0x0a) { return line + buffer[..<end] }
      line += buffer[..<count]
    }
    throw .noAnswer
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case EAGAIN: .timeout
    case EPIPE, ECONNRESET: .noAnswer
    default: .failed(SystemError(code))
    }
  }
}
