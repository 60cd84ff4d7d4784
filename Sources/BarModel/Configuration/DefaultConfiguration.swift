/// The default configuration as a file with an explanation of every key.
public enum DefaultConfiguration {
  /// The file's text; reading it gives `BarConfiguration()`.
  public static var text: String {
    var lines = [
      "# glassbar: the default configuration.",
      "# Keep what you change; everything that is left out has the value shown here.",
      "# Place: $XDG_CONFIG_HOME/glassbar/glassbar.ini; it is read again whenever it changes.",
    ]
    var section = ""
    for key in ConfigurationKey.all {
      if key.section != section {
        section = key.section
        lines += ["", "[\(section)]"]
      }
      lines += [
        "", "# \(key.summary)", "# Value: \(key.legalValues). Example: \(key.name)=\(key.example)",
        "\(key.name)=\(key.defaultText)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
