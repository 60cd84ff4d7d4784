import Foundation
import Testing

@testable import glassbar

@Suite struct MessagesInstanceTests {
  let folder: FixtureFolder
  let address: MessageAddress

  init() throws {
    folder = try FixtureFolder()
    address = MessageAddress(socketPath: folder.path + "/glassbar-test.sock")
  }

  private func refusal() -> InstanceLock.Refusal? {
    do throws(InstanceLock.Refusal) {
      _ = try InstanceLock(address)
      return nil
    } catch {
      return error
    }
  }

  @Test func aDisplayHasOneBar() throws {
    let lock = try InstanceLock(address)
    #expect(refusal() == .alreadyRunning)
    _ = consume lock
    // Not at once: children that other tests start keep our descriptors until they execute.
    let taken = try InstanceLock.replacing(address)
    _ = consume taken
  }

  @Test func aSocketThatNobodyOwnsIsSweptAway() throws {
    do {
      let stale = try UnixSocket.listen(at: address.socketPath)
      #expect(refusal() == .alreadyRunning)
      _ = consume stale
    }
    #expect(FileManager.default.fileExists(atPath: address.socketPath))
    let loop = GLibLoop(.separate)
    let lock = try InstanceLock.replacing(address)
    let server = try MessageServer(lock: lock, loop: loop) { _, _ in }
    withExtendedLifetime(server) {}
  }

  @Test func aServerTakesItsSocketWithIt() throws {
    let loop = GLibLoop(.separate)
    do {
      let server = try MessageServer(lock: try InstanceLock(address), loop: loop) { _, _ in }
      #expect(FileManager.default.fileExists(atPath: address.socketPath))
      withExtendedLifetime(server) {}
    }
    #expect(!FileManager.default.fileExists(atPath: address.socketPath))
  }

  @Test func aFolderThatIsMissingIsNamed() {
    let address = MessageAddress(socketPath: folder.path + "/none/x.sock")
    do throws(InstanceLock.Refusal) {
      _ = try InstanceLock(address)
      Issue.record("there is no such folder")
    } catch {
      #expect(error == .failed(path: address.lockPath, SystemError(ENOENT)))
    }
  }

  @Test func replacingAsksTheOldBarToQuitAndWaitsForIt() throws {
    let loop = GLibLoop(.separate)
    var verbs: [String] = []
    var server: MessageServer?
    server = try MessageServer(lock: try InstanceLock(address), loop: loop) { request, reply in
      verbs.append(request.verb)
      reply(.done)
      loop.quit()
    }
    let worker = WorkerThread(loop: loop)
    var isReplaced = false
    worker.perform { [address] in
      (try? InstanceLock.replacing(address)) != nil
    } then: {
      isReplaced = $0
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(verbs == ["quit"])
    withExtendedLifetime(server) {}
    server = nil
    #expect(withWatchdog(loop) == 0)
    #expect(isReplaced)
  }

  @Test func aBarThatDoesNotQuitIsNotPushedAside() throws {
    let lock = try InstanceLock(address)
    do throws(InstanceLock.Refusal) {
      _ = try InstanceLock.replacing(address, seconds: 0.1)
      Issue.record("the old bar still holds its right")
    } catch {
      #expect(error == .alreadyRunning)
    }
    _ = consume lock
  }

  @Test(arguments: [
    ("wayland-1", "/run/u/glassbar-wayland-1.sock"), ("/tmp/x/wl-7", "/run/u/glassbar-wl-7.sock"),
    ("", "/run/u/glassbar-wayland-0.sock"), ("/", "/run/u/glassbar-wayland-0.sock"),
  ])
  func theSocketIsNamedAfterTheDisplay(display: String, path: String) {
    let environment = ["XDG_RUNTIME_DIR": "/run/u", "WAYLAND_DISPLAY": display]
    #expect(MessageAddress(environment: environment)?.socketPath == path)
  }

  @Test func withoutARuntimeFolderThereIsNoSocket() {
    #expect(MessageAddress(environment: [:]) == nil)
    #expect(MessageAddress(environment: ["XDG_RUNTIME_DIR": "relative"]) == nil)
  }

  @Test func outsideASessionTheOnlyBarIsMeant() throws {
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    try folder.write("", to: "glassbar-wl-3.sock")
    #expect(
      MessageAddress.ofRunningBar(environment: environment)?.socketPath
        == folder.path + "/glassbar-wl-3.sock")
    try folder.write("", to: "glassbar-wl-4.sock")
    #expect(
      MessageAddress.ofRunningBar(environment: environment)?.socketPath
        == folder.path + "/glassbar-wayland-0.sock")
  }
}
