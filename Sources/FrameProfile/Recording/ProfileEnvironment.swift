/// Where a recording was made; recordings from different ones are not compared.
public struct ProfileEnvironment: Codable, Equatable, Sendable {
  public var system = System()
  public var compositor = Compositor()
  public var graphics = Graphics()
  public var output = Output()
  public var surface = Surface()

  public struct System: Codable, Equatable, Sendable {
    public var kernel = ""
    public var machine = ""
    public var processor = ""
    public var cores = 0
    /// The CPU's frequency governor; nil where there is none.
    public var governor: String?
    /// Whether it runs on mains power; nil where nobody tells.
    public var isOnMains: Bool?
    /// `release` or `debug`.
    public var build = ""

    public init() {}
  }

  public struct Compositor: Codable, Equatable, Sendable {
    /// The process at the other end of the connection; nil where it cannot be known.
    public var name: String?
    /// By interface, the version that is announced.
    public var globals: [String: Int] = [:]
    /// Version of wp_presentation; nil without it.
    public var presentationVersion: Int?

    public init() {}
  }

  public struct Graphics: Codable, Equatable, Sendable {
    public var renderer = ""
    public var version = ""

    public init() {}
  }

  public struct Output: Codable, Equatable, Sendable {
    public var name = ""
    public var description = ""
    /// The mode in px.
    public var width = 0
    public var height = 0
    /// In mHz; nil where it is unknown.
    public var refresh: Int?
    /// Device pixels for one dp.
    public var scale = 1.0
    public var transform = ""

    public init() {}
  }

  public struct Surface: Codable, Equatable, Sendable {
    /// In device pixels.
    public var width = 0
    public var height = 0

    public init() {}
  }

  public init() {}

  /// Why recordings made here and in `other` cannot be compared; empty where they can.
  public func mismatches(_ other: ProfileEnvironment) -> [String] {
    var reasons: [String] = []
    func check<Value: Equatable>(_ name: String, _ path: KeyPath<ProfileEnvironment, Value>) {
      let (mine, others) = (self[keyPath: path], other[keyPath: path])
      if mine != others { reasons.append("\(name): \(mine) against \(others)") }
    }
    func checkKnown<Value: Equatable>(_ name: String, _ path: KeyPath<ProfileEnvironment, Value?>) {
      let (mine, others) = (self[keyPath: path], other[keyPath: path])
      func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "unknown" }
      if mine != others { reasons.append("\(name): \(text(mine)) against \(text(others))") }
    }
    check("machine", \.system.machine)
    check("processor", \.system.processor)
    check("cores", \.system.cores)
    check("kernel", \.system.kernel)
    checkKnown("governor", \.system.governor)
    check("optimisation", \.system.build)
    checkKnown("compositor", \.compositor.name)
    checkKnown("wp_presentation version", \.compositor.presentationVersion)
    check("renderer", \.graphics.renderer)
    check("GL version", \.graphics.version)
    check("output", \.output.name)
    check("mode width", \.output.width)
    check("mode height", \.output.height)
    checkKnown("refresh in mHz", \.output.refresh)
    check("scale", \.output.scale)
    check("transform", \.output.transform)
    check("surface width", \.surface.width)
    check("surface height", \.surface.height)
    return reasons
  }
}
