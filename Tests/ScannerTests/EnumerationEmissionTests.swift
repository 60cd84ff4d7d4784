import Testing

@testable import WaylandScanner

@Suite("Enumerations become Swift enums and option sets")
struct EnumerationEmissionTests {
  @Test("an enumeration keeps values that it does not know")
  func cases() throws {
    let source = try scan(
      thing(
        """
        <enum name="button_state"><entry name="released" value="0" summary="not pressed"/>
        <entry name="pressed" value="0x10"/></enum>
        """))
    #expect(source.contains("package enum ButtonState: Hashable, Sendable {"))
    #expect(source.contains("/// not pressed\n    case released\n"))
    #expect(source.contains("case 16: self = .pressed"))
    #expect(source.contains("default: self = .unknown(rawValue)"))
    #expect(source.contains("case .unknown(let rawValue): rawValue"))
  }

  @Test("a bitfield is an option set, with the empty set for 0")
  func bitfield() throws {
    let source = try scan(
      thing(
        """
        <enum name="anchor" bitfield="true"><entry name="none" value="0"/>
        <entry name="top" value="1"/></enum>
        """))
    #expect(source.contains("package struct Anchor: OptionSet, Hashable, Sendable {"))
    #expect(source.contains("package static let none: Self = []"))
    #expect(source.contains("package static let top: Self = Self(rawValue: 1)"))
  }

  @Test("a second name for a value is an alias of the first")
  func duplicateValues() throws {
    let source = try scan(
      thing(
        """
        <enum name="mode"><entry name="old_name" value="1"/><entry name="new_name" value="1"/></enum>
        """))
    #expect(source.contains("case oldName\n"))
    #expect(source.contains("package static var newName: Self { .oldName }"))
    #expect(!source.contains("case newName"))
  }

  @Test("a negative value is kept as its bits")
  func negative() throws {
    let source = try scan(thing(#"<enum name="e"><entry name="last" value="-1"/></enum>"#))
    #expect(source.contains("case 4294967295: self = .last"))
  }

  @Test("an argument may have the type of another interface's enumeration")
  func crossInterface() throws {
    let other = """
      <protocol name="other"><interface name="wl_shm" version="1"><enum name="format"/></interface>
      </protocol>
      """
    let source = try scan(
      thing(
        #"<request name="go"><arg name="f" type="uint" enum="wl_shm.format"/></request>"#), other)
    #expect(source.contains("package func go(f: WlShm.Format)"))
  }
}
