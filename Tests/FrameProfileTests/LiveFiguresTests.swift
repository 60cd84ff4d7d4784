import FrameProfile
import Testing

@Suite("Live figures")
struct LiveFiguresTests {
  @Test func `they follow the last frames and forget older ones`() {
    var figures = LiveFigures(capacity: 10)
    #expect(figures.rate == nil && figures.lines[0].contains("n/a"))
    var strip = FilmStrip()
    for index in 1...40 { strip.add(skips: index == 5 ? 2 : 0, isDiscarded: index == 7) }
    for frame in strip.frames { figures.take(frame) }
    #expect(figures.intervals.count == 10)
    #expect(abs((figures.rate ?? 0) - 60) < 0.01)
    #expect(figures.missed == 3)
    #expect(figures.discarded == 1 && figures.presented == 39)
    #expect(figures.quality == .hardware)
    #expect(abs(figures.span - 50) < 0.01)
    #expect(figures.lines[0].hasPrefix("60.0 fps"))
  }

  @Test func `a rest leaves a gap`() {
    var figures = LiveFigures()
    var strip = FilmStrip.steady(3)
    strip.rest(refreshes: 100)
    strip.add(continues: false)
    for frame in strip.frames { figures.take(frame) }
    #expect(figures.intervals.last == .some(nil))
    #expect(figures.missed == 0)
  }
}
