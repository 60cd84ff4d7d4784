import MotionRuntime

/// A guided tour: what a visitor's hand does, as a function of time alone.
///
/// Steps name what they touch, not where it is; the board says where. So one script fits every size, and
/// the live demo, the profiler and the tests play the same.
struct KitTour: Equatable, Sendable {
  /// One movement of the guide.
  enum Action: Equatable, Sendable {
    case tile(Int, TileInput)
    /// Brings a tile into sight.
    case show(Int)
    /// A click on a choice above the tiles.
    case choose(KitBoard.Control.Kind, Int)
    /// The backdrop scrolls by so much, in dp.
    case scroll(Double)
    case backdrop(KitBackdrop)
    case panel(KitPanel.Part, Touch)
    case key(KitKey)
  }

  /// A finger on the panel: `x` dp to the right of where it came down.
  enum Touch: Equatable, Sendable {
    case down
    case moved(Double)
    case up
  }

  struct Step: Equatable, Sendable {
    /// In s since the beginning.
    var time: Double
    var action: Action
  }

  /// When a tile is played.
  struct Scene: Equatable, Sendable {
    var name: String
    var tile: Int
    /// In s since the beginning.
    var start: Double
    var end: Double
  }

  let steps: [Step]
  let scenes: [Scene]
  /// In s.
  let duration: Double

  /// - Parameters:
  ///   - tiles: the board's tiles, in its order.
  ///   - isWhole: whether tunings, backdrops and panel are shown too.
  init(of tiles: [KitTileIdentity], isWhole: Bool = true) {
    var guide = Guide()
    guide.wait(0.6)
    // Papers and pictures change while tiles are played that look best over them.
    let changes: [String: KitBackdrop] = [
      "toggle": .photo, "edge": .article, "twin": .dashboard, "count": .checkerboard,
      "breathing": .photo,
    ]
    for (index, identity) in tiles.enumerated() {
      if isWhole, let backdrop = changes[identity.name] { guide.add(.backdrop(backdrop)) }
      guide.add(.show(index))
      guide.wait(0.2)
      guide.play(identity, index)
    }
    if isWhole { guide.showTheRest(squish: tiles.firstIndex { $0.name == "squish" }) }
    guide.wait(0.6)
    steps = guide.steps
    scenes = guide.scenes
    duration = guide.time
  }

  /// The steps in (`start`, `end`], in s.
  func steps(after start: Double, upTo end: Double) -> ArraySlice<Step> {
    func index(of time: Double) -> Int {
      var low = 0
      var high = steps.count
      while low < high {
        let middle = (low + high) / 2
        if steps[middle].time <= time { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let first = index(of: start)
    return steps[first..<max(index(of: end), first)]
  }
}

/// Writes the script.
private struct Guide {
  private(set) var steps: [KitTour.Step] = []
  private(set) var scenes: [KitTour.Scene] = []
  private(set) var time = 0.0

  mutating func add(_ action: KitTour.Action) {
    steps.append(KitTour.Step(time: time, action: action))
  }

  mutating func wait(_ seconds: Double) { time += seconds }

  mutating func play(_ identity: KitTileIdentity, _ index: Int) {
    let start = time
    for step in identity.demonstration {
      steps.append(
        KitTour.Step(time: start + step.time, action: .tile(index, step.input)))
    }
    time = start + identity.duration
    scenes.append(
      KitTour.Scene(name: identity.name, tile: index, start: start, end: time))
  }

  /// Tunings by feel, backdrops going by, the material on sliders, and calm.
  mutating func showTheRest(squish: Int?) {
    for tuning in [2, 0, 1] {
      add(.choose(.tuning, tuning))
      wait(0.7)
    }
    for _ in 0..<4 {
      add(.scroll(120))
      wait(0.35)
    }
    add(.key(.panel))
    wait(0.8)
    // The blur's slider, dragged up and put back.
    drag(slider: 2, [(0.5, 90), (0.6, -40)])
    add(.key(.reset))
    wait(0.5)
    tap(.clear)
    wait(0.9)
    tap(.clear)
    wait(0.7)
    add(.key(.panel))
    wait(0.6)
    add(.key(.reduceMotion))
    wait(0.3)
    if let squish {
      let tap = KitStep.tap(KitTileSize.centre, at: 0)
      for step in tap {
        steps.append(
          KitTour.Step(time: time + step.time, action: .tile(squish, step.input)))
      }
      wait(0.7)
    }
    add(.key(.reduceMotion))
    wait(0.4)
  }

  private mutating func tap(_ part: KitPanel.Part) {
    add(.panel(part, .down))
    wait(0.12)
    add(.panel(part, .up))
  }

  private mutating func drag(slider: Int, _ ways: [(seconds: Double, distance: Double)]) {
    add(.panel(.slider(slider), .down))
    wait(0.2)
    var from = 0.0
    for way in ways {
      let count = Int(way.seconds * 120)
      for index in 1...count {
        let part = UnitCurve.easeInOut.value(at: Double(index) / Double(count))
        steps.append(
          KitTour.Step(
            time: time + way.seconds * Double(index) / Double(count),
            action: .panel(.slider(slider), .moved(from + way.distance * part))))
      }
      from += way.distance
      wait(way.seconds + 0.2)
    }
    add(.panel(.slider(slider), .up))
    wait(0.4)
  }
}
