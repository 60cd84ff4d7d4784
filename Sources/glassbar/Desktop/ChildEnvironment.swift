import CDesktop
import Glibc

/// What of our own environment must not reach applications.
enum ChildEnvironment {
  /// Tokens are for one start, sockets for one client, the service manager's variables for one
  /// service, and how the bar draws and tells of itself concerns nobody else: inherited, each of them
  /// misleads a child.
  static let dropped = [
    "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID", "WAYLAND_SOCKET", "GIO_LAUNCHED_DESKTOP_FILE",
    "GIO_LAUNCHED_DESKTOP_FILE_PID", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_FDS",
    "LISTEN_PID", "LISTEN_FDNAMES", "INVOCATION_ID", "SYSTEMD_EXEC_PID", "JOURNAL_STREAM",
    "LIBGL_ALWAYS_SOFTWARE", "LIBGL_DEBUG", "GALLIUM_DRIVER", "GALLIUM_HUD", "LP_NUM_THREADS",
    "MESA_DEBUG", "MESA_SHADER_CACHE_DISABLE", "EGL_LOG_LEVEL", "WAYLAND_DEBUG", "G_DEBUG",
    "G_MESSAGES_DEBUG",
  ]

  /// Forgets the tokens with which the bar itself was started; call it once, before any thread.
  static func forgetOwnTokens() {
    unsetenv("XDG_ACTIVATION_TOKEN")
    unsetenv("DESKTOP_STARTUP_ID")
  }

  /// A launch context whose environment is clean and carries `token`.
  static func launchContext(token: String?) -> GObjectReference? {
    guard let context = GObjectReference(owning: g_app_launch_context_new()) else { return nil }
    let pointer = UnsafeMutablePointer<GAppLaunchContext>(context.pointer)
    for name in dropped { g_app_launch_context_unsetenv(pointer, name) }
    if let token {
      g_app_launch_context_setenv(pointer, "XDG_ACTIVATION_TOKEN", token)
      g_app_launch_context_setenv(pointer, "DESKTOP_STARTUP_ID", token)
    }
    return context
  }
}
