/// The outputs that show a surface, and the scale that follows from them or from the compositor's word.
final class SurfaceScale {
  /// In 1/120, the unit of wp_fractional_scale_v1.
  private(set) var scale120: UInt32 = 120
  let viewport: WpViewport?
  /// The scale is another now, in device pixels for one dp.
  var onChange: ((Double) -> Void)?

  private let surface: WlSurface
  private let known: Outputs
  private let preferred: WpFractionalScaleV1?
  private var hasPreferred = false
  private var outputs: [Output] = []

  init(_ surface: WlSurface, _ globals: Globals) {
    self.surface = surface
    known = globals.outputs
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a buffer of a fractional scale cannot be shown.
    preferred =
      viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)
    surface.onEvent = { [weak self] event in self?.handle(event) }
    preferred?.onEvent = { [weak self] event in
      guard case .preferredScale(let scale) = event else { return }
      self?.hasPreferred = true
      self?.set(scale)
    }
  }

  var scale: Double { Double(scale120) / 120 }

  /// The first output that shows the surface, or the one that was asked for.
  var output: Output? { outputs.first { $0.isPresent } }

  func enter(_ output: Output) {
    guard !outputs.contains(where: { $0 === output }) else { return }
    outputs.append(output)
    output.observers[ObjectIdentifier(self)] = { [weak self] in self?.follow() }
    follow()
  }

  func destroy() {
    for output in outputs { output.observers[ObjectIdentifier(self)] = nil }
    outputs = []
    preferred?.destroy()
    viewport?.destroy()
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let proxy):
      if let output = known.output(of: proxy) { enter(output) }
    case .leave(let proxy):
      guard let output = known.output(of: proxy) else { return }
      output.observers[ObjectIdentifier(self)] = nil
      outputs.removeAll { $0 === output || !$0.isPresent }
      follow()
    }
  }

  /// Takes the largest scale of the outputs that show the surface, unless the compositor names one.
  private func follow() {
    guard !hasPreferred else { return }
    let present = outputs.filter(\.isPresent)
    let most =
      viewport != nil
      ? present.map(\.scale).max() : present.map { Double($0.integerScale) }.max()
    guard let most else { return }
    set(UInt32(max(1, min(most * 120, 120_000)).rounded()))
  }

  private func set(_ scale: UInt32) {
    // No screen has more than 1000 px for a dp, and none has 0.
    guard scale > 0 else { return }
    let scale = min(scale, 120_000)
    guard scale != scale120 else { return }
    scale120 = scale
    if viewport == nil { surface.setBufferScale(scale: Int32(scale / 120)) }
    onChange?(self.scale)
  }
}
