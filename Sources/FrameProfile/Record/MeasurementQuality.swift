/// Who vouches for a number.
///
/// - `hardware`: the display's own clock and interrupt, or the GPU's own timer.
/// - `compositor`: the compositor's word, without the display's.
/// - `software`: a clock of the CPU, or a display that a timer stands in for.
/// - `none`: nobody; there is no number.
public enum MeasurementQuality: String, Codable, Sendable, CaseIterable, Comparable {
  case none, software, compositor, hardware

  public static func < (left: MeasurementQuality, right: MeasurementQuality) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .software: 1
    case .compositor: 2
    case .hardware: 3
    }
  }
}
