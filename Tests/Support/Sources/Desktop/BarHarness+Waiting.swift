import Glibc

extension BarHarness {
  /// The bar on the sway's first output; throws while there is none.
  public func output() throws(HarnessFailure) -> Output {
    let status = try status()
    guard let output = status.output(sway.outputName) else {
      throw HarnessFailure("no bar on \(sway.outputName): \(status)\(barErrors)")
    }
    return output
  }

  /// Waits until what the bar tells fulfils a condition, and gives that.
  @discardableResult
  public func wait(
    for what: String, upTo seconds: Double = 60, until condition: (Output) -> Bool
  ) throws(HarnessFailure) -> Output {
    try waitForStatus(what, upTo: seconds) { status in
      status.output(sway.outputName).flatMap { condition($0) ? $0 : nil }
    }
  }

  /// Waits until the bar is mapped with as many buttons as are pinned.
  @discardableResult
  public func waitUntilMapped() throws(HarnessFailure) -> Output {
    try wait(for: "the bar to be mapped") {
      $0.mapped && $0.bar != nil && $0.surface != nil && $0.buttons.count >= home.pins.count
    }
  }

  /// Waits until the bar shows a live backdrop and has committed nothing for `seconds`.
  @discardableResult
  public func waitUntilSettled(for seconds: Double = 2) throws(HarnessFailure) -> Output {
    try waitUntilMapped()
    var commits: UInt64?
    var since = Patience.monotonicSeconds
    return try wait(for: "the bar to settle for \(seconds) s", upTo: 60) { output in
      let now = Patience.monotonicSeconds
      if output.commits != commits || !output.mapped || output.backdrop.state != "live" {
        commits = output.commits
        since = now
      }
      return now - since >= seconds
    }
  }

  /// Waits until the bar is unmapped and gives the output as it is without it.
  public func screenshotWhileHidden() throws(HarnessFailure) -> PNGImage {
    try tell("hide")
    try wait(for: "the bar to hide") { !$0.mapped }
    // sway answers requests in order, but shows the desktop without the bar only in its next frame.
    var picture = try sway.screenshot(output: sway.outputName)
    try Patience.wait(for: "a still desktop", every: 0.2) { () throws(HarnessFailure) -> Bool in
      let next = try sway.screenshot(output: sway.outputName)
      defer { picture = next }
      return next == picture
    }
    return picture
  }

  /// How often the kernel has switched to or from the bar's threads, for whatever reason.
  public func contextSwitches() throws(HarnessFailure) -> Int {
    let tasks = names(inFolder: "/proc/\(process.processID)/task")
    guard process.isRunning, !tasks.isEmpty else { throw HarnessFailure("the bar has ended") }
    var sum = 0
    for task in tasks {
      // A thread may end between the list and the reading.
      guard let file = fopen("/proc/\(process.processID)/task/\(task)/status", "r") else {
        continue
      }
      defer { fclose(file) }
      var buffer = [CChar](repeating: 0, count: 512)
      while fgets(&buffer, Int32(buffer.count), file) != nil {
        let line = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard line.contains("ctxt_switches:"), let number = line.split(separator: "\t").last
        else { continue }
        sum += Int(number.prefix { $0.isNumber }) ?? 0
      }
    }
    return sum
  }
}
