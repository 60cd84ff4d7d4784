extension BarConfiguration {
  /// So many issues are explained; beyond, the file is no configuration, and advice takes its time.
  private static let adviceLimit = 50

  /// Reads settings over the defaults; what is wrong is told and leaves its default in place.
  public static func read(
    _ settings: [ConfigurationSetting]
  ) -> (configuration: BarConfiguration, issues: [ConfigurationIssue]) {
    var configuration = BarConfiguration()
    var issues: [ConfigurationIssue] = []
    for setting in settings {
      let advises = issues.count < adviceLimit
      if let issue = configuration.take(setting, advises: advises) { issues.append(issue) }
    }
    if configuration.gap < configuration.spacing {
      let place = settings.last { $0.key == "gap" || $0.key == "spacing" }
      issues.append(
        ConfigurationIssue(
          severity: .warning, line: place?.line ?? 0, section: "bar", key: place?.key ?? "gap",
          message: "the gap is smaller than the spacing, so that buttons merge at rest"))
    }
    return (configuration, issues)
  }

  /// Changes one setting; `name` is a key, or section.key where a key alone is not clear.
  @discardableResult
  public mutating func set(
    _ name: String, to value: String
  ) throws(ConfigurationIssue) -> ConfigurationKey {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let key = parts.last ?? name
    let matches = ConfigurationKey.all.filter {
      $0.name == key && (parts.count < 2 || $0.section == parts[0])
    }
    let section = parts.count > 1 ? parts[0] : matches.first?.section ?? ""
    let setting = ConfigurationSetting(section: section, key: key, value: value, line: 0)
    if let issue = take(setting, advises: true) { throw issue }
    guard let taken = matches.first(where: { $0.section == section }) else {
      throw ConfigurationIssue(
        severity: .error, line: 0, section: section, key: key, message: "unknown key")
    }
    return taken
  }

  private mutating func take(
    _ setting: ConfigurationSetting, advises: Bool
  ) -> ConfigurationIssue? {
    func issue(
      _ severity: ConfigurationIssue.Severity, _ message: String
    ) -> ConfigurationIssue {
      ConfigurationIssue(
        severity: severity, line: setting.line, section: setting.section, key: setting.key,
        message: message)
    }
    let section = ConfigurationKey.trimmed(setting.section)
    let name = ConfigurationKey.trimmed(setting.key)
    if let pattern = OutputOverride.pattern(of: section) {
      let value = ConfigurationKey.trimmed(setting.value)
      switch OutputOverride.read(pattern: pattern, key: name, value: value) {
      case .success(let override): overrides.append(override)
      case .failure(let complaint):
        return issue(complaint.isUnknown ? .warning : .error, complaint.message)
      }
      return nil
    }
    let key = ConfigurationKey.all.first { $0.section == section && $0.name == name }
    guard let key else {
      return issue(
        .warning, advises ? Self.advice(section: section, key: name) : "unknown key")
    }
    guard key.apply(ConfigurationKey.trimmed(setting.value), to: &self) else {
      return issue(.error, "\"\(setting.value)\" is not \(key.legalValues)")
    }
    return nil
  }

  /// What to tell about a key that does not exist.
  private static func advice(section: String, key: String) -> String {
    let keys = ConfigurationKey.all
    if let elsewhere = keys.first(where: { $0.name == key }) {
      return "unknown here; this key belongs in [\(elsewhere.section)]"
    }
    let siblings = keys.filter { $0.section == section }
    if siblings.isEmpty {
      let sections = keys.map(\.section)
      if let near = EditDistance.nearest(to: section, among: sections) {
        return "unknown section; did you mean [\(near)]?"
      }
    }
    let candidates = (siblings.isEmpty ? keys : siblings).map(\.name)
    if let near = EditDistance.nearest(to: key, among: candidates) {
      return "unknown key; did you mean \(near)?"
    }
    if let near = EditDistance.nearest(to: key, among: keys.map(\.name)),
      let owner = keys.first(where: { $0.name == near })
    {
      return "unknown key; did you mean \(near) in [\(owner.section)]?"
    }
    return "unknown key"
  }
}
