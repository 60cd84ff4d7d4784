import Glibc
import Scenery
import TestSupport
import Testing

@Suite("glassbar render")
struct BarRenderTests {
  @Test func `the bar's scene has the size asked for, and the same bytes each time`() throws {
    let home = try BarHarness.Home()
    var files: [[UInt8]] = []
    for name in ["a.png", "b.png"] {
      let path = home.folder[name]
      try render(["--scene", "bar", "--size", "900x160", "-o", path], home)
      files.append(try bytes(of: path))
    }
    #expect(files[0] == files[1])
    #expect(Array(files[0].prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let image = try PNGImage(readingFrom: home.folder["a.png"])
    #expect(image.width == 900 && image.height == 160)
    var shades: Set<Pixel> = []
    for x in 0..<900 { shades.insert(image[x, 80]) }
    #expect(shades.count > 50)
    // Only glass and icons are not the backdrop: its upper left corner is opaque desktop.
    #expect(image[0, 0].alpha == 255)
  }

  @Test func `a scale multiplies the pixels`() throws {
    let home = try BarHarness.Home()
    let path = home.folder["c.png"]
    try render(["--scene", "bar", "--size", "300x100", "--scale", "2", "-o", path], home)
    let image = try PNGImage(readingFrom: path)
    #expect(image.width == 600 && image.height == 200)
  }

  @Test func `a given backdrop shows where there is no glass, and bends where there is`() throws {
    let home = try BarHarness.Home()
    let wallpaper = Wallpaper.code.wallpaper(width: 900, height: 160)
    let given = try home.folder.write(wallpaper, to: "backdrop.png")
    let path = home.folder["d.png"]
    try render(
      ["--scene", "bar", "--size", "900x160", "--backdrop", given, "-o", path], home)
    let image = try PNGImage(readingFrom: path)
    let corner = PixelRect(x: 0, y: 0, width: 40, height: 20)
    #expect(image.cropped(to: corner) == wallpaper.cropped(to: corner))
    let difference = try ImageDifference(image, wallpaper)
    #expect(difference.share(over: 8) > 0.05)
    #expect(difference.share(over: 8) < 0.9)
  }

  private func render(_ words: [String], _ home: BarHarness.Home) throws {
    var environment = ProcessRun.plainEnvironment
    environment["HOME"] = home.folder.path
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "render"] + words, environment: environment)
    #expect(run.exit == .code(0), "\(run.errors)")
    try #require(run.succeeded)
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    try #require(file >= 0, "\(path) was written")
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }
}
