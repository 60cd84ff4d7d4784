import Glibc

/// A sparse look at the backdrop beneath one piece of glass: 6 × 5 points, as the seeds' scroll
/// response asks.
public struct BackdropSample: Equatable, Sendable {
  public static let columns = 6
  public static let rows = 5

  /// Mean luma, 0…1, of gamma-encoded levels with Rec. 709's weights.
  public let luma: Double
  /// 0 on plain ground, 1 over text: the points' spread of luma against that of a page of text.
  public let busyness: Double

  /// The spread (standard deviation) of luma that sparse points find on a page of text.
  private static let spreadOfText = 0.18

  /// Reads RGBA points, at least one.
  public init(points: [SIMD4<UInt8>]) {
    precondition(!points.isEmpty, "a sample has points")
    let lumas = points.map { point in
      (0.2126 * Double(point.x) + 0.7152 * Double(point.y) + 0.0722 * Double(point.z)) / 255
    }
    let mean = lumas.reduce(0, +) / Double(lumas.count)
    let variance = lumas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(lumas.count)
    luma = mean
    busyness = min(variance.squareRoot() / Self.spreadOfText, 1)
  }

  /// Looks at a part of a picture, in its pixels; what leaves the picture shows its nearest pixel.
  public init(of image: PixelImage, x: Double, y: Double, width: Double, height: Double) {
    var points: [SIMD4<UInt8>] = []
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let left = x + width * (Double(column) + 0.5) / Double(Self.columns)
        let top = y + height * (Double(row) + 0.5) / Double(Self.rows)
        let at =
          4
          * (min(max(Int(top), 0), image.height - 1) * image.width
            + min(max(Int(left), 0), image.width - 1))
        points.append(
          SIMD4(image.pixels[at], image.pixels[at + 1], image.pixels[at + 2], 255))
      }
    }
    self.init(points: points)
  }

  /// Drop shadow α: 0.14 on plain ground to 0.30 over text (SPEC §3).
  public var shadowAlpha: Double { 0.14 + (0.30 - 0.14) * busyness }
}

/// Whether glass shows its light or its dark face, with a band in which it stays as it is.
///
/// Without the band a headline scrolling past would make it chatter.
public struct LightDarkFlip: Equatable, Sendable {
  /// Luma above which glass turns light.
  public static let entersLight = 0.60
  /// Luma below which glass turns dark.
  public static let leavesLight = 0.44

  public private(set) var isLight: Bool

  /// Starts on the side of the band's middle on which `luma` lies.
  public init(luma: Double) {
    isLight = luma > (Self.entersLight + Self.leavesLight) / 2
  }

  public mutating func update(luma: Double) {
    if luma > Self.entersLight { isLight = true }
    if luma < Self.leavesLight { isLight = false }
  }
}
