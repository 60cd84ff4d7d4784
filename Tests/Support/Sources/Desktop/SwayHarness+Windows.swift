/// Operations on windows that every compositor of the harness knows.
extension SwayHarness {
  /// All windows of applications, those of the bar's launching too.
  public func windows() throws(HarnessFailure) -> [ListedWindow] { try driver.windows() }

  public func windows(ofApplication appID: String) throws(HarnessFailure) -> [ListedWindow] {
    try windows().filter { $0.appID == appID }
  }

  /// The app_id of the window that has the keyboard.
  public func focusedApplication() throws(HarnessFailure) -> String? {
    try windows().first(where: \.isFocused)?.appID
  }

  public func focus(_ appID: String) throws(HarnessFailure) { try driver.focus(appID) }

  public func setFullscreen(_ isFullscreen: Bool, of appID: String) throws(HarnessFailure) {
    try driver.setFullscreen(isFullscreen, of: appID)
  }
}
