import Foundation
import GlassSurface
import Testing

@testable import glassbar

@Suite struct IconsPNGTests {
  let folder: FixtureFolder

  init() throws { folder = try FixtureFolder() }

  private let picture = PixelImage(
    width: 3, height: 2,
    pixels: [
      255, 0, 0, 255, 0, 255, 0, 255, 1, 2, 3, 255, 0, 0, 0, 0, 100, 50, 25, 128, 7, 7, 7, 7,
    ])

  @Test func aPictureSurvivesItsFile() throws {
    let path = "\(folder.path)/a.png"
    try PNGFile.write(picture, to: path)
    #expect(try PNGFile.read(path) == picture)
  }

  @Test func thePictureAlwaysGivesTheSameBytes() throws {
    let first = try #require(PNGFile.encode(picture))
    #expect(PNGFile.encode(picture) == first)
  }

  @Test func everyAlphaKeepsItsColourWithinOneLevel() throws {
    var pixels: [UInt8] = []
    for alpha in 0...255 { pixels += [UInt8(alpha), UInt8(alpha / 2), 0, UInt8(alpha)] }
    let image = PixelImage(width: 256, height: 1, pixels: pixels)
    let path = "\(folder.path)/alpha.png"
    try PNGFile.write(image, to: path)
    let back = try PNGFile.read(path)
    #expect(zip(back.pixels, pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func aPipeIsNeitherReadNorWaitedFor() throws {
    let pipe = folder.path + "/pipe.png"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: PNGFailure.self) { try PNGFile.read(pipe) }
    #expect(throws: PNGFailure.unwritable(path: pipe, reason: "No such device or address")) {
      try PNGFile.write(picture, to: pipe)
    }
    // Somebody holds it open and never reads: more than it takes stays unwritten.
    let ends = open(pipe, O_RDWR)
    defer { close(ends) }
    #expect(throws: SystemError(ETIMEDOUT)) {
      try FileSystem.write([UInt8](repeating: 1, count: 1 << 20), to: pipe)
    }
  }

  @Test func whatIsNoPNGSaysSo() throws {
    let text = try folder.write("hello", to: "text.png")
    #expect(throws: PNGFailure.notPNG(path: text, reason: "it does not begin like one")) {
      try PNGFile.read(text)
    }
    let noise = (0..<64 * 64).flatMap { number -> [UInt8] in
      [UInt8(truncatingIfNeeded: number &* number &* 31 >> 3), 0, 0, 255]
    }
    let image = PixelImage(width: 64, height: 64, pixels: noise)
    let whole = Data(try #require(PNGFile.encode(image)))
    for count in [0, 8, 24, 40, whole.count / 2, whole.count - 40] {
      let cut = try folder.write(whole.prefix(count), to: "cut.png")
      #expect(throws: PNGFailure.self) { try PNGFile.read(cut) }
    }
    var broken = whole
    for index in 40..<50 { broken[index] ^= 0xff }
    let path = try folder.write(broken, to: "broken.png")
    #expect(throws: PNGFailure.self) { try PNGFile.read(path) }
  }

  @Test func aVastPictureIsRefusedBeforeItIsUnpacked() throws {
    var bytes = try #require(PNGFile.encode(picture))
    bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    let path = try folder.write(Data(bytes), to: "vast.png")
    #expect(throws: PNGFailure.tooLarge(path: path, width: 65_536, height: 65_536)) {
      try PNGFile.read(path)
    }
  }

  @Test func filesThatCannotBeReachedAreNamed() throws {
    let missing = "\(folder.path)/none.png"
    #expect(
      throws: PNGFailure.unreadable(path: missing, reason: "No such file or directory")
    ) { try PNGFile.read(missing) }
    let folderless = "\(folder.path)/none/a.png"
    #expect(
      throws: PNGFailure.unwritable(path: folderless, reason: "No such file or directory")
    ) { try PNGFile.write(picture, to: folderless) }
    #expect(throws: PNGFailure.unreadable(path: folder.path, reason: "Is a directory")) {
      try PNGFile.read(folder.path)
    }
  }

  @Test func writingReplacesAFileWholeAndKeepsLinksAndDevices() throws {
    let real = try folder.write("old", to: "real.png")
    let link = "\(folder.path)/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    try PNGFile.write(picture, to: link)
    #expect(try PNGFile.read(real) == picture)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == real)
    try PNGFile.write(picture, to: "/dev/null")
    #expect(!FileSystem.isFile("/dev/null"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["real.png", "link.png"])
  }
}
