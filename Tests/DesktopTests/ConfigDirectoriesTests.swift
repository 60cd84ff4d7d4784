import Testing

@testable import glassbar

@Suite struct ConfigDirectoriesTests {
  @Test func defaultsFollowTheSpecification() {
    let directories = BaseDirectories(environment: ["HOME": "/home/u"])
    #expect(directories.dataHome == "/home/u/.local/share")
    #expect(directories.dataDirectories == ["/usr/local/share", "/usr/share"])
    #expect(directories.configHome == "/home/u/.config")
    #expect(directories.configDirectories == ["/etc/xdg"])
    #expect(directories.stateHome == "/home/u/.local/state")
    #expect(directories.runtimeDirectory == nil)
  }

  @Test func relativeAndEmptyPathsAreIgnored() {
    let directories = BaseDirectories(environment: [
      "HOME": "/h", "XDG_CONFIG_HOME": "cfg", "XDG_DATA_HOME": "", "XDG_DATA_DIRS": "a:/b/:b:/c//:",
      "XDG_RUNTIME_DIR": "./run", "XDG_STATE_HOME": "/",
    ])
    #expect(directories.configHome == "/h/.config")
    #expect(directories.dataHome == "/h/.local/share")
    #expect(directories.dataDirectories == ["/b", "/c"])
    #expect(directories.runtimeDirectory == nil)
    #expect(directories.stateHome == "/")
  }

  @Test func aMissingHomeIsNoEnd() {
    #expect(BaseDirectories(environment: [:]).configHome == "/.config")
  }
}
