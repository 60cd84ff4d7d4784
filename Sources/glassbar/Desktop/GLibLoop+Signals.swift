import CDesktop
import GlassSurface
import Glibc

extension GLibLoop {
  /// Calls `handler` on the loop's thread whenever `signal` arrives.
  ///
  /// GLib allows SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH.
  func onSignal(_ signal: Int32, _ handler: @escaping () -> Void) -> any EventSource {
    context.attach(g_unix_signal_source_new(signal), handler)
  }

  /// What a person asks of the bar by a signal.
  enum Request {
    case toggle, reload, quit
  }

  /// USR1 toggles, USR2 and HUP reload, TERM and INT quit; a broken pipe is an error, not a death.
  func onRequests(_ handler: @escaping (Request) -> Void) -> [any EventSource] {
    signal(SIGPIPE, SIG_IGN)
    let requests: [(Int32, Request)] = [
      (SIGUSR1, .toggle), (SIGUSR2, .reload), (SIGHUP, .reload), (SIGTERM, .quit),
      (SIGINT, .quit),
    ]
    return requests.map { number, request in onSignal(number) { handler(request) } }
  }
}
