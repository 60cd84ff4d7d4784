import Testing

@testable import glassbar

@Suite struct IconsThemeIndexTests {
  private func index(_ keys: String, name: String = "d") -> IconThemeIndex {
    IconThemeIndex(parsing: "[Icon Theme]\nDirectories=\(name)\n[\(name)]\n\(keys)\n")
  }

  @Test func commentsSpacesAndLineEndsDoNotMatter() {
    let text = """
      # comment
      ; other comment\r
      [Icon Theme]\r
        Name = Theme
      Name[de]=Thema
      Inherits = one , two
      Directories = 16/apps , 16/apps, none
      ScaledDirectories=16@2/apps
      garbage
      =value
      [16/apps]
      Size = 16
      [16@2/apps]
      Size=16
      Scale=2
      Type=Scalable
      MinSize=8
      MaxSize=32
      [unclosed
      """
    let index = IconThemeIndex(parsing: text)
    #expect(index.inherits == ["one", "two"])
    #expect(
      index.directories == [
        IconThemeDirectory(path: "16/apps", size: 16),
        IconThemeDirectory(path: "16@2/apps", size: 16, scale: 2, sizes: .scalable(8...32)),
      ])
  }

  @Test(arguments: [
    "", "Size=0", "Size=-1", "Size=big", "Size=99999999999999999999", "Size=16\nScale=0",
    "Size=16\nScale=1000000", "Size=16\nType=Scalable\nMinSize=20\nMaxSize=10",
    "Size=16\nType=Scalable\nMaxSize=9223372036854775807",
  ])
  func foldersWithoutSenseAreLeftOut(keys: String) {
    #expect(index(keys).directories.isEmpty)
  }

  @Test(arguments: ["/etc", "../other", "a/../../b"])
  func foldersNeverLeaveTheTheme(name: String) {
    #expect(index("Size=16", name: name).directories.isEmpty)
  }

  @Test func anythingAtAllCanBeRead() {
    for text in ["", "[", "]", "=", "[]", "[Icon Theme]", "\0\0", "[Icon Theme]\nDirectories=,,,"] {
      #expect(IconThemeIndex(parsing: text).directories.isEmpty)
    }
  }

  @Test func distancesAreInDevicePixels() {
    let fixed = IconThemeDirectory(path: "", size: 48, scale: 2, sizes: .fixed)
    #expect(fixed.distance(size: 48, scale: 2) == 0)
    #expect(fixed.distance(size: 48, scale: 1) == 48)
    #expect(!fixed.matches(size: 96, scale: 1))
    let scalable = IconThemeDirectory(path: "", size: 64, sizes: .scalable(16...128))
    #expect(scalable.distance(size: 150, scale: 1) == 22)
    #expect(scalable.distance(size: 4, scale: 2) == 8)
    #expect(scalable.matches(size: 100, scale: 1))
    let threshold = IconThemeDirectory(path: "", size: 32, sizes: .threshold(4))
    #expect(threshold.matches(size: 28, scale: 1))
    #expect(!threshold.matches(size: 27, scale: 1))
    #expect(threshold.distance(size: 27, scale: 1) == 1)
  }
}
