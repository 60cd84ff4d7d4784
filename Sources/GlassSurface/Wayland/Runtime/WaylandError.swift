/// Why there is no connection to a compositor, or what it lacks.
package enum WaylandError: Error, Equatable {
  /// No compositor listens at `name`; `reason` is the system's word for it.
  case noDisplay(name: String, reason: String)
  /// The compositor does not offer an interface that is needed.
  case missingProtocol(String)
  /// The compositor ended, or stopped reading.
  case connectionLost(reason: String)
  /// The compositor refused a request; libwayland has written its text to standard error.
  case protocolError(interface: String, object: UInt32, code: UInt32)
}

extension WaylandError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDisplay(let name, let reason): "no Wayland display at \(name): \(reason)"
    case .missingProtocol(let name): "the compositor does not offer \(name)"
    case .connectionLost(let reason): "the connection to the compositor is lost: \(reason)"
    case .protocolError(let interface, let object, let code):
      "the compositor refused a request: error \(code) of \(interface)#\(object)"
    }
  }
}
