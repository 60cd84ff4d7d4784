import CWayland

/// What the runtime needs to make a proxy; only the runtime can make one.
package struct ProxyHandle {
  let pointer: OpaquePointer?
  let version: UInt32
  let display: WaylandDisplay
}

/// An object of the compositor, the base of every generated class.
///
/// A proxy is *dead* after its destructor, after `forget()`, and when the request that should have
/// made it could not be sent. Requests to a dead proxy do nothing, and what they would have made is
/// dead too. The same holds for requests that the bound version does not have, and for requests
/// with a dead proxy among their arguments: the compositor would end the connection for them.
///
/// When the last reference to a living proxy goes, its destructor is sent if it has one. Objects
/// whose order of death matters (a role before its surface) must be ended by their owner.
///
/// Proxies belong to the thread that dispatches their display.
package class WaylandProxy {
  /// The description of the class's interface.
  package class var interface: WaylandInterface { .none }

  /// The highest version that the class understands.
  package class var knownVersion: UInt32 { interface.version }

  /// The version of this object, at most `knownVersion` of the object that was bound.
  package let version: UInt32

  /// libwayland's `wl_proxy`, `nil` when dead.
  package private(set) var pointer: OpaquePointer?

  let display: WaylandDisplay

  package var isAlive: Bool { pointer != nil }

  package required init(handle: ProxyHandle) {
    pointer = handle.pointer
    version = handle.version
    display = handle.display
    // The display's own events are libwayland's business.
    guard let pointer, pointer != display.pointer else { return }
    wl_proxy_add_dispatcher(
      pointer, dispatchEvent, Self.mark.address, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    let release = Self.interface.release
    if let release, release.since <= version {
      send(release.opcode, since: release.since, [], destroying: true)
    } else {
      forget()
    }
  }

  /// Ends the proxy without telling the compositor; late events are ignored.
  package final func forget() {
    guard let pointer = detach() else { return }
    wl_proxy_destroy(pointer)
  }

  /// Decodes and hands on an event; generated classes override it.
  func receive(_ opcode: UInt32, _ arguments: EventArguments) {}

  /// Sends a request, or does nothing where that would be an error.
  final func send(
    _ opcode: UInt32, since: UInt32, _ arguments: [RequestArgument], destroying: Bool = false
  ) {
    guard let pointer else { return }
    guard since <= version else {
      if destroying { forget() }
      return
    }
    RequestArgument.encode(arguments, for: display) { values in
      if destroying { detach() }
      wl_proxy_marshal_array_flags(
        pointer, opcode, nil, version, destroying ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0, values)
    }
  }

  /// Sends a request that makes an object; without `version` it has the version of this one.
  final func sendCreating<Proxy: WaylandProxy>(
    _ type: Proxy.Type, _ opcode: UInt32, since: UInt32, _ arguments: [RequestArgument],
    destroying: Bool = false, version newVersion: UInt32? = nil
  ) -> Proxy {
    let newVersion = newVersion.map { min($0, type.knownVersion) } ?? version
    var created: OpaquePointer?
    if let pointer, since <= version {
      let interface = type.interface
      interface.prepare()
      RequestArgument.encode(arguments, for: display) { values in
        if destroying { detach() }
        created = wl_proxy_marshal_array_flags(
          pointer, opcode, interface.pointer, newVersion,
          destroying ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0, values)
      }
    }
    return Proxy(handle: ProxyHandle(pointer: created, version: newVersion, display: display))
  }

  /// The proxy object of one of libwayland's, if it is ours and alive.
  static func existing(_ pointer: OpaquePointer) -> WaylandProxy? {
    guard wl_proxy_get_listener(pointer) == UnsafeRawPointer(mark.address),
      let data = wl_proxy_get_user_data(pointer)
    else { return nil }
    return Unmanaged<WaylandProxy>.fromOpaque(data).takeUnretainedValue()
  }

  @discardableResult
  private func detach() -> OpaquePointer? {
    guard let pointer else { return nil }
    self.pointer = nil
    guard pointer != display.pointer else { return nil }
    wl_proxy_set_user_data(pointer, nil)
    return pointer
  }

  /// Tells our proxies from those that EGL makes on the same display.
  private static let mark = Mark()

  private struct Mark: @unchecked Sendable {
    let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
  }
}

/// Turns libwayland's arguments into a generated event; it never fails.
private func dispatchEvent(
  implementation: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  message: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let proxy = WaylandProxy.existing(OpaquePointer(target)) else { return 0 }
  proxy.receive(opcode, EventArguments(values: arguments, display: proxy.display))
  let events = type(of: proxy).interface.events
  if Int(opcode) < events.count, events[Int(opcode)].isDestructor { proxy.forget() }
  return 0
}
