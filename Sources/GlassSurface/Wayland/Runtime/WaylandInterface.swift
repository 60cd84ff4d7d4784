import CWayland
import Glibc
import Synchronization

/// An interface's description and libwayland's tables made from it.
///
/// libwayland keeps the addresses of the tables, so they are allocated once and never freed. They
/// are built without looking at other interfaces, since interfaces refer to each other in cycles;
/// the references are filled in before the first object of the interface exists.
package final class WaylandInterface: @unchecked Sendable {
  /// The request that ends an object, and the version that has it.
  package struct Release: Sendable {
    let opcode: UInt32
    let since: UInt32

    package init(opcode: UInt32, since: UInt32) {
      self.opcode = opcode
      self.since = since
    }
  }

  /// The interface of `WaylandProxy` itself, which no object has.
  static let none = WaylandInterface(
    name: "", version: 0, release: nil, requests: [], events: [])

  package let name: String
  /// The version that the protocol file describes.
  package let version: UInt32
  let release: Release?
  let requests: [WaylandMessage]
  let events: [WaylandMessage]
  let pointer: UnsafePointer<wl_interface>

  private typealias TypeTable = UnsafeMutablePointer<UnsafePointer<wl_interface>?>
  private let typeTables: [(table: TypeTable, types: [WaylandProxy.Type?])]
  private let isLinked = Mutex(false)
  private let isReady = Atomic(false)

  package init(
    name: String, version: UInt32, release: Release?, requests: [WaylandMessage],
    events: [WaylandMessage]
  ) {
    self.name = name
    self.version = version
    self.release = release
    self.requests = requests
    self.events = events
    var typeTables: [(table: TypeTable, types: [WaylandProxy.Type?])] = []
    func allocate(_ messages: [WaylandMessage]) -> UnsafePointer<wl_message>? {
      guard !messages.isEmpty else { return nil }
      let table = UnsafeMutablePointer<wl_message>.allocate(capacity: messages.count)
      for (index, message) in messages.enumerated() {
        let count = max(1, message.argumentCount)
        let types = TypeTable.allocate(capacity: count)
        types.initialize(repeating: nil, count: count)
        if !message.types.isEmpty { typeTables.append((types, message.types)) }
        (table + index).initialize(
          to: wl_message(
            name: strdup(message.name), signature: strdup(message.signature), types: types))
      }
      return UnsafePointer(table)
    }
    let interface = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    interface.initialize(
      to: wl_interface(
        name: strdup(name), version: Int32(version), method_count: Int32(requests.count),
        methods: allocate(requests), event_count: Int32(events.count), events: allocate(events)))
    self.pointer = UnsafePointer(interface)
    self.typeTables = typeTables
  }

  /// libwayland's `wl_interface`, ready to make objects on either side of a connection.
  package var table: UnsafeRawPointer {
    prepare()
    return UnsafeRawPointer(pointer)
  }

  /// Fills in the references of this interface and of all whose objects its events can make.
  ///
  /// libwayland makes the objects of events itself, and may read their own events at once.
  func prepare() {
    guard !isReady.load(ordering: .acquiring) else { return }
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let interface = pending.popLast() {
      guard seen.insert(ObjectIdentifier(interface)).inserted else { continue }
      interface.link()
      for event in interface.events where event.makesObject {
        pending += event.types.compactMap { $0?.interface }
      }
    }
    isReady.store(true, ordering: .releasing)
  }

  private func link() {
    isLinked.withLock { isLinked in
      guard !isLinked else { return }
      for (table, types) in typeTables {
        for (index, type) in types.enumerated() { table[index] = type?.interface.pointer }
      }
      isLinked = true
    }
  }
}
