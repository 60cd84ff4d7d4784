import Foundation

@testable import WaylandScanner

/// Runs the scanner's steps on protocol text; the text is called "test.xml".
func scan(_ texts: String...) throws(ScannerError) -> String {
  var protocols: [WireProtocol] = []
  for text in texts {
    protocols.append(try ProtocolParser.parse(Data(text.utf8), file: "test.xml"))
  }
  return SwiftEmitter.source(of: try ProtocolSet(protocols).protocols, access: .package)
}

/// A protocol with one interface, `thing`, of version 3; `body` begins on line 3.
func thing(_ body: String) -> String {
  """
  <protocol name="test">
  <interface name="thing" version="3">
  \(body)
  </interface>
  </protocol>
  """
}
