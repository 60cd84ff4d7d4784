extension BarHarness {
  /// One line for `pointer-driver`; places are in layout units.
  public enum PointerStep: Sendable {
    case move(Double, Double)
    /// Takes that many seconds on the way there.
    case glide(Double, Double, seconds: Double)
    case press
    case release
    case click
    case scroll(Double)
    case sleep(seconds: Double)

    var line: String {
      switch self {
      case .move(let x, let y): "move \(x) \(y)"
      case .glide(let x, let y, let seconds): "glide \(x) \(y) \(Int(seconds * 1000))"
      case .press: "press"
      case .release: "release"
      case .click: "click"
      case .scroll(let amount): "scroll \(amount)"
      case .sleep(let seconds): "sleep \(Int(seconds * 1000))"
      }
    }
  }

  /// Moves the desktop's pointer; the driver stays, and with it the seat's pointer.
  ///
  /// Returns when the compositor has handled all of it, which does not say that the bar has answered.
  public func pointer(_ steps: PointerStep...) throws(HarnessFailure) {
    let driver = try runningDriver()
    pointerBatches += 1
    let end = "batch \(pointerBatches) done"
    let lines = (steps.map(\.line) + ["say \(end)"]).map { $0 + "\n" }.joined()
    guard driver.send(lines) else {
      throw HarnessFailure("pointer-driver has ended: \(driver.errors)")
    }
    try Patience.wait(for: "the pointer's steps", upTo: 120) { () throws(HarnessFailure) -> Bool in
      guard driver.isRunning else {
        throw HarnessFailure("pointer-driver has ended: \(driver.errors)")
      }
      return driver.output.split(separator: "\n").contains { $0 == end }
    }
  }

  /// Moves the pointer onto a button and waits until the bar has seen it there.
  ///
  /// A seat that has only just got a pointer loses what it does before clients listen.
  public func hover(_ id: String) throws(HarnessFailure) {
    // A bar that grows or shrinks would carry the button away from the pointer.
    let output = try waitUntilSettled(for: 0.5)
    guard let rect = output.button(id)?.rect else { throw HarnessFailure("no button \(id)") }
    let scale = output.scale
    try pointer(.move(rect.middleX / scale, rect.middleY / scale))
    try wait(for: "\(id) to be hovered") { $0.button(id)?.state == "hovered" }
  }

  private func runningDriver() throws(HarnessFailure) -> BackgroundProcess {
    if let pointerDriver { return pointerDriver }
    let driver = try BackgroundProcess(
      [BuiltProducts.path(of: "pointer-driver"), "--output", sway.outputName],
      environment: sway.clientEnvironment)
    pointerDriver = driver
    // The seat's pointer is new to the bar, which loses what happens before it has taken it: its second
    // answer comes a turn of its loop after the one in which it asked for the pointer.
    guard driver.send("say here\n") else {
      throw HarnessFailure("pointer-driver has ended: \(driver.errors)")
    }
    try Patience.wait(for: "the pointer") { driver.output.contains("here") }
    for _ in 0..<2 {
      _ = try status()
      Patience.sleep(seconds: 0.05)
    }
    return driver
  }
}
