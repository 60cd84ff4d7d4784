/// How the backdrop is known.
package enum BackdropState: String, Equatable, Sendable {
  /// A snapshot is being taken.
  case preparing
  /// Captured while the desktop moves.
  case live
  /// A picture of one moment.
  case still
  /// The compositor blurs it, and we know nothing of it.
  case blurred
  /// Nothing could be captured: one colour.
  case flat
}

/// What a backdrop did since it began; `msg status` shows it.
package struct BackdropCounters: Equatable, Sendable {
  /// Captures that arrived.
  package var captures: UInt64 = 0
  /// Captures in which our tag was missing or altered.
  package var tagFailures: UInt64 = 0
  /// Captures that showed another backdrop than before.
  package var changes: UInt64 = 0
  /// Sparse reads.
  package var probes: UInt64 = 0
  /// Bytes of captures handed to the GPU.
  package var uploadedBytes: UInt64 = 0
  /// Pixels of captures taken apart.
  package var readPixels: UInt64 = 0
  /// Pixels of commits worked out against the backdrop.
  package var resolvedPixels: UInt64 = 0

  package init() {}

  package static func += (total: inout BackdropCounters, more: BackdropCounters) {
    total.captures += more.captures
    total.tagFailures += more.tagFailures
    total.changes += more.changes
    total.probes += more.probes
    total.uploadedBytes += more.uploadedBytes
    total.readPixels += more.readPixels
    total.resolvedPixels += more.resolvedPixels
  }
}

/// How often at most the desktop is captured, and looked at for light and dark.
package struct BackdropRates: Equatable, Sendable {
  /// Least time between two captures, in ns.
  package var captureInterval: Int64
  /// Least time between two sparse reads, in ns.
  package var sampleInterval: Int64

  /// Sparse reads a second at most (SPEC §3).
  package static let samples = 10.0
  /// Sources that cannot wait for damage are asked at least this often, in ns.
  static let slowestPoll: Int64 = 2_000_000_000
  /// How often at most a capture is looked at while something covers us, in ns.
  static let coveredInterval: Int64 = 1_000_000_000

  /// - Parameters:
  ///   - captures: a second, at most.
  ///   - samples: a second, at most.
  package init(captures: Double, samples: Double = BackdropRates.samples) {
    captureInterval = Int64(1e9 / max(captures, 0.1))
    sampleInterval = Int64(1e9 / min(max(samples, 0.1), Self.samples))
  }
}

/// Where a picture of the backdrop differs from the one that was painted last.
package struct BackdropChange: Equatable, Sendable {
  /// All of it may differ.
  package private(set) var isEverything: Bool
  /// Where glass must be drawn anew; nil is nowhere.
  package private(set) var altered: PixelRect?
  /// Where another α must be committed; nil is nowhere.
  package private(set) var renewed: PixelRect?

  package static let nothing = BackdropChange(isEverything: false)
  package static let everything = BackdropChange(isEverything: true)

  private init(isEverything: Bool) { self.isEverything = isEverything }

  /// What must be committed anew, in pixels of the surface, where `drawn` was drawn anew; nil is everything.
  package func part(drawn: [PixelRect]?, surfaceOrigin: SIMD2<Int>) -> PixelRect? {
    guard !isEverything, let drawn else { return nil }
    let toSurface = SIMD2(0, 0) &- surfaceOrigin
    let parts = drawn + [altered, renewed].compactMap { $0?.offset(by: toSurface) }
    return parts.dropFirst().reduce(parts.first) { $0?.union($1) }
      ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  mutating func add(_ part: PixelRect) { altered = altered?.union(part) ?? part }
  mutating func renew(_ part: PixelRect) { renewed = renewed?.union(part) ?? part }
}

/// How far the search for a surface that is not found in its captures has come.
struct SurfaceSearch: Equatable {
  /// Misses after which the surface is looked for elsewhere.
  private static let patience = 2

  /// The next capture is of the whole output, to look for the tag in it.
  var looksEverywhere = false
  /// Captures of a region show something else than the region: the output is captured instead.
  private(set) var capturesWhole = false
  /// Something lies over the surface.
  var isCovered = false
  private var misses = 0
  private var wasInPlace = false

  /// A capture came without the tag; true when it is time to look elsewhere.
  mutating func missed() -> Bool {
    misses += 1
    return misses.isMultiple(of: Self.patience)
  }

  mutating func found() {
    misses = 0
    wasInPlace = false
    isCovered = false
  }

  /// The whole output shows the surface where it should be; the second time in a row its region lies.
  mutating func foundInPlace() {
    if wasInPlace { capturesWhole = true }
    wasInPlace = true
  }
}

/// Whether the compositor blends as we think: under our glass readings must agree as well as beside it.
///
/// Where another law rules, our own pattern stays in what is recovered: over a backdrop that was known
/// exactly all glass contradicts, while nothing differs where we cover nothing.
struct BlendingLaw: Equatable {
  /// Readings in a row that must speak against it where the backdrop was not known exactly before: no
  /// change lies beneath most of the glass and nowhere else for so long.
  private static let patience = 5
  /// Fewer pixels than this say nothing.
  private static let leastPixels = 256.0

  /// The backdrop was captured without us just before.
  var isExact = false
  private var strikes = 0
  /// The most glass that one reading has seen, in px.
  private var glass = 0.0

  /// False when glass leaves its own pattern in what is recovered beneath it.
  mutating func holds(after reading: RecoveredBackdrop.Reading) -> Bool {
    guard reading.isFresh else { return true }
    let marks = reading.marks
    let wasExact = isExact
    isExact = false
    glass = max(glass, marks.glass.read)
    guard glass >= Self.leastPixels, marks.open.read >= Self.leastPixels else { return true }
    let isOff =
      marks.glass.contradicted > (wasExact ? 0.8 : 0.5) * glass
      && marks.open.contradicted < 0.005 * marks.open.read
    strikes = isOff ? strikes + 1 : 0
    return !(wasExact && isOff) && strikes < Self.patience
  }
}
