import Glibc
import Scenery
import TestSupport
import Testing

/// The running bar, seen from outside on real compositors; one desktop at a time.
@Suite("The bar on a real desktop", .serialized)
enum BarOnDesktop {
  /// GLASSBAR_LONG=1 takes the full time for what shows only in the long run.
  static let isLong = getenv("GLASSBAR_LONG").map { String(cString: $0) == "1" } ?? false

  /// Newer compositors capture what they show before the bar's first picture for a changed output: once
  /// the frame tag is missing, as it must be, and the next capture has it.
  static let failuresOfAChange: UInt64 = 1

  /// A sway whose wallpaper comes out pixel by pixel, with the bar in it.
  static func start(
    over wallpaper: PNGImage = Wallpaper.photo.wallpaper(width: 1280, height: 720),
    home: BarHarness.Home? = nil, variables: [String: String] = [:]
  ) throws -> BarHarness {
    let sway = try SwayHarness(
      width: wallpaper.width, height: wallpaper.height, wallpaper: wallpaper)
    return try BarHarness(in: sway, home: home, variables: variables)
  }

  static func plain(_ level: UInt8) -> PNGImage {
    PNGImage(width: 1280, height: 720, filledWith: Pixel(level, level, level))
  }
}

/// Pictures of what differed, kept beside the build's products for a look after a failure.
enum BarEvidence {
  static func keep(_ pictures: [(String, PNGImage)], as name: String) -> String {
    let folder = BuiltProducts.folder + "/evidence"
    mkdir(folder, 0o755)
    for (part, image) in pictures { try? image.write(to: "\(folder)/\(name)-\(part).png") }
    return "\(folder)/\(name)-*.png"
  }
}

/// Checks that what the bar believes to lie beneath it is what lies there, over its whole rectangle.
///
/// Rounding alone leaves up to 1 level rms, and 0.5 after a 9 × 9 box:
/// near white, ranges end at 255 and their middles lie a little low. `truth` is the
/// whole output without the bar; the bar's own picture is taken now unless it is handed in.
func expectRecovered(
  _ bar: BarHarness, _ truth: PNGImage, _ name: String, dump: BarHarness.Dump? = nil,
  area: PixelRect? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let known = if let area { area } else { try bar.output().bar?.covered }
  let area = try #require(known, sourceLocation: sourceLocation)
  let dump = if let dump { dump } else { try bar.dump(.backdrop) }
  #expect(
    dump.image.width == dump.rect.width && dump.image.height == dump.rect.height,
    "\(name): the picture has the size that it tells", sourceLocation: sourceLocation)
  try #require(
    area.intersection(dump.rect) == area && area.intersection(truth.bounds) == area,
    "\(name): \(dump.rect) covers \(area)", sourceLocation: sourceLocation)
  let recovered = try #require(dump.part(in: area), sourceLocation: sourceLocation)
  let wanted = try #require(truth.cropped(to: area), sourceLocation: sourceLocation)
  let difference = try ImageDifference(recovered, wanted)
  let isRight = difference.rms <= 1 && difference.rmsAfterBox9 <= 0.5
  let evidence =
    isRight
    ? ""
    : BarEvidence.keep(
      [
        ("recovered", recovered), ("truth", wanted), ("difference", difference.picture()),
      ], as: name)
  #expect(
    difference.rms <= 1, "\(name): \(difference) \(evidence)", sourceLocation: sourceLocation)
  #expect(
    difference.rmsAfterBox9 <= 0.5, "\(name): \(difference) \(evidence)",
    sourceLocation: sourceLocation)
}
