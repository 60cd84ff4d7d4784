import BarModel
import GlassSurface
import MotionRuntime
import TestSupport
import Testing

@testable import glassbar

/// The board under pointer, touch and keys.
@Suite struct KitBoardTests {
  private func board(
    size: SIMD2<Double> = KitLayout.ideal, hasDesktop: Bool = false
  ) -> KitBoard {
    KitBoard(size: size, backdrop: hasDesktop ? .desktop : .photo, hasDesktop: hasDesktop)
  }

  private func instant(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  private func tile(_ name: String) throws -> Int { try #require(KitCatalog.index(of: name)) }

  @Test func namesAreUniqueAndTheSpecificationsTilesAreThere() {
    let names = KitCatalog.all.map { $0.identity.name }
    #expect(Set(names).count == names.count)
    let wanted: Set = [
      "squish", "pop", "goo", "toggle", "merge", "materialize", "glow", "edge", "flip", "morph",
      "twin", "sweep", "band", "no", "count",
    ]
    #expect(wanted.isSubset(of: names))
  }

  @Test(arguments: [SIMD2(1136.0, 688), SIMD2(800, 600), SIMD2(320, 280), SIMD2(3840, 2160)])
  func tilesNeverOverlapAndAllCanBeScrolledTo(size: SIMD2<Double>) throws {
    var board = board(size: size)
    let corners = board.tiles.indices.map { board.corner(of: $0, at: .zero) }
    for (index, one) in corners.enumerated() {
      for other in corners.dropFirst(index + 1) {
        #expect(
          abs(one.x - other.x) >= KitLayout.cell.x || abs(one.y - other.y) >= KitLayout.cell.y)
      }
    }
    for control in board.layout.controls { #expect(control.y + control.height < size.y) }
    // Where the tiles are taller than what is seen of them.
    for index in board.tiles.indices {
      board.show(index, at: .zero)
      let seen = board.visibility(of: index, at: instant(5))
      #expect(seen == 1 || board.layout.viewport.height < KitLayout.cell.y, "\(index)")
    }
  }

  @Test func pointerTouchAndKeysPlayTheSameTile() throws {
    let index = try tile("count")
    func count(after inputs: [KitInput]) -> Double? {
      var board = board()
      for (step, input) in inputs.enumerated() {
        _ = board.handle(input, at: instant(Double(step) * 0.1))
      }
      return board.tiles[index].readings(at: instant(2))["count"]
    }
    let point = board().corner(of: index, at: .zero) + KitTileSize.centre
    #expect(count(after: []) == 7)
    #expect(count(after: [.down(.pointer, point), .up(.pointer, point)]) == 8)
    #expect(count(after: [.down(.touch(4), point), .up(.touch(4), point)]) == 8)
    let keys =
      (0...index).map { _ in KitInput.key(.next, pressed: true) }
      + [.key(.activate, pressed: true), .key(.activate, pressed: false)]
    #expect(count(after: keys) == 8)
  }

  @Test func twoFingersPlayTwoTiles() throws {
    var board = board()
    let (one, two) = (try tile("gel"), try tile("band"))
    let first = board.corner(of: one, at: .zero) + SIMD2(48, 56)
    let second = board.corner(of: two, at: .zero) + SIMD2(58, 56)
    _ = board.handle(.down(.touch(1), first), at: .zero)
    _ = board.handle(.down(.touch(2), second), at: .zero)
    _ = board.handle(.moved(.touch(1), first + SIMD2(40, 0)), at: instant(0.1))
    _ = board.handle(.moved(.touch(2), second + SIMD2(80, 0)), at: instant(0.1))
    #expect(board.tiles[one].readings(at: instant(0.1))["x"] == 88)
    #expect(board.tiles[two].readings(at: instant(0.1))["finger"] == 80)
    // Taken away, both go home.
    _ = board.handle(.cancelled, at: instant(0.2))
    #expect(abs((board.tiles[one].readings(at: instant(3))["x"] ?? 0) - 48) < 0.2)
    #expect(board.tiles[two].readings(at: instant(3))["finger"] == 0)
  }

  @Test func aTapOnATuningIsAPick() throws {
    var board = board()
    let corner = board.corner(of: try tile("squish"), at: .zero)
    _ = board.handle(.down(.pointer, corner + SIMD2(178, 56)), at: .zero)
    let effects = board.handle(.up(.pointer, corner + SIMD2(178, 56)), at: instant(0.2))
    #expect(board.setting.tuning == .lively)
    guard case .write(let text) = effects.first else {
      Issue.record("nothing is written")
      return
    }
    #expect(text.contains("tuning=lively"))
    // A finger that slips off picks nothing.
    _ = board.handle(.down(.pointer, corner + SIMD2(38, 56)), at: instant(1))
    #expect(board.handle(.up(.pointer, corner + SIMD2(108, 20)), at: instant(1.2)).isEmpty)
    #expect(board.setting.tuning == .lively)
  }

  @Test func whatIsWrittenIsAConfigurationThatTheBarTakes() throws {
    var board = board()
    _ = board.handle(.key(.panel, pressed: true), at: .zero)
    let panel = try #require(board.panel)
    let blur = try #require(GlassParameter.all.firstIndex { $0.name == "blur" })
    let knob = panel.knob(blur, at: instant(1))
    _ = board.handle(.down(.pointer, knob), at: instant(1))
    _ = board.handle(.moved(.pointer, knob + SIMD2(60, 0)), at: instant(1.1))
    #expect(board.setting.style.blur > 20)
    let effects = board.handle(.up(.pointer, knob + SIMD2(60, 0)), at: instant(1.2))
    guard case .write(let text) = effects.first else {
      Issue.record("nothing is written")
      return
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "kit.ini")
    let (read, problems) = try ConfigurationFile.read(path).interpreted()
    #expect(problems.isEmpty, "\(problems)")
    #expect(read.material["blur"] == board.configuration.numbers["blur"])
    #expect(GlassStyle(read) == board.setting.style)
    // The glass of the tiles follows at once, and comes back.
    _ = board.handle(.key(.reset, pressed: true), at: instant(2))
    #expect(board.setting.style == .seed)
  }

  @Test func everyParameterHasASliderThatCanBeReached() throws {
    var board = board()
    _ = board.handle(.key(.panel, pressed: true), at: .zero)
    for (index, parameter) in GlassParameter.all.enumerated() {
      let panel = try #require(board.panel)
      let time = instant(Double(index) + 1)
      let knob = panel.knob(index, at: time)
      let middle = panel.rect.centre
      _ = board.handle(.scrolled(knob.y - middle.y, at: middle), at: time)
      let later = time + .seconds(0.8)
      let place = try #require(board.panel).knob(index, at: later)
      // A press at the middle of the track fetches the knob.
      let target = SIMD2(middle.x, place.y)
      _ = board.handle(.down(.pointer, target), at: later)
      _ = board.handle(.moved(.pointer, target), at: later)
      _ = board.handle(.up(.pointer, target), at: later)
      let value = board.setting.style[keyPath: parameter.path]
      let part =
        (value - parameter.range.lowerBound)
        / (parameter.range.upperBound - parameter.range.lowerBound)
      #expect(abs(part - 0.5) < 0.1, "\(parameter.name)")
    }
  }

  @Test func aKnobIsGlassOnlyWhileItIsDragged() throws {
    var board = board()
    _ = board.handle(.key(.panel, pressed: true), at: .zero)
    let knob = try #require(board.panel).knob(2, at: instant(1))
    func lenses(_ time: Double) -> [GlassContainer] {
      board.drawing(at: instant(time)).scene.containers.filter { $0.dispersion > 0 }
    }
    #expect(lenses(1).isEmpty)
    _ = board.handle(.down(.pointer, knob), at: instant(1))
    let held = try #require(lenses(1.3).first)
    #expect(held.dispersion == 1 && held.touch?.magnification == 1)
    #expect(held.style == GlassStyle.seed.knobLens)
    _ = board.handle(.up(.pointer, knob), at: instant(1.5))
    #expect(lenses(2).isEmpty)
  }

  @Test func onlyOneThingIsLively() throws {
    var board = board()
    let pop = try tile("pop")
    let goo = try tile("goo")
    let source = board.corner(of: pop, at: .zero) + SIMD2(36, 78)
    let pill = board.corner(of: goo, at: .zero) + KitTileSize.centre
    _ = board.handle(.down(.touch(1), source), at: .zero)
    _ = board.handle(.down(.touch(2), pill), at: instant(0.1))
    func most(_ index: Int, _ name: String) -> Double {
      (0...1000).compactMap {
        board.tiles[index].readings(at: instant(Double($0) / 1000))[name]
      }.max() ?? 0
    }
    #expect(most(pop, "scale") > 1.03)
    #expect(most(goo, "offset") <= 54)
  }

  @Test func breathingEndsWhenAnythingElseMoves() throws {
    var board = board()
    let breathing = try tile("breathing")
    let hero = board.corner(of: breathing, at: .zero) + KitTileSize.centre
    _ = board.handle(.down(.pointer, hero), at: .zero)
    _ = board.handle(.up(.pointer, hero), at: instant(0.1))
    #expect(board.nextWake(at: instant(10)) == instant(10))
    let count = board.corner(of: try tile("count"), at: .zero) + KitTileSize.centre
    _ = board.handle(.down(.pointer, count), at: instant(10.5))
    _ = board.handle(.up(.pointer, count), at: instant(10.6))
    board.advance(to: instant(13))
    #expect(board.nextWake(at: instant(13)) == nil)
  }

  @Test func atRestNothingIsAskedFor() {
    var board = board()
    board.advance(to: instant(1))
    #expect(board.nextWake(at: instant(1)) == nil)
  }

  @Test func calmTakesHoldInTheMiddleOfAMotion() throws {
    var board = board()
    let index = try tile("squish")
    let corner = board.corner(of: index, at: .zero)
    _ = board.handle(.down(.pointer, corner + SIMD2(108, 56)), at: .zero)
    _ = board.setReduced(true, at: instant(0.05))
    #expect(board.tiles[index].readings(at: instant(0.06))["bubbly.width"] == 1)
    #expect(board.configuration.text.contains("reduce=on"))
  }

  @Test func withoutADesktopThereIsNoSuchChoice() {
    var board = board()
    #expect(board.choose(.desktop, at: .zero).isEmpty)
    #expect(board.backdrop == .photo)
    #expect(board.choose(KitBackdrop.article, at: .zero) == [.backdrop(.article)])
  }

  @Test func theTourIsAFunctionOfTimeAlone() {
    let identities = KitCatalog.all.map { $0.identity }
    let tour = KitTour(of: identities)
    #expect(tour == KitTour(of: identities))
    // Cut into pieces of any size it is the same.
    var pieces: [KitTour.Step] = []
    var time = -1.0
    var random = SeededRandom(seed: 3)
    while time < tour.duration {
      let next = time + random.double(in: 0..<0.4)
      pieces += tour.steps(after: time, upTo: next)
      time = next
    }
    #expect(pieces == tour.steps)
    #expect(zip(tour.steps, tour.steps.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func strangeInputDoesNoHarm() {
    var board = board(size: SIMD2(1, 1))
    var random = SeededRandom(seed: 9)
    let keys: [KitKey] = [
      .next, .previous, .up, .down, .activate, .panel, .hud, .speed, .backdrop, .drift, .reset,
      .reduceMotion, .copy, .capture, .step,
    ]
    for step in 0..<4000 {
      let time = instant(Double(step) * 0.013)
      if step % 500 == 0 {
        board.resize(
          to: SIMD2(random.double(in: 1..<1500), random.double(in: 1..<1000)),
          scale: random.double(in: 0.5..<3), at: time)
      }
      let point = SIMD2(random.double(in: -50..<1500), random.double(in: -50..<1000))
      let contact = KitContact.touch(Int32(random.next() % 3))
      let input: KitInput =
        switch random.next() % 7 {
        case 0: .down(contact, point)
        case 1: .moved(contact, point)
        case 2: .up(contact, point)
        case 3: .hovered(random.next() % 4 == 0 ? nil : point)
        case 4: .scrolled(random.double(in: -900..<900), at: point)
        case 5: .key(keys[Int(random.next() % UInt64(keys.count))], pressed: random.next() % 2 == 0)
        default: .cancelled
        }
      _ = board.handle(input, at: time)
      board.advance(to: time)
      if step % 20 == 0 {
        for container in board.drawing(at: time).scene.containers {
          #expect(container.members.allSatisfy { $0.rect.x.isFinite && $0.rect.width.isFinite })
        }
      }
    }
  }
}
