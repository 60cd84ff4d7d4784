import Foundation
import Testing

@testable import glassbar

@Suite struct MessagesTests {
  let loop = GLibLoop(.separate)
  let folder: FixtureFolder
  let address: MessageAddress

  init() throws {
    folder = try FixtureFolder()
    address = MessageAddress(socketPath: folder.path + "/glassbar-test.sock")
  }

  private func server(_ handler: @escaping MessageServer.Handler) throws -> MessageServer {
    try MessageServer(lock: try InstanceLock(address), loop: loop, handler: handler)
  }

  /// A connected client; it blocks for a while at most.
  private func connect() throws -> FileHandle {
    let socket = try UnixSocket.connect(to: address.socketPath)
    let copy = dup(socket.rawValue)
    return FileHandle(fileDescriptor: copy, closeOnDealloc: true)
  }

  /// What `body`, run beside the loop, comes back with.
  private func beside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let worker = WorkerThread(loop: loop)
    var result: Value?
    worker.perform(body) {
      result = $0
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    return result
  }

  private func ask(
    _ verb: String, _ arguments: [String] = []
  ) -> Result<MessageReply, MessageClient.Failure>? {
    beside { [address] in
      Result { () throws(MessageClient.Failure) in
        try MessageClient.send(MessageRequest(verb: verb, arguments: arguments), to: address)
      }
    }
  }

  /// Sends raw bytes, closes that half and reads to the end.
  private func exchange(_ bytes: [UInt8], closing: Bool = true) throws -> [String]? {
    let client = try connect()
    let text = beside { () -> String in
      try? client.write(contentsOf: bytes)
      if closing { shutdown(client.fileDescriptor, Int32(SHUT_WR)) }
      return String(decoding: client.readDataToEndOfFile(), as: UTF8.self)
    }
    return text?.split(separator: "\n").map(String.init)
  }

  @Test func aRequestIsHandedOverAndAnswered() throws {
    let server = try server { request, reply in
      reply(.success(["verb": .string(request.verb), "n": .integer(request.arguments.count)]))
    }
    #expect(
      ask("dump", ["frame", "/tmp/ü \"x\".png"])
        == .success(.success(["verb": .string("dump"), "n": .integer(2)])))
    withExtendedLifetime(server) {}
  }

  @Test func aRefusalCarriesItsReason() throws {
    let server = try server { _, reply in reply(.failure("no such output")) }
    #expect(ask("show") == .success(.failure("no such output")))
    withExtendedLifetime(server) {}
  }

  @Test func anAnswerMayComeLaterAndOnlyTheFirstCounts() throws {
    var timer: (any AnyObject)?
    let server = try server { [loop] _, reply in
      timer = loop.schedule(after: 5_000_000) {
        reply(.done)
        reply(.failure("twice"))
      }
    }
    #expect(ask("status") == .success(.done))
    withExtendedLifetime((server, timer)) {}
  }

  @Test func aLargeAnswerArrivesWhole() throws {
    let text = String(repeating: "x", count: 3_000_000)
    let server = try server { _, reply in reply(.success(["text": .string(text)])) }
    #expect(ask("status") == .success(.success(["text": .string(text)])))
    withExtendedLifetime(server) {}
  }

  @Test func severalRequestsOnOneConnectionAreAnsweredInOrder() throws {
    let server = try server { request, reply in reply(.success(["v": .string(request.verb)])) }
    let lines = try exchange(
      Array("{\"verb\":\"a\"}\n\n{\"verb\":\"b\"}\r\n{\"verb\":\"c\"}\n".utf8))
    #expect(
      lines == [#"{"ok":true,"v":"a"}"#, #"{"ok":true,"v":"b"}"#, #"{"ok":true,"v":"c"}"#])
    withExtendedLifetime(server) {}
  }

  @Test func aRequestInPiecesIsPutTogether() throws {
    let server = try server { request, reply in reply(.success(["v": .string(request.verb)])) }
    let client = try connect()
    let text = beside { () -> String in
      for byte in Array("{\"verb\":\"show\"}\n".utf8) {
        try? client.write(contentsOf: [byte])
        usleep(500)
      }
      shutdown(client.fileDescriptor, Int32(SHUT_WR))
      return String(decoding: client.readDataToEndOfFile(), as: UTF8.self)
    }
    #expect(text == "{\"ok\":true,\"v\":\"show\"}\n")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    "hello", "{}", "[]", "{\"verb\":1}", "{\"verb\":\"a\",\"arguments\":\"b\"}", "\u{0}", "{",
    "{\"verb\":\"a\"} trailing", String(repeating: "[", count: 60_000),
  ])
  func whatIsNoRequestIsRefusedAndTheNextOneIsHeard(line: String) throws {
    var heard: [String] = []
    let server = try server { request, reply in
      heard.append(request.verb)
      reply(.done)
    }
    let lines = try exchange(Array((line + "\n{\"verb\":\"next\"}\n").utf8))
    #expect(lines?.count == 2)
    #expect(lines?.first?.contains("\"ok\":false") == true)
    #expect(lines?.last == "{\"ok\":true}")
    #expect(heard == ["next"])
    withExtendedLifetime(server) {}
  }

  @Test func anEndlessLineIsCutOff() throws {
    let server = try server { _, reply in reply(.done) }
    let bytes = [UInt8](repeating: 0x61, count: MessageConnection.lineLimit + 1)
    let lines = try exchange(bytes, closing: false)
    #expect(lines == [#"{"error":"a request is at most 65536 bytes","ok":false}"#])
    withExtendedLifetime(server) {}
  }

  @Test func silentClientsDoNotKeepOthersOut() throws {
    let server = try server { _, reply in reply(.done) }
    let silent = try (0..<100).map { _ in
      // The kernel queues few connections; the loop must take them between.
      let client = try connect()
      let turn = loop.schedule(after: 0) { loop.quit() }
      _ = loop.run()
      withExtendedLifetime(turn) {}
      return client
    }
    #expect(ask("show") == .success(.done))
    withExtendedLifetime((server, silent)) {}
  }

  @Test func aClientThatHangsUpBeforeItsAnswerDoesNoHarm() throws {
    var answers: [(MessageReply) -> Void] = []
    let server = try server { request, reply in
      if request.verb == "slow" { answers.append(reply) } else { reply(.done) }
    }
    do {
      let client = try connect()
      try client.write(contentsOf: Array("{\"verb\":\"slow\"}\n".utf8))
      let turn = loop.schedule(after: 20_000_000) { loop.quit() }
      _ = loop.run()
      withExtendedLifetime(turn) {}
    }
    #expect(answers.count == 1)
    answers[0](.success(["text": .string(String(repeating: "y", count: 1_000_000))]))
    #expect(ask("show") == .success(.done))
    withExtendedLifetime(server) {}
  }

  @Test func onlyTheOwnerMayConnect() throws {
    let server = try server { _, reply in reply(.done) }
    for path in [address.socketPath, address.lockPath] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    withExtendedLifetime(server) {}
  }

  @Test func numbersThatAreNoneAreWrittenAsNull() {
    let json = JSONValue.array([.number(.nan), .number(.infinity), .number(1.5)])
    #expect(json.text() == "[null,null,1.5]")
  }

  @Test func peopleReadLines() {
    let json = JSONValue.object([
      "a": .integer(1), "b": .array([.object(["c": .bool(true), "d": .null])]), "e": .array([]),
    ])
    #expect(json.plainLines == ["a: 1", "b:", "  -", "    c: yes", "    d: none", "e: none"])
  }
}
