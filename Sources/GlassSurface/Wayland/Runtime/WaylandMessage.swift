/// One request or event, as the protocol file describes it.
package struct WaylandMessage: Sendable {
  let name: String
  /// libwayland's signature: the version, then a letter for each argument.
  let signature: String
  /// The class of each argument; empty if no argument is an object of a known interface.
  let types: [WaylandProxy.Type?]
  /// Whether the object is gone once the event has arrived.
  let isDestructor: Bool

  package init(
    _ name: String, _ signature: String, _ types: [WaylandProxy.Type?], isDestructor: Bool = false
  ) {
    self.name = name
    self.signature = signature
    self.types = types
    self.isDestructor = isDestructor
  }

  /// How many arguments libwayland counts.
  var argumentCount: Int { signature.count { $0.isLetter } }

  var makesObject: Bool { signature.contains("n") }
}
