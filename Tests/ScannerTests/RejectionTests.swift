import Testing

@testable import WaylandScanner

@Suite("What is wrong is named with its line")
struct RejectionTests {
  @Test(
    "a wrong element",
    arguments: [
      (#"<request/>"#, "<request> needs the attribute 'name'"),
      (#"<request name="a b"/>"#, "'a b' cannot be a name"),
      (#"<request name="__"/>"#, "'__' cannot be a name"),
      (#"<request name="a" type="destroyer"/>"#, "unknown type 'destroyer' of a request"),
      (#"<request name="a" since="4"/>"#, "since 4 is above the version 3 of 'thing'"),
      (#"<request name="a" since="x"/>"#, "'since' is 'x', not a number from 1"),
      (
        #"<request name="a"><arg name="b"/></request>"#, "<arg> needs the attribute 'type'"
      ),
      (
        #"<request name="a"><arg name="b" type="float"/></request>"#,
        "unknown type 'float' of the argument 'b'"
      ),
      (
        #"<request name="a"><arg name="b" type="int" allow-null="true"/></request>"#,
        "the argument 'b' is int and cannot be null"
      ),
      (
        #"<request name="a"><arg name="b" type="int" interface="thing"/></request>"#,
        "the argument 'b' is int and has no interface"
      ),
      (
        #"<request name="a"><arg name="b" type="fd" enum="e"/></request>"#,
        "the argument 'b' is fd and cannot be an enum"
      ),
      (
        #"<request name="a"><arg name="b" type="object" interface="nothing"/></request>"#,
        "no file defines the interface 'nothing'"
      ),
      (
        #"<request name="a"><arg name="b" type="uint" enum="e"/></request>"#,
        "no file defines the enum 'thing.e'"
      ),
      (
        #"<request name="a"><arg name="b" type="uint" enum="wl_shm.format"/></request>"#,
        "no file defines the enum 'wl_shm.format'"
      ),
      (
        #"<event name="a"><arg name="b" type="new_id"/></event>"#,
        "an event's new object 'b' needs an interface"
      ),
      (
        #"<request name="a"><arg name="b" type="new_id"/><arg name="c" type="new_id"/></request>"#,
        "a request makes one new object at most"
      ),
      (#"<enum name="e" bitfield="yes"/>"#, "'bitfield' is 'yes', not true or false"),
      (
        #"<enum name="e"><entry name="x" value="1 &lt;&lt; 3"/></enum>"#,
        "'value' is '1 << 3', not a number of 32 bits"
      ),
      (#"<enum name="e"><entry name="x"/></enum>"#, "<entry> needs the attribute 'value'"),
      (#"<arg name="b" type="int"/>"#, "<arg> does not belong in <interface>"),
      (#"<interface name="b" version="1"/>"#, "<interface> does not belong in <interface>"),
    ])
  func element(_ body: String, message: String) {
    #expect(throws: ScannerError(Location(file: "test.xml", line: 3), message)) {
      try scan(thing(body))
    }
  }

  @Test(
    "a name that is there already, or is spelled the same in Swift",
    arguments: [
      ("<request name='a'/>\n<request name='a'/>", "request 'a'"),
      ("<event name='a_b'/>\n<event name='aB'/>", "event 'aB'"),
      ("<enum name='a'/>\n<enum name='a'/>", "enum 'a'"),
      (
        "<enum name='e'><entry name='a' value='0'/>\n<entry name='a' value='1'/></enum>",
        "entry 'a'"
      ),
      (
        "<event name='e'><arg name='a' type='int'/>\n<arg name='a' type='int'/></event>",
        "argument 'a'"
      ),
    ])
  func duplicate(_ body: String, name: String) {
    let message = "the \(name) is already defined at test.xml:3"
    #expect(throws: ScannerError(Location(file: "test.xml", line: 4), message)) {
      try scan(thing(body))
    }
  }

  @Test("two files that define one interface")
  func duplicateInterface() {
    let message = "the interface 'thing' is already defined at test.xml:2"
    #expect(throws: ScannerError(Location(file: "test.xml", line: 2), message)) {
      try scan(thing(""), thing(""))
    }
  }

  @Test("text that is not well-formed")
  func malformed() {
    let message = "the XML is not well-formed"
    #expect(throws: ScannerError(Location(file: "test.xml", line: 4), message)) {
      try scan(thing("<request name=\"a\">\n</event>"))
    }
  }

  @Test("a document without a protocol")
  func noProtocol() {
    let message = "there is no <protocol> element"
    #expect(throws: ScannerError(Location(file: "test.xml", line: 1), message)) {
      try scan("<other/>")
    }
  }

  @Test("a version that is not a number")
  func interfaceVersion() {
    let message = "'version' is '0', not a number from 1"
    #expect(throws: ScannerError(Location(file: "test.xml", line: 1), message)) {
      try scan(#"<protocol name="p"><interface name="i" version="0"/></protocol>"#)
    }
  }
}
