import CWaylandServer
import GlassSurface

/// A global of the compositor, until it is withdrawn.
final class ServerGlobal {
  private var pointer: OpaquePointer?
  private let bind: (OpaquePointer, UInt32, UInt32) -> Void

  /// Offers `type` in `version`, which may be above the version that its description has.
  init<Resource: WaylandResource>(
    _ type: Resource.Type, version: UInt32, of display: OpaquePointer,
    bound: @escaping (Resource) -> Void
  ) {
    bind = { client, version, id in
      bound(Resource.make(of: client, version: version, id: id))
    }
    var table: UnsafePointer<wl_interface>? = type.interface.table
      .assumingMemoryBound(to: wl_interface.self)
    if version > type.interface.version { table = cwaylandserver_raised(table, Int32(version)) }
    pointer = wl_global_create(
      display, table, Int32(version), Unmanaged.passUnretained(self).toOpaque(),
      { client, data, version, id in
        guard let client, let data else { return }
        Unmanaged<ServerGlobal>.fromOpaque(data).takeUnretainedValue().bind(client, version, id)
      })
  }

  /// Tells clients that it is gone; requests under way still find it, as long as this object lives.
  func withdraw() {
    if let pointer { wl_global_remove(pointer) }
  }
}
