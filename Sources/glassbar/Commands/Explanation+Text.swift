import GlassSurface

extension Explanation {
  /// What a person reads, in the order in which things are looked up.
  var lines: [String] {
    ["Entry"] + entryLines.map { "  " + $0 } + ["", "Icon"] + iconLines.map { "  " + $0 }
      + ["", "Windows"] + windowLines.map { "  " + $0 }
  }

  private var entryLines: [String] {
    var lines = steps.enumerated().map { number, step in
      let place = "\(number + 1). \(step.rule.rawValue): "
      if step.entries.isEmpty {
        return place
          + (step.words.isEmpty
            ? "nothing to look up" : "nothing for \(step.words.joined(separator: ", "))")
      }
      return place + step.entries.map(\.id).joined(separator: ", ")
    }
    guard let match else { return lines + ["none: windows get a button of their own, '\(id)'"] }
    let entry = match.entry
    if steps.last.map({ $0.entries.count > 1 }) == true {
      lines.append("taken: \(entry.id) (shown in menus, then the shortest id)")
    }
    lines += ["name: \(entry.name)", "file: \(entry.path ?? "none")"]
    if let command = entry.commandLine { lines.append("Exec: \(command)") }
    if let windowClass = entry.startupWMClass { lines.append("StartupWMClass: \(windowClass)") }
    if !entry.packagedNames.isEmpty {
      lines.append("packaged as: \(entry.packagedNames.joined(separator: ", "))")
    }
    if !entry.isShown { lines.append("hidden from menus") }
    if entry.runsInTerminal { lines.append("runs in a terminal") }
    if entry.isDBusActivatable { lines.append("started over D-Bus, else by Exec") }
    for action in entry.actions { lines.append("action \(action.id): \(action.name)") }
    return lines
  }

  private var iconLines: [String] {
    let names = Self.names(of: icon.icon)
    var lines = [
      "name: \(names.isEmpty ? "none" : names.joined(separator: ", "))",
      "size: \(icon.size) dp, \(icon.pixels) px",
      "theme: \(icon.theme.name) (\(icon.theme.reason.rawValue))",
      "asked: \(icon.themes.joined(separator: ", "))",
    ]
    lines += lookLines
    if let file = icon.file {
      let size =
        icon.fileSize.map { "\($0.width)x\($0.height) px" }
        ?? (icon.failure == nil ? "a drawing" : "of no known size")
      lines.append("file: \(file) (\(size))")
    } else {
      lines.append("file: none; a plate with the first letter stands in")
    }
    if let failure = icon.failure { lines.append("not shown: \(failure)") }
    return lines
  }

  /// Folders of one theme that are named one by one; the rest are counted.
  private static let namedFolders = 8

  private var lookLines: [String] {
    var lines: [String] = []
    var misses: [IconLook] = []
    func tellMisses() {
      let shown = misses.prefix(Self.namedFolders)
      lines += shown.map { "no \($0.name) in \($0.folder)" }
      if misses.count > shown.count { lines.append("… nor in \(misses.count - shown.count) more") }
      misses = []
    }
    for look in icon.looks {
      if let last = misses.last, last.theme != look.theme || last.name != look.name {
        tellMisses()
      }
      if let found = look.found {
        tellMisses()
        lines.append("found \(found)")
      } else {
        misses.append(look)
      }
    }
    tellMisses()
    return lines
  }

  private var windowLines: [String] {
    guard let windows else { return ["no bar runs that could be asked"] }
    if windows.isEmpty { return ["none is open"] }
    return windows.map { window in
      let states = (window.active ? [", active"] : []) + (window.minimized ? [", minimised"] : [])
      return "\(window.appID): \(window.title)\(states.joined())"
        + (window.button.map { ", on button \($0)" } ?? ", on no button")
    }
  }
}
