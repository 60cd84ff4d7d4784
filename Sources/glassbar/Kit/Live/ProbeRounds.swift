import GlassSurface

/// Reads more places of the desktop than a probe takes at once: some after the others, and then rests.
///
/// A probe reads again by itself when the desktop changes; that begins another round.
struct ProbeRounds {
  /// What `BackdropProbe` looks at in one reading.
  private static let capacity = 32

  private var places: [(place: KitBoard.Place, rect: PixelRect)] = []
  private var start = 0
  private var remaining = 0

  private var count: Int { (places.count + Self.capacity - 1) / Self.capacity }

  private var batch: ArraySlice<(place: KitBoard.Place, rect: PixelRect)> {
    places[start..<min(start + Self.capacity, places.count)]
  }

  /// What is to be read now.
  var rects: [PixelRect] { batch.map(\.rect) }

  /// Takes what is to be known; true when it is something else than before, and a round begins.
  mutating func take(_ places: [(KitBoard.Place, PixelRect)]) -> Bool {
    let same =
      places.count == self.places.count
      && zip(places, self.places).allSatisfy { $0.0 == $1.place && $0.1 == $1.rect }
    guard !same else { return false }
    self.places = places.map { (place: $0.0, rect: $0.1) }
    start = 0
    remaining = count
    return true
  }

  /// Takes one reading, and goes on to the next places where the round is not over.
  mutating func answered(_ samples: [BackdropSample]) -> [(KitBoard.Place, BackdropSample)] {
    let batch = batch
    guard samples.count == batch.count else { return [] }
    if remaining == 0 { remaining = count }
    remaining -= 1
    if remaining > 0 { start = start + Self.capacity < places.count ? start + Self.capacity : 0 }
    return zip(batch, samples).map { ($0.place, $1) }
  }
}
