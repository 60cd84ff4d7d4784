import BarModel

extension Invocation {
  /// Checks what was typed and gives it types.
  static func build(
    _ command: CommandName?, _ parsed: ParsedArguments
  ) throws(UsageError) -> Invocation {
    if parsed.has(.help) { return Invocation(command: .help(command)) }
    if parsed.has(.version) { return Invocation(command: .version) }
    let common = try commonOptions(parsed, command)
    return Invocation(command: try build(command ?? .run, parsed), common: common)
  }

  private static func build(
    _ command: CommandName, _ parsed: ParsedArguments
  ) throws(UsageError) -> Command {
    switch command {
    case .run:
      try refuseWords(parsed.positionals, command)
      return .run
    case .demo:
      try refuseWords(parsed.positionals, command)
      return .demo(try demoOptions(parsed))
    case .render:
      try refuseWords(parsed.positionals, command)
      return .render(try renderOptions(parsed))
    case .motion:
      return .motion(try motionOptions(parsed))
    case .profile:
      return try profileCommand(parsed)
    case .doctor:
      try refuseWords(parsed.positionals, command)
      return .doctor(DoctorOptions(asJSON: parsed.has(.json)))
    case .explain:
      try refuseWords(Array(parsed.positionals.dropFirst()), command)
      guard let id = parsed.positionals.first, !id.isEmpty else {
        throw UsageError("'explain' needs an app_id or a desktop id", .explain)
      }
      return .explain(ExplainOptions(id: id, asJSON: parsed.has(.json)))
    case .checkConfig:
      try refuseWords(Array(parsed.positionals.dropFirst()), command)
      return .checkConfig(CheckConfigOptions(file: parsed.positionals.first))
    case .defaultConfig:
      try refuseWords(parsed.positionals, command)
      return .defaultConfig
    case .message:
      return .message(try messageOptions(parsed))
    }
  }

  private static func commonOptions(
    _ parsed: ParsedArguments, _ command: CommandName?
  ) throws(UsageError) -> CommonOptions {
    var common = CommonOptions()
    common.configuration = parsed.last(.configuration)
    guard common.configuration?.isEmpty != true else { throw UsageError("'-c' is empty", command) }
    common.outputs = parsed.values[.outputName] ?? []
    guard !common.outputs.contains("") else { throw UsageError("'-o' is empty", command) }
    if let name = parsed.last(.logLevel) {
      guard let level = Log.Level(name: name) else {
        let known = Log.Level.allCases.map(\.name).joined(separator: " ")
        throw UsageError("'\(name)' is no log level; known are \(known)", command)
      }
      common.logLevel = level
    }
    if let namespace = parsed.last(.namespace) {
      guard !namespace.isEmpty else { throw UsageError("'--namespace' is empty", command) }
      guard namespace.utf8.count <= BarConfiguration.namespaceLimit else {
        let limit = BarConfiguration.namespaceLimit
        throw UsageError("'--namespace' has more than \(limit) bytes", command)
      }
      common.namespace = namespace
    }
    common.replacesRunning = parsed.has(.replace)
    return common
  }

  private static func refuseWords(
    _ words: [String], _ command: CommandName
  ) throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError("'\(word)' is one word too many for '\(command.rawValue)'", command)
  }

  // MARK: render

  private static func renderOptions(
    _ parsed: ParsedArguments
  ) throws(UsageError) -> RenderOptions {
    guard let scene = parsed.last(.scene) else {
      throw UsageError("'render' needs --scene NAME", .render)
    }
    var options = RenderOptions(scene: scene)
    options.output = parsed.last(.outputFile)
    options.profiles = parsed.has(.profile)
    if options.output == nil, !options.profiles, scene != RenderOptions.listScene {
      throw UsageError("'render' needs -o FILE", .render)
    }
    options.backdrop = parsed.last(.backdrop)
    if let text = parsed.last(.size) { options.size = try size(text) }
    if let text = parsed.last(.scale) {
      options.scale = try quantity(text, option: "--scale", in: 0.25...8)
    }
    if let text = parsed.last(.time) {
      options.time = try quantity(text, option: "--time", in: 0...86_400)
    }
    for text in parsed.values[.set] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("'--set \(text)' is not KEY=VALUE", .render)
      }
      options.settings.append(.init(key: String(parts[0]), value: String(parts[1])))
    }
    return options
  }

  private static func size(_ text: String) throws(UsageError) -> RenderOptions.Size {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw UsageError("'--size \(text)' is not WxH with 1 to 16384 each", .render) }
    return .init(width: width, height: height)
  }

  static func quantity(
    _ text: String, option: String, in range: ClosedRange<Double>,
    _ command: CommandName = .render
  ) throws(UsageError) -> Double {
    guard let value = Double(text), range.contains(value) else {
      let bounds = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
      throw UsageError("'\(option) \(text)' is not a number from \(bounds)", command)
    }
    return value
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  // MARK: msg

  private static func messageOptions(
    _ parsed: ParsedArguments
  ) throws(UsageError) -> MessageOptions {
    guard let word = parsed.positionals.first else {
      throw UsageError("'msg' needs a verb", .message)
    }
    guard let verb = MessageVerb(rawValue: word) else {
      let guess = nearest(to: word, among: MessageVerb.allCases.map(\.rawValue))
      throw UsageError(
        "unknown verb '\(word)'" + (guess.map { " (did you mean '\($0)'?)" } ?? ""), .message)
    }
    let arguments = Array(parsed.positionals.dropFirst())
    if let complaint = verb.complaint(about: arguments) { throw UsageError(complaint, .message) }
    return MessageOptions(
      request: MessageRequest(verb: word, arguments: arguments), asJSON: parsed.has(.json))
  }
}
