/// Who let a vertical blank pass without a new picture.
public enum MissCause: String, Codable, Sendable, CaseIterable {
  /// The program's own work took too long.
  case app
  /// The picture was handed over in time, and the GPU was not done with it.
  case gpu
  /// The compositor asked for the frame too late, or showed it later than it could.
  case compositor
  /// The compositor threw a picture away that came in time.
  case discarded
}
