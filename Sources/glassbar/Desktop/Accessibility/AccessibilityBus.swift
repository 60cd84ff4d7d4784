/// Shows the bar to assistive programs: a tree of objects on the accessibility bus.
///
/// It begins when that bus is there, which it does not start; without one it costs nothing. Between
/// changes and questions nothing is sent and nobody wakes.
final class AccessibilityBus {
  /// The bars as they are now; asked whenever somebody looks.
  var bars: () -> [AccessibleBar] = { [] }
  /// Does what an assistive program asks for; false where it cannot.
  var perform: (AccessibleAction, _ item: String, _ output: String) -> Bool = { _, _, _ in false }
  /// The keyboard is to come to a button; false where it cannot.
  var grabFocus: (_ item: String, _ output: String) -> Bool = { _, _ in false }

  /// Whether assistive programs can see us.
  var isConnected: Bool { bus != nil }

  private let session: SessionBus
  private let log: Log
  private var owner: BusSubscription?
  private(set) var bus: Bus?
  private var exports: [BusSubscription] = []
  private var registry: BusSubscription?
  /// The registry's object that we hang below.
  private var desktop: BusValue?
  /// What the registry calls us.
  private(set) var applicationID: Int32 = 0
  /// What was told last.
  private(set) var tree = AccessibleTree()
  private var numbers: [AccessibleObject.Key: Int] = [:]
  private var keys: [Int: AccessibleObject.Key] = [:]
  private var nextNumber = 1

  static let root = "root"
  static let folder = "/org/a11y/atspi/accessible"
  private static let registryName = "org.a11y.atspi.Registry"

  init(session: SessionBus, log: Log) {
    self.session = session
    self.log = log
  }

  /// Connects as soon as somebody has started the accessibility bus.
  func follow() {
    session.whenConnected { [weak self] bus in
      self?.owner = bus.watch(name: "org.a11y.Bus") { [weak self, unowned bus] owner in
        if owner != nil { self?.findBus(bus) } else { self?.leave() }
      }
    }
  }

  private func findBus(_ session: Bus) {
    session.call(
      .init("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"), starts: false
    ) { [weak self] answer in
      guard let self, case .success(let values) = answer, let address = values.first?.text else {
        return
      }
      Bus.connect(to: .at(address)) { [weak self] bus in
        guard let self else { return }
        if let bus { join(bus) } else { log.debug("no accessibility bus at \(address)") }
      }
    }
  }

  private func join(_ bus: Bus) {
    leave()
    self.bus = bus
    tree = AccessibleTree(bars: bars())
    exports = [
      bus.export(at: Self.folder, AccessibilityInterface.all, self),
      bus.export(at: "/org/a11y/atspi", AccessibilityInterface.all, cache),
    ].compactMap { $0 }
    cache.owner = self
    // A registry that is started again has to be told again.
    registry = bus.watch(name: Self.registryName) { [weak self] owner in
      if owner != nil { self?.embed(starts: false) }
    }
    embed(starts: true)
  }

  private let cache = AccessibilityCache()

  private func embed(starts: Bool) {
    guard let bus else { return }
    bus.call(
      .init(Self.registryName, "\(Self.folder)/\(Self.root)", "org.a11y.atspi.Socket", "Embed"),
      [reference(.application)], starts: starts
    ) { [weak self] answer in
      if case .success(let values) = answer { self?.desktop = values.first }
    }
  }

  private func leave() {
    exports = []
    registry = nil
    desktop = nil
    bus = nil
  }

  // MARK: Names of objects

  /// The last part of an object's path.
  func name(of key: AccessibleObject.Key) -> String {
    if key == .application { return Self.root }
    if let number = numbers[key] { return String(number) }
    numbers[key] = nextNumber
    keys[nextNumber] = key
    nextNumber += 1
    return String(nextNumber - 1)
  }

  func key(of name: String) -> AccessibleObject.Key? {
    name == Self.root ? .application : Int(name).flatMap { keys[$0] }
  }

  func path(of key: AccessibleObject.Key) -> String { "\(Self.folder)/\(name(of: key))" }

  /// An object as others are told of it.
  func reference(_ key: AccessibleObject.Key?) -> BusValue {
    guard let key, let bus else {
      return .tuple([.string(""), .objectPath("\(Self.folder)/null")])
    }
    return .tuple([.string(bus.uniqueName), .objectPath(path(of: key))])
  }

  func parentReference(of object: AccessibleObject) -> BusValue {
    object.key == .application ? desktop ?? reference(nil) : reference(object.parent)
  }

  // MARK: Changes

  /// Tells what has changed since the last time; to be called when something may have.
  func update() {
    guard let bus else { return }
    let old = tree
    let new = AccessibleTree(bars: bars())
    tree = new
    guard old != new else { return }
    for key in old.order where new.objects[key] == nil {
      tellGone(key, from: old, on: bus)
    }
    for key in new.order {
      guard let object = new.objects[key] else { continue }
      if let before = old.objects[key] {
        tellChanges(of: object, since: before, on: bus)
      } else {
        tellNew(object, on: bus)
      }
    }
  }

  private func tellNew(_ object: AccessibleObject, on bus: Bus) {
    bus.emit(
      path: AccessibilityCache.path, interface: AccessibilityInterface.cache,
      signal: "AddAccessible", [cacheItem(object)])
    guard let parent = object.parent else { return }
    emit(
      "ChildrenChanged", of: parent, "add", Int32(tree.index(of: object)), reference(object.key),
      on: bus)
  }

  private func tellGone(_ key: AccessibleObject.Key, from old: AccessibleTree, on bus: Bus) {
    guard let object = old.objects[key] else { return }
    if let parent = object.parent, tree.objects[parent] != nil {
      emit(
        "ChildrenChanged", of: parent, "remove", Int32(old.index(of: object)), reference(key),
        on: bus)
    }
    bus.emit(
      path: AccessibilityCache.path, interface: AccessibilityInterface.cache,
      signal: "RemoveAccessible", [reference(key)])
    if let number = numbers.removeValue(forKey: key) { keys[number] = nil }
  }

  private func tellChanges(
    of object: AccessibleObject, since before: AccessibleObject, on bus: Bus
  ) {
    if object.name != before.name {
      emit(
        "PropertyChange", of: object.key, "accessible-name", 0, .string(object.name), on: bus)
    }
    if object.description != before.description {
      emit(
        "PropertyChange", of: object.key, "accessible-description", 0,
        .string(object.description), on: bus)
    }
    for state in AccessibleState.allCases
    where object.states.contains(state) != before.states.contains(state) {
      emit(
        "StateChanged", of: object.key, state.name, object.states.contains(state) ? 1 : 0,
        .int32(0), on: bus)
    }
  }

  private func emit(
    _ event: String, of key: AccessibleObject.Key, _ detail: String, _ number: Int32,
    _ value: BusValue, on bus: Bus
  ) {
    bus.emit(
      path: path(of: key), interface: "org.a11y.atspi.Event.Object", signal: event,
      [.string(detail), .int32(number), .int32(0), .variant(value), .dictionary([:])])
  }

  // MARK: Cache

  func cacheItem(_ object: AccessibleObject) -> BusValue {
    .tuple([
      reference(object.key), reference(.application), parentReference(of: object),
      .int32(Int32(tree.index(of: object))), .int32(Int32(object.children.count)),
      .strings(interfaces(of: name(of: object.key))), .string(object.name),
      .uint32(object.role.rawValue), .string(object.description),
      .array(of: "u", object.stateWords),
    ])
  }

  func setApplicationID(_ id: Int32) { applicationID = id }

  /// The tree as it is now, changes told.
  func currentTree() -> AccessibleTree {
    update()
    return tree
  }
}

/// The object that tells of all others at once.
final class AccessibilityCache: BusObjectServer {
  static let path = "/org/a11y/atspi/cache"
  weak var owner: AccessibilityBus?

  var objectNames: [String] { ["cache"] }

  func interfaces(of object: String) -> [String] {
    object == "cache" ? [AccessibilityInterface.cache] : []
  }

  func answer(
    _ object: String, _ interface: String, _ method: String, _ arguments: [BusValue]
  ) -> [BusValue]? {
    guard method == "GetItems", let owner else { return nil }
    let tree = owner.currentTree()
    let items = tree.order.compactMap { tree.objects[$0].map(owner.cacheItem) }
    return [.array(of: AccessibilityInterface.cacheItem, items)]
  }

  func property(_ object: String, _ interface: String, _ name: String) -> BusValue? { nil }

  func setProperty(
    _ object: String, _ interface: String, _ name: String, _ value: BusValue
  ) -> Bool { false }
}
