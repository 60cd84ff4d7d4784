import CWaylandServer
package import GlassSurface
import Glibc

/// A screen of a scripted compositor.
package final class FakeOutput {
  package struct Properties: Equatable, Sendable {
    package var name = "FAKE-1"
    package var description = "Scripted screen"
    package var make = "Glassbar"
    package var model = "Fake"
    /// The mode in px, before the transform.
    package var width = 640
    package var height = 360
    /// In mHz.
    package var refresh: Int32 = 60_000
    package var scale = 1.0
    package var transform = WlOutput.Transform.normal
    /// In logical coordinates.
    package var x = 0
    package var y = 0

    package init(name: String = "FAKE-1") { self.name = name }

    /// The size in px as it is seen, that is, after the transform.
    package var size: (width: Int, height: Int) {
      transform.rawValue % 2 == 1 ? (height, width) : (width, height)
    }

    package var logicalSize: (width: Int, height: Int) {
      (
        Int((Double(size.width) / scale).rounded()), Int((Double(size.height) / scale).rounded())
      )
    }
  }

  /// Assigning tells clients, in one set if `sendsDone`.
  package var properties: Properties {
    didSet { if properties != oldValue { describe(changedFrom: oldValue) } }
  }

  /// Whether clients are told that a set of properties is complete.
  package var sendsDone = true

  /// What lies beneath all surfaces, in px as seen; assigning is damage.
  package var background: Picture {
    didSet { damage() }
  }

  /// When its pictures change.
  package var refresh = FakeRefresh.steady {
    didSet { restart() }
  }

  unowned let desk: FakeDesk
  private(set) var resources: [WlOutputResource] = []
  var logicalPlaces: [ZxdgOutputV1Resource] = []
  /// Grows with everything that changes what is seen.
  private(set) var damageCount = 0
  /// The last refresh, in ns of the monotonic clock, and how many there were.
  private var lastInstant = nanoseconds(of: 1)
  package private(set) var sequence: UInt64 = 0
  private var timer: LoopTimer?
  private var global: ServerGlobal?

  init(_ properties: Properties, of desk: FakeDesk) {
    self.properties = properties
    self.desk = desk
    let size = properties.size
    background = Picture(width: size.width, height: size.height, filledWith: 0xff60_6870)
    let timer = LoopTimer(desk.loop)
    self.timer = timer
    timer.onFire = { [weak self] in self?.refreshNow() }
    global = ServerGlobal(
      WlOutputResource.self, version: desk.offer.versions["wl_output"] ?? 4, of: desk.display
    ) { [weak self] in self?.serve($0) }
    restart()
  }

  /// Lets go of the event loop and takes the global back.
  func end() {
    timer?.onFire = nil
    timer = nil
    if let global { desk.withdraw(global) }
    global = nil
    for surface in desk.surfaces { surface.shownOutputEnded(self) }
  }

  /// Everything is captured anew.
  package func damage() { damageCount += 1 }

  // MARK: Description

  private func serve(_ resource: WlOutputResource) {
    resources.append(resource)
    resource.onEnd = { [weak self, unowned resource] in
      self?.resources.removeAll { $0 === resource }
    }
    describe(resource)
    if sendsDone { resource.sendDone() }
  }

  func serve(_ place: ZxdgOutputV1Resource) {
    logicalPlaces.append(place)
    place.onEnd = { [weak self, unowned place] in
      self?.logicalPlaces.removeAll { $0 === place }
    }
    describe(place)
    guard sendsDone else { return }
    place.sendDone()
    // From version 3 on the output's own event says so.
    if place.version >= 3 {
      for resource in resources where resource.client == place.client { resource.sendDone() }
    }
  }

  private func describe(changedFrom old: Properties) {
    if old.size != properties.size {
      let size = properties.size
      let wider = Picture(width: size.width, height: size.height, filledWith: 0xff60_6870)
      wider.copy(background, x: 0, y: 0)
      background = wider
    }
    damage()
    for resource in resources { describe(resource) }
    for place in logicalPlaces { describe(place) }
    if sendsDone {
      for resource in resources { resource.sendDone() }
    }
    for layer in desk.layerSurfaces where layer.output === self { layer.outputChanged() }
    if old.refresh != properties.refresh { restart() }
  }

  private func describe(_ resource: WlOutputResource) {
    resource.sendGeometry(
      x: Int32(properties.x), y: Int32(properties.y), physicalWidth: 600, physicalHeight: 340,
      subpixel: WlOutput.Subpixel(rawValue: 0), make: properties.make, model: properties.model,
      transform: properties.transform)
    resource.sendMode(
      flags: [.current, .preferred], width: Int32(properties.width),
      height: Int32(properties.height), refresh: properties.refresh)
    resource.sendScale(factor: Int32(properties.scale.rounded(.up)))
    resource.sendName(name: properties.name)
    resource.sendDescription(description: properties.description)
  }

  private func describe(_ place: ZxdgOutputV1Resource) {
    let size = properties.logicalSize
    place.sendLogicalPosition(x: Int32(properties.x), y: Int32(properties.y))
    place.sendLogicalSize(width: Int32(size.width), height: Int32(size.height))
    place.sendName(name: properties.name)
    place.sendDescription(description: properties.description)
  }

  // MARK: Refreshes

  /// The nominal time between two refreshes, in ns.
  package var interval: Int64 {
    properties.refresh > 0 ? 1_000_000_000_000 / Int64(properties.refresh) : 16_666_667
  }

  private func restart() {
    lastInstant = nanoseconds(of: 1)
    armTimer()
  }

  private func armTimer() {
    guard let next = refresh.interval(after: sequence, nominal: interval) else {
      timer?.disarm()
      return
    }
    timer?.arm(at: lastInstant + next)
  }

  private func refreshNow() {
    let now = nanoseconds(of: 1)
    // What a late turn has missed was shown nowhere, but counts.
    while let next = refresh.interval(after: sequence, nominal: interval),
      lastInstant + next <= now
    {
      lastInstant += max(1, next)
      sequence += 1
    }
    show(
      at: lastInstant + desk.clockOffset,
      refresh: refresh.tells ? interval : 0, sequence: sequence)
    armTimer()
  }

  /// A refresh at a scripted instant, in ns of the presentation clock; the next in order without
  /// one. For `FakeRefresh.byHand`.
  package func refreshByHand(
    at instant: Int64? = nil, refresh: Int64? = nil, sequence: UInt64? = nil
  ) {
    self.sequence = sequence ?? self.sequence + 1
    lastInstant = instant.map { $0 - desk.clockOffset } ?? lastInstant + interval
    show(
      at: lastInstant + desk.clockOffset, refresh: refresh ?? interval, sequence: self.sequence)
  }

  private func show(at instant: Int64, refresh: Int64, sequence: UInt64) {
    let shown = PresentedInstant(time: instant, refresh: refresh, sequence: sequence)
    for surface in desk.surfaces where surface.output === self { surface.refreshed(shown) }
    desk.answerCaptures(of: self, at: lastInstant)
  }
}

/// When an output's pictures change.
package enum FakeRefresh {
  /// At exact multiples of the mode's interval.
  case steady
  /// After intervals in ns of its own, by the count of refreshes; clients are told of no interval.
  case varying((UInt64) -> Int64)
  /// Only when a script calls `refreshByHand`.
  case byHand

  func interval(after sequence: UInt64, nominal: Int64) -> Int64? {
    switch self {
    case .steady: nominal
    case .varying(let interval): interval(sequence)
    case .byHand: nil
    }
  }

  var tells: Bool { if case .varying = self { false } else { true } }
}

/// When a picture was shown, as clients are told.
package struct PresentedInstant: Equatable, Sendable {
  /// In ns of the presentation clock.
  package var time: Int64
  /// In ns; 0 where it is unknown or varies.
  package var refresh: Int64
  package var sequence: UInt64
  package var flags: WpPresentationFeedback.Kind = [.vsync, .hwClock, .hwCompletion]

  package init(time: Int64, refresh: Int64, sequence: UInt64) {
    self.time = time
    self.refresh = refresh
    self.sequence = sequence
  }
}
