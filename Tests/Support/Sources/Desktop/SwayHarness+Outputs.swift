/// Operations on outputs. Compositors also answer success when they did nothing, so each is checked.
extension SwayHarness {
  /// Adds an output and gives its name.
  public func createOutput() throws(HarnessFailure) -> String {
    let before = try Set(outputs().filter(\.active).map(\.name))
    try driver.createOutput()
    return try Patience.wait(for: "a new output") { () throws(HarnessFailure) -> String? in
      try outputs().first { !before.contains($0.name) && $0.active }?.name
    }
  }

  public func setScale(_ scale: Double, of output: String) throws(HarnessFailure) {
    try set(output, .scale(scale)) {
      $0.scale.map { abs($0 - scale) < 0.005 } ?? false
    }
  }

  /// `transform` is normal, 90, 180, 270, flipped, flipped-90, flipped-180 or flipped-270.
  public func setTransform(_ transform: String, of output: String) throws(HarnessFailure) {
    try set(output, .transform(transform)) {
      $0.transform == transform
    }
  }

  /// `width` and `height` in pixels.
  public func setMode(width: Int, height: Int, of output: String) throws(HarnessFailure) {
    try set(output, .mode(width: width, height: height)) {
      $0.currentMode?.width == width && $0.currentMode?.height == height
    }
  }

  /// `x` and `y` in layout units.
  public func setPosition(x: Int, y: Int, of output: String) throws(HarnessFailure) {
    try set(output, .position(x: x, y: y)) {
      $0.rect.x == x && $0.rect.y == y
    }
  }

  /// Takes an output away; throws with sway 1.7, whose headless outputs cannot be disabled.
  public func disable(_ output: String) throws(HarnessFailure) {
    try set(output, .enabled(false)) { !$0.active }
  }

  public func enable(_ output: String) throws(HarnessFailure) {
    try set(output, .enabled(true)) { $0.active }
  }

  /// Switches the picture of an output off or on, without taking the output away.
  public func setPower(_ isOn: Bool, of output: String) throws(HarnessFailure) {
    try set(output, .power(isOn)) { $0.dpms == isOn }
  }

  private func set(
    _ output: String, _ change: OutputChange, hasTakenEffect: (SwayOutput) -> Bool
  ) throws(HarnessFailure) {
    try driver.apply(change, to: output)
    try Patience.wait(for: "\(change) of \(output)", upTo: 4) { () throws(HarnessFailure) -> Bool in
      // An output that is gone from the list is off.
      guard let state = try outputs().first(where: { $0.name == output }) else {
        return change == .enabled(false)
      }
      return hasTakenEffect(state)
    }
  }
}
