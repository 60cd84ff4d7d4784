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

    var seconds: Double {
      switch self {
      case .glide(_, _, let seconds), .sleep(let seconds): seconds
      default: 0
      }
    }
  }

  /// Moves the desktop's pointer; the driver stays, and with it the seat's pointer.
  ///
  /// Returns when the steps' own durations have passed, which does not say that the bar has answered.
  public func pointer(_ steps: PointerStep...) throws(HarnessFailure) {
    let driver = try runningDriver()
    let lines = steps.map { $0.line + "\n" }.joined()
    guard driver.send(lines), driver.isRunning else {
      throw HarnessFailure("pointer-driver has ended: \(driver.errors)")
    }
    Patience.sleep(seconds: steps.reduce(0.05) { $0 + $1.seconds })
  }

  private func runningDriver() throws(HarnessFailure) -> BackgroundProcess {
    if let pointerDriver { return pointerDriver }
    guard let output = try sway.outputs().first(where: { $0.name == sway.outputName }) else {
      throw HarnessFailure("no output \(sway.outputName)")
    }
    let driver = try BackgroundProcess(
      [BuiltProducts.path(of: "pointer-driver")], environment: sway.clientEnvironment)
    driver.send("extent \(output.rect.width) \(output.rect.height)\n")
    pointerDriver = driver
    return driver
  }
}
