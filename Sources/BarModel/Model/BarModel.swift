public import MotionRuntime

/// One bar on one output: a value that takes what happens and says what to do and what to draw.
///
/// It knows no clock: every call brings the instant that it is about, best the motion time of the frame
/// that will show it. A frame is `advance(to:)`, then `layout` for the surface, then `scene(at:)`; after
/// it `nextWake(at:)` says when the next one is due. Effects are never repeated.
public struct BarModel: Equatable, Sendable {
  public internal(set) var configuration: BarConfiguration
  /// Where the surface and its buttons are at rest; it changes with items, output and configuration.
  public internal(set) var layout: BarLayout
  public internal(set) var isVisible = true

  /// The output's logical size in dp.
  var output: SIMD2<Double>?
  /// In px per dp.
  var outputScale: Double
  var desktopReducesMotion = false
  var buttons: [ButtonState] = []
  /// Length of a bar that some buttons are still on their way from.
  var heldLength = 0.0

  /// Where the pointer or finger is, while it is over the bar.
  var pointer: SIMD2<Double>?
  var press: Press?
  var glow = PressGlow()
  var scroll = ScrollSteps()
  var scrolledItem: ItemID?
  /// The button that the keyboard is on.
  var focusedItem: ItemID?
  var hasKeyboard = false
  /// Where the keyboard goes when it comes.
  var requestedFocus: ItemID?
  /// Whether the surface is to take the keyboard: from a request until it is used or given up.
  public internal(set) var wantsKeyboard = false

  var shadowAlpha = Animated(0.22, threshold: .level)
  /// What the desktop asked for, for buttons to come.
  var wantedLightness: [ItemID: Double] = [:]
  /// Windows that have been active, the latest first.
  var recentWindows: [WindowID] = []
  /// A window that an effect asked to activate and that nobody has reported active yet.
  var pendingActivation: WindowID?
  var lastLaunch: [ItemID: MotionInstant] = [:]

  /// A bar without items; `output` is the output's logical size in dp, nil while unknown, `scale` its px
  /// per dp.
  public init(
    configuration: BarConfiguration, output: SIMD2<Double>? = nil, scale: Double = 1
  ) {
    self.configuration = configuration
    self.output = output
    outputScale = scale
    layout = BarLayout(configuration: configuration, itemCount: 0, output: output)
  }

  /// Whether motion is reduced, by the configuration or else by the desktop.
  public var policy: MotionPolicy {
    switch configuration.reduceMotion {
    case .on: .reduced
    case .off: .full
    case .auto: desktopReducesMotion ? .reduced : .full
    }
  }

  /// The items that are shown, in order.
  public var items: [BarItem] { buttons.map(\.item) }

  /// Takes what happened at `instant` and says what to do.
  public mutating func handle(_ input: BarInput, at instant: MotionInstant) -> [BarEffect] {
    switch input {
    case .pointerEntered(let position), .pointerMoved(let position):
      pointerMoved(to: position, at: instant)
    case .pointerLeft:
      pointerLeft(at: instant)
    case .pointerButton(let button, let pressed, let modifiers, let serial):
      return pointerButton(
        button, pressed: pressed, modifiers: modifiers, serial: serial, at: instant)
    case .scrolled(let distance, let notches):
      return scrolled(distance: distance, notches: notches, at: instant)
    case .touchDown(let id, let position, let serial):
      touchDown(id, at: position, serial: serial, instant: instant)
    case .touchMoved(let id, let position):
      touchMoved(id, to: position, at: instant)
    case .touchUp(let id):
      return touchUp(id, at: instant)
    case .touchCancelled:
      touchCancelled(at: instant)
    case .keyboardFocus(let hasFocus):
      keyboardFocus(hasFocus)
    case .key(let key, let modifiers, let serial):
      return keyPressed(key, modifiers: modifiers, serial: serial, at: instant)
    case .itemsChanged(let items):
      itemsChanged(items, at: instant)
    case .activate(let id):
      // Also while the bar is hidden: shortcuts work without it.
      guard let index = index(of: id) else { return [] }
      return act(on: index, wantsNewWindow: false, serial: nil, at: instant)
    case .openMenu(let id):
      guard isVisible, index(of: id) != nil else { return [] }
      return [.menu(id, serial: nil)]
    case .focusRequested(let id):
      wantsKeyboard = isVisible && !buttons.isEmpty
      requestedFocus = id
      if hasKeyboard, index(of: id) != nil { focusedItem = id }
    case .launchFailed(let id):
      launchFailed(id, at: instant)
    case .configurationChanged(let configuration):
      configurationChanged(configuration, at: instant)
    case .outputChanged(let size, let scale):
      outputChanged(size: size, scale: scale, at: instant)
    case .appearance(let lightness, let shadowAlpha):
      appearanceChanged(lightness: lightness, shadowAlpha: shadowAlpha, at: instant)
    case .reduceMotion(let reduces):
      desktopReducesMotion = reduces
      policyMayHaveChanged(at: instant)
    case .visibility(let visible):
      visibilityChanged(visible, at: instant)
    }
    return []
  }

  /// Does what time alone brings about: gives room back that no button is on its way from any more.
  public mutating func advance(to instant: MotionInstant) {
    guard heldLength > 0, buttons.allSatisfy({ $0.position.isSettled(at: instant) }) else { return }
    heldLength = 0
    updateLayout()
  }

  /// Whether something under the finger has given way or landed since the last call: the moment for a tick
  /// that can be felt.
  public mutating func takePeak(at instant: MotionInstant) -> Bool {
    var hasPeaked = false
    for index in buttons.indices {
      for case .peak in buttons[index].squish.takeEvents(at: instant) { hasPeaked = true }
    }
    return hasPeaked
  }

  /// When the next frame is due: `instant` itself while anything moves, later if something begins or
  /// ends then, nil at rest.
  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    guard isVisible else { return nil }
    let policy = policy
    var wakes = buttons.compactMap { $0.nextWake(at: instant, policy: policy) }
    if let wake = glow.nextWake(at: instant) { wakes.append(wake) }
    if let wake = shadowAlpha.nextWake(at: instant) { wakes.append(wake) }
    // Room that is held is given back in the frame after the last button has arrived.
    if heldLength > 0 { wakes.append(instant) }
    return wakes.min()
  }

  func index(of id: ItemID?) -> Int? {
    guard let id else { return nil }
    return buttons.firstIndex { $0.item.id == id }
  }

  mutating func updateLayout() {
    layout = BarLayout(
      configuration: configuration, itemCount: buttons.count, output: output,
      heldLength: heldLength)
  }
}

/// A button or finger that is down on a button of the bar.
struct Press: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case pointer(BarButton)
    case touch(Int32)
  }

  var item: ItemID
  var source: Source
  var modifiers: BarModifiers
  var serial: UInt32?
  /// Whether a release now would count.
  var isInside = true
}
