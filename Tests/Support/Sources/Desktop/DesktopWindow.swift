import Glibc

/// A terminal window that a test has opened.
public final class DesktopWindow {
  public let appID: String
  public let process: BackgroundProcess

  init(appID: String, process: BackgroundProcess) {
    self.appID = appID
    self.process = process
  }

  /// Stops its drawing; what it has shown last stays.
  public func pause() { process.signal(SIGSTOP) }

  public func resume() { process.signal(SIGCONT) }

  public func close() { process.stop() }
}
