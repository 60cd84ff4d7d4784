import TestSupport
import Testing

@Suite("The pointer driver's complaints")
struct WaylandPointerDriverTests {
  private func run(_ arguments: String..., display: String) throws -> ProcessRun {
    var environment = ProcessRun.plainEnvironment
    environment["WAYLAND_DISPLAY"] = display
    return try ProcessRun.run(
      [BuiltProducts.path(of: "pointer-driver")] + arguments, environment: environment)
  }

  @Test("without a compositor it says so")
  func noDisplay() throws {
    let run = try run("move 1 1", display: "/nowhere/wayland")
    #expect(run.exit == .code(1))
    #expect(run.errors == "pointer-driver: no Wayland display: No such file or directory\n")
  }

  @Test(
    "a command that it cannot understand is quoted before anything is done",
    arguments: ["move 1", "jump 1 1", "press thumb", "sleep -1", "extent 0 5", "glide 1 2 x"])
  func unknownCommand(_ command: String) throws {
    let run = try run("move 1 1", command, display: "/nowhere/wayland")
    #expect(run.exit == .code(1))
    #expect(run.errors.hasPrefix("pointer-driver: cannot understand '\(command)'\n"))
  }

  @Test("a compositor without virtual pointers is told by the protocol's name")
  func missingProtocol() throws {
    let weston = try WestonHarness()
    let run = try run("move 1 1", display: weston.display)
    #expect(run.exit == .code(1))
    #expect(
      run.errors
        == "pointer-driver: the compositor does not offer zwlr_virtual_pointer_manager_v1\n")
  }

  @Test("an output that does not exist is named")
  func missingOutput() throws {
    let desktop = try SwayHarness(width: 640, height: 480)
    let run = try run("--output", "DP-9", "move 1 1", display: desktop.display)
    #expect(run.exit == .code(1))
    #expect(run.errors == "pointer-driver: there is no output DP-9\n")
    #expect(try self.run("glide 100 100 50", display: desktop.display).succeeded)
  }
}
