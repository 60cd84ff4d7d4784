import CDesktop

/// A handler of a GObject's signal; it holds the object and ends with itself.
final class GSignalConnection {
  private let object: GObjectReference
  private let identifier: UInt

  /// Nil when there is no object or it has no such signal.
  ///
  /// `hasDetail` is for signals with one argument, which is not handed over.
  init?(
    to object: consuming GObjectReference?, signal: String, hasDetail: Bool = false,
    _ handler: @escaping () -> Void
  ) {
    guard let object = object.take() else { return nil }
    let plain: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      guard let data else { return }
      Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue().body()
    }
    let detailed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      guard let data else { return }
      Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue().body()
    }
    let call =
      hasDetail
      ? unsafeBitCast(detailed, to: GCallback.self) : unsafeBitCast(plain, to: GCallback.self)
    let release: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
      releaseUserData(data)
    }
    identifier = g_signal_connect_data(
      UnsafeMutableRawPointer(object.pointer), signal, call,
      Unmanaged.passRetained(SignalHandler(handler)).toOpaque(), release, GConnectFlags(0))
    self.object = object
    if identifier == 0 { return nil }
  }

  deinit {
    if identifier != 0 {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(object.pointer), identifier)
    }
  }
}

private final class SignalHandler {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
