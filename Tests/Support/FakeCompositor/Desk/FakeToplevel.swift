import GlassSurface

/// A window of another program, as task bars are told of it.
package final class FakeToplevel {
  /// Assigning does not tell anybody before `tell`.
  package var title: String?
  /// Nothing is said of it when nil.
  package var appID: String?
  package var states: Set<UInt32> = []
  /// What clients have asked for, as in `activate`.
  package private(set) var requests: [String] = []

  private unowned let desk: FakeDesk
  private var handles: [ZwlrForeignToplevelHandleV1Resource] = []

  init(appID: String?, title: String?, of desk: FakeDesk) {
    self.appID = appID
    self.title = title
    self.desk = desk
  }

  func announce(to manager: ZwlrForeignToplevelManagerV1Resource) {
    guard let handle = manager.sendToplevel() else { return }
    handles.append(handle)
    handle.onEnd = { [weak self, unowned handle] in self?.handles.removeAll { $0 === handle } }
    handle.onRequest = { [weak self] request in self?.handle(request) }
    describe(handle)
  }

  /// Tells clients all that is known.
  package func tell() {
    for handle in handles { describe(handle) }
  }

  /// Ends the window.
  package func close() {
    for handle in handles { handle.sendClosed() }
    desk.toplevels.removeAll { $0 === self }
  }

  private func describe(_ handle: ZwlrForeignToplevelHandleV1Resource) {
    if let title { handle.sendTitle(title: title) }
    if let appID { handle.sendAppId(appId: appID) }
    for output in desk.outputs.prefix(1) {
      for resource in output.resources where resource.client == handle.client {
        handle.sendOutputEnter(output: resource)
      }
    }
    handle.sendState(
      state: states.sorted().flatMap { state in
        withUnsafeBytes(of: state) { Array($0) }
      })
    handle.sendDone()
  }

  private func handle(_ request: ZwlrForeignToplevelHandleV1Resource.Request) {
    let name = "\(request)".prefix { $0 != "(" }
    if name != "destroy" { requests.append(String(name)) }
    desk.onToplevelRequest?(self, String(name))
  }
}

extension FakeDesk {
  /// Opens a window of another program and tells of it.
  @discardableResult
  package func open(
    appID: String?, title: String?, states: Set<UInt32> = []
  ) -> FakeToplevel {
    let toplevel = FakeToplevel(appID: appID, title: title, of: self)
    toplevel.states = states
    toplevels.append(toplevel)
    for manager in toplevelManagers { toplevel.announce(to: manager) }
    return toplevel
  }

  func serve(_ manager: ZwlrForeignToplevelManagerV1Resource) {
    toplevelManagers.append(manager)
    manager.onEnd = { [weak self, unowned manager] in
      self?.toplevelManagers.removeAll { $0 === manager }
    }
    manager.onRequest = { [weak self, unowned manager] request in
      guard case .stop = request else { return }
      self?.toplevelManagers.removeAll { $0 === manager }
      manager.sendFinished()
      manager.end()
    }
    for toplevel in toplevels { toplevel.announce(to: manager) }
  }
}
