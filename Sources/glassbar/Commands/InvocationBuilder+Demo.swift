import MotionRuntime

extension Invocation {
  static func demoOptions(_ parsed: ParsedArguments) throws(UsageError) -> DemoOptions {
    var options = DemoOptions()
    if let name = parsed.last(.scene) {
      // `render` calls the same tile kit-NAME.
      let tile = name.hasPrefix("kit-") ? String(name.dropFirst(4)) : name
      guard KitCatalog.index(of: tile) != nil else {
        throw unknown(name, "tile", KitCatalog.all.map { $0.identity.name })
      }
      options.tile = tile
    }
    if let name = parsed.last(.backdrop) {
      guard let backdrop = KitBackdrop(rawValue: name) else {
        throw unknown(name, "backdrop", KitBackdrop.allCases.map(\.rawValue))
      }
      options.backdrop = backdrop
    }
    if let name = parsed.last(.tuning) {
      guard let tuning = MotionTuning(rawValue: name) else {
        throw unknown(name, "tuning", MotionTuning.allCases.map(\.rawValue))
      }
      options.tuning = tuning
    }
    if let text = parsed.last(.speed) {
      options.speed = try quantity(text, option: "--speed", in: 0.01...1, .demo)
    }
    options.isWindow = parsed.has(.window)
    options.isTour = parsed.has(.tour)
    options.captureFolder = parsed.last(.capture)
    if options.captureFolder == "" { throw UsageError("'--capture' needs a folder", .demo) }
    if let text = parsed.last(.seconds) {
      options.captureSeconds = try quantity(text, option: "--seconds", in: 0.1...600, .demo)
      guard options.captureFolder != nil else {
        throw UsageError("'--seconds' belongs to '--capture DIR'", .demo)
      }
    }
    return options
  }

  private static func unknown(
    _ name: String, _ what: String, _ known: [String]
  ) -> UsageError {
    UsageError("'\(name)' is no \(what); known are \(known.joined(separator: " "))", .demo)
  }
}
