extension Invocation {
  static func motionOptions(_ parsed: ParsedArguments) throws(UsageError) -> MotionOptions {
    // `--spring tap pop`: words that follow are springs too.
    let forms = (parsed.values[.spring] ?? []) + parsed.positionals
    guard !forms.isEmpty else {
      throw UsageError("'motion' needs --spring FORM", .motion)
    }
    var options = MotionOptions(springs: [])
    for form in forms {
      options.springs.append(.init(name: form, spring: try MotionForm.spring(form)))
    }
    options.from = try measure(parsed, .from, "--from") ?? 0
    options.to = try measure(parsed, .to, "--to") ?? 1
    options.velocity = try measure(parsed, .velocity, "--velocity") ?? 0
    options.step = try time(parsed, .step, "--step")
    options.duration = try time(parsed, .duration, "--duration")
    options.csv = parsed.last(.csv)
    options.plot = parsed.last(.plot)
    options.asJSON = parsed.has(.json)
    let toOutput = [options.csv == "-", options.plot == "-", options.asJSON]
    if toOutput.filter({ $0 }).count > 1 {
      throw UsageError("only one of --csv -, --plot - and --json goes to standard output", .motion)
    }
    let report = MotionReport(options)
    if report.duration / report.step > Double(MotionOptions.maximumPoints) {
      throw UsageError(
        "'--step \(number(report.step))' makes more than \(MotionOptions.maximumPoints) points",
        .motion)
    }
    return options
  }

  private static func measure(
    _ parsed: ParsedArguments, _ id: CommandOption.ID, _ option: String
  ) throws(UsageError) -> Double? {
    guard let text = parsed.last(id) else { return nil }
    guard let value = Double(text), abs(value) <= 1e9 else {
      throw UsageError("'\(option) \(text)' is not a number from -1e9 to 1e9", .motion)
    }
    return value
  }

  private static func time(
    _ parsed: ParsedArguments, _ id: CommandOption.ID, _ option: String
  ) throws(UsageError) -> Double? {
    guard let text = parsed.last(id) else { return nil }
    guard let value = Double(text), value > 0, value <= 3600 else {
      throw UsageError("'\(option) \(text)' is not a time above 0 up to 3600 s", .motion)
    }
    return value
  }
}
