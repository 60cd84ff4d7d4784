import BarModel
import GlassSurface

/// How one id is resolved: its entry, its icon and its windows.
struct Explanation {
  let id: String
  /// The rules up to the one that found something.
  let steps: [AppIDStep]
  let match: AppIDMatch?
  let icon: IconExplanation
  /// Device pixels for one dp: the running bar's largest, or 1.
  let scale: Double
  /// What the running bar has of it; nil where no bar runs.
  let windows: [WindowStatus]?

  init(
    id: String, configuration: BarConfiguration, directories: BaseDirectories, bar: RunningBar?
  ) {
    self.id = id
    let catalog = DesktopScanner.scan()
    var steps: [AppIDStep] = []
    for step in catalog.ladder(appID: id) {
      steps.append(step)
      if !step.entries.isEmpty { break }
    }
    self.steps = steps
    match = steps.last.flatMap { step in
      step.entries.first.map { AppIDMatch(entry: $0, rule: step.rule) }
    }
    let entry = match?.entry
    scale = bar?.status.outputs.map(\.scale).max() ?? 1
    let size = Int(configuration.effectiveIconSize.rounded())
    // Windows without an entry may still have a picture of their name.
    let studio = IconStudio(theme: configuration.iconTheme, directories: directories)
    studio.setTheme(
      configured: configuration.iconTheme, desktop: bar?.status.desktop.iconTheme)
    icon = studio.explanation(
      of: entry.map(\.icon) ?? .themed([id]), id: entry?.id ?? id, size: size,
      pixels: max(Int((Double(size) * scale).rounded()), 1))
    windows = bar?.status.windows.filter { window in
      window.appID == id || (entry != nil && window.button == entry?.id)
    }
  }
}

extension Explanation {
  /// The documented form of `--json`.
  var json: JSONValue {
    .object([
      "id": .string(id),
      "ladder": .array(
        steps.map { step in
          .object([
            "rule": .string(step.rule.rawValue), "words": .array(step.words.map { .string($0) }),
            "found": .array(step.entries.map { .string($0.id) }),
          ])
        }),
      "entry": match.map { Self.json($0) } ?? .null,
      "icon": Self.json(icon),
      "scale": .number(scale),
      "windows": windows.map { .array($0.map { JSONValue(encoding: $0) ?? .null }) } ?? .null,
    ])
  }

  private static func json(_ match: AppIDMatch) -> JSONValue {
    let entry = match.entry
    return .object([
      "id": .string(entry.id), "rule": .string(match.rule.rawValue), "name": .string(entry.name),
      "file": optional(entry.path), "exec": optional(entry.commandLine),
      "icon": .array(names(of: entry.icon).map { .string($0) }),
      "startupWMClass": optional(entry.startupWMClass),
      "packages": .array(entry.packagedNames.map { .string($0) }),
      "shown": .bool(entry.isShown), "terminal": .bool(entry.runsInTerminal),
      "dbusActivatable": .bool(entry.isDBusActivatable),
      "actions": .array(
        entry.actions.map { .object(["id": .string($0.id), "name": .string($0.name)]) }),
    ])
  }

  private static func json(_ icon: IconExplanation) -> JSONValue {
    .object([
      "names": .array(names(of: icon.icon).map { .string($0) }),
      "theme": .string(icon.theme.name), "reason": .string(icon.theme.reason.rawValue),
      "themes": .array(icon.themes.map { .string($0) }), "size": .integer(icon.size),
      "pixels": .integer(icon.pixels),
      "looked": .array(
        icon.looks.map { look in
          .object([
            "theme": optional(look.theme), "folder": .string(look.folder),
            "name": .string(look.name), "found": optional(look.found),
          ])
        }),
      "file": optional(icon.file), "failure": optional(icon.failure),
      "fileSize": icon.fileSize.map {
        .object(["width": .integer($0.width), "height": .integer($0.height)])
      } ?? .null,
    ])
  }

  static func names(of icon: DesktopIcon?) -> [String] {
    switch icon {
    case .themed(let names): names
    case .file(let path): [path]
    case nil: []
    }
  }

  private static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
