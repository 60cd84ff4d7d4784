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

  private func runningDriver() throws(HarnessFailure) -> BackgroundProcess {
    if let pointerDriver { return pointerDriver }
    let driver = try BackgroundProcess(
      [BuiltProducts.path(of: "pointer-driver"), "--output", sway.outputName],
      environment: sway.clientEnvironment)
    pointerDriver = driver
    return driver
  }
}
