import BarModel
import Testing

@Suite("Layout")
struct LayoutTests {
  private static func configuration(
    _ edge: BarEdge, _ alignment: BarAlignment = .center, margin: Double = 12,
    reserves: Bool = false
  ) -> BarConfiguration {
    var configuration = BarConfiguration()
    configuration.position = edge
    configuration.alignment = alignment
    configuration.margin = margin
    configuration.reservesSpace = reserves
    return configuration
  }

  /// Where the bar is on the output, from anchors and margins as a compositor places surfaces.
  private static func barOnOutput(_ layout: BarLayout, output: SIMD2<Double>) -> Rect {
    func offset(
      _ start: EdgeSet, _ end: EdgeSet, _ near: Int, _ far: Int, _ size: Int, _ room: Double
    )
      -> Double
    {
      let hasStart = layout.anchors.contains(start)
      let hasEnd = layout.anchors.contains(end)
      if hasStart == hasEnd { return Double((Int(room) - size) / 2) }
      return hasStart ? Double(near) : room - Double(far) - Double(size)
    }
    let x = offset(
      .left, .right, layout.margins.left, layout.margins.right, layout.surfaceWidth, output.x)
    let y = offset(
      .top, .bottom, layout.margins.top, layout.margins.bottom, layout.surfaceHeight, output.y)
    return Rect(
      x: layout.bar.x + x, y: layout.bar.y + y, width: layout.bar.width, height: layout.bar.height)
  }

  @Test("the bar keeps its margin and its alignment on every edge", arguments: BarEdge.allCases)
  func placement(edge: BarEdge) {
    for output in [SIMD2(1280.0, 720), [1919, 1079], [720, 1280]] {
      for alignment in BarAlignment.allCases {
        for margin in [0.0, 5, 12, 60] {
          for reserves in [false, true] {
            let layout = BarLayout(
              configuration: Self.configuration(
                edge, alignment, margin: margin, reserves: reserves),
              itemCount: 5, output: output)
            let bar = Self.barOnOutput(layout, output: output)
            let along =
              edge.isHorizontal ? (bar.x, bar.maxX, output.x) : (bar.y, bar.maxY, output.y)
            switch edge {
            case .bottom: #expect(output.y - bar.maxY == margin)
            case .top: #expect(bar.y == margin)
            case .left: #expect(bar.x == margin)
            case .right: #expect(output.x - bar.maxX == margin)
            }
            switch alignment {
            case .start: #expect(along.0 == margin)
            case .center: #expect(abs(along.0 - (along.2 - along.1)) <= 1)
            case .end: #expect(along.2 - along.1 == margin)
            }
            for side in [
              layout.margins.top, layout.margins.right, layout.margins.bottom, layout.margins.left,
            ] {
              #expect(side >= 0)
            }
          }
        }
      }
    }
  }

  @Test("buttons are 48 dp with 12 dp between them, on whole dp")
  func buttons() {
    let layout = BarLayout(
      configuration: BarConfiguration(), itemCount: 4, output: [1280, 720])
    #expect(layout.buttons.count == 4)
    for (first, second) in zip(layout.buttons, layout.buttons.dropFirst()) {
      #expect(second.x - first.maxX == 12 && second.y == first.y)
    }
    for button in layout.buttons {
      #expect(button.width == 48 && button.height == 48)
      #expect(button.x == button.x.rounded() && button.y == button.y.rounded())
    }
    #expect(layout.cornerRadius == 24 && layout.iconSize == 28)
  }

  @Test("the surface has room for the shadow wherever the output has", arguments: BarEdge.allCases)
  func shadowRoom(edge: BarEdge) {
    let layout = BarLayout(
      configuration: Self.configuration(edge, margin: 40), itemCount: 3, output: [1280, 720])
    let bar = layout.bar
    let swelling = 48 * (BarLayout.maximumScale - 1) / 2
    #expect(bar.y >= 22.05 - 5 + swelling)
    #expect(layout.surface.maxY - bar.maxY >= 22.05 + 5 + swelling)
    #expect(bar.x >= 22.05 + swelling)
    #expect(layout.surface.maxX - bar.maxX >= 22.05 + swelling)
    let lean = edge.isHorizontal ? bar.x : bar.y
    #expect(lean >= 22.05 - 5 + swelling + layout.lean)
  }

  @Test("the surface has room for glass that merges at rest", arguments: BarEdge.allCases)
  func swellingRoom(edge: BarEdge) {
    var configuration = Self.configuration(edge, margin: 200)
    let separate = BarLayout(configuration: configuration, itemCount: 2, output: [1280, 720])
    configuration.gap = 0
    configuration.lean = 0
    configuration.spacing = 64
    let merged = BarLayout(configuration: configuration, itemCount: 2, output: [1280, 720])
    // Over the joint both circles of radius 24 are √(24² + y²) − 24 away, and the union takes
    // k/4 = 32 off.
    let swell = (56.0 * 56 - 24 * 24).squareRoot() - 24
    func above(_ layout: BarLayout) -> Double { edge.isHorizontal ? layout.bar.y : layout.bar.x }
    #expect(above(merged) >= above(separate) + swell)
    #expect(above(merged) <= above(separate) + swell + 2)
  }

  @Test("the surface has room for a whole container's swell, wherever along the bar it is greatest")
  func crowdedSwellingRoom() {
    var configuration = Self.configuration(.bottom, margin: 200)
    let separate = BarLayout(configuration: configuration, itemCount: 8, output: [1280, 720])
    configuration.gap = 0
    configuration.lean = 0
    configuration.spacing = 64
    let merged = BarLayout(configuration: configuration, itemCount: 8, output: [1280, 720])
    let k = 2 * merged.spacing
    func field(_ x: Double, _ y: Double) -> Double {
      func distance(_ index: Int) -> Double {
        let dx = x - 24 - 48 * Double(index)
        return (dx * dx + y * y).squareRoot() - 24
      }
      return (1..<8).reduce(distance(0)) { sum, index in
        let other = distance(index)
        let weight = min(max(0.5 + (sum - other) / (2 * k), 0), 1)
        return sum + (other - sum) * weight - k * weight * (1 - weight)
      }
    }
    #expect(merged.buttonSize == 48 && merged.gap == 0)
    var swell = 0.0
    for x in stride(from: 0.0, through: 8 * 48, by: 2) {
      while field(x, 24 + swell + 0.5) < 0 { swell += 0.5 }
    }
    #expect(swell > 40, "more than the quarter of k that two take off")
    #expect(merged.bar.y >= separate.bar.y + swell)
  }

  @Test("on the output's edge the padding ends at the margin")
  func edgePadding() {
    let layout = BarLayout(
      configuration: Self.configuration(.bottom), itemCount: 3, output: [1280, 720])
    #expect(layout.surface.maxY - layout.bar.maxY == 12)
    #expect(layout.margins.bottom == 0)
    #expect(layout.anchors == .bottom)
    let far = BarLayout(
      configuration: Self.configuration(.bottom, margin: 100), itemCount: 3, output: [1280, 720])
    #expect(far.margins.bottom > 0)
    #expect(Double(far.margins.bottom) + far.surface.maxY - far.bar.maxY == 100)
  }

  @Test("buttons shrink until the bar fits", arguments: BarEdge.allCases)
  func shrinking(edge: BarEdge) {
    for count in [1, 5, 12, 30, 90, 400] {
      for length in [30.0, 100, 640, 1280] {
        let layout = BarLayout(
          configuration: Self.configuration(edge), itemCount: count, output: [length, length])
        let available = max(length - 24, 1)
        let barLength = edge.isHorizontal ? layout.bar.width : layout.bar.height
        #expect(barLength <= available + 1e-9)
        #expect(layout.buttonSize > 0 && layout.buttonSize <= 48)
        #expect(layout.spacing <= layout.gap + 1)
        #expect(layout.lean <= layout.gap)
        #expect(layout.surfaceWidth <= Int(length) && layout.surfaceHeight <= max(Int(length), 1))
        #expect(layout.surface.outset(by: 1e-9).contains(layout.bar) || length < 60)
      }
    }
  }

  @Test(
    "an unknown or senseless output size is no limit",
    arguments: [
      nil, SIMD2(0.0, 0), SIMD2(-1.0, .nan), SIMD2(.infinity, .infinity),
    ])
  func unknownOutput(output: SIMD2<Double>?) {
    let layout = BarLayout(configuration: BarConfiguration(), itemCount: 50, output: output)
    #expect(layout.buttonSize == 48)
    #expect(layout.surface.contains(layout.bar))
  }

  @Test("no items still make a legal surface")
  func noItems() {
    let layout = BarLayout(configuration: BarConfiguration(), itemCount: 0, output: [1280, 720])
    #expect(layout.buttons.isEmpty)
    #expect(layout.surfaceWidth > 0 && layout.surfaceHeight > 0)
  }

  @Test("a bar reserves space only when asked, and then as much on both sides of it")
  func exclusiveZone() {
    let floating = BarLayout(
      configuration: Self.configuration(.bottom), itemCount: 3, output: [1280, 720])
    #expect(floating.exclusiveZone == 0)
    for alignment in BarAlignment.allCases {
      let layout = BarLayout(
        configuration: Self.configuration(.bottom, alignment, margin: 40, reserves: true),
        itemCount: 3, output: [1280, 720])
      #expect(layout.exclusiveZone + layout.margins.bottom == 48 + 2 * 40)
      // A zone is void for surfaces that are anchored to a corner.
      #expect([EdgeSet.bottom, [.bottom, .left, .right]].contains(layout.anchors))
    }
  }
}
