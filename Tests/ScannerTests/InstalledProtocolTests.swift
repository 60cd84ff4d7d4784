import Foundation
import TestSupport
import Testing

@testable import WaylandScanner

@Suite("Every installed protocol compiles with the runtime, without warnings")
struct InstalledProtocolTests {
  /// Files of one run; two that define the same interface (versions of an unstable protocol) are in
  /// different sets.
  static let sets: [[String]] = {
    let core = "/usr/share/wayland/wayland.xml"
    let root = "/usr/share/wayland-protocols"
    let found = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    let files = found.filter { $0.hasSuffix(".xml") }.sorted().map { "\(root)/\($0)" }
    var sets: [(files: [String], names: Set<String>)] = []
    for file in files + packageProtocols {
      let names = interfaceNames(file)
      if let index = sets.firstIndex(where: { $0.names.isDisjoint(with: names) }) {
        sets[index].files.append(file)
        sets[index].names.formUnion(names)
      } else {
        sets.append(([core, file], names))
      }
    }
    return sets.map(\.files)
  }()

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var packageProtocols: [String] {
    let folder = package.appending(path: "protocols").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().map { "\(folder)/\($0)" }
  }

  private static func interfaceNames(_ file: String) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: file),
      let wireProtocol = try? ProtocolParser.parse(data, file: file)
    else { return [] }
    return Set(wireProtocol.interfaces.map(\.name))
  }

  @Test("the installed files are found")
  func found() {
    #expect(Self.sets.joined().count > 30)
  }

  @Test("a set compiles", arguments: sets)
  func compiles(_ files: [String]) throws {
    try typecheck(files)
  }

  @Test("all kinds of arguments, enumerations and names compile")
  func allKinds() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.allKinds, to: "all-kinds.xml")
    try typecheck(["/usr/share/wayland/wayland.xml", file])
  }

  private func typecheck(_ files: [String]) throws {
    let folder = try TemporaryFolder()
    let generated = folder["Generated.swift"]
    let scanner = try BuiltProducts.path(of: "WaylandScanner")
    let run = try ProcessRun.run([scanner, "-o", generated] + files)
    try #require(run.succeeded, "\(run.errors)")
    let runtime = Self.package.appending(path: "Sources/GlassSurface/Wayland/Runtime")
    let sources = try FileManager.default.contentsOfDirectory(atPath: runtime.path)
      .filter { $0.hasSuffix(".swift") }.map { "\(runtime.path)/\($0)" }
    var environment = ProcessRun.plainEnvironment
    environment["HOME"] = folder.path
    let check = try ProcessRun.run(
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
        "-package-name", "check", "-module-name", "Check",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "ExistentialAny",
        "-I", Self.package.appending(path: "Sources/CWayland").path, generated,
      ] + sources, environment: environment, watchdog: 600)
    #expect(check.succeeded, "\(check.errors)")
  }

  private static let allKinds = """
    <protocol name="all_kinds">
    <interface name="all_kinds" version="4">
    <description summary="everything */ &quot;at once&quot;"/>
    <request name="destroy" type="destructor"/>
    <request name="finish" type="destructor" since="2">
      <arg name="made" type="new_id" interface="other_kind"/></request>
    <request name="make_any"><arg name="before" type="int"/><arg name="id" type="new_id"/>
      <arg name="after" type="string" allow-null="true"/></request>
    <request name="repeat"><arg name="class" type="int"/><arg name="self" type="uint"/>
      <arg name="default" type="fixed"/><arg name="in" type="string"/>
      <arg name="where" type="object" interface="all_kinds" allow-null="true"/>
      <arg name="any" type="object"/><arg name="bytes" type="array"/><arg name="file" type="fd"/>
      <arg name="inout" type="uint" enum="type"/><arg name="let" type="int" enum="flags"/>
      <arg name="var" type="uint" enum="other_kind.error"/></request>
    <request name="version"/><request name="init"/><request name="interface"/>
    <request name="pointer"/><request name="display"/><request name="forget"/>
    <event name="init"/><event name="self"><arg name="repeat" type="int"/></event>
    <event name="default"><arg name="s" type="string" allow-null="true"/>
      <arg name="a" type="array" allow-null="true"/><arg name="f" type="fd"/>
      <arg name="x" type="fixed"/><arg name="o" type="object"/>
      <arg name="n" type="new_id" interface="other_kind"/>
      <arg name="k" type="int" enum="type"/></event>
    <event name="over" type="destructor" since="3"/>
    <enum name="type"><entry name="default" value="0"/><entry name="90" value="1"/>
      <entry name="unknown" value="2"/><entry name="raw_value" value="3"/>
      <entry name="none" value="4"/><entry name="again" value="4"/>
      <entry name="init" value="-1"/><entry name="hash_value" value="0xfffffffe"/></enum>
    <enum name="flags" bitfield="true"><entry name="none" value="0"/>
      <entry name="is" value="1"/><entry name="all" value="0xffffffff"/></enum>
    <enum name="event"/><enum name="string"/><enum name="u_int32"/><enum name="protocol"/>
    </interface>
    <interface name="other_kind" version="4">
    <enum name="error"><entry name="bad" value="0"/></enum>
    <event name="back"><arg name="n" type="new_id" interface="all_kinds"/></event>
    </interface>
    </protocol>
    """
}
