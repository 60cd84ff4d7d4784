import FakeCompositor
import TestSupport
import Testing

/// The running bar on a scripted compositor: what no real one does on cue.
@Suite("The bar on a scripted compositor", .serialized)
enum ScriptedBarTests {}

/// A scripted compositor with a bar on it.
final class ScriptedBar {
  let compositor: ScriptedCompositor
  let bar: BarProcess

  /// Starts both; `script` runs before the bar does.
  init(
    _ offer: Offer = Offer(), home: BarHarness.Home? = nil, arguments: [String] = [],
    variables: [String: String] = [:], script: (FakeDesk) -> Void = { _ in }
  ) throws {
    compositor = try ScriptedCompositor(offer)
    compositor.script(script)
    bar = try BarProcess(
      client: compositor.clientEnvironment, home: home, arguments: arguments,
      variables: variables)
  }

  /// Waits until a condition of the compositor holds; the bar's log explains a failure.
  @discardableResult
  func wait<Answer>(
    for what: String, upTo seconds: Double = 60, answer: (FakeDesk) -> Answer?
  ) throws(HarnessFailure) -> Answer {
    do {
      return try compositor.wait(for: what, upTo: seconds, answer: answer)
    } catch {
      throw HarnessFailure("\(error)\nthe bar's log:\n\(bar.process.errors)")
    }
  }

  func wait(
    for what: String, upTo seconds: Double = 60, untilTrue condition: (FakeDesk) -> Bool
  ) throws(HarnessFailure) {
    try wait(for: what, upTo: seconds) { condition($0) ? true : nil }
  }

  /// Waits until one bar is shown on each output, and no more.
  func waitUntilShown() throws(HarnessFailure) {
    try wait(for: "one bar on each output") { $0.hasOneBarEach }
  }
}

extension FakeDesk {
  /// Each output shows exactly one layer surface, and there is no other.
  var hasOneBarEach: Bool {
    layerSurfaces.count == outputs.count
      && outputs.allSatisfy { output in
        layerSurfaces.filter { $0.output === output && $0.surface.isMapped }.count == 1
      }
  }
}
