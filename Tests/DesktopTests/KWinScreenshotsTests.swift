import CDesktop
import GlassSurface
import Testing

@testable import glassbar

/// KWin's screenshot interface, played by us on a bus of our own.
@Suite(.serialized) struct KWinScreenshotsTests {
  @Test("It asks for the area without our windows and reads what comes through the pipe")
  func capture() throws {
    let bus = try PrivateBus()
    let kwin = try FakeKWin(bus, version: 5)
    let seen = try bus.capture(PixelRect(x: 10, y: 20, width: 3, height: 2))
    #expect(seen.failure == nil)
    #expect(kwin.area == [110, 220, 3, 2])
    #expect(kwin.options.contains("'hide-caller-windows': <true>"))
    #expect(kwin.options.contains("'include-cursor': <false>"))
    // BGRX in memory, rows 16 bytes apart.
    #expect(
      seen.pixels == [
        [30, 20, 10], [33, 23, 13], [36, 26, 16], [46, 36, 26], [49, 39, 29],
        [52, 42, 32],
      ])
  }

  @Test("A version that shows our own windows is not used")
  func oldVersion() throws {
    let bus = try PrivateBus()
    let kwin = try FakeKWin(bus, version: 4)
    let seen = try bus.capture(PixelRect(x: 0, y: 0, width: 3, height: 2))
    #expect(seen.failure?.description.contains("version 4") == true)
    #expect(kwin.area.isEmpty)
  }

  @Test("A refusal names what is missing")
  func refusal() throws {
    let bus = try PrivateBus()
    let kwin = try FakeKWin(bus, version: 5)
    kwin.refuses = true
    let seen = try bus.capture(PixelRect(x: 0, y: 0, width: 3, height: 2))
    #expect(
      seen.failure?.description.contains("X-KDE-DBUS-Restricted-Interfaces") == true,
      "\(seen.failure?.description ?? "no failure")")
  }

  @Test("A bus without KWin is no obstacle to the next source")
  func nobody() throws {
    let bus = try PrivateBus()
    let seen = try bus.capture(PixelRect(x: 0, y: 0, width: 3, height: 2))
    #expect(seen.failure?.description.contains("KWin does not answer") == true)
  }

  @Test(
    "Too few pixels and absurd numbers are refused",
    arguments: [
      FakeKWin.Lie.cutShort, .hugeStride, .unknownFormat, .noWidth,
    ])
  func lies(_ lie: FakeKWin.Lie) throws {
    let bus = try PrivateBus()
    let kwin = try FakeKWin(bus, version: 5)
    kwin.lie = lie
    let seen = try bus.capture(PixelRect(x: 0, y: 0, width: 3, height: 2))
    #expect(seen.failure != nil)
    #expect(seen.pixels.isEmpty)
  }
}
