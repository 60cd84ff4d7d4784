/// Writes the Swift source of one protocol.
struct SwiftEmitter {
  /// The access level of everything that is generated; the runtime has no more than `package`.
  enum Access: String, CaseIterable {
    case `internal`, package
  }

  /// Whose end of the connection the source is for.
  enum Side: Equatable {
    case client
    /// The compositor's; interface tables and enumerations are taken from the client's module.
    case server(clientModule: String)
  }

  let access: Access
  let side: Side
  private(set) var text = ""
  private var depth = 0

  init(access: Access, side: Side = .client) {
    self.access = access
    self.side = side
  }

  static func source(
    of protocols: [WireProtocol], access: Access, side: Side = .client
  ) -> String {
    var emitter = SwiftEmitter(access: access, side: side)
    let files = protocols.map { $0.file.split(separator: "/").last.map(String.init) ?? $0.file }
    emitter.line("// Made by WaylandScanner from \(files.joined(separator: ", ")).")
    if case .server(let module) = side { emitter.line("\(access.rawValue) import \(module)") }
    for wireProtocol in protocols {
      for interface in wireProtocol.interfaces {
        switch side {
        case .client:
          emitter.line("")
          emitter.emit(interface)
        case .server:
          // libwayland's server side handles these itself.
          if ["wl_display", "wl_registry"].contains(interface.name) { continue }
          emitter.line("")
          emitter.emitResource(interface)
        }
      }
    }
    return emitter.text
  }

  mutating func line(_ content: String) {
    if !content.isEmpty { text += String(repeating: "  ", count: depth) + content }
    text += "\n"
  }

  /// Writes `head {`, then what `body` writes, indented, then `}`.
  mutating func block(_ head: String, _ body: (inout SwiftEmitter) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Writes a doc comment; runs of white space and line ends become one space.
  mutating func document(_ summary: String?, since: Int = 1) {
    let words = (summary ?? "").split { $0.isWhitespace || $0.isNewline }
    let sentence = words.joined(separator: " ").filter {
      !$0.unicodeScalars.contains(where: isControl)
    }
    if !sentence.isEmpty { line("/// \(sentence)") }
    if since > 1 {
      if !sentence.isEmpty { line("///") }
      line("/// Since version \(since).")
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
