/// What is known about an output when a bar is to be placed on it.
public struct OutputIdentity: Hashable, Sendable {
  /// The connector: DP-1.
  public var name: String
  public var make: String
  public var model: String
  public var description: String

  public init(name: String, make: String = "", model: String = "", description: String = "") {
    self.name = name
    self.make = make
    self.model = model
    self.description = description
  }
}

/// Which outputs show a bar, from a list of patterns.
///
/// A pattern is an output's name, its "make model", its description, or `*` for all, each with `!`
/// before it to leave the output out. Leaving out wins; a list that only leaves out starts from all.
public struct OutputMatcher: Equatable, Sendable {
  private let wanted: [String]
  private let unwanted: [String]

  public init(_ patterns: [String]) {
    wanted = patterns.filter { !$0.hasPrefix("!") }.map { $0.lowercased() }
    unwanted = patterns.filter { $0.hasPrefix("!") }.map {
      ConfigurationKey.trimmed(String($0.dropFirst())).lowercased()
    }
  }

  public func matches(_ output: OutputIdentity) -> Bool {
    let names = [
      output.name, ConfigurationKey.trimmed("\(output.make) \(output.model)"), output.description,
    ].map { $0.lowercased() }.filter { !$0.isEmpty }
    func matchesAny(_ patterns: [String]) -> Bool {
      patterns.contains { $0 == "*" || names.contains($0) }
    }
    return !matchesAny(unwanted) && (wanted.isEmpty || matchesAny(wanted))
  }
}
