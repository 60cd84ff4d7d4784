import GlassSurface
import Testing

@Suite struct UnblendTests {
  @Test("Every reading's range holds the true backdrop, for all α, C and B")
  func rangeHoldsTruth() {
    for alpha in Int32(0)...254 {
      for backdrop in Int32(0)...255 {
        let committed = (backdrop &* 7 &+ alpha &* 13) % (alpha + 1)
        let captured = Unblend.blend(committed: committed, alpha: alpha, backdrop: backdrop)
        let range = Unblend.backdropRange(captured: captured, committed: committed, alpha: alpha)
        #expect(range.map { $0.low <= backdrop && backdrop <= $0.high } == true)
      }
    }
  }

  @Test("A range holds only levels that blend to the reading")
  func rangeIsTight() {
    for alpha in stride(from: Int32(0), through: 250, by: 5) {
      for backdrop in Int32(0)...255 {
        let captured = Unblend.blend(committed: 3, alpha: alpha, backdrop: backdrop)
        let range = Unblend.backdropRange(captured: captured, committed: 3, alpha: alpha)!
        for level in range.low...range.high {
          #expect(Unblend.blend(committed: 3, alpha: alpha, backdrop: level) == captured)
        }
      }
    }
  }

  @Test("Blending rounds as pixman's multiply does")
  func blendMatchesPixman() {
    for alpha in Int32(0)...255 {
      for backdrop in Int32(0)...255 {
        let product = backdrop * (255 - alpha) + 128
        let pixman = (product + product >> 8) >> 8
        #expect(Unblend.blend(committed: 0, alpha: alpha, backdrop: backdrop) == pixman)
      }
    }
  }

  @Test("Blending rounds as GL does, in floats of 0…1, whatever is committed")
  func blendMatchesGL() {
    var random = Seeded(state: 7)
    for alpha in Int32(0)...255 {
      for backdrop in Int32(0)...255 {
        let committed = Int32(random.next() % UInt64(alpha + 1))
        let one = Float(1) - Float(alpha) / 255
        let sum = Float(committed) / 255 + Float(backdrop) / 255 * one
        let shown = Int32((min(sum, 1) * 255).rounded())
        #expect(
          Unblend.blend(committed: committed, alpha: alpha, backdrop: backdrop) == shown,
          "\(committed) \(alpha) \(backdrop)")
      }
    }
  }

  @Test("With the smallest α the wanted level is seen to within rounding")
  func smallestAlphaReaches() {
    for wanted in Int32(0)...255 {
      for backdrop in Int32(0)...255 {
        let alpha = Unblend.smallestAlpha(wanted: wanted, backdrop: backdrop)
        #expect((0...255).contains(alpha))
        let level = Unblend.committedLevel(wanted: wanted, alpha: alpha, backdrop: backdrop)
        let seen = Unblend.blend(committed: level, alpha: alpha, backdrop: backdrop)
        #expect(abs(seen - wanted) <= 1)
        if alpha > 0 {
          let less = alpha - 1
          let needed = wanted * 255 - (255 - less) * backdrop
          #expect(needed < 0 || needed > less * 255, "α − 1 would have done")
        }
      }
    }
  }

  @Test("Readings at dithered α narrow the range; contradiction means that the backdrop changed")
  func intersectionNarrows() {
    var singles = 0
    var refined = 0
    for backdrop in Int32(0)...255 {
      var range = BackdropRange(low: 0, high: 255)
      for dither in Int32(0)..<Unblend.ditherLevels {
        let alpha = Unblend.alphaCap + dither
        let captured = Unblend.blend(committed: 0, alpha: alpha, backdrop: backdrop)
        let reading = Unblend.backdropRange(captured: captured, committed: 0, alpha: alpha)!
        if dither == 0 { singles += Int(reading.high - reading.low) }
        let both = range.intersection(reading)
        #expect(both != nil)
        range = both ?? reading
      }
      #expect(range.low <= backdrop && backdrop <= range.high)
      refined += Int(range.high - range.low)
    }
    #expect(refined * 2 < singles)
    #expect(
      BackdropRange(low: 10, high: 20).intersection(BackdropRange(low: 21, high: 30)) == nil)
  }

  @Test("A level that no backdrop explains is foreign")
  func foreignPixelsAreRefused() {
    #expect(Unblend.backdropRange(captured: 0, committed: 200, alpha: 200) == nil)
    #expect(Unblend.backdropRange(captured: 255, committed: 0, alpha: 128) == nil)
    #expect(Unblend.backdropRange(captured: 9, committed: 9, alpha: 255) == nil)
  }
}

/// Marsaglia's xorshift64.
private struct Seeded {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
