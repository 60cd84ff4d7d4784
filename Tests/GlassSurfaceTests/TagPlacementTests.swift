import Testing

@testable import GlassSurface

@Suite struct TagPlacementTests {
  private func scene(_ sides: [Double]) -> GlassScene {
    GlassScene(
      containers: [
        GlassContainer(
          members: sides.enumerated().map { index, side in
            GlassMember(
              rect: SceneRect(x: Double(index) * 100 + 7, y: 9, width: side, height: side),
              radius: side / 2, lightness: 0)
          }, spacing: 8)
      ])
  }

  @Test(arguments: [8.0, 9, 11, 16, 20, 24, 33, 48, 200], [1.0, 1.25, 2])
  func theTagLiesInsideARoundMember(side: Double, scale: Double) throws {
    for commit in [UInt64(1), 2] {
      let origin = try #require(
        TagPlacement.origin(in: scene([side]), scale: scale, commit: commit))
      let centre = SIMD2(7 + side / 2, 9 + side / 2) * scale
      for y in 0..<FrameTag.height {
        for x in 0..<FrameTag.width {
          let pixel = SIMD2(Double(origin.x + x) + 0.5, Double(origin.y + y) + 0.5) - centre
          let distance = (pixel * pixel).sum().squareRoot()
          // Half a pixel more is the rim's antialiasing.
          #expect(distance < side * scale / 2 + 0.5, "\(side) \(scale) \(commit)")
        }
      }
    }
  }

  @Test func aPointerDoesNotHideTheTagWhereOtherGlassIs() throws {
    func origin(_ scene: GlassScene, _ pointer: PixelRect?) -> SIMD2<Int>? {
      TagPlacement.origin(in: scene, scale: 1, commit: 1, avoiding: pointer)
    }
    let first = PixelRect(x: 0, y: 0, width: 60, height: 60)
    let second = PixelRect(x: 100, y: 0, width: 60, height: 60)
    #expect(try #require(origin(scene([40, 40]), first)).x > 100)
    #expect(try #require(origin(scene([40, 40]), second)).x < 100)
    #expect(origin(scene([40]), first) == origin(scene([40]), nil))
  }

  @Test func roomyGlassIsPreferredAndTooSmallGlassCarriesNone() throws {
    let origin = try #require(TagPlacement.origin(in: scene([12, 40]), scale: 1, commit: 1))
    #expect(origin.x > 100)
    #expect(TagPlacement.origin(in: scene([7]), scale: 1, commit: 1) == nil)
    #expect(TagPlacement.origin(in: scene([]), scale: 1, commit: 1) == nil)
  }
}
