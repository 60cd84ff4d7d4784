import Glibc

/// A file descriptor that came with an event; it is closed with its last reference.
package final class ReceivedDescriptor {
  /// The descriptor, −1 once it has been taken.
  package private(set) var rawValue: Int32

  package init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }

  /// Hands the descriptor over: the caller closes it.
  package func take() -> Int32 {
    defer { rawValue = -1 }
    return rawValue
  }
}
