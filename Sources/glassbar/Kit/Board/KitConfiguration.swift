import GlassSurface
import MotionRuntime

/// What somebody has chosen on the board, as a configuration that the bar reads.
struct KitConfiguration: Equatable, Sendable {
  var tuning = MotionTuning.bubbly
  var reducesMotion = false
  var isClear = false
  var isMeasured = false
  /// Numbers of the material that differ from the look's own.
  var numbers: [String: Double] = [:]

  /// The look that all of it makes.
  var style: GlassStyle {
    var style = base
    for (name, value) in numbers { _ = style.set(name, to: value) }
    return style
  }

  /// The look without the numbers.
  var base: GlassStyle {
    let lens: GlassStyle = isMeasured ? .measured : .seed
    return isClear ? lens.clear : lens
  }

  /// Sections of `glassbar.ini`; `check-config` accepts them as they are.
  var text: String {
    var lines = ["[motion]", "tuning=\(tuning.rawValue)"]
    if reducesMotion { lines.append("reduce=on") }
    lines += ["", "[material]", "variant=\(isClear ? "clear" : "regular")"]
    lines.append("lens=\(isMeasured ? "measured" : "seed")")
    for parameter in GlassParameter.all {
      guard let value = numbers[parameter.name] else { continue }
      lines.append("\(parameter.name)=\(Self.plain(value))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Four significant places, without an exponent.
  static func plain(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
