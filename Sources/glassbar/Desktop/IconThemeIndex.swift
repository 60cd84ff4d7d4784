/// An icon theme's `index.theme`: its folders and the themes it builds on.
struct IconThemeIndex: Equatable, Sendable {
  var inherits: [String] = []
  var directories: [IconThemeDirectory] = []

  init(inherits: [String] = [], directories: [IconThemeDirectory] = []) {
    self.inherits = inherits
    self.directories = directories
  }

  /// Reads an index; lines and folders that make no sense are left out.
  init(parsing text: String) {
    var groups: [String: [String: String]] = [:]
    var group: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingSpaces()
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        group = String(line[line.index(after: line.startIndex)..<end])
      } else if let group, let separator = line.firstIndex(of: "=") {
        let key = String(line[..<separator].trimmingSpaces())
        let value = String(line[line.index(after: separator)...].trimmingSpaces())
        if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
      }
    }
    let theme = groups["Icon Theme"] ?? [:]
    func list(_ key: String) -> [String] {
      (theme[key] ?? "").split(separator: ",").map { String($0.trimmingSpaces()) }
        .filter { !$0.isEmpty }
    }
    inherits = list("Inherits")
    var seen: Set<String> = []
    directories = (list("Directories") + list("ScaledDirectories")).compactMap { path in
      guard seen.insert(path).inserted, let keys = groups[path] else { return nil }
      return IconThemeDirectory(path: path, keys: keys)
    }
  }
}

/// One folder of an icon theme and the sizes that its pictures are for.
struct IconThemeDirectory: Equatable, Sendable {
  /// What a folder's pictures may be scaled to, in logical pixels.
  enum Sizes: Equatable, Sendable {
    case fixed
    case scalable(ClosedRange<Int>)
    case threshold(Int)
  }

  /// Below the theme's folder; never leaves it.
  let path: String
  /// Logical pixels.
  let size: Int
  let scale: Int
  let sizes: Sizes

  init(path: String, size: Int, scale: Int = 1, sizes: Sizes = .threshold(2)) {
    self.path = path
    self.size = size
    self.scale = scale
    self.sizes = sizes
  }

  /// Nil without a usable size or when the path leads out of the theme.
  init?(path: String, keys: [String: String]) {
    let limit = 1...16_384
    guard let size = keys["Size"].flatMap({ Int($0) }), limit.contains(size),
      !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
    else { return nil }
    let scale = keys["Scale"].flatMap { Int($0) } ?? 1
    guard (1...16).contains(scale) else { return nil }
    let least = keys["MinSize"].flatMap { Int($0) } ?? size
    let most = keys["MaxSize"].flatMap { Int($0) } ?? size
    let sizes: Sizes
    switch keys["Type"]?.lowercased() {
    case "fixed": sizes = .fixed
    case "scalable":
      guard limit.contains(least), limit.contains(most), least <= most else { return nil }
      sizes = .scalable(least...most)
    default:
      let threshold = keys["Threshold"].flatMap { Int($0) } ?? 2
      sizes = .threshold(min(max(threshold, 0), limit.upperBound))
    }
    self.init(path: path, size: size, scale: scale, sizes: sizes)
  }

  /// Whether pictures here are meant for exactly this size, in logical pixels.
  func matches(size wanted: Int, scale wantedScale: Int) -> Bool {
    guard scale == wantedScale else { return false }
    switch sizes {
    case .fixed: return size == wanted
    case .scalable(let range): return range.contains(wanted)
    case .threshold(let threshold): return abs(size - wanted) <= threshold
    }
  }

  /// How far, in device pixels, pictures here are from what is wanted.
  func distance(size wanted: Int, scale wantedScale: Int) -> Int {
    let target = wanted * wantedScale
    let range: ClosedRange<Int>
    switch sizes {
    case .fixed: range = size * scale...size * scale
    case .scalable(let sizes): range = sizes.lowerBound * scale...sizes.upperBound * scale
    case .threshold(let threshold):
      range = max(0, size - threshold) * scale...(size + threshold) * scale
    }
    if target < range.lowerBound { return range.lowerBound - target }
    if target > range.upperBound { return target - range.upperBound }
    return 0
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  func trimmingSpaces() -> SubSequence {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" || first == "\r" {
      rest.removeFirst()
    }
    while let last = rest.last, last == " " || last == "\t" || last == "\r" { rest.removeLast() }
    return rest
  }
}
