extension Invocation {
  /// Reads the words after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var words = ArraySlice(arguments)
    // Options may stand before the command: its own table is known only once it is found.
    let name = try Self.commandName(in: arguments)
    var parsed = ParsedArguments()
    if name.isHelp { parsed.values[.help] = [""] }
    var command = name.command
    let options = CommandOption.options(of: command ?? .run)
    var isCommandFound = false
    var hasEnded = false
    while let word = words.popFirst() {
      if hasEnded || !word.hasPrefix("-") || word == "-" {
        if !isCommandFound, let index = name.index, index == words.startIndex - 1 {
          isCommandFound = true
        } else if name.isHelp, isCommandFound, command == nil {
          command = try Self.known(word)
        } else {
          parsed.positionals.append(word)
        }
      } else if word == "--" {
        hasEnded = true
      } else {
        try parsed.take(word, from: &words, options: options, command: command)
      }
    }
    self = try Self.build(command, parsed)
  }

  /// The first word that is neither an option nor an option's value.
  private static func commandName(
    in arguments: [String]
  ) throws(UsageError) -> (command: CommandName?, index: Int?, isHelp: Bool) {
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      if word == "--" { break }
      guard word.hasPrefix("-"), word != "-" else {
        if word == "help" { return (nil, index, true) }
        return (try known(word), index, false)
      }
      index += takesNextWord(word) ? 2 : 1
    }
    return (nil, nil, false)
  }

  /// Whether a common option's value is the next word.
  private static func takesNextWord(_ word: String) -> Bool {
    CommandOption.common.contains { option in
      option.value != nil
        && (word == "--" + option.long || option.short.map { word == "-\($0)" } ?? false)
    }
  }

  private static func known(_ word: String) throws(UsageError) -> CommandName {
    if let name = CommandName(rawValue: word) { return name }
    let guess = nearest(to: word, among: CommandName.allCases.map(\.rawValue))
    throw UsageError("unknown command '\(word)'" + (guess.map { " (did you mean '\($0)'?)" } ?? ""))
  }
}

/// Options and other words, in the order they were given.
struct ParsedArguments {
  var values: [CommandOption.ID: [String]] = [:]
  var positionals: [String] = []

  func has(_ id: CommandOption.ID) -> Bool { values[id] != nil }
  /// Of an option that is given twice the later counts.
  func last(_ id: CommandOption.ID) -> String? { values[id]?.last }

  /// Takes the option that `word` is, and its value from `words` where it has one.
  mutating func take(
    _ word: String, from words: inout ArraySlice<String>, options: [CommandOption],
    command: CommandName?
  ) throws(UsageError) {
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.long == name }) else {
        throw Self.unknown("--" + name, options, command)
      }
      try store(
        option, attached: parts.count > 1 ? String(parts[1]) : nil, from: &words, command)
      return
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw Self.unknown("-\(letter)", options, command)
      }
      if option.value == nil {
        try store(option, attached: nil, from: &words, command)
        continue
      }
      let attached = letters.isEmpty ? nil : String(letters)
      try store(option, attached: attached, from: &words, command)
      return
    }
  }

  private mutating func store(
    _ option: CommandOption, attached: String?, from words: inout ArraySlice<String>,
    _ command: CommandName?
  ) throws(UsageError) {
    guard let placeholder = option.value else {
      if attached != nil { throw UsageError("'--\(option.long)' takes no value", command) }
      values[option.id, default: []].append("")
      return
    }
    guard let value = attached ?? words.popFirst() else {
      throw UsageError("'--\(option.long)' needs \(placeholder)", command)
    }
    values[option.id, default: []].append(value)
    // `--set a=1 b=2`: assignments that follow belong to it too.
    while option.id == .set, let next = words.first, !next.hasPrefix("-"), next.contains("=") {
      values[option.id, default: []].append(next)
      words.removeFirst()
    }
  }

  private static func unknown(
    _ word: String, _ options: [CommandOption], _ command: CommandName?
  ) -> UsageError {
    let known =
      options.map { "--" + $0.long } + options.compactMap { $0.short.map { "-\($0)" } }
    let guess = nearest(to: word, among: known)
    return UsageError(
      "unknown option '\(word)'" + (guess.map { " (did you mean '\($0)'?)" } ?? ""), command)
  }
}
