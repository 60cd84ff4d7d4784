import FakeCompositor
import TestSupport
import Testing

extension ScriptedBarTests {
  @Suite("Outputs")
  struct OutputTests {
    @Test("The bar shows on the scripted compositor, live, with the desktop as it is")
    func shows() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      let status = try desk.bar.waitForStatus("a live backdrop") { status in
        status.outputs.first { $0.backdrop.state == "live" && $0.mapped }
      }
      #expect(status.name == "FAKE-1")
    }
  }
}
