import BarModel
import GlassSurface

extension PowerSupply {
  /// Captures and sparse reads a second, at most, where power is saved.
  static let savedCaptures = 10.0
  static let savedSamples = 4.0

  /// How often the desktop may be captured and looked at now.
  ///
  /// - Parameter refresh: the display's rate in mHz; 0 where it is unknown.
  func rates(_ configuration: BarConfiguration, refresh: Int32) -> BackdropRates {
    let display = refresh > 0 ? Double(refresh) / 1000 : 60
    let wanted = configuration.backdropRate ?? display
    let saves =
      switch configuration.backdropBattery {
      case .auto: isOnBattery
      case .on: true
      case .off: false
      }
    return saves
      ? BackdropRates(
        captures: min(wanted, Self.savedCaptures), samples: Self.savedSamples)
      : BackdropRates(captures: wanted)
  }
}
