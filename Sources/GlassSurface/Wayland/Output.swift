/// A screen, as the compositor describes it.
///
/// Properties change together: what the compositor sends counts once it says that it is done.
@dynamicMemberLookup
package final class Output {
  package struct Properties: Equatable, Sendable {
    /// Such as `DP-1`; empty where the compositor does not tell.
    package var name = ""
    package var description = ""
    package var make = ""
    package var model = ""
    package var transform = WlOutput.Transform.normal
    /// The scale for clients that know whole ones only.
    package var integerScale: Int32 = 1
    /// The current mode in px, before the transform; 0 where there is none.
    package var modeWidth: Int32 = 0
    package var modeHeight: Int32 = 0
    /// In mHz; 0 where it is unknown.
    package var refresh: Int32 = 0
    /// Where the output is among the others, in logical coordinates.
    package var x: Int32 = 0
    package var y: Int32 = 0
    /// The logical size that the compositor tells, else the mode's divided by `integerScale`.
    package var logicalWidth: Int32 = 0
    package var logicalHeight: Int32 = 0
  }

  package private(set) var properties = Properties()

  /// Called when properties have changed, once for each set that the compositor finishes.
  package var onChange: (() -> Void)?

  /// False once the output is gone.
  package var isPresent: Bool { proxy.isAlive }

  package let proxy: WlOutput
  package let globalName: UInt32

  /// Called with the first complete set of properties.
  var onReady: (() -> Void)?
  private(set) var isReady = false
  /// What surfaces on this output do when its properties change, by their identity.
  var observers: [ObjectIdentifier: () -> Void] = [:]

  private var pending = Properties()
  private var logicalPlace: ZxdgOutputV1?
  private var logicalSize: (width: Int32, height: Int32)?

  init(_ proxy: WlOutput, globalName: UInt32) {
    self.proxy = proxy
    self.globalName = globalName
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  package subscript<Value>(dynamicMember property: KeyPath<Properties, Value>) -> Value {
    properties[keyPath: property]
  }

  func askLogicalPlace(_ manager: ZxdgOutputManagerV1) {
    guard logicalPlace == nil else { return }
    let place = manager.getXdgOutput(output: proxy)
    place.onEvent = { [weak self] event in self?.handle(event) }
    logicalPlace = place
  }

  /// Lets go of the compositor's objects; the properties stay.
  func end() {
    logicalPlace?.destroy()
    proxy.release()
    observers = [:]
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(let x, let y, _, _, _, let make, let model, let transform):
      if logicalPlace == nil { (pending.x, pending.y) = (x, y) }
      pending.make = make
      pending.model = model
      pending.transform = transform
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.modeWidth = max(0, width)
      pending.modeHeight = max(0, height)
      pending.refresh = max(0, refresh)
    case .scale(let factor): pending.integerScale = min(max(1, factor), 1000)
    case .name(let name): pending.name = name
    case .description(let description): pending.description = description
    case .done: finish()
    }
    // The first version never says that it is done.
    if proxy.version < 2 { finish() }
  }

  private func handle(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalPosition(let x, let y): (pending.x, pending.y) = (x, y)
    case .logicalSize(let width, let height): logicalSize = (max(0, width), max(0, height))
    case .name(let name): if proxy.version < 4 { pending.name = name }
    case .description(let text): if proxy.version < 4 { pending.description = text }
    case .done: finish()
    }
  }

  private func finish() {
    // Until the logical size has come the set is not complete; it brings another `done`.
    guard logicalPlace == nil || logicalSize != nil, pending.modeWidth > 0 || isReady else {
      return
    }
    if let logicalSize {
      (pending.logicalWidth, pending.logicalHeight) = logicalSize
    } else {
      let size = pending.transformedMode
      pending.logicalWidth = size.width / pending.integerScale
      pending.logicalHeight = size.height / pending.integerScale
    }
    guard pending != properties || !isReady else { return }
    properties = pending
    guard isReady else {
      isReady = true
      onReady?()
      return
    }
    for observer in observers.values { observer() }
    onChange?()
  }
}

extension Output.Properties {
  /// The current mode in px as it is seen, that is, after the transform.
  package var transformedMode: (width: Int32, height: Int32) {
    switch transform {
    case ._90, ._270, .flipped90, .flipped270: (modeHeight, modeWidth)
    default: (modeWidth, modeHeight)
    }
  }

  /// Device pixels for one dp.
  ///
  /// Compositors round the logical size, so its plain ratio to the mode is a little off: the simplest
  /// fraction that explains both sizes is the scale, down to 1/120, the unit of
  /// wp_fractional_scale_v1.
  package var scale: Double {
    let mode = transformedMode
    guard logicalWidth > 0, logicalHeight > 0, mode.width > 0, mode.height > 0 else {
      return Double(integerScale)
    }
    let ratio = Double(mode.width) / Double(logicalWidth)
    func explains(_ pixels: Int32, _ logical: Int32, _ scale: Double) -> Bool {
      let exact = Double(pixels) / scale
      return exact.rounded(.down) == Double(logical) || exact.rounded(.up) == Double(logical)
    }
    for parts in 1...120 {
      let scale = (ratio * Double(parts)).rounded() / Double(parts)
      if scale > 0, explains(mode.width, logicalWidth, scale),
        explains(mode.height, logicalHeight, scale)
      {
        return scale
      }
    }
    return ratio
  }
}
