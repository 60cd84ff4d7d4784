/// `value` to three decimals, so that files that write it out agree.
func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// A number with three decimals, as people read it.
func number(_ value: Double) -> String {
  guard value.isFinite, value.magnitude < 1e12 else { return "n/a" }
  let digits = Int64((value * 1000).rounded())
  return Milliseconds.decimal(digits, places: 3)
}
