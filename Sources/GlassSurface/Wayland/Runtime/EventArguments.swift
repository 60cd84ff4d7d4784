import CWayland

/// The arguments of one event, valid while it is dispatched; generated code reads each once.
struct EventArguments {
  let values: UnsafeMutablePointer<wl_argument>?
  let display: WaylandDisplay

  func int(_ index: Int) -> Int32 { values?[index].i ?? 0 }

  func uint(_ index: Int) -> UInt32 { values?[index].u ?? 0 }

  func fixed(_ index: Int) -> Double { Double(values?[index].f ?? 0) / 256 }

  func string(_ index: Int) -> String { optionalString(index) ?? "" }

  func optionalString(_ index: Int) -> String? {
    (values?[index].s).flatMap { $0 }.map { String(cString: $0) }
  }

  func array(_ index: Int) -> [UInt8] { optionalArray(index) ?? [] }

  func optionalArray(_ index: Int) -> [UInt8]? {
    guard let array = values?[index].a else { return nil }
    guard let data = array.pointee.data else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  func descriptor(_ index: Int) -> ReceivedDescriptor {
    ReceivedDescriptor(values?[index].h ?? -1)
  }

  /// An object that exists here, `nil` if it is dead, not ours, or of another class.
  func object<Proxy: WaylandProxy>(_ index: Int) -> Proxy? {
    guard let pointer = values?[index].o else { return nil }
    return WaylandProxy.existing(pointer) as? Proxy
  }

  /// The object that the event brings; it ends with its last reference if nobody keeps it.
  func newObject<Proxy: WaylandProxy>(_ index: Int) -> Proxy {
    let pointer = values?[index].o
    let version = pointer.map { wl_proxy_get_version($0) } ?? 0
    return Proxy(handle: ProxyHandle(pointer: pointer, version: version, display: display))
  }
}
