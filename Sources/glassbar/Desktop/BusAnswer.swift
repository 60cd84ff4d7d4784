import CDesktop

/// What calls `body` with an answer of GIO's, once.
final class BusAnswer {
  static let callback: GAsyncReadyCallback = { source, result, data in
    guard let data else { return }
    let answer = Unmanaged<BusAnswer>.fromOpaque(data).takeRetainedValue()
    answer.body(source.map { OpaquePointer($0) }, result)
  }

  private let body: (OpaquePointer?, OpaquePointer?) -> Void

  init(_ body: @escaping (OpaquePointer?, OpaquePointer?) -> Void) { self.body = body }

  func handOver() -> gpointer { Unmanaged.passRetained(self).toOpaque() }
}

/// What GIO is told to give up with; ends with its last reference.
final class Cancellation {
  let pointer: UnsafeMutablePointer<GCancellable>? = g_cancellable_new()

  deinit {
    cancel()
    if let pointer { g_object_unref(pointer) }
  }

  func cancel() { g_cancellable_cancel(pointer) }
}
