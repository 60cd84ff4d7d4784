/// What the command line asks for.
struct Options: Equatable {
  enum Output: Equatable {
    /// Everything in one file.
    case file(String)
    /// One file for each protocol, named like it.
    case directory(String)
  }

  /// The command line cannot be understood.
  struct UsageError: Error, Equatable {
    var message: String
  }

  static let usage = """
    usage: WaylandScanner [--access internal|package] [--server MODULE] (-o OUT.swift | -d FOLDER) IN.xml…
    Writes typed Swift for the protocols; with -d, IN.xml becomes FOLDER/IN.swift. With --server
    it is the compositor's side, for which MODULE has the client's.
    Every interface that a file mentions must be defined by one of the files.
    """

  var access = SwiftEmitter.Access.package
  var side = SwiftEmitter.Side.client
  var output: Output
  var inputs: [String]

  init(_ arguments: [String]) throws(UsageError) {
    var access = SwiftEmitter.Access.package
    var side = SwiftEmitter.Side.client
    var output: Output?
    var inputs: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--access":
        guard let level = rest.popFirst().flatMap(SwiftEmitter.Access.init(rawValue:)) else {
          throw UsageError(message: "--access needs internal or package")
        }
        access = level
      case "--server":
        guard let module = rest.popFirst(), !module.isEmpty else {
          throw UsageError(message: "--server needs the module with the client's side")
        }
        side = .server(clientModule: module)
      case "-o", "-d":
        guard let path = rest.popFirst() else {
          throw UsageError(message: "\(argument) needs a path")
        }
        output = argument == "-o" ? .file(path) : .directory(path)
      case _ where argument.hasPrefix("-"):
        throw UsageError(message: "unknown option \(argument)")
      default:
        inputs.append(argument)
      }
    }
    guard let output else { throw UsageError(message: "-o or -d is missing") }
    guard !inputs.isEmpty else { throw UsageError(message: "no protocol file is given") }
    self.access = access
    self.side = side
    self.output = output
    self.inputs = inputs
  }
}
