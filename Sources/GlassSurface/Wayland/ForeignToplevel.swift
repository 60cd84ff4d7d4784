/// A window of any program.
package final class ForeignToplevel {
  package struct States: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let maximized = States(rawValue: 1)
    package static let minimized = States(rawValue: 2)
    package static let activated = States(rawValue: 4)
    package static let fullscreen = States(rawValue: 8)
  }

  package private(set) var appID = ""
  package private(set) var title = ""
  package private(set) var states: States = []
  /// The outputs that show the window.
  package private(set) var outputs: [Output] = []

  /// False once the window is closed; requests do nothing then.
  package var isOpen: Bool { proxy.isAlive }

  /// Called after each complete set of properties.
  var onDone: ((_ isFirst: Bool) -> Void)?
  var onClosed: (() -> Void)?

  private let proxy: ZwlrForeignToplevelHandleV1
  private weak var known: Outputs?
  private var isReady = false
  private var pending: (appID: String, title: String, states: States, outputs: [Output]) =
    ("", "", [], [])

  init(_ proxy: ZwlrForeignToplevelHandleV1, outputs: Outputs?) {
    self.proxy = proxy
    known = outputs
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Brings the window to the front and gives it the keyboard of `seat`.
  package func activate(_ seat: Seat) { proxy.activate(seat: seat.proxy) }

  package func setMinimized(_ minimized: Bool) {
    if minimized { proxy.setMinimized() } else { proxy.unsetMinimized() }
  }

  package func setMaximized(_ maximized: Bool) {
    if maximized { proxy.setMaximized() } else { proxy.unsetMaximized() }
  }

  /// Asks the program to close the window; it may refuse.
  package func close() { proxy.close() }

  /// Tells where on one of our surfaces the window is represented, for the compositor's effects.
  package func setRectangle(_ rect: SceneRect, on surface: WlSurface) {
    guard let whole = IntegerRect(rect) else { return }
    proxy.setRectangle(
      surface: surface, x: whole.x, y: whole.y, width: whole.width, height: whole.height)
  }

  /// The window is gone.
  func end() {
    guard proxy.isAlive else { return }
    proxy.destroy()
    onClosed?()
  }

  private func handle(_ event: ZwlrForeignToplevelHandleV1.Event) {
    switch event {
    case .title(let title): pending.title = title
    case .appId(let appID): pending.appID = appID
    case .outputEnter(let proxy):
      guard let output = known?.output(of: proxy) else { return }
      pending.outputs.removeAll { $0 === output }
      pending.outputs.append(output)
    case .outputLeave(let proxy):
      pending.outputs.removeAll { $0.proxy === proxy || !$0.isPresent }
    case .state(let bytes): pending.states = Self.states(bytes)
    case .parent: break
    case .done:
      (appID, title, states, outputs) = pending
      let isFirst = !isReady
      isReady = true
      onDone?(isFirst)
    case .closed: end()
    }
  }

  /// The array holds a number of 32 bits for each state.
  private static func states(_ bytes: [UInt8]) -> States {
    var states: States = []
    for start in stride(from: 0, through: bytes.count - 4, by: 4) {
      let value = bytes[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      switch ZwlrForeignToplevelHandleV1.State(rawValue: value) {
      case .maximized: states.insert(.maximized)
      case .minimized: states.insert(.minimized)
      case .activated: states.insert(.activated)
      case .fullscreen: states.insert(.fullscreen)
      case .unknown: break
      }
    }
    return states
  }
}
