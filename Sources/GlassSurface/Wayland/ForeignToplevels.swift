/// The windows of all programs, where the compositor tells of them.
package final class ForeignToplevels {
  /// In the order of their appearance.
  package private(set) var all: [ForeignToplevel] = []

  /// A window has described itself.
  package var onAdded: ((ForeignToplevel) -> Void)?
  /// A window's properties have changed, once for each set that the compositor finishes.
  package var onChange: ((ForeignToplevel) -> Void)?
  package var onClosed: ((ForeignToplevel) -> Void)?

  private var announced: [ForeignToplevel] = []

  /// Follows the windows that `manager` tells of; those of an earlier one are gone.
  func follow(_ manager: ZwlrForeignToplevelManagerV1?, outputs: Outputs) {
    for toplevel in announced { toplevel.end() }
    manager?.onEvent = { [weak self, weak outputs] event in
      switch event {
      case .toplevel(let proxy): self?.add(proxy, outputs)
      case .finished:
        for toplevel in self?.announced ?? [] { toplevel.end() }
      }
    }
  }

  private func add(_ proxy: ZwlrForeignToplevelHandleV1, _ outputs: Outputs?) {
    let toplevel = ForeignToplevel(proxy, outputs: outputs)
    announced.append(toplevel)
    toplevel.onDone = { [weak self, unowned toplevel] isFirst in
      guard let self else { return }
      if isFirst {
        all.append(toplevel)
        onAdded?(toplevel)
      } else {
        onChange?(toplevel)
      }
    }
    toplevel.onClosed = { [weak self, unowned toplevel] in
      guard let self else { return }
      announced.removeAll { $0 === toplevel }
      guard let index = all.firstIndex(where: { $0 === toplevel }) else { return }
      let closed = all.remove(at: index)
      onClosed?(closed)
    }
  }
}
