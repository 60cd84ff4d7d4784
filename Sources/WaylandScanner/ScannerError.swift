/// A place in a protocol file.
struct Location: Equatable {
  var file: String
  var line: Int
}

/// What is wrong with a protocol file, printed as `FILE:LINE: message`.
struct ScannerError: Error, Equatable, CustomStringConvertible {
  var location: Location
  var message: String

  init(_ location: Location, _ message: String) {
    self.location = location
    self.message = message
  }

  var description: String { "\(location.file):\(location.line): \(message)" }
}
