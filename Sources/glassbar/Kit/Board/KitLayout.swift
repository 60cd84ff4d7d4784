import GlassSurface

/// Where things stand on a board of a given size; all lengths in dp.
struct KitLayout: Equatable, Sendable {
  static let margin = 12.0
  static let gap = 8.0
  static let rowGap = 10.0
  static let captionHeight = 24.0
  static let captionGap = 2.0
  static let controlHeight = 36.0
  static let footerHeight = 26.0
  static let panelWidth = 316.0
  /// One tile with its caption.
  static let cell = SIMD2(
    KitTileSize.stage.x, KitTileSize.stage.y + captionGap + captionHeight)
  /// The size at which the board shows all tiles at once.
  static let ideal = SIMD2(
    2 * margin + 5 * cell.x + 4 * gap,
    margin + controlHeight + rowGap + 4 * (cell.y + rowGap) + footerHeight + margin)

  let size: SIMD2<Double>
  /// The controls' rows, from left to right and from the top.
  let controls: [SceneRect]
  /// Where tiles are seen.
  let viewport: SceneRect
  let footer: SceneRect
  let panel: SceneRect?
  private let columns: Int
  /// Of the first tile.
  private let origin: SIMD2<Double>

  /// - Parameters:
  ///   - controlWidths: of the controls above the tiles.
  ///   - isPanelOpen: whether the parameters take a part of the width.
  ///   - isBare: tiles alone, in the middle.
  init(
    size: SIMD2<Double>, controlWidths: [Double], isPanelOpen: Bool, isBare: Bool = false,
    tileCount: Int = 1
  ) {
    self.size = size
    if isBare {
      let whole = SceneRect(x: 0, y: 0, width: size.x, height: size.y)
      controls = []
      viewport = whole
      footer = SceneRect(x: 0, y: size.y, width: 0, height: 0)
      panel = nil
      columns = max(
        1, min(tileCount, Int((size.x + Self.gap) / (Self.cell.x + Self.gap))))
      let rows = (tileCount + columns - 1) / columns
      let used = SIMD2(
        Double(columns) * (Self.cell.x + Self.gap) - Self.gap,
        Double(rows) * (Self.cell.y + Self.rowGap) - Self.rowGap)
      origin = ((size - used) / 2).rounded(.down)
      return
    }
    var rects: [SceneRect] = []
    let total =
      controlWidths.reduce(0, +) + Self.gap * Double(max(controlWidths.count - 1, 0))
    // Centred where they fit into one row.
    let start = max((size.x - total) / 2, Self.margin).rounded()
    var corner = SIMD2(total <= size.x - 2 * Self.margin ? start : Self.margin, Self.margin)
    for width in controlWidths {
      if corner.x > Self.margin, corner.x + width > size.x - Self.margin + 0.5 {
        corner = SIMD2(Self.margin, corner.y + Self.controlHeight + Self.gap)
      }
      rects.append(
        SceneRect(x: corner.x, y: corner.y, width: width, height: Self.controlHeight))
      corner.x += width + Self.gap
    }
    controls = rects
    let top = (rects.last.map { $0.y + $0.height } ?? 0) + Self.rowGap
    let footerTop = size.y - Self.margin - Self.footerHeight
    footer = SceneRect(
      x: Self.margin, y: footerTop, width: size.x - 2 * Self.margin, height: Self.footerHeight)
    let bottom = footerTop - Self.rowGap / 2
    let isWide = size.x >= Self.panelWidth + 2 * Self.margin + Self.cell.x
    panel =
      isPanelOpen
      ? SceneRect(
        x: size.x - Self.margin - Self.panelWidth, y: top, width: Self.panelWidth,
        height: max(bottom - top, 1)) : nil
    let room = panel != nil && isWide ? size.x - Self.panelWidth - Self.gap : size.x
    viewport = SceneRect(x: 0, y: top, width: room, height: max(bottom - top, 1))
    columns = max(
      1, min(5, Int((room - 2 * Self.margin + Self.gap) / (Self.cell.x + Self.gap))))
    let used = Double(columns) * (Self.cell.x + Self.gap) - Self.gap
    origin = SIMD2(((room - used) / 2).rounded(), top)
  }

  var columnCount: Int { columns }

  /// The corner of a tile's stage before scrolling.
  func tile(_ index: Int) -> SIMD2<Double> {
    SIMD2(
      origin.x + Double(index % columns) * (Self.cell.x + Self.gap),
      origin.y + Double(index / columns) * (Self.cell.y + Self.rowGap))
  }

  /// How far the tiles can be scrolled.
  func scrollRange(tileCount: Int) -> ClosedRange<Double> {
    let rows = (tileCount + columns - 1) / columns
    let height = Double(rows) * (Self.cell.y + Self.rowGap) - Self.rowGap
    return 0...max(height - viewport.height, 0)
  }
}
