import BarModel
import GlassSurface

/// Does what a bar decides: launches, activates, minimises.
final class EffectPerformer {
  var catalog = DesktopCatalog()
  /// A launch did not happen.
  var onFailure: ((ItemID) -> Void)?
  private(set) var times = LaunchTimes()

  private let globals: Globals
  private let windows: OpenWindows
  private let launcher: ApplicationLauncher
  private let loop: any EventLoop
  private let log: Log
  /// Requests for activation tokens that are under way, by their numbers.
  private var tokens: [Int: (request: ActivationToken, deadline: any EventSource)] = [:]
  private var nextToken = 0
  private var frameHold: (any EventSource)?

  /// How long pictures wait for a token, in ns: less than a frame of 60 Hz.
  private static let longestHold: Int64 = 12_000_000

  /// How long a compositor may take to answer with a token; then the program starts without, in ns.
  private static let tokenPatience: Int64 = 300_000_000

  /// A program that ends in error within this time has not started, in ns.
  private static let startPatience: Int64 = 15_000_000_000

  init(
    globals: Globals, windows: OpenWindows, launcher: ApplicationLauncher, loop: any EventLoop,
    log: Log
  ) {
    self.globals = globals
    self.windows = windows
    self.launcher = launcher
    self.loop = loop
    self.log = log
  }

  func perform(_ effects: [BarEffect]) {
    for effect in effects {
      switch effect {
      case .launch(let item, let serial), .newWindow(let item, let serial):
        launch(item, serial: serial)
      case .activate(let window, _): windows.activate(window)
      case .minimize(let window, _): windows.minimize(window)
      case .menu: break
      }
    }
  }

  private func launch(_ item: ItemID, serial: UInt32?) {
    guard let entry = catalog.entry(id: item.rawValue) else {
      log.error("cannot start \(item.rawValue): there is no desktop entry for it")
      onFailure?(item)
      return
    }
    let asked = MonotonicClock.now()
    guard let press = globals.seats.lastPress, press.serial == serial else {
      return start(entry, item, token: nil, asked: asked)
    }
    let number = nextToken
    nextToken += 1
    let request = ActivationToken(for: press, appID: nil, globals: globals) { [weak self] token in
      self?.finishToken(number) { $0.start(entry, item, token: token, asked: asked) }
    }
    guard let request else { return start(entry, item, token: nil, asked: asked) }
    let deadline = loop.schedule(after: Self.tokenPatience) { [weak self] in
      self?.finishToken(number) { $0.start(entry, item, token: nil, asked: asked) }
    }
    tokens[number] = (request, deadline)
    // The compositor answers at once; a picture first would cost the start a frame.
    globals.connection.flush()
    frameHold = loop.schedule(after: Self.longestHold) { [weak self] in self?.frameHold = nil }
  }

  /// Whether a start waits for an answer that is about to come: pictures can wait that long too.
  var holdsFrames: Bool { frameHold != nil && !tokens.isEmpty }

  /// Goes on once: with the token, or after the deadline without.
  private func finishToken(_ number: Int, _ then: (EffectPerformer) -> Void) {
    guard tokens.removeValue(forKey: number) != nil else { return }
    then(self)
  }

  /// `asked` is when the press was released, in ns of the monotonic clock.
  private func start(_ entry: DesktopEntry, _ item: ItemID, token: String?, asked: Int64) {
    let request = LaunchRequest(entry: entry, activationToken: token)
    launcher.launch(
      request,
      onStart: { [weak self] result in
        switch result {
        case .success(.processes(_, let executed)): self?.started(entry, after: executed - asked)
        case .success(.activatedOnBus): break
        case .failure(let failure): self?.failed(item, "\(entry.name): \(failure)")
        }
      },
      onEnd: { [weak self] ending, lifetime in
        // What fails later is the program's own affair.
        guard lifetime < Self.startPatience else { return }
        switch ending {
        case .exited(0): break
        case .exited(let code): self?.failed(item, "\(entry.name) ended with status \(code)")
        case .killed(let signal): self?.failed(item, "\(entry.name) was ended by signal \(signal)")
        }
      })
  }

  private func started(_ entry: DesktopEntry, after nanoseconds: Int64) {
    times.add(nanoseconds: nanoseconds)
    let time = Double(nanoseconds / 10_000) / 100
    log.info("launched \(entry.id): \(time) ms from release to exec")
  }

  private func failed(_ item: ItemID, _ reason: String) {
    log.error(reason)
    onFailure?(item)
  }
}
