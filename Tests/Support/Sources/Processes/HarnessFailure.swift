/// Something outside the code under test that did not do what the test needs.
public struct HarnessFailure: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
