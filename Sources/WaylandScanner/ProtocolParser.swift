import Foundation
import FoundationXML

/// Reads one protocol file into values and rejects what the protocol language does not allow.
///
/// Elements that are not part of the language are skipped, so that newer files stay readable.
final class ProtocolParser: NSObject, XMLParserDelegate {
  private let file: String
  private var parser: XMLParser?
  private var failure: ScannerError?
  private var path: [String] = []

  private var result: WireProtocol?
  private var interface: WireInterface?
  private var message: WireMessage?
  private var enumeration: WireEnumeration?

  private init(file: String) {
    self.file = file
  }

  /// Parses `data`; `file` is only for messages.
  static func parse(_ data: Data, file: String) throws(ScannerError) -> WireProtocol {
    let reader = ProtocolParser(file: file)
    let parser = XMLParser(data: data)
    reader.parser = parser
    parser.delegate = reader
    let parsed = parser.parse()
    if let failure = reader.failure { throw failure }
    if !parsed {
      throw ScannerError(reader.here, "the XML is not well-formed")
    }
    guard let result = reader.result else {
      throw ScannerError(Location(file: file, line: 1), "there is no <protocol> element")
    }
    return result
  }

  private var here: Location { Location(file: file, line: max(1, parser?.lineNumber ?? 1)) }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let parent = path.last
    path.append(element)
    do throws(ScannerError) {
      try start(element, in: parent, Attributes(element, attributes, at: here))
    } catch {
      failure = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    path.removeLast()
    end(element)
  }

  // libxml2 goes on after an error, so only the first place is worth telling.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    failure = ScannerError(here, "the XML is not well-formed")
    parser.abortParsing()
  }

  private func start(
    _ element: String, in parent: String?, _ attributes: Attributes
  ) throws(ScannerError) {
    switch element {
    case "protocol":
      guard parent == nil else { throw misplaced(element, in: parent) }
      result = WireProtocol(file: file, name: try attributes.name("name"))
    case "interface":
      guard parent == "protocol" else { throw misplaced(element, in: parent) }
      interface = WireInterface(
        name: try attributes.name("name"), version: try attributes.version("version"),
        summary: nil, location: here)
    case "request", "event":
      guard parent == "interface", let interface else { throw misplaced(element, in: parent) }
      message = try makeMessage(element == "request" ? .request : .event, of: interface, attributes)
    case "arg":
      guard message != nil else { throw misplaced(element, in: parent) }
      message?.arguments.append(try makeArgument(attributes))
    case "enum":
      guard parent == "interface" else { throw misplaced(element, in: parent) }
      enumeration = WireEnumeration(
        name: try attributes.name("name"), isBitfield: try attributes.flag("bitfield"),
        summary: attributes.text("summary"), location: here)
    case "entry":
      guard enumeration != nil else { throw misplaced(element, in: parent) }
      enumeration?.entries.append(
        WireEnumeration.Entry(
          name: try attributes.name("name"), value: try attributes.value("value"),
          summary: attributes.text("summary"), location: here))
    case "description":
      describe(parent, attributes.text("summary"))
    default:
      break
    }
  }

  private func end(_ element: String) {
    switch element {
    case "interface":
      if let interface { result?.interfaces.append(interface) }
      interface = nil
    case "request":
      if let message { interface?.requests.append(message) }
      message = nil
    case "event":
      if let message { interface?.events.append(message) }
      message = nil
    case "enum":
      if let enumeration { interface?.enumerations.append(enumeration) }
      enumeration = nil
    default:
      break
    }
  }

  private func makeMessage(
    _ direction: WireMessage.Direction, of interface: WireInterface, _ attributes: Attributes
  ) throws(ScannerError) -> WireMessage {
    let since = try attributes.optionalVersion("since") ?? 1
    guard since <= interface.version else {
      throw ScannerError(
        here, "since \(since) is above the version \(interface.version) of '\(interface.name)'")
    }
    let type = attributes.text("type")
    guard type == nil || type == "destructor" else {
      throw ScannerError(here, "unknown type '\(type ?? "")' of a \(direction.rawValue)")
    }
    return WireMessage(
      direction: direction, name: try attributes.name("name"), since: since,
      isDestructor: type == "destructor", summary: nil, location: here)
  }

  private func makeArgument(_ attributes: Attributes) throws(ScannerError) -> WireArgument {
    let name = try attributes.name("name")
    let typeName = try attributes.required("type")
    guard let kind = WireArgument.Kind(wireName: typeName) else {
      throw ScannerError(here, "unknown type '\(typeName)' of the argument '\(name)'")
    }
    let isNullable = try attributes.flag("allow-null")
    guard !isNullable || kind == .string || kind == .object || kind == .array else {
      throw ScannerError(here, "the argument '\(name)' is \(typeName) and cannot be null")
    }
    let interface = attributes.text("interface")
    guard interface == nil || kind == .object || kind == .newID else {
      throw ScannerError(here, "the argument '\(name)' is \(typeName) and has no interface")
    }
    let enumeration = attributes.text("enum")
    guard enumeration == nil || [.int, .uint, .array].contains(kind) else {
      throw ScannerError(here, "the argument '\(name)' is \(typeName) and cannot be an enum")
    }
    return WireArgument(
      name: name, kind: kind, interface: interface, enumeration: enumeration,
      isNullable: isNullable, summary: attributes.text("summary"), location: here)
  }

  private func describe(_ parent: String?, _ summary: String?) {
    guard let summary else { return }
    switch parent {
    case "interface": interface?.summary = summary
    case "request", "event": message?.summary = summary
    case "enum": enumeration?.summary = summary
    case "arg":
      guard var argument = message?.arguments.popLast() else { return }
      argument.summary = argument.summary ?? summary
      message?.arguments.append(argument)
    case "entry":
      guard var entry = enumeration?.entries.popLast() else { return }
      entry.summary = entry.summary ?? summary
      enumeration?.entries.append(entry)
    default: break
    }
  }

  private func misplaced(_ element: String, in parent: String?) -> ScannerError {
    ScannerError(
      here, "<\(element)> does not belong in \(parent.map { "<\($0)>" } ?? "a document")")
  }
}
