/// A private session bus, and stand-ins for the services that a desktop has on it.
///
/// Nothing of the tester's own session is on it, unless `hasInstalledServices`.
public final class SessionBusHarness {
  /// Where clients connect: DBUS_SESSION_BUS_ADDRESS.
  public let address: String
  public let folder: TemporaryFolder

  private let daemon: BackgroundProcess
  private var standIns: BackgroundProcess?
  private var sentLines = 0

  /// Starts the bus and waits until it listens.
  ///
  /// - Parameters:
  ///   - services: programs that the bus starts when their name is called, by bus name.
  ///   - hasInstalledServices: whether the bus starts what is installed here, such as AT-SPI's.
  public init(
    services: [String: String] = [:], hasInstalledServices: Bool = false,
    variables: [String: String] = [:]
  ) throws(HarnessFailure) {
    folder = try TemporaryFolder()
    try folder.makeFolder("services")
    for (name, command) in services {
      try folder.write(
        "[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
    }
    address = "unix:path=\(folder["bus"])"
    let installed = hasInstalledServices ? "<standard_session_servicedirs/>" : ""
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <servicedir>\(folder["services"])</servicedir>
        \(installed)
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    var environment = ProcessRun.plainEnvironment.merging(variables) { $1 }
    environment["XDG_RUNTIME_DIR"] = environment["XDG_RUNTIME_DIR"] ?? folder.path
    environment["HOME"] = folder.path
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    // The address is also in the environment of those who only use the bus.
    environment["GLASSBAR_TEST_BUS"] = folder.path
    let daemon = try BackgroundProcess(
      ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile"],
      environment: environment)
    self.daemon = daemon
    let clientEnvironment = environment
    try Patience.wait(for: "the session bus") { () throws(HarnessFailure) -> Bool in
      guard daemon.isRunning else { throw HarnessFailure("dbus-daemon: \(daemon.errors)") }
      return try ProcessRun.run(
        [
          "dbus-send", "--session", "--dest=org.freedesktop.DBus", "--print-reply", "/",
          "org.freedesktop.DBus.Peer.Ping",
        ], environment: clientEnvironment
      ).succeeded
    }
  }

  deinit { stop() }

  /// What makes a client use this bus.
  public var variables: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Ends the bus and what it started.
  public func stop() {
    standIns?.stop()
    daemon.stop()
    ProcessCensus.end(processesWithEnvironmentHolding: "GLASSBAR_TEST_BUS=\(folder.path)")
  }

  /// The program that stands in for services; see its own help.
  public static var standInProgram: String {
    var parts = String(#filePath).split(separator: "/").dropLast(3)
    parts += ["Bus", "stand-ins.py"]
    return "/" + parts.joined(separator: "/")
  }

  /// Gives the stand-ins orders, and returns when they are carried out.
  public func order(_ lines: String...) throws(HarnessFailure) {
    let process = try runningStandIns()
    for line in lines {
      sentLines += 1
      let expected = sentLines
      guard process.send(line + "\n") else {
        throw HarnessFailure("the stand-ins have ended: \(process.errors)")
      }
      try Patience.wait(for: "the stand-ins to \(line)") { () throws(HarnessFailure) -> Bool in
        guard process.isRunning else {
          throw HarnessFailure("the stand-ins have ended: \(process.errors)")
        }
        return process.output.split(separator: "\n").filter { $0 == "done" }.count >= expected
      }
    }
  }

  /// The calls that the stand-ins were sent, as `NAME METHOD ARGUMENTS`.
  public var calls: [String] {
    (standIns?.output ?? "").split(separator: "\n").map(String.init).filter {
      $0 != "done" && $0 != "ready"
    }
  }

  /// Waits for a call that fits.
  @discardableResult
  public func waitForCall(
    _ what: String, where fits: (String) -> Bool
  ) throws(HarnessFailure) -> String {
    do throws(HarnessFailure) {
      return try Patience.wait(for: "the call \(what)") { calls.first(where: fits) }
    } catch {
      throw HarnessFailure("\(error); there were: \(calls.joined(separator: "; "))")
    }
  }

  private func runningStandIns() throws(HarnessFailure) -> BackgroundProcess {
    if let standIns { return standIns }
    let process = try BackgroundProcess(
      ["/usr/bin/python3", Self.standInProgram],
      environment: ProcessRun.plainEnvironment.merging(variables) { $1 })
    standIns = process
    try Patience.wait(for: "the stand-ins") { () throws(HarnessFailure) -> Bool in
      guard process.isRunning else { throw HarnessFailure("stand-ins: \(process.errors)") }
      return process.output.hasPrefix("ready")
    }
    return process
  }
}
