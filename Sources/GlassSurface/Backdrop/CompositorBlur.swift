/// Asks the compositor to blur what lies beneath parts of one surface.
///
/// Through ext-background-effect-v1 where it can blur, else through KDE's own interface.
package final class CompositorBlur {
  private let compositor: WlCompositor
  private let effect: Effect
  private var rects: [IntegerRect] = []

  private enum Effect {
    case standard(ExtBackgroundEffectSurfaceV1)
    case kde(OrgKdeKwinBlur, OrgKdeKwinBlurManager, WlSurface)
  }

  /// Why the compositor cannot be asked; nil when it can.
  package static func obstacle(_ globals: Globals) -> String? {
    if globals.backgroundEffects != nil, globals.canBlurBackground { return nil }
    if globals.kdeBlur != nil { return nil }
    return globals.backgroundEffects == nil
      ? "the compositor offers neither \(ExtBackgroundEffectManagerV1.interface.name)"
        + " nor \(OrgKdeKwinBlurManager.interface.name)"
      : "the compositor does not blur at the moment"
  }

  /// Nil where the compositor cannot be asked.
  package init?(_ surface: WlSurface, _ globals: Globals) {
    guard let compositor = globals.compositor else { return nil }
    self.compositor = compositor
    if let manager = globals.backgroundEffects, globals.canBlurBackground {
      effect = .standard(manager.getBackgroundEffect(surface: surface))
    } else if let manager = globals.kdeBlur {
      effect = .kde(manager.create(surface: surface), manager, surface)
    } else {
      return nil
    }
  }

  deinit { end() }

  /// Where to blur from the surface's next commit on, in dp; whole ones count.
  package func setRegion(_ parts: [SceneRect]) {
    let whole = parts.compactMap(IntegerRect.init)
    guard whole != rects else { return }
    rects = whole
    let region = compositor.createRegion()
    for rect in whole {
      region.add(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
    switch effect {
    case .standard(let effect): effect.setBlurRegion(region: region)
    case .kde(let blur, _, _):
      blur.setRegion(region: region)
      blur.commit()
    }
    region.destroy()
  }

  /// Ends the blur with the surface's next commit; before the surface is destroyed.
  package func end() {
    switch effect {
    case .standard(let effect): effect.destroy()
    case .kde(let blur, let manager, let surface):
      guard blur.isAlive else { return }
      if surface.isAlive { manager.unset(surface: surface) }
      blur.release()
    }
  }
}
