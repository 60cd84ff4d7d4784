import GlassSurface
import Scenery

/// The pictures that grounds are made of, drawn once at device pixels.
struct GroundPictures: Sendable {
  /// Of the board, in px.
  let size: PixelSize
  /// px per dp.
  let scale: Double
  private var backdrops: [KitBackdrop: PixelImage] = [:]
  private var pages: [KitPage: PixelImage] = [:]
  /// A picture from outside in place of the demo's own.
  private let given: PixelImage?

  init(size: PixelSize, scale: Double, given: PixelImage? = nil) {
    self.size = size
    self.scale = scale
    self.given = given
  }

  /// Draws what `ground` needs and is not there.
  mutating func prepare(_ ground: KitGround) {
    if given == nil, backdrops[ground.backdrop] == nil {
      backdrops[ground.backdrop] = draw(ground.backdrop)
    }
    for patch in ground.patches where pages[patch.page] == nil {
      pages[patch.page] = draw(patch.page)
    }
  }

  private func draw(_ backdrop: KitBackdrop) -> PixelImage {
    let scenery: KitScenery =
      switch backdrop {
      case .desktop, .photo: .photo
      case .article: .article
      case .dashboard: .dashboard
      case .checkerboard: .checkerboard
      }
    // Twice as tall as what is seen; fields of a checkerboard must come out even.
    let fields = Int((32 * scale).rounded())
    let height = (2 * size.height + fields - 1) / fields * fields
    return PixelImage(
      scenery.picture(width: max(size.width, 1), height: max(height, 2), scale: scale))
  }

  private func draw(_ page: KitPage) -> PixelImage {
    let width = Int((KitTileSize.stage.x * scale).rounded(.up))
    let (scenery, height): (KitScenery, Double) =
      switch page {
      case .writing: (.writing, 640)
      case .headline: (.headline, FlipPage.period)
      case .ruler: (.ruler, 60)
      }
    return PixelImage(
      scenery.picture(
        width: max(width, 1), height: max(Int((height * scale).rounded()), 1), scale: scale))
  }

  private func backdrop(of ground: KitGround) -> PixelImage? { given ?? backdrops[ground.backdrop] }

  // MARK: - Composing

  /// Paints `rect`, in px, of what `ground` looks like into a picture of `size`.
  func paint(_ ground: KitGround, in rect: PixelRect, into image: inout PixelImage) {
    if let picture = backdrop(of: ground) {
      copy(
        picture, to: rect, of: PixelRect(size), scrolledBy: ground.scroll, into: &image)
    }
    for patch in ground.patches {
      let place = pixels(patch.rect)
      guard let picture = pages[patch.page], let seen = place.intersection(rect) else { continue }
      copy(picture, to: seen, of: place, scrolledBy: patch.offset, into: &image)
    }
  }

  /// All of `ground` as a picture.
  func image(of ground: KitGround) -> PixelImage {
    var image = PixelImage(
      width: size.width, height: size.height,
      pixels: [UInt8](repeating: 255, count: size.width * size.height * 4))
    paint(ground, in: PixelRect(size), into: &image)
    return image
  }

  /// What changes between two grounds, in px; all of it where the backdrop itself does.
  func difference(from old: KitGround, to new: KitGround) -> [PixelRect] {
    guard old.backdrop == new.backdrop,
      offset(old.scroll) == offset(new.scroll) || given != nil,
      old.patches.count == new.patches.count
    else { return [PixelRect(size)] }
    return zip(old.patches, new.patches).flatMap { old, new -> [PixelRect] in
      old == new ? [] : [pixels(old.rect), pixels(new.rect)]
    }.compactMap { $0.intersection(PixelRect(size)) }
  }

  private func copy(
    _ picture: PixelImage, to rect: PixelRect, of place: PixelRect, scrolledBy scroll: Double,
    into image: inout PixelImage
  ) {
    let left = rect.x - place.x
    let count = min(rect.width, picture.width - left)
    guard count > 0 else { return }
    let first = offset(scroll)
    for y in rect.y..<rect.maxY {
      let row = Self.wrapped(y - place.y + first, picture.height)
      let from = (row * picture.width + left) * 4
      let to = (y * image.width + rect.x) * 4
      picture.pixels.withUnsafeBufferPointer { source in
        image.pixels.withUnsafeMutableBufferPointer { target in
          guard let from = source.baseAddress?.advanced(by: from),
            let to = target.baseAddress?.advanced(by: to)
          else { return }
          to.update(from: from, count: count * 4)
        }
      }
    }
  }

  // MARK: - Reading

  /// The ground's luma and busyness in a rectangle given in dp.
  func sample(_ ground: KitGround, _ rect: SceneRect) -> BackdropSample {
    var points: [SIMD4<UInt8>] = []
    for row in 0..<BackdropSample.rows {
      for column in 0..<BackdropSample.columns {
        let part = SIMD2(
          (Double(column) + 0.5) / Double(BackdropSample.columns),
          (Double(row) + 0.5) / Double(BackdropSample.rows))
        let at = (SIMD2(rect.x, rect.y) + part * SIMD2(rect.width, rect.height)) * scale
        points.append(
          color(
            ground, x: min(max(Int(at.x), 0), size.width - 1),
            y: min(max(Int(at.y), 0), size.height - 1)))
      }
    }
    return BackdropSample(points: points)
  }

  private func color(_ ground: KitGround, x: Int, y: Int) -> SIMD4<UInt8> {
    for patch in ground.patches.reversed() {
      let place = pixels(patch.rect)
      guard let picture = pages[patch.page], x >= place.x, x < place.maxX, y >= place.y,
        y < place.maxY
      else { continue }
      return picture.color(
        x: x - place.x, y: Self.wrapped(y - place.y + offset(patch.offset), picture.height))
    }
    guard let picture = backdrop(of: ground) else { return SIMD4(128, 128, 128, 255) }
    return picture.color(x: x, y: Self.wrapped(y + offset(ground.scroll), picture.height))
  }

  /// A picture from outside does not scroll.
  private func offset(_ scroll: Double) -> Int { Int((scroll * scale).rounded()) }

  private func pixels(_ rect: SceneRect) -> PixelRect {
    let left = Int((rect.x * scale).rounded())
    let top = Int((rect.y * scale).rounded())
    return PixelRect(
      x: left, y: top, width: Int(((rect.x + rect.width) * scale).rounded()) - left,
      height: Int(((rect.y + rect.height) * scale).rounded()) - top)
  }

  private static func wrapped(_ row: Int, _ height: Int) -> Int {
    let rest = row % height
    return rest < 0 ? rest + height : rest
  }
}

extension PixelImage {
  init(_ picture: SceneryPicture) {
    self.init(width: picture.width, height: picture.height, pixels: picture.bytes)
  }

  fileprivate func color(x: Int, y: Int) -> SIMD4<UInt8> {
    guard x >= 0, x < width, y >= 0, y < height else { return SIMD4(128, 128, 128, 255) }
    let at = (y * width + x) * 4
    return SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], 255)
  }
}
