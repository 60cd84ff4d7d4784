import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassIconTests {
  private let bench: GlassBench
  private let id = IconID("icon")
  /// Opaque noise, so that any shift or blend shows.
  private let icon = GlassBench.picture(16, 16) { x, y in
    (x * 97 % 256, y * 61 % 256, (x * 13 + y * 41) % 256)
  }

  init() throws {
    bench = try GlassBench()
    try bench.renderer.setIcon(id, icon)
  }

  private func draw(_ sprite: IconSprite, scale: Double = 1) throws -> PixelImage {
    try bench.draw(
      GlassScene(icons: [sprite]), over: GlassBench.plain(64, 64, 0), scale: scale)
  }

  @Test(arguments: [0.0, 0.3, 0.49]) func anIconOfItsOwnSizeKeepsEveryPixel(offset: Double) throws {
    let image = try draw(
      IconSprite(icon: id, rect: SceneRect(x: 10 + offset, y: 20, width: 16, height: 16)))
    for y in 0..<16 {
      for x in 0..<16 { #expect(image.at(10 + x, 20 + y) == icon.at(x, y)) }
    }
    #expect(image.at(9, 25).w == 0 && image.at(26, 25).w == 0)
    #expect(image.at(15, 19).w == 0 && image.at(15, 36).w == 0)
  }

  @Test func sizesAreInDevicePixels() throws {
    let image = try draw(
      IconSprite(icon: id, rect: SceneRect(x: 10.2, y: 20, width: 16 / 1.5, height: 16 / 1.5)),
      scale: 1.5)
    #expect(image.at(15, 30) == icon.at(0, 0))
    #expect(image.at(30, 45) == icon.at(15, 15))
  }

  @Test func aGlidingIconIsDrawnBetweenPixels() throws {
    let half = try draw(
      IconSprite(
        icon: id, rect: SceneRect(x: 10.5, y: 20, width: 16, height: 16), snapsToPixels: false))
    #expect(abs(half.at(10, 25).w - 127) <= 2)
    #expect(abs(half.at(26, 25).w - 127) <= 2)
    for x in 1..<16 {
      let between = (icon.at(x - 1, 5) &+ icon.at(x, 5)).x / 2
      #expect(abs(half.at(10 + x, 25).x - between) <= 2)
    }
  }

  @Test func aSmallerIconIsAveraged() throws {
    let checker = GlassBench.picture(32, 32) { x, y in
      (x + y) % 2 == 0 ? (255, 255, 255) : (0, 0, 0)
    }
    try bench.renderer.setIcon(IconID("checker"), checker)
    let image = try draw(
      IconSprite(icon: IconID("checker"), rect: SceneRect(x: 8, y: 8, width: 8, height: 8)))
    for y in 9..<15 {
      for x in 9..<15 { #expect(abs(image.at(x, y).x - 128) < 24) }
    }
  }

  @Test func opacityScalesAllChannels() throws {
    let image = try draw(
      IconSprite(icon: id, rect: SceneRect(x: 0, y: 0, width: 16, height: 16), opacity: 0.5))
    #expect(abs(image.at(7, 9).x - icon.at(7, 9).x / 2) <= 1)
    #expect(abs(image.at(7, 9).w - 128) <= 1)
  }

  @Test func anotherPictureTakesTheOldOnesPlaceAndRemovalEndsIt() throws {
    let sprite = IconSprite(icon: id, rect: SceneRect(x: 0, y: 0, width: 16, height: 16))
    try bench.renderer.setIcon(id, GlassBench.plain(16, 16, 200))
    #expect(bench.renderer.iconSize(id) == PixelSize(width: 16, height: 16))
    #expect(try draw(sprite).at(3, 3).x == 200)
    bench.renderer.removeIcon(id)
    #expect(bench.renderer.iconSize(id) == nil)
    #expect(try draw(sprite).at(3, 3).w == 0)
  }

  @Test func iconsLieOnTheGlassAndMarksOnIcons() throws {
    let scene = GlassScene(
      containers: [GlassBench.container([(0, 0, 48, 48, 24)])],
      icons: [IconSprite(icon: id, rect: SceneRect(x: 16, y: 16, width: 16, height: 16))],
      marks: [
        Mark(
          rect: SceneRect(x: 22, y: 22, width: 4, height: 4), radius: 0,
          color: SIMD4(0, 1, 0, 1))
      ])
    let image = try bench.draw(scene, over: GlassBench.plain(64, 64, 128))
    #expect(image.at(17, 18) == icon.at(1, 2))
    #expect(image.at(23, 23) == SIMD4(0, 255, 0, 255))
  }

  @Test func anOutlinedMarkIsHollow() throws {
    let mark = Mark(
      rect: SceneRect(x: 10, y: 10, width: 40, height: 40), radius: 10,
      color: SIMD4(1, 1, 1, 1), stroke: 2)
    let image = try bench.draw(
      GlassScene(marks: [mark]), over: GlassBench.plain(64, 64, 0))
    #expect(image.at(30, 9).w == 0)
    #expect(image.at(30, 10).w == 255 && image.at(30, 11).w == 255)
    #expect(image.at(30, 12).w == 0 && image.at(30, 30).w == 0)
    #expect(image.at(10, 10).w == 0, "corners are round")
  }
}
