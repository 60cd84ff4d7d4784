import CDesktop
import GlassSurface

/// A GLib main context that any thread may hand work to.
///
/// Unchecked: GLib locks its contexts, and the pointer never changes.
final class GLibContext: @unchecked Sendable {
  let pointer: OpaquePointer?

  /// `separate` makes a new context; otherwise this is GLib's default one.
  init(separate: Bool) {
    pointer = separate ? g_main_context_new() : g_main_context_ref(g_main_context_default())
  }

  deinit { g_main_context_unref(pointer) }

  /// Runs `body` as the context's owner and makes it the place where GIO's objects deliver.
  func whileAcquired<Result>(_ body: () -> Result) -> Result {
    g_main_context_acquire(pointer)
    g_main_context_push_thread_default(pointer)
    defer {
      g_main_context_pop_thread_default(pointer)
      g_main_context_release(pointer)
    }
    return body()
  }

  /// Makes GIO objects that `body` creates deliver to this context.
  func whileDefault<Result>(_ body: () -> Result) -> Result {
    g_main_context_push_thread_default(pointer)
    defer { g_main_context_pop_thread_default(pointer) }
    return body()
  }

  /// Runs `body` once on the loop's thread, waking it; callable from any thread.
  func post(_ body: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    attach(
      source,
      retaining: Callback {
        body()
        return false
      }, call: callBack)
    g_source_unref(source)
  }

  /// Attaches `source`, which calls `handler` each time until it is cancelled.
  func attach(
    _ source: UnsafeMutablePointer<GSource>?, _ handler: @escaping () -> Void
  ) -> any EventSource {
    attach(
      source,
      retaining: Callback {
        handler()
        return true
      }, call: callBack)
    return GLibSource(owning: source)
  }

  /// Attaches `source` with a callback that keeps `data` until GLib is done with the source.
  func attach(
    _ source: UnsafeMutablePointer<GSource>?, retaining data: AnyObject, call: GSourceFunc
  ) {
    g_source_set_callback(
      source, call, Unmanaged.passRetained(data).toOpaque(), releaseUserData)
    g_source_attach(source, pointer)
  }
}

/// A GLib source that ends with its handle.
final class GLibSource: EventSource {
  private var source: UnsafeMutablePointer<GSource>?

  /// Takes over one reference to `source`.
  init(owning source: UnsafeMutablePointer<GSource>?) { self.source = source }

  deinit { cancel() }

  func cancel() {
    guard let source else { return }
    self.source = nil
    g_source_destroy(source)
    g_source_unref(source)
  }
}

/// A closure as GLib's user data; it says whether the source goes on.
private final class Callback {
  let body: () -> Bool
  init(_ body: @escaping () -> Bool) { self.body = body }
}

private let callBack: @convention(c) (gpointer?) -> gboolean = { data in
  guard let data else { return 0 }
  return Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().body() ? 1 : 0
}

/// Gives back the reference that `Unmanaged.passRetained` took.
let releaseUserData: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
