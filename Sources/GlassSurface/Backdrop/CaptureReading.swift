/// How a capture's bytes are understood where the protocol leaves it open, and what else to try.
///
/// Some compositors turn captures upright and do not say so, some exchange red and blue in 10-bit
/// formats (research/capture.md §5, 2 and 8); the frame tag tells which reading is right.
struct CaptureReading: Equatable {
  /// Red is taken for blue.
  var exchangesRedAndBlue = false
  /// The buffer is upright although the output, or the compositor's word, is not.
  var isUpright = false

  /// Every reading that makes a difference, the protocol's own first.
  static func all(format: CaptureFormat, orientation: CaptureOrientation) -> [CaptureReading] {
    var readings = [CaptureReading()]
    // Where the sides tell, they have been asked already.
    if orientation != .upright, !orientation.isSideways {
      readings.append(CaptureReading(isUpright: true))
    }
    if format.isDeep {
      readings += readings.map { reading in
        var exchanged = reading
        exchanged.exchangesRedAndBlue = true
        return exchanged
      }
    }
    return readings
  }
}

/// The reading in use, and the ones that are left.
struct CaptureReadings {
  private(set) var current = CaptureReading()
  private var known: [CaptureReading] = []

  /// What the last capture's buffer was like.
  mutating func saw(_ format: CaptureFormat, _ orientation: CaptureOrientation) {
    let all = CaptureReading.all(format: format, orientation: orientation)
    if all != known {
      known = all
      if !all.contains(current) { current = CaptureReading() }
    }
  }

  /// Takes the next reading; false when the first one's turn has come again.
  mutating func advance() -> Bool {
    guard let index = known.firstIndex(of: current), index + 1 < known.count else {
      current = CaptureReading()
      return false
    }
    current = known[index + 1]
    return true
  }

  func format(_ format: CaptureFormat) -> CaptureFormat {
    current.exchangesRedAndBlue ? format.exchanged : format
  }

  func orientation(_ orientation: CaptureOrientation) -> CaptureOrientation {
    current.isUpright ? .upright : orientation
  }
}
