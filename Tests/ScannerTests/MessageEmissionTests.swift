import Testing

@testable import WaylandScanner

@Suite("Requests and events become typed Swift")
struct MessageEmissionTests {
  @Test(
    "a request's argument has the Swift type of its kind",
    arguments: [
      (#"type="int""#, "a: Int32", ".int(a)", "i"),
      (#"type="uint""#, "a: UInt32", ".uint(a)", "u"),
      (#"type="fixed""#, "a: Double", ".fixed(a)", "f"),
      (#"type="string""#, "a: String", ".string(a)", "s"),
      (#"type="string" allow-null="true""#, "a: String?", ".string(a)", "?s"),
      (#"type="object" interface="thing""#, "a: Thing", ".object(a)", "o"),
      (#"type="object" interface="thing" allow-null="true""#, "a: Thing?", ".object(a)", "?o"),
      (#"type="object""#, "a: WaylandProxy", ".object(a)", "o"),
      (#"type="array""#, "a: [UInt8]", ".array(a)", "a"),
      (#"type="fd""#, "a: Int32", ".descriptor(a)", "h"),
      (#"type="uint" enum="kind""#, "a: Thing.Kind", ".uint(a.rawValue)", "u"),
      (
        #"type="int" enum="thing.kind""#, "a: Thing.Kind", ".int(Int32(bitPattern: a.rawValue))",
        "i"
      ),
    ])
  func requestArgument(
    _ attributes: String, parameter: String, value: String, signature: String
  ) throws {
    let source = try scan(
      thing(
        #"<request name="do_it"><arg name="a" \#(attributes)/></request><enum name="kind"/>"#))
    #expect(source.contains("package func doIt(\(parameter)) {"))
    #expect(source.contains("self.send(0, since: 1, [\(value)])"))
    #expect(source.contains(#"WaylandMessage("do_it", "\#(signature)", "#))
  }

  @Test(
    "an event's argument has the Swift type of its kind",
    arguments: [
      (#"type="int""#, "a: Int32", "arguments.int(0)"),
      (#"type="uint""#, "a: UInt32", "arguments.uint(0)"),
      (#"type="fixed""#, "a: Double", "arguments.fixed(0)"),
      (#"type="string""#, "a: String", "arguments.string(0)"),
      (#"type="string" allow-null="true""#, "a: String?", "arguments.optionalString(0)"),
      (#"type="object" interface="thing""#, "a: Thing?", "arguments.object(0)"),
      (#"type="object""#, "a: WaylandProxy?", "arguments.object(0)"),
      (#"type="new_id" interface="thing""#, "a: Thing", "arguments.newObject(0)"),
      (#"type="array""#, "a: [UInt8]", "arguments.array(0)"),
      (#"type="array" allow-null="true""#, "a: [UInt8]?", "arguments.optionalArray(0)"),
      (#"type="fd""#, "a: ReceivedDescriptor", "arguments.descriptor(0)"),
      (#"type="uint" enum="kind""#, "a: Thing.Kind", "Thing.Kind(rawValue: arguments.uint(0))"),
      (
        #"type="int" enum="kind""#, "a: Thing.Kind",
        "Thing.Kind(rawValue: UInt32(bitPattern: arguments.int(0)))"
      ),
    ])
  func eventArgument(_ attributes: String, payload: String, value: String) throws {
    let source = try scan(
      thing(#"<event name="seen_it"><arg name="a" \#(attributes)/></event><enum name="kind"/>"#))
    #expect(source.contains("case seenIt(\(payload))"))
    #expect(source.contains("a: \(value))"))
  }

  @Test("a request for a new object returns it")
  func newObject() throws {
    let source = try scan(
      thing(
        """
        <request name="make"><arg name="id" type="new_id" interface="thing"/>
        <arg name="x" type="int"/></request>
        """))
    #expect(source.contains("package func make(x: Int32) -> Thing {"))
    #expect(source.contains("self.sendCreating(Thing.self, 0, since: 1, [.newObject, .int(x)])"))
    #expect(source.contains(#"WaylandMessage("make", "ni", [Thing.self, nil])"#))
  }

  @Test("a new object without an interface is generic and sends its name and version")
  func untypedNewObject() throws {
    let source = try scan(
      thing(
        """
        <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
        """))
    #expect(
      source.contains(
        "package func bind<Proxy: WaylandProxy>"
          + "(name: UInt32, interface: Proxy.Type, version: UInt32) -> Proxy {"))
    #expect(source.contains(#"WaylandMessage("bind", "usun", [])"#))
    #expect(
      source.contains(
        ".string(Proxy.interface.name), .uint(min(version, Proxy.knownVersion)), .newObject]"))
  }

  @Test("a destructor destroys, and the plain one is sent on release")
  func destructors() throws {
    let source = try scan(
      thing(
        """
        <request name="unlock_and_destroy" type="destructor"/>
        <request name="destroy" type="destructor" since="2"/>
        <event name="done" type="destructor"/>
        """))
    #expect(source.contains("self.send(0, since: 1, [], destroying: true)"))
    #expect(source.contains("self.send(1, since: 2, [], destroying: true)"))
    #expect(source.contains("release: WaylandInterface.Release(opcode: 1, since: 2)"))
    #expect(source.contains(#"WaylandMessage("done", "", [], isDestructor: true)"#))
  }

  @Test("a destructor with arguments is never sent on release")
  func destructorWithArguments() throws {
    let source = try scan(
      thing(
        """
        <request name="destroy" type="destructor"><arg name="reason" type="uint"/></request>
        """))
    #expect(source.contains("release: nil"))
    #expect(source.contains("package func destroy(reason: UInt32) {"))
  }

  @Test("since is part of the signature, the check and the documentation")
  func since() throws {
    let source = try scan(
      thing(
        #"<request name="go" since="3"><description summary="let's go"/></request>"#))
    #expect(source.contains(#"WaylandMessage("go", "3", [])"#))
    #expect(source.contains("self.send(0, since: 3, [])"))
    #expect(source.contains("/// let's go\n  ///\n  /// Since version 3."))
  }

  @Test("a summary cannot leave its comment")
  func hostileSummary() throws {
    let source = try scan(
      thing(#"<request name="go"><description summary="one&#10;two&#x2028;*/ three"/></request>"#))
    #expect(source.contains("/// one two */ three\n"))
  }

  @Test("words that Swift reserves are escaped or get an underscore")
  func reservedWords() throws {
    let source = try scan(
      thing(
        """
        <request name="repeat"><arg name="class" type="int"/><arg name="self" type="int"/></request>
        <request name="version"/><request name="init"/>
        <event name="default"><arg name="in" type="int"/></event>
        <enum name="type"><entry name="default" value="0"/><entry name="90" value="1"/>
        <entry name="unknown" value="2"/></enum><enum name="event"/>
        """))
    #expect(source.contains("package func `repeat`(class: Int32, _self: Int32)"))
    #expect(source.contains("package func _version()"))
    #expect(source.contains("package func _init()"))
    #expect(source.contains("case `default`(in: Int32)"))
    #expect(source.contains("package enum _Type: Hashable, Sendable"))
    #expect(source.contains("case _90\n"))
    #expect(source.contains("case _unknown\n"))
    #expect(source.contains("package enum _Event: Hashable, Sendable"))
  }

  @Test("an interface without events has no event type")
  func noEvents() throws {
    let source = try scan(thing(#"<request name="go"/>"#))
    #expect(!source.contains("onEvent"))
    #expect(source.contains("package final class Thing: WaylandProxy {"))
  }
}
