import GlassSurface

/// An effect of the glass that can be left out, to find what it costs.
enum GlassEffect: String, CaseIterable, Hashable, Sendable {
  case blur, lens, merge, shadow, press
  case scrollEdge = "scroll edge"

  /// Leaves this effect out of a picture; the lens is left out by `GlassRenderer.omitsLens`.
  func remove(from picture: inout ScenePicture, _ style: inout GlassStyle) {
    switch self {
    case .blur:
      style.blur = 0
      style.scrollEdge.blur = 0
      for index in picture.scene.containers.indices {
        picture.scene.containers[index].style?.blur = 0
      }
    case .lens: break
    case .merge:
      for index in picture.scene.containers.indices { picture.scene.containers[index].spacing = 0 }
    case .shadow:
      picture.shadowAlpha = 0
      for index in picture.scene.containers.indices {
        picture.scene.containers[index].shadowAlpha = 0
      }
    case .press:
      for index in picture.scene.containers.indices { picture.scene.containers[index].touch = nil }
    case .scrollEdge: picture.scene.scrollEdge = nil
    }
  }
}

/// Ways of drawing that an ablation switches between: all effects, all but one, none.
struct AblationVariants {
  let effects = GlassEffect.allCases
  var count: Int { effects.count + 2 }

  func omitted(_ variant: Int) -> [GlassEffect] {
    if variant == 0 { return [] }
    return effects.indices.contains(variant - 1) ? [effects[variant - 1]] : effects
  }
}
