/// A rectangle in whole dp, as regions have them.
struct IntegerRect: Equatable {
  var x, y, width, height: Int32

  /// The smallest that holds `rect`; `nil` if that is empty or not a number.
  init?(_ rect: SceneRect) {
    // Far beyond any surface, and far from overflow.
    let limit = 32767.0
    func bound(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int32? {
      value.isNaN ? nil : Int32(max(-limit, min(limit, value.rounded(rule))))
    }
    guard rect.width > 0, rect.height > 0,
      let left = bound(rect.x, .down), let right = bound(rect.x + rect.width, .up),
      let top = bound(rect.y, .down), let bottom = bound(rect.y + rect.height, .up),
      right > left, bottom > top
    else { return nil }
    (x, y, width, height) = (left, top, right - left, bottom - top)
  }
}
