/// What assistive programs know an object as; the numbers are AT-SPI's.
enum AccessibleRole: UInt32, Sendable {
  case frame = 23
  case pushButton = 43
  case toolBar = 63
  case application = 75

  /// As AT-SPI spells it.
  var name: String {
    switch self {
    case .frame: "frame"
    case .pushButton: "push button"
    case .toolBar: "tool bar"
    case .application: "application"
    }
  }
}

/// One state of an object; the numbers are the bits of AT-SPI's state sets.
enum AccessibleState: UInt32, Sendable, CaseIterable {
  case active = 1
  case busy = 3
  case enabled = 8
  case focusable = 11
  case focused = 12
  case horizontal = 14
  case pressed = 20
  case sensitive = 24
  case showing = 25
  case vertical = 29
  case visible = 30
  case hasPopup = 42

  /// As AT-SPI's events spell it.
  var name: String {
    switch self {
    case .active: "active"
    case .busy: "busy"
    case .enabled: "enabled"
    case .focusable: "focusable"
    case .focused: "focused"
    case .horizontal: "horizontal"
    case .pressed: "pressed"
    case .sensitive: "sensitive"
    case .showing: "showing"
    case .vertical: "vertical"
    case .visible: "visible"
    case .hasPopup: "has-popup"
    }
  }
}

/// A rectangle in whole dp.
struct AccessibleRect: Equatable, Sendable {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32

  func contains(x: Int32, y: Int32) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }
}

/// What can be done to a button.
enum AccessibleAction: Int, Sendable, CaseIterable {
  case press, menu

  var name: String { self == .press ? "press" : "menu" }
  var explanation: String {
    self == .press ? "Starts the application or shows its windows" : "Opens the menu"
  }
}

/// One object as assistive programs see it.
struct AccessibleObject: Equatable, Sendable {
  /// Stays the same for as long as the object exists.
  enum Key: Hashable, Sendable {
    case application
    case frame(output: String)
    case toolBar(output: String)
    case button(output: String, item: String)
  }

  var key: Key
  var role: AccessibleRole
  var name: String
  var description = ""
  var states: Set<AccessibleState> = []
  var parent: Key?
  var children: [Key] = []
  /// On the desktop, and in its window.
  var screen: AccessibleRect?
  var window: AccessibleRect?

  var actions: [AccessibleAction] { role == .pushButton ? AccessibleAction.allCases : [] }

  /// As a set of AT-SPI: two words of 32 bits.
  var stateWords: [BusValue] {
    var words: [UInt32] = [0, 0]
    for state in states { words[Int(state.rawValue / 32)] |= 1 << (state.rawValue % 32) }
    return words.map { .uint32($0) }
  }
}

/// One output's bar, as it is told to assistive programs.
struct AccessibleBar: Equatable, Sendable {
  struct Button: Equatable, Sendable {
    var item: String
    var name: String
    var description: String
    var states: Set<AccessibleState>
    /// In the surface.
    var rect: AccessibleRect
  }

  var output: String
  var isShown: Bool
  var isHorizontal: Bool
  /// On the desktop.
  var surface: AccessibleRect
  var buttons: [Button]
}

/// All objects: the application, a frame and a tool bar for each output, their buttons.
struct AccessibleTree: Equatable, Sendable {
  private(set) var objects: [AccessibleObject.Key: AccessibleObject] = [:]
  /// Parents before their children.
  private(set) var order: [AccessibleObject.Key] = []

  init(bars: [AccessibleBar] = []) {
    add(
      AccessibleObject(
        key: .application, role: .application, name: "glassbar", parent: nil,
        children: bars.map { .frame(output: $0.output) }))
    for bar in bars { add(bar) }
  }

  func index(of object: AccessibleObject) -> Int {
    object.parent.flatMap { objects[$0]?.children.firstIndex(of: object.key) } ?? -1
  }

  private mutating func add(_ object: AccessibleObject) {
    guard objects[object.key] == nil else { return }
    objects[object.key] = object
    order.append(object.key)
  }

  private mutating func add(_ bar: AccessibleBar) {
    let frame = AccessibleObject.Key.frame(output: bar.output)
    let toolBar = AccessibleObject.Key.toolBar(output: bar.output)
    let shown: Set<AccessibleState> = bar.isShown ? [.visible, .showing] : []
    var own = bar.surface
    (own.x, own.y) = (0, 0)
    add(
      AccessibleObject(
        key: frame, role: .frame, name: "Launcher bar on \(bar.output)",
        states: shown.union([.enabled, .sensitive]), parent: .application, children: [toolBar],
        screen: bar.surface, window: own))
    add(
      AccessibleObject(
        key: toolBar, role: .toolBar, name: "Applications",
        states: shown.union([.enabled, .sensitive, bar.isHorizontal ? .horizontal : .vertical]),
        parent: frame, children: bar.buttons.map { .button(output: bar.output, item: $0.item) },
        screen: bar.surface, window: own))
    for button in bar.buttons {
      var screen = button.rect
      (screen.x, screen.y) = (screen.x &+ bar.surface.x, screen.y &+ bar.surface.y)
      add(
        AccessibleObject(
          key: .button(output: bar.output, item: button.item), role: .pushButton,
          name: button.name, description: button.description,
          states: button.states.union(shown)
            .union([.enabled, .sensitive, .focusable, .hasPopup]),
          parent: toolBar, screen: screen, window: button.rect))
    }
  }
}
