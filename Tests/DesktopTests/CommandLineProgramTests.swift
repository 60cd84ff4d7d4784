import Foundation
import GlassSurface
import TestSupport
import Testing

@testable import glassbar

/// What the built program says and how it ends.
@Suite struct CommandLineProgramTests {
  let folder: FixtureFolder

  init() throws { folder = try FixtureFolder() }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_CONFIG_DIRS": folder.path + "/system", "XDG_RUNTIME_DIR": folder.path,
      "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": folder.path + "/data",
      "WAYLAND_DISPLAY": "wayland-test",
    ]
  }

  @Test(arguments: ["--help", "-h", "help", "run --help", "msg -h", "help doctor", "-V"])
  func whatWasAskedForGoesToStandardOutput(line: String) throws {
    let outcome = try BuiltProgram.run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 0)
    #expect(!outcome.text.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: ["--nonsense", "nonsense", "render", "msg", "msg nonsense", "-l", "doctor x"])
  func wrongUsageEndsWith2AndOneLine(line: String) throws {
    let outcome = try BuiltProgram.run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("glassbar: "))
    #expect(outcome.errors.filter(\.isNewline).count == 1)
  }

  @Test(arguments: [
    "default-config", "--help", "--version", "motion --spring tap",
  ])
  func dataThatCannotBeWrittenEndsWith1(line: String) throws {
    let program = try BuiltProducts.path(of: "glassbar")
    let run = try ProcessRun.run(
      ["sh", "-c", "exec \(program) \(line) > /dev/full"], environment: environment)
    #expect(run.exit != .code(0))
    #expect(run.errors.contains("cannot write"))
  }

  @Test func anEmptyConfigurationNameIsWrongUsage() throws {
    #expect(try BuiltProgram.run(["-c", ""]).status == 2)
  }

  @Test func aRelativeRuntimeFolderIsNamed() throws {
    var environment = environment
    environment["XDG_RUNTIME_DIR"] = "here"
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar")], environment: environment)
    #expect(run.exit == .code(3))
    #expect(run.errors.contains("'here', which is no absolute path"))
  }

  @Test func aSocketThatIsNoNumberIsNamed() throws {
    var environment = environment
    environment["WAYLAND_SOCKET"] = "zzz"
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar")], environment: environment)
    #expect(run.exit == .code(3))
    #expect(run.errors.contains("WAYLAND_SOCKET=zzz"))
  }

  @Test func aFolderInTheConfigurationsPlaceIsNamed() throws {
    _ = try folder.write("", to: "config/glassbar/glassbar.ini/x")
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "check-config"], environment: environment)
    #expect(run.exit == .code(1))
    #expect(run.errors.contains("glassbar.ini"))
  }

  @Test func aPipeAmongTheEntriesHoldsNothingUp() throws {
    _ = try folder.write("", to: "data/applications/x")
    #expect(mkfifo(folder.path + "/data/applications/pipe.desktop", 0o600) == 0)
    let file = try folder.write("[bar]\npinned=nobody.desktop\n", to: "pins.ini")
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "check-config", file], environment: environment,
      watchdog: 30)
    #expect(run.exit == .code(0))
    #expect(run.errors.contains("nobody.desktop is not installed"))
  }

  @Test func theVersionIsOneLine() throws {
    #expect(try BuiltProgram.run(["--version"]).text == "glassbar \(Program.version)\n")
  }

  // MARK: check-config, default-config

  @Test func theDefaultConfigurationPassesItsOwnCheck() throws {
    let text = try BuiltProgram.run(["default-config"])
    #expect(text.status == 0)
    #expect(text.errors.isEmpty)
    let path = try folder.write(text.output, to: "config/glassbar/glassbar.ini")
    let outcome = try BuiltProgram.run(["check-config"], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.text == "\(path): ok\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func withoutAFileThereIsNothingToComplainAbout() throws {
    let outcome = try BuiltProgram.run(["check-config"], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("no configuration at \(folder.path)/config/glassbar/"))
  }

  @Test func complaintsNameFileLineAndKey() throws {
    let path = try folder.write(
      "[bar]\nsize=huge\ngarbage\npositon=left\npinned=gone.desktop\n[icons]\ntheme=none\n",
      to: "a.ini")
    for arguments in [["check-config", path], ["check-config", "-c", path]] {
      let outcome = try BuiltProgram.run(arguments, environment: environment)
      #expect(outcome.status == 1)
      let lines = outcome.errors.split(separator: "\n").map(String.init)
      let beginnings = [
        "2: [bar] size: ", "3: 'garbage' is neither", "4: warning: [bar] positon: ",
        "5: warning: [bar] pinned: gone.desktop is not", "7: warning: [icons] theme: no icon theme",
      ]
      #expect(lines.count == beginnings.count)
      for (line, beginning) in zip(lines, beginnings) {
        #expect(line.hasPrefix("\(path):\(beginning)"))
      }
    }
  }

  @Test func warningsAloneDoNotFail() throws {
    let path = try folder.write("[bar]\npositon=left\n", to: "a.ini")
    let outcome = try BuiltProgram.run(["check-config", path], environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.text == "\(path): ok, with warnings\n")
  }

  @Test func aFileThatCannotBeReadFails() throws {
    let outcome = try BuiltProgram.run(["check-config", "/no/such.ini"], environment: environment)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "glassbar: cannot read /no/such.ini: No such file or directory\n")
  }

  // MARK: msg

  @Test func withoutABarAMessageFailsAndSaysWhatToDo() throws {
    let outcome = try BuiltProgram.run(["msg", "show"], environment: environment)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "glassbar: no bar is running at \(folder.path)/glassbar-wayland-test.sock;"
        + " start one with 'glassbar'\n")
  }

  @Test func withoutADisplayAMessageEndsWith3() throws {
    var environment = environment
    environment["WAYLAND_DISPLAY"] = nil
    #expect(try BuiltProgram.run(["msg", "show"], environment: environment).status == 3)
  }

  @Test func withoutARuntimeFolderAMessageFails() throws {
    let outcome = try BuiltProgram.run(["msg", "show"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("XDG_RUNTIME_DIR"))
  }

  @Test func aBarsAnswerIsPrintedInBothForms() throws {
    let loop = GLibLoop(.separate)
    let address = MessageAddress(socketPath: folder.path + "/glassbar-wayland-test.sock")
    var requests: [MessageRequest] = []
    let server = try MessageServer(lock: try InstanceLock(address), loop: loop) { request, reply in
      requests.append(request)
      switch request.verb {
      case "status": reply(.success(["outputs": .array([.object(["name": .string("DP-1")])])]))
      case "show": reply(.done)
      default: reply(.failure("not now"))
      }
    }
    let worker = WorkerThread(loop: loop)
    let lines = [
      ["msg", "status", "--json"], ["msg", "status"], ["msg", "show"], ["msg", "hide"],
      ["msg", "hide", "--json"], ["msg", "dump", "frame", "a b.png"],
    ]
    var outcomes: [BuiltProgram.Outcome] = []
    for line in lines {
      worker.perform { [environment, path = folder.path] in
        try? BuiltProgram.run(line, environment: environment, folder: path)
      } then: {
        if let outcome = $0 { outcomes.append(outcome) }
        if line == lines.last { loop.quit() }
      }
    }
    #expect(withWatchdog(loop) == 0)
    #expect(outcomes.map(\.status) == [0, 0, 0, 1, 1, 1])
    #expect(
      outcomes.map(\.text) == [
        "{\"ok\":true,\"outputs\":[{\"name\":\"DP-1\"}]}\n", "outputs:\n  -\n    name: DP-1\n", "",
        "", "{\"error\":\"not now\",\"ok\":false}\n", "",
      ])
    #expect(outcomes[3].errors == "glassbar: msg hide: not now\n")
    let file = requests.last?.arguments.last
    #expect(file?.hasPrefix("/") == true && file?.hasSuffix("/a b.png") == true)
    withExtendedLifetime(server) {}
  }

  @Test func aBarThatDiesBeforeAnsweringIsReported() throws {
    let address = MessageAddress(socketPath: folder.path + "/glassbar-wayland-test.sock")
    let listener = try UnixSocket.listen(at: address.socketPath)
    let loop = GLibLoop(.separate)
    let worker = WorkerThread(loop: loop)
    let watch = loop.watch(listener.rawValue, for: .readable) { _ in
      _ = UnixSocket.accept(from: listener.rawValue)
    }
    var status: Int32?
    worker.perform { [environment] in
      try? BuiltProgram.run(["msg", "show"], environment: environment).status
    } then: {
      status = $0
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(status == 1)
    withExtendedLifetime(watch) {}
  }
}
