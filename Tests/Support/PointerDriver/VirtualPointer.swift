import GlassSurface
import Glibc

/// A pointer that the compositor takes for a device.
final class VirtualPointer {
  private let display: WaylandDisplay
  private let pointer: ZwlrVirtualPointerV1
  private var extent: (width: Double, height: Double)
  private var position: (x: Double, y: Double)?

  /// The wire has whole numbers only; this many of them make one unit.
  private let subdivision = 256.0

  /// Connects to `$WAYLAND_DISPLAY` and makes a pointer for one output, the first without a name.
  init(outputName: String?) throws(DriverError) {
    guard let display = WaylandDisplay(name: nil) else {
      throw DriverError("no Wayland display: \(String(cString: strerror(errno)))")
    }
    self.display = display
    let survey = OutputSurvey(display)
    guard display.roundtrip(), display.roundtrip() else {
      throw DriverError("\(display.failure)")
    }
    guard let manager = survey.bind(ZwlrVirtualPointerManagerV1.self) else {
      throw DriverError(
        "the compositor does not offer \(ZwlrVirtualPointerManagerV1.interface.name)")
    }
    guard let output = survey.output(named: outputName) else {
      throw DriverError(outputName.map { "there is no output \($0)" } ?? "there is no output")
    }
    extent = (Double(max(1, output.width)), Double(max(1, output.height)))
    let bound = manager.createVirtualPointerWithOutput(seat: nil, output: output.proxy)
    pointer = bound.isAlive ? bound : manager.createVirtualPointer(seat: nil)
    try finish()
  }

  deinit {
    pointer.destroy()
    _ = display.roundtrip()
  }

  func perform(_ command: PointerCommand) throws(DriverError) {
    switch command {
    case .move(let x, let y): move(to: (x, y))
    case .glide(let x, let y, let milliseconds): try glide(to: (x, y), milliseconds)
    case .press(let code): button(code, .pressed)
    case .release(let code): button(code, .released)
    case .click(let code):
      button(code, .pressed)
      button(code, .released)
    case .scroll(let distance): scroll(distance)
    case .sleep(let milliseconds):
      try finish()
      wait(milliseconds)
    case .extent(let width, let height): extent = (width, height)
    case .say(let text):
      try finish()
      print(text)
      fflush(nil)
    }
    try finish()
  }

  private func move(to target: (x: Double, y: Double)) {
    func wire(_ value: Double, _ limit: Double) -> UInt32 {
      UInt32((max(0, min(value, limit)) * subdivision).rounded())
    }
    pointer.motionAbsolute(
      time: now, x: wire(target.x, extent.width), y: wire(target.y, extent.height),
      xExtent: UInt32(extent.width * subdivision), yExtent: UInt32(extent.height * subdivision))
    pointer.frame()
    position = target
  }

  private func glide(
    to target: (x: Double, y: Double), _ milliseconds: UInt32
  ) throws(DriverError) {
    let start = position ?? target
    let steps = max(1, milliseconds / 8)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(
        to: (
          x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part
        ))
      try finish()
      if step < steps { wait(8) }
    }
  }

  private func button(_ code: UInt32, _ state: WlPointer.ButtonState) {
    pointer.button(time: now, button: code, state: state)
    pointer.frame()
  }

  private func scroll(_ distance: Double) {
    pointer.axisSource(axisSource: .wheel)
    let notches = Int32((distance / 15).rounded())
    if notches == 0 {
      pointer.axis(time: now, axis: .verticalScroll, value: distance)
    } else {
      pointer.axisDiscrete(
        time: now, axis: .verticalScroll, value: distance, discrete: notches)
    }
    pointer.frame()
  }

  /// Waits until the compositor has handled everything.
  private func finish() throws(DriverError) {
    guard display.roundtrip() else { throw DriverError("\(display.failure)") }
  }

  /// Milliseconds of the monotonic clock, as the compositor's own devices give.
  private var now: UInt32 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  private func wait(_ milliseconds: UInt32) {
    var asked = timespec(
      tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
    var left = timespec()
    while nanosleep(&asked, &left) == -1, errno == EINTR { asked = left }
  }
}
