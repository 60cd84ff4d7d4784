/// The outputs that have described themselves, followed as they come and go.
package final class Outputs {
  /// In the order in which the compositor announced them.
  package private(set) var all: [Output] = []

  /// A new output has described itself.
  package var onAdded: ((Output) -> Void)?
  /// An output is gone; it keeps its last properties, and requests that name it do nothing.
  package var onRemoved: ((Output) -> Void)?

  /// Set when the compositor tells of outputs' logical places.
  var manager: ZxdgOutputManagerV1? {
    didSet {
      guard let manager else { return }
      for (_, output) in announced { output.askLogicalPlace(manager) }
    }
  }

  private var announced: [(name: UInt32, output: Output)] = []

  func add(_ proxy: WlOutput, name: UInt32) {
    let output = Output(proxy, globalName: name)
    announced.append((name, output))
    output.onReady = { [weak self, unowned output] in
      guard let self else { return }
      all = announced.map(\.output).filter(\.isReady)
      onAdded?(output)
    }
    if let manager { output.askLogicalPlace(manager) }
  }

  func remove(name: UInt32) {
    guard let index = announced.firstIndex(where: { $0.name == name }) else { return }
    let output = announced.remove(at: index).output
    all.removeAll { $0 === output }
    output.end()
    if output.isReady { onRemoved?(output) }
  }

  /// The output that a `wl_output` stands for.
  package func output(of proxy: WlOutput?) -> Output? {
    proxy.flatMap { proxy in announced.first { $0.output.proxy === proxy }?.output }
  }
}
