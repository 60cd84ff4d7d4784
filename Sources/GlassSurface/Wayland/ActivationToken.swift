/// A request for a token that lets a program we start take the focus.
///
/// The request ends with its last reference; the compositor may never answer.
package final class ActivationToken {
  private let proxy: XdgActivationTokenV1

  /// Asks with a press of the user as the reason; `nil` if the compositor has no tokens.
  ///
  /// `completion` gets the text for `XDG_ACTIVATION_TOKEN`.
  package init?(
    for press: Seats.Press, appID: String?, globals: Globals,
    completion: @escaping (String) -> Void
  ) {
    guard let proxy = globals.activation?.getActivationToken(), proxy.isAlive else { return nil }
    self.proxy = proxy
    proxy.onEvent = { [weak proxy] event in
      guard case .done(let token) = event else { return }
      proxy?.destroy()
      completion(token)
    }
    proxy.setSerial(serial: press.serial, seat: press.seat.proxy)
    if let appID { proxy.setAppId(appId: appID) }
    proxy.setSurface(surface: press.surface)
    proxy.commit()
  }
}
