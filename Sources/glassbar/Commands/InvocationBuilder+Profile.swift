import FrameProfile

extension Invocation {
  static func profileCommand(_ parsed: ParsedArguments) throws(UsageError) -> Command {
    if parsed.positionals.first == "compare" { return .compare(try compareOptions(parsed)) }
    return .profile(try profileOptions(parsed))
  }

  private static func compareOptions(
    _ parsed: ParsedArguments
  ) throws(UsageError) -> CompareOptions {
    let files = parsed.positionals.dropFirst()
    guard files.count == 2, let a = files.first, let b = files.last else {
      throw UsageError("'profile compare' needs two recordings", .profile)
    }
    var options = CompareOptions(a: a, b: b)
    if let text = parsed.last(.failIf) {
      guard text == "worse" else {
        throw UsageError("'profile compare' knows --fail-if worse only", .profile)
      }
      options.failsIfWorse = true
    }
    return options
  }

  private static func profileOptions(
    _ parsed: ParsedArguments
  ) throws(UsageError) -> ProfileOptions {
    var options = ProfileOptions()
    options.scene = parsed.last(.scene) ?? options.scene
    options.duration = try seconds(parsed, .duration, "--duration", 0.1...86_400) ?? 10
    options.warmup = try seconds(parsed, .warmup, "--warmup", 0...3600) ?? 1
    options.runs = try whole(parsed, .repeats, "--repeat", 1...1000) ?? 1
    options.seed = UInt64(try whole(parsed, .seed, "--seed", 0...Int.max) ?? 1)
    options.json = parsed.last(.json)
    options.csv = parsed.last(.csv)
    options.trace = parsed.last(.trace)
    options.html = parsed.last(.html)
    let toOutput = [options.json, options.csv, options.trace, options.html].count { $0 == "-" }
    guard toOutput <= 1 else {
      throw UsageError("only one file goes to standard output", .profile)
    }
    options.appends = parsed.has(.append)
    guard !options.appends || options.json != nil && options.json != "-" else {
      throw UsageError("'--append' needs --json FILE", .profile)
    }
    for text in parsed.values[.failIf] ?? [] {
      do throws(Threshold.Mistake) {
        options.thresholds += try Threshold.parse(text)
      } catch { throw UsageError("'--fail-if': \(error)", .profile) }
    }
    for text in parsed.values[.set] ?? [] {
      options.settings.append(try setting(text))
    }
    for text in parsed.values[.inject] ?? [] {
      guard let fault = InjectedFault(text) else {
        throw UsageError("'--inject \(text)' is neither sleep=MS@N nor busy=MS", .profile)
      }
      options.faults.append(fault)
    }
    options.showsDisplay = parsed.has(.display)
    options.ablates = parsed.has(.ablate)
    try readSideBySide(parsed, &options)
    return options
  }

  private static func readSideBySide(
    _ parsed: ParsedArguments, _ options: inout ProfileOptions
  ) throws(UsageError) {
    var words = parsed.positionals
    if let first = parsed.last(.sideBySide) {
      options.sideBySide = first.split(separator: ",").map(String.init)
      if options.sideBySide.count == 1, !words.isEmpty {
        options.sideBySide.append(words.removeFirst())
      }
      guard options.sideBySide.count == 2 else {
        throw UsageError("'--ab' needs two presets", .profile)
      }
      for preset in options.sideBySide where ProfileOptions.settings(ofPreset: preset) == nil {
        let known = ProfileOptions.presets.map(\.name).joined(separator: " ")
        throw UsageError(
          "'\(preset)' is no preset; there are \(known), and key=value+key=value", .profile)
      }
      guard !options.ablates else {
        throw UsageError("'--ab' and '--ablate' are two measurements", .profile)
      }
    }
    if let word = words.first {
      throw UsageError("'\(word)' is one word too many for 'profile'", .profile)
    }
  }

  private static func setting(_ text: String) throws(UsageError) -> RenderOptions.Setting {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("'--set \(text)' is not KEY=VALUE", .profile)
    }
    return .init(key: String(parts[0]), value: String(parts[1]))
  }

  private static func seconds(
    _ parsed: ParsedArguments, _ id: CommandOption.ID, _ option: String,
    _ range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard var text = parsed.last(id) else { return nil }
    if text.hasSuffix("s") { text.removeLast() }
    guard let value = Double(text), range.contains(value) else {
      throw UsageError(
        "'\(option) \(text)' is not a time from \(range.lowerBound) to \(Int(range.upperBound)) s",
        .profile)
    }
    return value
  }

  private static func whole(
    _ parsed: ParsedArguments, _ id: CommandOption.ID, _ option: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = parsed.last(id) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw UsageError(
        "'\(option) \(text)' is not a whole number from \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound)"), .profile)
    }
    return value
  }
}
