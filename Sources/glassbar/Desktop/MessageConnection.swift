import GlassSurface
import Glibc

/// One client of the message socket: reads lines, answers them in order.
final class MessageConnection {
  /// Bytes that a request line may have.
  static let lineLimit = 64 << 10

  private let descriptor: OwnedDescriptor
  private let loop: any EventLoop
  private let handler: MessageServer.Handler
  private let onClose: (MessageConnection) -> Void
  private var readWatch: (any EventSource)?
  private var writeWatch: (any EventSource)?
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var isAnswering = false
  private var hasEnded = false
  private var isClosed = false

  init(
    _ descriptor: consuming OwnedDescriptor, loop: any EventLoop,
    handler: @escaping MessageServer.Handler, onClose: @escaping (MessageConnection) -> Void
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.handler = handler
    self.onClose = onClose
    watchInput()
  }

  func close() {
    if isClosed { return }
    isClosed = true
    readWatch = nil
    writeWatch = nil
    shutdown(descriptor.rawValue, Int32(SHUT_RDWR))
    onClose(self)
  }

  // MARK: Reading

  private func watchInput() {
    readWatch = loop.watch(descriptor.rawValue, for: .readable) { [weak self] _ in self?.read() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isClosed {
      let count = recv(descriptor.rawValue, &buffer, buffer.count, 0)
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { close() }
        break
      }
      if count == 0 {
        // The client may have closed only its writing half; what it asked is still answered.
        hasEnded = true
        readWatch = nil
        break
      }
      input += buffer[..<count]
      if input.count > Self.lineLimit { break }
    }
    answerNext()
  }

  /// Takes the next whole line, once the one before it is answered.
  private func answerNext() {
    while !isClosed, !isAnswering {
      guard let end = input.firstIndex(of: 0x0a) else {
        if input.count > Self.lineLimit {
          refuse("a request is at most \(Self.lineLimit) bytes")
        } else if hasEnded, output.isEmpty {
          close()
        }
        return
      }
      let line = Array(input[..<end])
      input.removeSubrange(...end)
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) { continue }
      answer(line)
    }
    pauseReading()
  }

  /// While a client's answers wait, nothing more of it is taken in.
  private func pauseReading() {
    if isAnswering || !output.isEmpty {
      readWatch = nil
    } else if !isClosed, !hasEnded, readWatch == nil {
      watchInput()
    }
  }

  private func answer(_ line: [UInt8]) {
    guard let request = MessageRequest(parsing: line) else {
      send(.failure(#"a request is one line like {"verb": "status", "arguments": []}"#))
      return
    }
    isAnswering = true
    var isAnswered = false
    handler(request) { [weak self] reply in
      guard let self, !isAnswered else { return }
      isAnswered = true
      isAnswering = false
      send(reply)
      answerNext()
    }
  }

  private func refuse(_ reason: String) {
    input = []
    hasEnded = true
    readWatch = nil
    send(.failure(reason))
    if output.isEmpty { close() }
  }

  // MARK: Writing

  private func send(_ reply: MessageReply) {
    output += Array(reply.json.text().utf8) + [0x0a]
    write()
  }

  private func write() {
    while !isClosed, !output.isEmpty {
      let count = Glibc.send(
        descriptor.rawValue, output, output.count, Int32(MSG_NOSIGNAL))
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          watchOutput()
        } else {
          close()
        }
        return
      }
      output.removeFirst(count)
    }
    writeWatch = nil
  }

  private func watchOutput() {
    if writeWatch != nil { return }
    writeWatch = loop.watch(descriptor.rawValue, for: .writable) { [weak self] _ in
      guard let self else { return }
      write()
      if output.isEmpty { answerNext() }
    }
  }
}
