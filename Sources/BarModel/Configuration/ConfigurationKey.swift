/// One setting of the configuration file: how it is read, written and explained.
public struct ConfigurationKey: Sendable {
  public let section: String
  public let name: String
  /// The values it takes, as a phrase: "a whole number from 16 to 256, in dp".
  public let legalValues: String
  /// One line for people.
  public let summary: String
  public let example: String

  /// Takes a trimmed value into a configuration, or says that it is not legal.
  private let write: @Sendable (String, inout BarConfiguration) -> Bool
  private let read: @Sendable (BarConfiguration) -> String

  init(
    _ section: String, _ name: String, legalValues: String, example: String, summary: String,
    read: @escaping @Sendable (BarConfiguration) -> String,
    write: @escaping @Sendable (String, inout BarConfiguration) -> Bool
  ) {
    self.section = section
    self.name = name
    self.legalValues = legalValues
    self.example = example
    self.summary = summary
    self.read = read
    self.write = write
  }

  /// The default as it is written in a file.
  public var defaultText: String { text(in: BarConfiguration()) }

  /// A configuration's value as it is written in a file.
  public func text(in configuration: BarConfiguration) -> String { read(configuration) }

  /// Takes `text` into `configuration`; false, and no change, where it is not legal.
  func apply(_ text: String, to configuration: inout BarConfiguration) -> Bool {
    write(text, &configuration)
  }
}
