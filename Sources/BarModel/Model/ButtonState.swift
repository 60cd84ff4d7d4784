import MotionRuntime

/// One button: its application, and everything about it that moves.
struct ButtonState: Equatable, Sendable {
  var item: BarItem
  /// Middle along the bar, in dp from the layout's fixed point.
  var position: Animated<Double>
  /// Of the glass about its middle.
  var scale: Animated<Double>
  var squish: SquishPress
  /// Of the icon; below 1 while a button appears or a launch pulse fades.
  var opacity: Animated<Double>
  /// 0 is dark, 1 light.
  var lightness: Animated<Double>
  /// Length of the running mark in dp, and its opacity.
  var markLength: Animated<Double>
  var markOpacity: Animated<Double>
  var launch: LaunchPulse?

  /// A button at rest, `position` dp from the layout's fixed point, on an output of `scale` px per dp.
  init(
    item: BarItem, position: Double, lightness: Double, layout: BarLayout, outputScale: Double
  ) {
    self.item = item
    let length = SettleThreshold.length(scale: outputScale)
    self.position = Animated(position, threshold: length)
    scale = Animated(1, threshold: .factor(extent: layout.buttonSize, scale: outputScale))
    squish = SquishPress(extent: layout.iconSize, scale: outputScale)
    opacity = Animated(1, threshold: .level)
    self.lightness = Animated(lightness, threshold: .level)
    let mark = RunningMark(item: item)
    markLength = Animated(mark.length, threshold: length)
    markOpacity = Animated(mark.opacity, threshold: .level)
  }

  func isLaunching(at instant: MotionInstant) -> Bool {
    launch.map { !$0.isOver(at: instant) } ?? false
  }

  func iconOpacity(at instant: MotionInstant, policy: MotionPolicy) -> Double {
    opacity.value(at: instant) * (launch?.opacity(at: instant, policy: policy) ?? 1)
  }

  /// Ends the launch pulse from wherever it is.
  mutating func endLaunch(at instant: MotionInstant, policy: MotionPolicy) {
    guard launch != nil else { return }
    opacity.set(iconOpacity(at: instant, policy: policy), at: instant)
    launch = nil
    opacity.animate(to: 1, .reducedFade, at: instant)
  }

  mutating func updateMark(at instant: MotionInstant, policy: MotionPolicy) {
    let mark = RunningMark(item: item)
    if markLength.target != mark.length {
      markLength.animate(to: mark.length, Motion.spring(.tap).under(policy), at: instant)
    }
    if markOpacity.target != mark.opacity {
      markOpacity.animate(to: mark.opacity, Motion.spring(.tap).under(policy), at: instant)
    }
  }

  /// Grows from half its size, with the icon coming in over the first third.
  mutating func appear(at instant: MotionInstant, policy: MotionPolicy) {
    opacity.set(0, at: instant)
    if policy == .full {
      scale.set(0.5, at: instant)
      scale.animate(to: 1, spring: .pop, at: instant)
      let third = MotionDuration.seconds(Spring.pop.response / 3)
      opacity.animate(to: 1, .curve(.linear, duration: third), at: instant)
    } else {
      opacity.animate(to: 1, .reducedFade, at: instant)
    }
  }

  /// Ends elastic motion when motion becomes reduced.
  mutating func reduce(at instant: MotionInstant) {
    position.reduce(at: instant)
    scale.animate(to: 1, .instant, at: instant)
    squish.reduce(at: instant)
    markLength.reduce(at: instant)
    markOpacity.reduce(at: instant)
  }

  func nextWake(at instant: MotionInstant, policy: MotionPolicy) -> MotionInstant? {
    [
      position.nextWake(at: instant), scale.nextWake(at: instant), squish.nextWake(at: instant),
      opacity.nextWake(at: instant), lightness.nextWake(at: instant),
      markLength.nextWake(at: instant), markOpacity.nextWake(at: instant),
      launch?.nextWake(at: instant, policy: policy),
    ].compactMap { $0 }.min()
  }
}

/// What the mark of a running application looks like at rest.
struct RunningMark: Equatable, Sendable {
  static let thickness = 4.0

  /// In dp along the bar.
  let length: Double
  /// 0…1.
  let opacity: Double

  init(item: BarItem) {
    if item.windows.isEmpty {
      length = 0
      opacity = 0
    } else if item.isActive {
      length = 12
      opacity = 0.95
    } else {
      length = Self.thickness
      opacity = item.isUrgent ? 0.95 : 0.6
    }
  }
}
