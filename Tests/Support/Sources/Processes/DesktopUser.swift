import Glibc

/// Whom a compositor runs as: sway refuses root, so root lends it the uid and gid 65534.
public struct DesktopUser: Sendable, Hashable {
  public let userID: UInt32
  public let groupID: UInt32

  /// Whom the tests themselves run as.
  public static var current: DesktopUser { DesktopUser(userID: geteuid(), groupID: getegid()) }

  /// `current`, or 65534 when that is root.
  public static var desktop: DesktopUser {
    geteuid() == 0 ? DesktopUser(userID: 65534, groupID: 65534) : .current
  }

  /// What to put in front of a command so that it runs as this user.
  public var commandPrefix: [String] {
    self == .current
      ? [] : ["setpriv", "--reuid=\(userID)", "--regid=\(groupID)", "--clear-groups", "--"]
  }
}
