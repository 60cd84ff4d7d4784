import GlassSurface

/// What clients have asked of xdg-activation.
package struct ActivationLog {
  package struct Token {
    package let text: String
    package let serial: UInt32?
    package let appID: String?
    package let surface: FakeSurface?
  }

  package internal(set) var tokens: [Token] = []
  /// Tokens with which surfaces were to be activated.
  package internal(set) var activated: [String] = []
}

extension FakeDesk {
  func serve(_ activation: XdgActivationV1Resource) {
    activation.onRequest = { [weak self] request in
      switch request {
      case .getActivationToken(let resource): self?.serve(resource)
      case .activate(let token, _): self?.activations.activated.append(token)
      case .destroy: break
      }
    }
  }

  private func serve(_ resource: XdgActivationTokenV1Resource) {
    var serial: UInt32?
    var appID: String?
    var surface: FakeSurface?
    resource.onRequest = { [weak self, unowned resource] request in
      guard let self else { return }
      switch request {
      case .setSerial(let number, _): serial = number
      case .setAppId(let id): appID = id
      case .setSurface(let resource): surface = self.surface(of: resource)
      case .commit:
        let text = "token-\(activations.tokens.count + 1)"
        activations.tokens.append(
          ActivationLog.Token(text: text, serial: serial, appID: appID, surface: surface))
        if tellsTokens { resource.sendDone(token: text) }
      case .destroy: break
      }
    }
  }
}
