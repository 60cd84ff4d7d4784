/// One setting of a section `[output NAME]`.
public struct OutputOverride: Equatable, Sendable {
  /// For `OutputMatcher`.
  public let pattern: String
  let key: ConfigurationKey
  let value: String

  /// What is one thing for all outputs.
  private static let shared: Set<String> = ["pinned", "outputs", "namespace"]
  private static let sections: Set<String> = ["bar", "material", "backdrop", "motion"]

  /// The keys that may differ between outputs.
  static let keys = ConfigurationKey.all.filter {
    sections.contains($0.section) && !shared.contains($0.name)
  }

  public static func == (left: OutputOverride, right: OutputOverride) -> Bool {
    left.pattern == right.pattern && left.value == right.value && left.key.name == right.key.name
      && left.key.section == right.key.section
  }

  /// The outputs that a section is about; nil for sections about none.
  static func pattern(of section: String) -> String? {
    guard section.lowercased().hasPrefix("output ") else { return nil }
    let pattern = ConfigurationKey.trimmed(String(section.dropFirst("output ".count)))
    return pattern.isEmpty ? nil : pattern
  }

  struct Complaint: Error {
    var message: String
    /// Nothing was meant that could be taken.
    var isUnknown: Bool
  }

  static func read(
    pattern: String, key name: String, value: String
  ) -> Result<OutputOverride, Complaint> {
    guard let key = keys.first(where: { $0.name == name }) else {
      if ConfigurationKey.all.contains(where: { $0.name == name }) {
        return .failure(Complaint(message: "is the same for all outputs", isUnknown: true))
      }
      let near = EditDistance.nearest(to: name, among: keys.map(\.name))
      let advice = near.map { "; did you mean \($0)?" } ?? ""
      return .failure(Complaint(message: "unknown key" + advice, isUnknown: true))
    }
    var scratch = BarConfiguration()
    guard key.apply(value, to: &scratch) else {
      return .failure(
        Complaint(message: "\"\(value)\" is not \(key.legalValues)", isUnknown: false))
    }
    return .success(OutputOverride(pattern: pattern, key: key, value: value))
  }
}
