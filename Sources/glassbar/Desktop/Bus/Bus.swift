import CDesktop

/// A connection to a message bus; everything is answered in a later turn of the loop.
///
/// A bus that goes away takes nothing with it: calls fail from then on.
///
/// Unchecked: GIO's connections may be used by any thread, and the pointer never changes.
final class Bus: @unchecked Sendable {
  enum Address: Equatable {
    case session
    /// As `org.a11y.Bus` or `dbus-daemon --print-address` tell it.
    case at(String)
  }

  private let connection: GObjectReference

  fileprivate init(_ connection: consuming GObjectReference) {
    self.connection = connection
    // GIO ends programs together with their session bus.
    g_dbus_connection_set_exit_on_close(self.connection.pointer, 0)
  }

  var pointer: OpaquePointer { connection.pointer }

  /// Our own name on this bus.
  var uniqueName: String {
    g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? ""
  }

  /// Connects without waiting; `completion` gets nil where there is no such bus.
  static func connect(to address: Address, _ completion: @escaping (Bus?) -> Void) {
    let waiting = Unmanaged.passRetained(Waiting(completion)).toOpaque()
    switch address {
    case .session:
      g_bus_get(
        G_BUS_TYPE_SESSION, nil,
        { _, result, data in
          Waiting.end(data, GObjectReference(owning: g_bus_get_finish(result, nil)))
        }, waiting)
    case .at(let address):
      g_dbus_connection_new_for_address(
        address,
        GDBusConnectionFlags(
          G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil,
        { _, result, data in
          Waiting.end(
            data,
            GObjectReference(owning: g_dbus_connection_new_for_address_finish(result, nil)))
        }, waiting)
    }
  }

  private final class Waiting {
    let completion: (Bus?) -> Void
    init(_ completion: @escaping (Bus?) -> Void) { self.completion = completion }

    static func end(_ data: gpointer?, _ connection: consuming GObjectReference?) {
      guard let data else { return }
      let waiting = Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
      guard let connection = connection.take() else { return waiting.completion(nil) }
      waiting.completion(Bus(connection))
    }
  }
}

/// Why a call has no answer.
struct BusFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The other side's name for it; nil where the bus itself failed.
  var name: String?
  var description: String
  /// Nobody answered in time, which does not say that nobody is there.
  var isTimeout: Bool
}

// MARK: - Calls

extension Bus {
  /// What is called: an object's method.
  struct Method {
    var destination: String
    var path: String
    var interface: String
    var name: String

    init(_ destination: String, _ path: String, _ interface: String, _ name: String) {
      self.destination = destination
      self.path = path
      self.interface = interface
      self.name = name
    }
  }

  /// Calls `method`; the answer's values come in a later turn.
  ///
  /// `starts` lets the bus start a service that is not running; `timeout` is in ms, -1 the usual 25 s.
  func call(
    _ method: Method, _ arguments: [BusValue] = [], starts: Bool = true, timeout: Int32 = -1,
    _ completion: @escaping (Result<[BusValue], BusFailure>) -> Void = { _ in }
  ) {
    let answer = Unmanaged.passRetained(Answer(completion)).toOpaque()
    g_dbus_connection_call(
      pointer, method.destination, method.path, method.interface, method.name,
      BusValue.makeTuple(arguments), nil,
      starts ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil,
      { bus, result, data in
        guard let data else { return }
        let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        let value = g_dbus_connection_call_finish(bus.map { OpaquePointer($0) }, result, &error)
        if let value {
          let values = BusValue(value).elements ?? []
          g_variant_unref(value)
          answer.completion(.success(values))
        } else {
          answer.completion(.failure(BusFailure(consuming: error)))
        }
      }, answer)
  }

  /// Calls `method` and waits for the answer; for workers, and only where the service runs already.
  func callAndWait(
    _ method: Method, _ arguments: [BusValue] = [], timeout: Int32
  ) throws(BusFailure) -> [BusValue] {
    var error: UnsafeMutablePointer<GError>?
    let value = g_dbus_connection_call_sync(
      pointer, method.destination, method.path, method.interface, method.name,
      BusValue.makeTuple(arguments), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil, &error)
    guard let value else { throw BusFailure(consuming: error) }
    defer { g_variant_unref(value) }
    return BusValue(value).elements ?? []
  }

  private final class Answer {
    let completion: (Result<[BusValue], BusFailure>) -> Void
    init(_ completion: @escaping (Result<[BusValue], BusFailure>) -> Void) {
      self.completion = completion
    }
  }
}

extension BusFailure {
  fileprivate init(consuming error: UnsafeMutablePointer<GError>?) {
    isTimeout =
      g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
    name = error.flatMap { String(consuming: g_dbus_error_get_remote_error($0)) }
    if let error { g_dbus_error_strip_remote_error(error) }
    description = GLibFailure(consuming: error).message
  }
}
