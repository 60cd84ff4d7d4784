package import Testing

/// Runs the tests that draw in this process one after another.
///
/// All offscreen contexts of a process share one display. Before a texture is read or written, llvmpipe of
/// Mesa 22.3 walks the unfinished scenes of every context on that display without holding what their own
/// threads hold (`llvmpipe_flush_resource`), and crashes when one of them is freed meanwhile. A program
/// with one thread for drawing never meets this; tests running beside each other do.
package struct OneDriverAtATime: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turnstile.drawing.enter()
    defer { Task { await Turnstile.drawing.leave() } }
    try await function()
  }
}

extension Trait where Self == OneDriverAtATime {
  /// The tests draw with OpenGL ES in this process.
  package static var draws: Self { OneDriverAtATime() }
}

/// Lets in one at a time, in the order of arrival.
private actor Turnstile {
  static let drawing = Turnstile()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().resume()
  }
}
