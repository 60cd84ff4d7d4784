import Foundation
import GlassSurface
import Testing

@testable import glassbar

@Suite struct IconsDrawingTests {
  let folder: FixtureFolder

  init() throws { folder = try FixtureFolder() }

  private func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> [UInt8] {
    let index = (y * image.width + x) * 4
    return Array(image.pixels[index..<index + 4])
  }

  private func svg(_ body: String, _ attributes: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>"
  }

  @Test func aVectorIsDrawnSharpAtTheAskedPixels() throws {
    let path = try folder.write(
      svg("<rect width='8' height='16' fill='#f00'/>", "viewBox='0 0 16 16'"), to: "a.svg")
    let image = try IconRasteriser.image(of: path, pixels: 96)
    #expect(image.width == 96 && image.height == 96)
    #expect(pixel(image, 47, 50) == [255, 0, 0, 255])
    #expect(pixel(image, 48, 50) == [0, 0, 0, 0])
  }

  @Test func aWidePictureIsCentredAndKeepsItsProportions() throws {
    let vector = try folder.write(
      svg("<rect width='32' height='16' fill='#00f'/>", "width='32' height='16'"), to: "w.svg")
    let wide = PixelImage(
      width: 4, height: 2, pixels: Array(repeating: [0, 0, 255, 255], count: 8).flatMap { $0 })
    let raster = "\(folder.path)/w.png"
    try PNGFile.write(wide, to: raster)
    for path in [vector, raster] {
      let image = try IconRasteriser.image(of: path, pixels: 64)
      #expect(pixel(image, 32, 15) == [0, 0, 0, 0])
      #expect(pixel(image, 32, 16) == [0, 0, 255, 255])
      #expect(pixel(image, 0, 47) == [0, 0, 255, 255])
      #expect(pixel(image, 32, 48) == [0, 0, 0, 0])
    }
  }

  @Test func halfTransparentPixelsArePremultiplied() throws {
    let path = try folder.write(
      svg("<rect width='4' height='4' fill='#fff' fill-opacity='0.5'/>", "viewBox='0 0 4 4'"),
      to: "h.svg")
    let image = try IconRasteriser.image(of: path, pixels: 4)
    for channel in pixel(image, 1, 1) { #expect(abs(Int(channel) - 128) <= 1) }
  }

  @Test func shrinkingAveragesAndGrowingInterpolates() {
    let white: [UInt8] = [255, 255, 255, 255]
    let black: [UInt8] = [0, 0, 0, 255]
    let rows = [white + black + white + black, black + white + black + white]
    let board = PixelImage(
      width: 4, height: 4, pixels: rows[0] + rows[1] + rows[0] + rows[1])
    let small = board.resampled(width: 1, height: 1)
    #expect(abs(Int(small.pixels[0]) - 128) <= 1)
    #expect(small.pixels[3] == 255)
    let flat = PixelImage(width: 1, height: 1, pixels: [10, 20, 30, 40])
    let grown = flat.resampled(width: 3, height: 2)
    #expect(grown.pixels == Array(repeating: flat.pixels, count: 6).flatMap { $0 })
    #expect(board.resampled(width: 4, height: 4) == board)
  }

  @Test func anXPMIsDrawn() throws {
    let path = try folder.write(
      """
      /* XPM */
      static char *x[] = {"2 2 1 1", "a c #00FF00", "aa", "aa"};
      """, to: "x.xpm")
    let image = try IconRasteriser.image(of: path, pixels: 8)
    #expect(pixel(image, 4, 4) == [0, 255, 0, 255])
  }

  @Test(arguments: [
    ("empty.png", ""), ("text.png", "not a picture"), ("bad.svg", "<svg"), ("empty.svg", ""),
    ("cut.png", "\u{89}PNG\r\n"),
    ("blank.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"),
    ("wide.xpm", "/* XPM */ static char *x[] = {\"2000000000 2000000000 1 1\", \"a c #000\"};"),
    ("loop.svg", "<svg xmlns='http://www.w3.org/2000/svg'><g id='a'><use href='#a'/></g></svg>"),
    (
      "entity.svg",
      """
      <!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">\
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">\
      <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">]>\
      <svg xmlns="http://www.w3.org/2000/svg"><text>&f;&f;&f;&f;&f;&f;&f;&f;</text></svg>
      """
    ),
  ])
  func hostileFilesAreRefusedAndLeaveAGeneratedPicture(name: String, text: String) throws {
    let path = try folder.write(text, to: name)
    #expect(throws: IconFailure.self) { try IconRasteriser.image(of: path, pixels: 32) }
    let icon = studio().icon(
      for: IconRequest(id: "x", icon: .file(path), label: "X", size: 32, pixels: 32))
    #expect(icon.image.width == 32)
    #expect(!icon.image.isTransparent)
    guard case .generated(failure: .some) = icon.source else {
      Issue.record("the failure must be told")
      return
    }
  }

  @Test func aVastViewBoxAndAVastPictureDoNoHarm() throws {
    let path = try folder.write(
      svg("<rect width='1e9' height='1e9' fill='#0f0'/>", "viewBox='0 0 1e9 1e9'"), to: "v.svg")
    #expect(pixel(try IconRasteriser.image(of: path, pixels: 16), 8, 8) == [0, 255, 0, 255])
    #expect(throws: IconFailure.self) { try IconRasteriser.image(of: path, pixels: 1_000_000) }
  }

  @Test func foldersAndMissingFilesAreRefused() {
    #expect(throws: IconFailure.missing(path: folder.path)) {
      try IconRasteriser.image(of: folder.path, pixels: 8)
    }
    #expect(throws: IconFailure.missing(path: "/no/such.png")) {
      try IconRasteriser.image(of: "/no/such.png", pixels: 8)
    }
  }

  // MARK: Generated pictures

  @Test func aGeneratedPictureShowsAPlateWithALetter() {
    let image = FallbackIcon.image(label: "Files", id: "files", pixels: 64)
    #expect(image == FallbackIcon.image(label: "Files", id: "files", pixels: 64))
    #expect(image != FallbackIcon.image(label: "Files", id: "other", pixels: 64))
    #expect(image != FallbackIcon.image(label: "Mail", id: "files", pixels: 64))
    #expect(pixel(image, 0, 0) == [0, 0, 0, 0])
    #expect(pixel(image, 32, 6)[3] == 255)
  }

  @Test func theLetterIsTheFirstThatCanBeRead() {
    #expect(FallbackIcon.letter(of: "  «über»") == "Ü")
    #expect(FallbackIcon.letter(of: "7zip") == "7")
    #expect(FallbackIcon.letter(of: "…") == nil)
    #expect(!FallbackIcon.image(label: "", id: "", pixels: 1).pixels.isEmpty)
  }

  // MARK: The loader

  private func studio() -> IconStudio {
    IconStudio(
      theme: nil,
      directories: BaseDirectories(environment: [
        "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder.path,
      ]))
  }

  @Test func absolutePathsMayLackTheirExtension() throws {
    let path = try folder.write(
      svg("<rect width='4' height='4'/>", "viewBox='0 0 4 4'"), to: "icon.svg")
    #expect(studio().file(for: .file(path), size: 16, pixels: 16) == path)
    #expect(
      studio().file(for: .file("\(folder.path)/icon"), size: 16, pixels: 16) == path)
    #expect(studio().file(for: .file("\(folder.path)/none"), size: 16, pixels: 16) == nil)
  }

  @Test func everyRequestIsAnsweredOnTheLoopsThread() throws {
    try folder.write(
      "[Icon Theme]\nDirectories=s\n[s]\nSize=48\nType=Scalable\nMinSize=8\nMaxSize=512\n",
      to: "icons/hicolor/index.theme")
    let file = try folder.write(
      svg("<rect width='4' height='4'/>", "viewBox='0 0 4 4'"), to: "icons/hicolor/s/app.svg")
    let loop = GLibLoop(.separate)
    let loader = IconLoader(
      loop: loop, theme: "hicolor",
      directories: BaseDirectories(environment: [
        "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder.path,
      ]))
    let icons: [DesktopIcon?] = [.themed(["app"]), .themed(["none"]), nil]
    let requests = icons.enumerated().map {
      IconRequest(id: "\($0.offset)", icon: $0.element, label: "A", size: 48, pixels: 72)
    }
    var loaded: [LoadedIcon] = []
    loader.load(requests) {
      loaded.append($0)
      if loaded.count == 3 { loop.quit() }
    }
    #expect(withWatchdog(loop) == 0)
    #expect(loaded.map(\.request) == requests)
    #expect(
      loaded.map(\.source) == [.file(file), .generated(failure: nil), .generated(failure: nil)])
    #expect(loaded.allSatisfy { $0.image.width == 72 && $0.image.height == 72 })
  }

  @Test func anUnknownSettingsSchemaIsNoEnd() async {
    await #expect(processExitsWith: .success) {
      setenv("GSETTINGS_SCHEMA_DIR", "/no/such", 1)
      setenv("XDG_DATA_DIRS", "/no/such", 1)
      setenv("XDG_DATA_HOME", "/no/such", 1)
      #expect(IconThemeChoice.desktopSetting() == nil)
    }
  }
}
