/// Where everything is at rest: the layer surface on its output, and the buttons in the surface.
///
/// The surface is larger than the bar, so that shadow, swelling and leaning are never cut off. On the
/// output's edge the padding reaches at most as far as the bar's margin: the surface then ends at the
/// output's own edge, and margins are never negative.
public struct BarLayout: Equatable, Sendable {
  public let edge: BarEdge
  public let alignment: BarAlignment
  /// In whole dp, at least 1.
  public let surfaceWidth: Int
  public let surfaceHeight: Int
  public let anchors: EdgeSet
  /// The layer surface's margins.
  public let margins: EdgeLengths
  /// For `set_exclusive_zone`; 0 keeps clear of other panels and reserves nothing.
  public let exclusiveZone: Int
  /// Side of a button, smaller than configured where the bar would not fit.
  public let buttonSize: Double
  public let iconSize: Double
  public let cornerRadius: Double
  /// Between two buttons at rest.
  public let gap: Double
  /// Gap at which two buttons' glass closes.
  public let spacing: Double
  /// How far a button moves toward the pointer at most.
  public let lean: Double
  /// The bar at rest, in surface coordinates.
  public let bar: Rect
  /// The buttons at rest, in surface coordinates and order.
  public let buttons: [Rect]

  /// The largest scale that the padding leaves room for: the press at 1.04, overshoot included.
  public static let maximumScale = 1.06

  /// `output` is the output's logical size in dp, nil while it is unknown; the surface has room for a
  /// bar of at least `heldLength` dp, for buttons that are still on their way.
  public init(
    configuration: BarConfiguration, itemCount: Int, output: SIMD2<Double>?,
    heldLength: Double = 0
  ) {
    edge = configuration.position
    alignment = configuration.alignment
    let horizontal = edge.isHorizontal
    let outputLength = Self.usable(horizontal ? output?.x : output?.y)
    let outputThickness = Self.usable(horizontal ? output?.y : output?.x)

    let fit = ButtonFit(
      configuration: configuration, itemCount: itemCount,
      available: outputLength.map { max(Double($0) - 2 * configuration.margin, 1) })
    buttonSize = fit.size
    gap = fit.gap
    spacing = configuration.spacing * fit.factor
    iconSize = configuration.effectiveIconSize * fit.factor
    cornerRadius = min(configuration.effectiveCornerRadius * fit.factor, fit.size / 2)
    // Three quarters leave the buttons next to the pointer apart, whatever is configured.
    lean = min(configuration.lean, fit.gap * 0.75)

    let reach = GlassReach(buttonSize: fit.size)
    let swell = UnionSwell(
      size: fit.size, radius: cornerRadius, gap: fit.gap, spacing: spacing,
      count: min(itemCount, BarScene.containerCapacity)
    ).reach
    let margin = Int(configuration.margin)
    var padding = EdgeLengths(
      top: reach.above + swell, right: reach.beside + swell, bottom: reach.below + swell,
      left: reach.beside + swell)
    let axis: (start: BarEdge, end: BarEdge) = horizontal ? (.left, .right) : (.top, .bottom)
    let leanRoom = Int(lean.rounded(.up))
    padding[axis.start] += leanRoom
    padding[axis.end] += leanRoom

    var margins = EdgeLengths()
    /// Lets the padding reach the output's edge on one side.
    func hug(_ side: BarEdge) {
      padding[side] = min(padding[side], margin)
      margins[side] = margin - padding[side]
    }
    hug(configuration.position)
    let edgeMargin = margins[edge]
    let acrossRoom = outputThickness.map { $0 - edgeMargin } ?? .max
    let thickness = min(
      (horizontal ? padding.top + padding.bottom : padding.left + padding.right)
        + Int(fit.size.rounded(.up)),
      max(acrossRoom, 1))

    let roomLength = max(fit.length, min(heldLength, outputLength.map(Double.init) ?? heldLength))
    // A zone needs the surface to touch one edge only, or an edge and both sides: a bar in a corner
    // reserves its space with a surface as long as the output.
    let spansOutput = configuration.reservesSpace && alignment != .center && outputLength != nil
    var anchors = EdgeSet(edge)
    let length: Int
    let barStart: Double
    if spansOutput, let outputLength {
      anchors.formUnion([EdgeSet(axis.start), EdgeSet(axis.end)])
      length = outputLength
      barStart =
        alignment == .start
        ? Double(margin) : Double(outputLength) - Double(margin) - fit.length
    } else {
      switch alignment {
      case .center:
        var room = Int(roomLength.rounded(.up)) + padding[axis.start] + padding[axis.end]
        if let outputLength {
          // The same parity puts the middles on each other exactly.
          room += (outputLength - room) & 1
          room = min(room, outputLength)
        }
        length = max(room, 1)
        barStart = ((Double(length) - fit.length) / 2).rounded(.down)
      case .start, .end:
        let near = alignment == .start ? axis.start : axis.end
        let far = alignment == .start ? axis.end : axis.start
        hug(near)
        anchors.insert(EdgeSet(near))
        let room = Int(roomLength.rounded(.up)) + padding[near] + padding[far]
        let nearMargin = margins[near]
        length = max(min(room, outputLength.map { $0 - nearMargin } ?? room), 1)
        barStart =
          alignment == .start
          ? Double(padding[near]) : Double(length - padding[near]) - fit.length
      }
    }
    self.anchors = anchors
    self.margins = margins
    // As much room on the windows' side as on the edge's.
    exclusiveZone =
      configuration.reservesSpace
      ? Int(fit.size.rounded(.up)) + 2 * margin - margins[edge] : 0

    let across =
      switch edge {
      case .top, .left: Double(padding[edge])
      case .bottom, .right: Double(thickness - padding[edge]) - fit.size
      }
    surfaceWidth = horizontal ? length : max(thickness, 1)
    surfaceHeight = horizontal ? max(thickness, 1) : length
    let size = fit.size
    func rect(start: Double, length: Double) -> Rect {
      horizontal
        ? Rect(x: start, y: across, width: length, height: size)
        : Rect(x: across, y: start, width: size, height: length)
    }
    bar = rect(start: barStart, length: fit.length)
    buttons = (0..<max(itemCount, 0)).map {
      rect(start: barStart + Double($0) * (fit.size + fit.gap), length: fit.size)
    }
  }

  /// Distance between the middles of two buttons at rest.
  public var pitch: Double { buttonSize + gap }

  /// The whole surface, in its own coordinates.
  public var surface: Rect {
    Rect(x: 0, y: 0, width: Double(surfaceWidth), height: Double(surfaceHeight))
  }

  /// A point's coordinate along the bar.
  func along(_ point: SIMD2<Double>) -> Double { edge.isHorizontal ? point.x : point.y }

  /// A point's coordinate across the bar.
  func across(_ point: SIMD2<Double>) -> Double { edge.isHorizontal ? point.y : point.x }

  /// The point at `along` on the bar's middle line.
  func point(along: Double) -> SIMD2<Double> {
    edge.isHorizontal ? [along, bar.center.y] : [bar.center.x, along]
  }

  /// The coordinate along the bar of what stays in place on the output when the surface's size changes.
  var fixedPoint: Double {
    let length = Double(edge.isHorizontal ? surfaceWidth : surfaceHeight)
    switch alignment {
    case .start: return 0
    case .center: return length / 2
    case .end: return length
    }
  }

  private static func usable(_ length: Double?) -> Int? {
    guard let length, length.isFinite, length >= 1 else { return nil }
    return Int(min(length, 100_000))
  }
}
