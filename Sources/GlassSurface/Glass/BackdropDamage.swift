/// What a change of a part of the backdrop changes in its blurred pictures and in the glass.
extension BlurPlan {
  /// The passes that bring blurred pictures up to date after `changed`, in px of the backdrop, and what of
  /// the backdrop then looks different in them.
  ///
  /// The coarsest level is made anew as a whole: its Gaussian overwrites it, and it is small.
  func passes(
    group: Int, changed: PixelRect
  ) -> (passes: [FramePass], influence: PixelRect) {
    guard levels > 0, let inside = changed.intersection(region) else { return ([], changed) }
    var parts: [FramePass.Picture: PixelRect] = [:]
    // Where each level differs, in its own pixels.
    var part = PixelRect(
      x: inside.x - region.x, y: inside.y - region.y, width: inside.width, height: inside.height)
    for level in 1...levels {
      part = part.halved.expanded(by: 1)
      if level < levels { parts[.level(level)] = part }
    }
    let taps = 2 * GaussianTaps(sigma: gaussianSigma).pairs + 1
    part = part.expanded(by: taps)
    if levels > 1 {
      part = PixelRect(
        x: part.x * 2, y: part.y * 2, width: part.width * 2, height: part.height * 2
      ).expanded(by: 2)
      parts[.blurred] = part
    }
    let texel = 1 << resultLevel
    // Glass reads between texels.
    part = part.expanded(by: 1)
    let seen = PixelRect(
      x: region.x + part.x * texel, y: region.y + part.y * texel, width: part.width * texel,
      height: part.height * texel)
    let passes = passes(group: group).map { pass in
      var pass = pass
      let size: PixelSize? =
        switch pass.output {
        case .level(let level): self.size(ofLevel: level)
        case .blurred: self.size(ofLevel: resultLevel)
        default: nil
        }
      // The Gaussian writes to the coarsest level too, all of it.
      if let size, let part = parts[pass.output]?.intersection(PixelRect(size)), !pass.isGaussian {
        pass.part = part
        pass.area = part.width * part.height
      }
      return pass
    }
    return (passes, seen.union(changed))
  }
}

extension FramePass {
  fileprivate var isGaussian: Bool {
    if case .blurGauss = work { true } else { false }
  }
}

extension PixelRect {
  /// The pixels of half the size that this rectangle touches.
  fileprivate var halved: PixelRect {
    let left = Int((Double(x) / 2).rounded(.down))
    let top = Int((Double(y) / 2).rounded(.down))
    return PixelRect(
      x: left, y: top, width: Int((Double(maxX) / 2).rounded(.up)) - left,
      height: Int((Double(maxY) / 2).rounded(.up)) - top)
  }
}

extension GlassPlan {
  /// How far from a pixel the glass looks for its backdrop, in px; nil where that is not known before it
  /// is drawn.
  var reach: Int? {
    var depth = 0.0
    for container in request.containers {
      guard container.touch == nil, container.gel == nil, container.dispersion == 0 else {
        return nil
      }
      let style = container.style ?? request.style
      for member in container.members {
        depth = max(
          depth, style.lens(shortSide: min(member.rect.width, member.rect.height)).depth)
      }
    }
    // The style's depth has its gain already; a merged field bends as much once more at most.
    return Int((2 * depth * request.scale).rounded(.up)) + 2
  }
}

/// What of a renderer's backdrop is another than when it last drew.
enum ChangedBackdrop: Equatable {
  case nothing
  case part(PixelRect)
  case everything

  mutating func add(_ parts: [PixelRect]?) {
    guard let parts else {
      self = .everything
      return
    }
    for new in parts {
      switch self {
      case .nothing: self = .part(new)
      case .part(let old): self = .part(old.union(new))
      case .everything: break
      }
    }
  }
}
