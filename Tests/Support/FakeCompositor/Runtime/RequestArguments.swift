import CWaylandServer
import GlassSurface

/// The arguments of one request, valid while it is dispatched; generated code reads each once.
struct RequestArguments {
  let values: UnsafeMutablePointer<wl_argument>?
  let target: WaylandResource

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

  func object<Resource: WaylandResource>(_ index: Int) -> Resource? {
    guard let pointer = values?[index].o else { return nil }
    return WaylandResource.existing(pointer) as? Resource
  }

  /// The object that the request makes, of the version of the one that was asked.
  func newObject<Resource: WaylandResource>(_ index: Int) -> Resource {
    guard let client = target.client, let id = values?[index].n else {
      return Resource(handle: ResourceHandle(pointer: nil))
    }
    return Resource.make(of: client, version: target.version, id: id)
  }
}
