import CWaylandServer
package import GlassSurface

/// What the runtime needs to make a resource; only the runtime can make one.
package struct ResourceHandle {
  let pointer: OpaquePointer?
}

/// An object of a client as the compositor sees it, the base of every generated class.
///
/// It lives as long as libwayland's resource: until the client destroys it or goes.
package class WaylandResource {
  package class var interface: WaylandInterface {
    preconditionFailure("only generated classes have an interface")
  }

  /// libwayland's `wl_resource`, nil once the object is gone.
  package private(set) var pointer: OpaquePointer?
  /// The client's number of the object.
  package let id: UInt32
  package let version: UInt32
  /// Called when the object ends, by whatever cause.
  package var onEnd: (() -> Void)?

  package var isAlive: Bool { pointer != nil }

  /// libwayland's `wl_client`, nil once the object is gone.
  package var client: OpaquePointer? { pointer.flatMap { wl_resource_get_client($0) } }

  package required init(handle: ResourceHandle) {
    pointer = handle.pointer
    id = handle.pointer.map { wl_resource_get_id($0) } ?? 0
    version = handle.pointer.map { UInt32(max(0, wl_resource_get_version($0))) } ?? 0
    guard let pointer else { return }
    wl_resource_set_dispatcher(
      pointer, dispatchRequest, Self.mark.address, Unmanaged.passRetained(self).toOpaque(),
      resourceEnded)
  }

  /// Makes an object of `client`; an `id` of 0 makes one that the client does not know yet.
  static func make(
    of client: OpaquePointer, version: UInt32, id: UInt32
  ) -> Self {
    let table = interface.table.assumingMemoryBound(to: wl_interface.self)
    return Self(
      handle: ResourceHandle(pointer: wl_resource_create(client, table, Int32(version), id)))
  }

  /// Decodes and hands on a request; generated classes override it.
  func receive(_ opcode: UInt32, _ arguments: RequestArguments) {}

  /// Whether the object is gone after this request.
  func ends(with opcode: UInt32) -> Bool { false }

  /// Ends the object, as after an event that is its last.
  package func end() {
    if let pointer { wl_resource_destroy(pointer) }
  }

  /// Ends the connection of the client for a mistake.
  package func post(error code: UInt32, _ text: String) {
    if let pointer { cwaylandserver_post_error(pointer, code, text) }
  }

  /// Sends an event, or nothing where the object is gone or its version lacks the event.
  final func send(_ opcode: UInt32, since: UInt32, _ arguments: [EventArgument]) {
    guard let pointer, since <= version else { return }
    EventArgument.encode(arguments) { wl_resource_post_event_array(pointer, opcode, $0) }
  }

  /// Sends an event that makes an object, of this one's version.
  final func sendCreating<Resource: WaylandResource>(
    _ type: Resource.Type, _ opcode: UInt32, since: UInt32, _ arguments: [EventArgument]
  ) -> Resource? {
    guard let pointer, let client, since <= version else { return nil }
    let created = Resource.make(of: client, version: version, id: 0)
    EventArgument.encode(arguments, making: created) {
      wl_resource_post_event_array(pointer, opcode, $0)
    }
    return created
  }

  /// The object behind one of libwayland's, if it is ours.
  static func existing(_ pointer: OpaquePointer) -> WaylandResource? {
    guard let data = wl_resource_get_user_data(pointer) else { return nil }
    return Unmanaged<WaylandResource>.fromOpaque(data).takeUnretainedValue()
  }

  fileprivate func detach() {
    pointer = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }

  private static let mark = Mark()

  private struct Mark: @unchecked Sendable {
    let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
  }
}

private func dispatchRequest(
  implementation: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  message: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let resource = WaylandResource.existing(OpaquePointer(target)) else { return 0 }
  resource.receive(opcode, RequestArguments(values: arguments, target: resource))
  if resource.ends(with: opcode) { resource.end() }
  return 0
}

private func resourceEnded(_ pointer: OpaquePointer?) {
  guard let pointer, let data = wl_resource_get_user_data(pointer) else { return }
  let resource = Unmanaged<WaylandResource>.fromOpaque(data)
  resource.takeUnretainedValue().detach()
  resource.release()
}
