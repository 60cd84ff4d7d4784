import GlassSurface

/// A compositor in virtual time: shows a surface over a desktop, hands out captures of both, and tells of
/// damage when either changed.
final class SimulatedScreen: BackdropSource {
  let name = "simulated"
  var capabilities: BackdropCapabilities = [.live, .includesSurface]
  var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  var onFailure: ((BackdropFailure) -> Void)?

  var desktop: SimulatedDesktop { didSet { damage() } }
  /// Where the surface is.
  var origin: SIMD2<Int> { didSet { damage() } }
  private(set) var surface: PixelImage?
  /// Changes what captures show after blending, as what lies above us does.
  var overlay: (inout [UInt8]) -> Void = { _ in }
  private(set) var requests = 0
  private(set) var isArmed = false

  private let loop: HandLoop
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var isDamaged = true
  private var answer: (any EventSource)?

  init(_ desktop: SimulatedDesktop, origin: SIMD2<Int>, loop: HandLoop) {
    self.desktop = desktop
    self.origin = origin
    self.loop = loop
  }

  func commit(_ picture: PixelImage) {
    surface = picture
    damage()
  }

  func damage() {
    isDamaged = true
    if isArmed { deliverSoon() }
  }

  /// What people see.
  var pixels: [UInt8] {
    var pixels = surface.map { desktop.screen(surface: $0, at: origin) } ?? desktop.backdrop
    overlay(&pixels)
    return pixels
  }

  func start(rect: PixelRect) {
    cancel()
    self.rect = rect
  }

  func request(waitsForDamage: Bool) {
    guard !isArmed, answer == nil else { return }
    requests += 1
    isArmed = true
    if !waitsForDamage || isDamaged { deliverSoon() }
  }

  func cancel() {
    isArmed = false
    answer?.cancel()
    answer = nil
  }

  private func deliverSoon() {
    guard answer == nil else { return }
    answer = loop.schedule(after: 2_000_000) { [weak self] in self?.deliver() }
  }

  private func deliver() {
    answer = nil
    isArmed = false
    isDamaged = false
    guard let format = CaptureFormat(shm: 0x3432_4258) else { return }
    pixels.withUnsafeBytes { bytes in
      let capture = CapturedPixels(
        bytes: bytes, width: desktop.width, height: desktop.height, stride: desktop.width * 4,
        format: format, crop: rect)
      if let capture { onFrame?(capture, BackdropFrame(time: loop.now)) }
    }
  }
}

/// A backdrop that is followed on a simulated screen: what `OutputBar` does with it, without a window.
final class FollowedSurface {
  let loop = HandLoop()
  let screen: SimulatedScreen
  private(set) var backdrop: LiveBackdrop
  let renderer: GlassRenderer
  let size: PixelSize
  /// Drawn from what is known of the backdrop.
  var scene: GlassScene
  private(set) var commits: UInt64 = 0
  private(set) var notices: [String] = []
  private(set) var drawnPixels = 0
  private(set) var moves: [SIMD2<Int>] = []

  private let programs: BackdropPrograms
  private let wanted: Framebuffer
  private let options: [BackdropOption]
  private let place: PixelRect
  private let rates: BackdropRates
  private var needsFrame = false

  /// - Parameters:
  ///   - place: where the surface is thought to be.
  ///   - options: nil follows the screen as screencopy would.
  init(
    _ desktop: SimulatedDesktop, place: PixelRect, scene: GlassScene, rate: Double = 30,
    options: ((SimulatedScreen, HandLoop) -> [BackdropOption])? = nil
  ) throws {
    screen = SimulatedScreen(desktop, origin: SIMD2(place.x, place.y), loop: loop)
    size = place.size
    self.place = place
    self.scene = scene
    self.options =
      options?(screen, loop) ?? [BackdropOption(.screencopy, source: screen)]
    rates = BackdropRates(captures: rate)
    let context = try GLContext()
    programs = try BackdropPrograms(context: context)
    renderer = try GlassRenderer(context: context)
    wanted = try Framebuffer(context: context, size: place.size, filter: .nearest)
    backdrop = try Self.make(programs, loop, place, screen, self.options, rates, .zero)
    follow()
    backdrop.prepare { [weak self] in self?.needsFrame = true }
    run(seconds: 0.1)
  }

  private static func make(
    _ programs: BackdropPrograms, _ loop: HandLoop, _ place: PixelRect, _ screen: SimulatedScreen,
    _ options: [BackdropOption], _ rates: BackdropRates, _ shift: SIMD2<Int>
  ) throws -> LiveBackdrop {
    let output = PixelSize(width: screen.desktop.width, height: screen.desktop.height)
    guard
      let geometry = BackdropGeometry(
        surface: place, output: output, scale: 1, margin: 8, shift: shift)
    else { throw BackdropFailure.outside }
    return try LiveBackdrop(
      programs: programs, loop: loop, geometry: geometry, surfaceSize: place.size,
      options: options, rates: rates, fallback: SIMD3(repeating: 0.5), clock: { loop.now })
  }

  private func follow() {
    backdrop.onRedraw = { [weak self] in self?.needsFrame = true }
    backdrop.onNotice = { [weak self] text in self?.notices.append(text) }
    backdrop.onMoved = { [weak self] distance in self?.moved(by: distance) }
  }

  private func moved(by distance: SIMD2<Int>) {
    moves.append(distance)
    let total = moves.reduce(SIMD2(0, 0)) { $0 &+ $1 }
    guard let next = try? Self.make(programs, loop, place, screen, options, rates, total) else {
      return
    }
    try? next.adopt(backdrop)
    backdrop = next
    follow()
    needsFrame = true
  }

  /// Asks for a picture, as an animation would.
  func redraw() { needsFrame = true }

  /// Lets time pass, in frames of 1/60 s.
  func run(seconds: Double) {
    let end = loop.now + Int64(seconds * 1e9)
    while loop.now < end {
      loop.run(until: min(loop.now + 16_666_667, end))
      if needsFrame {
        needsFrame = false
        do { try paint() } catch { notices.append("\(error)") }
      }
    }
  }

  private func paint() throws {
    commits += 1
    let change = backdrop.takeChange()
    let origin = backdrop.geometry.surfaceOrigin
    renderer.setBackdrop(
      backdrop.recovered.estimate(), origin: origin, version: backdrop.recovered.version,
      changed: change.isEverything ? nil : change.altered.map { [$0] } ?? [])
    let drawn = try renderer.draw(
      scene, scale: 1, style: .seed, shadowAlpha: 0.2, into: wanted)
    let damage = drawn.damage ?? [PixelRect(size)]
    drawnPixels += damage.reduce(0) { $0 + $1.width * $1.height }
    if backdrop.isFilled {
      screen.commit(try backdrop.keep(wanted, commit: commits).framebuffer.readImage())
    } else if backdrop.resolves, let tag = TagPlacement.origin(in: scene, scale: 1, commit: commits)
    {
      let frame = try backdrop.resolve(
        wanted: wanted, commit: commits, tagOrigin: tag,
        part: change.part(drawn: drawn.damage, surfaceOrigin: origin))
      screen.commit(try frame.framebuffer.readImage())
    } else {
      screen.commit(try wanted.readImage())
    }
    backdrop.didCommit()
  }

  // MARK: - Measured

  /// Root mean square of the recovered backdrop's error beneath the surface, raw and after a 9 × 9 box.
  func error() throws -> (raw: Double, boxed: Double) {
    let image = try backdrop.recovered.image()
    let capture = backdrop.geometry.captureRect
    var differences: [[Double]] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = x + screen.origin.x
        let row = y + screen.origin.y
        let known = 4 * ((row - capture.y) * image.width + column - capture.x)
        let truth = 4 * (row * screen.desktop.width + column)
        differences.append(
          (0..<3).map {
            Double(image.pixels[known + $0]) - Double(screen.desktop.backdrop[truth + $0])
          })
      }
    }
    func rms(_ values: [[Double]]) -> Double {
      let sum = values.reduce(0) { $0 + $1.reduce(0) { $0 + $1 * $1 } }
      return (sum / Double(values.count * 3)).squareRoot()
    }
    var boxed: [[Double]] = []
    for y in stride(from: 4, to: size.height - 4, by: 3) {
      for x in stride(from: 4, to: size.width - 4, by: 3) {
        var sum = [0.0, 0.0, 0.0]
        for dy in -4...4 {
          for dx in -4...4 {
            let at = differences[(y + dy) * size.width + x + dx]
            for channel in 0..<3 { sum[channel] += at[channel] / 81 }
          }
        }
        boxed.append(sum)
      }
    }
    return (rms(differences), rms(boxed))
  }

  /// Root mean square of what is seen against the glass over the true backdrop, the tag left out.
  func shownError() throws -> Double {
    let whole = PixelImage(
      width: screen.desktop.width, height: screen.desktop.height, pixels: screen.desktop.backdrop)
    let truth = try Texture(context: programs.context, image: whole)
    let other = try GlassRenderer(context: programs.context)
    other.setBackdrop(truth, origin: screen.origin, version: 1)
    let target = try Framebuffer(context: programs.context, size: size, filter: .nearest)
    try other.draw(scene, scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
    let ideal = screen.desktop.screen(surface: try target.readImage(), at: screen.origin)
    let tag = TagPlacement.origin(in: scene, scale: 1, commit: commits) ?? .zero
    var sum = 0.0
    var count = 0.0
    let seen = screen.pixels
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isTag =
          (tag.x..<tag.x + FrameTag.width).contains(x)
          && (tag.y..<tag.y + FrameTag.height).contains(y)
        if isTag { continue }
        let at = 4 * ((y + screen.origin.y) * screen.desktop.width + x + screen.origin.x)
        for channel in 0..<3 {
          let difference = Double(seen[at + channel]) - Double(ideal[at + channel])
          sum += difference * difference
          count += 1
        }
      }
    }
    return (sum / count).squareRoot()
  }
}
