import Glibc

/// How buttons are drawn toward the pointer: a displacement along the bar that depends on distance.
///
/// It is u(x) = −lean · sgn(x) · f(|x| / pitch). f rises as sin² to 1 at one pitch, so that the gap which
/// the pointer is in, or the gaps beside the button which it is on, narrow by `lean` at every position;
/// then it falls to 0 at 2.5 pitches. Buttons never change order, and with `lean` below the gap they
/// never touch.
struct LeanField: Equatable, Sendable {
  /// In dp, at least 0.
  var lean: Double
  /// Distance of neighbouring buttons' middles at rest, in dp, above 0.
  var pitch: Double

  /// Displacement of a button whose rest position is `distance` dp beyond the pointer.
  func displacement(at distance: Double) -> Double {
    let pitches = distance.magnitude / pitch
    let strength: Double
    if pitches < 1 {
      let sine = sin(.pi / 2 * pitches)
      strength = sine * sine
    } else if pitches < 2.5 {
      let cosine = cos(.pi / 3 * (pitches - 1))
      strength = cosine * cosine
    } else {
      return 0
    }
    return distance < 0 ? lean * strength : -lean * strength
  }
}
