/// How much of the time went by in frames that were much longer than those around them.
public enum Stutter {
  /// A frame stutters when it lasts longer than this many times the mean before it.
  static let factor = 2.5

  /// The share of time in such frames, in percent; nil without frames.
  ///
  /// The mean runs over round(10·√mean) frames (means in ms); of it, times above three times the mean so far
  /// are taken for the one before.
  ///
  /// - Parameter times: between frames in order, in ms.
  public static func percent(_ times: [Double]) -> Double? {
    guard let mean = Distribution(times).mean, mean > 0 else { return nil }
    let length = max(Int((10 * mean.squareRoot()).rounded()), 1)
    var window: [Double] = []
    var stuttering = 0.0
    for time in times {
      let average = window.isEmpty ? time : window.reduce(0, +) / Double(window.count)
      if time > factor * average { stuttering += time }
      window.append(time > 3 * average ? window.last ?? time : time)
      if window.count > length { window.removeFirst() }
    }
    return 100 * stuttering / times.reduce(0, +)
  }
}
