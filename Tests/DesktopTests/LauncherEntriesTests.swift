import Testing

@testable import glassbar

@Suite struct LauncherEntriesTests {
  @Test(
    arguments: [
      ("application://a.desktop", "a.desktop"),
      ("application:///org.x.Y.desktop", "org.x.Y.desktop"),
      ("application://", nil), ("file:///a.desktop", nil), ("", nil), ("application:///", nil),
    ] as [(String, String?)])
  func anIDStandsInTheURI(uri: String, id: String?) { #expect(LauncherEntries.id(in: uri) == id) }

  @Test func whatIsNotVisibleIsNotShown() {
    #expect(LauncherAnnouncement(["count": .int64(3)]) == LauncherAnnouncement())
    #expect(
      LauncherAnnouncement(["count": .int64(3), "count-visible": .bool(false)])
        == LauncherAnnouncement())
    #expect(
      LauncherAnnouncement(["count": .int64(120), "count-visible": .bool(true)]).badge == 120)
    #expect(
      LauncherAnnouncement(["progress": .double(7), "progress-visible": .bool(true)]).progress == 1)
    #expect(LauncherAnnouncement(["urgent": .bool(true)]).isUrgent)
  }

  @Test(
    arguments: [
      ["count": .string("3"), "count-visible": .bool(true)],
      ["count": .int64(-1), "count-visible": .bool(true)],
      ["count": .uint64(.max), "count-visible": .bool(true)],
      ["progress": .double(.nan), "progress-visible": .bool(true)],
      ["urgent": .string("yes")], ["count-visible": .int32(1), "count": .int32(1)],
    ] as [[String: BusValue]])
  func whatHasTheWrongTypeIsAbsent(values: [String: BusValue]) {
    #expect(LauncherAnnouncement(values) == LauncherAnnouncement())
  }
}
