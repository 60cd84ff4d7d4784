/// What went wrong, in one line.
struct DriverError: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
