import BarModel
import MotionRuntime
import Testing

@Suite("Pointer and touch")
struct PointerTests {
  @Test("a click launches on release, with the press's serial")
  func clickLaunches() {
    var bench = BarBench()
    #expect(bench.send(.pointerEntered(bench.middle(2))) == [])
    #expect(bench.send(.pointerButton(.primary, pressed: true, serial: 7)) == [])
    bench.wait(0.1)
    let effects = bench.send(.pointerButton(.primary, pressed: false, serial: 8))
    #expect(effects == [.launch(ItemID("app2"), serial: 7)])
  }

  @Test("the press shows on the way down: glass to 1.04, icon squished 35 ms later, light")
  func pressShows() throws {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(1)
    _ = bench.send(.pointerButton(.primary, pressed: true))
    let icon = bench.scene.icons[2].rect
    bench.wait(0.030)
    #expect(bench.scene.containers[0].shapes[2].rect.width > 48.2)
    #expect(bench.scene.icons[2].rect == icon)
    #expect(bench.scene.containers[0].touch?.position == bench.middle(2))
    bench.wait(0.095)
    let flat = bench.scene.icons[2].rect
    #expect(abs(flat.width - 28 * 1.05) < 1e-9 && abs(flat.height - 28 * 0.93) < 1e-9)
    bench.wait(1)
    #expect(abs(bench.scene.containers[0].shapes[2].rect.width - 48 * 1.04) < 1e-9)
    #expect(bench.scene.containers[0].touch?.amount == 1)
    #expect(bench.isAtRest)
  }

  @Test("a press that is released outside does nothing, and shows that it would not")
  func releasedOutside() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    bench.wait(1)
    _ = bench.send(.pointerMoved(bench.middle(2) + [0, -80]))
    bench.wait(2)
    #expect(bench.scene.containers[0].shapes[2].rect.width == 48)
    #expect(bench.scene.containers[0].touch == nil)
    #expect(bench.send(.pointerButton(.primary, pressed: false)) == [])
  }

  @Test("a press that comes back inside counts")
  func backInside() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true, serial: 1))
    _ = bench.send(.pointerMoved(bench.middle(2) + [0, -80]))
    bench.wait(0.1)
    _ = bench.send(.pointerMoved(bench.middle(2)))
    #expect(
      bench.send(.pointerButton(.primary, pressed: false))
        == [.launch(ItemID("app2"), serial: 1)])
  }

  @Test("leaving cancels a press, so that nothing stays hot")
  func leaving() {
    var bench = BarBench()
    let rest = bench.scene
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    bench.wait(0.1)
    _ = bench.send(.pointerLeft)
    #expect(bench.send(.pointerButton(.primary, pressed: false)) == [])
    bench.wait(3)
    #expect(bench.scene == rest)
    #expect(bench.isAtRest)
  }

  @Test("the light follows the pointer while it presses and stays where it let go")
  func glowFollows() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    let aside = bench.middle(2) + [6, 0]
    _ = bench.send(.pointerMoved(aside))
    _ = bench.send(.pointerButton(.primary, pressed: false))
    _ = bench.send(.pointerMoved(bench.middle(3)))
    bench.wait(0.1)
    #expect(bench.scene.containers[0].touch?.position == aside)
  }

  @Test("clicks beside the buttons and between them at rest do nothing")
  func beside() {
    var bench = BarBench()
    let between = (bench.middle(1) + bench.middle(2)) / 2
    for point in [between, bench.middle(0) - [60, 0], bench.middle(2) - [0, 40]] {
      _ = bench.send(.pointerLeft)
      bench.wait(2)
      _ = bench.send(.pointerEntered(point))
      #expect(bench.send(.pointerButton(.primary, pressed: true)) == [])
      #expect(bench.send(.pointerButton(.primary, pressed: false)) == [])
    }
  }

  @Test("a click in the neck between two leaning buttons counts for the nearer one")
  func neck() {
    var bench = BarBench()
    let between = (bench.middle(1) + bench.middle(2)) / 2
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(0.5)
    _ = bench.send(.pointerMoved(between + [1, 0]))
    bench.wait(2)
    _ = bench.send(.pointerButton(.primary, pressed: true))
    #expect(
      bench.send(.pointerButton(.primary, pressed: false))
        == [.launch(ItemID("app2"), serial: nil)])
  }

  @Test("a touch presses and releases as a pointer does")
  func touch() {
    var bench = BarBench()
    #expect(bench.send(.touchDown(4, bench.middle(1), serial: 3)) == [])
    bench.wait(0.05)
    #expect(bench.scene.containers[0].touch != nil)
    _ = bench.send(.touchUp(9))
    #expect(bench.send(.touchUp(4)) == [.launch(ItemID("app1"), serial: 3)])
  }

  @Test("a cancelled touch does nothing and leaves nothing behind")
  func touchCancelled() {
    var bench = BarBench()
    let rest = bench.scene
    _ = bench.send(.touchDown(4, bench.middle(1)))
    bench.wait(0.05)
    _ = bench.send(.touchCancelled)
    #expect(bench.send(.touchUp(4)) == [])
    bench.wait(3)
    #expect(bench.scene == rest)
  }

  @Test("positions that make no sense are ignored")
  func senselessPositions() {
    var bench = BarBench()
    let rest = bench.scene
    for point in [SIMD2(Double.nan, 0), [.infinity, 3], [0, -1e300]] {
      _ = bench.send(.pointerMoved(point))
      _ = bench.send(.touchDown(1, point))
      _ = bench.send(.pointerButton(.primary, pressed: true))
    }
    #expect(bench.scene == rest)
    #expect(bench.isAtRest)
  }

  @Test("a button that vanishes while it is pressed takes the press with it")
  func vanishing() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(4)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    _ = bench.send(.itemsChanged(BarBench.pinned(4)))
    #expect(bench.send(.pointerButton(.primary, pressed: false)) == [])
    _ = bench.send(.pointerLeft)
    bench.wait(3)
    #expect(bench.scene.containers[0].touch == nil)
  }
}

@Suite("Leaning")
struct LeanTests {
  @Test("neighbours lean toward the pointer until their glass merges, and go back")
  func lean() {
    var bench = BarBench()
    let rest = bench.scene
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(3)
    let shapes = bench.scene.containers[0].shapes.map(\.rect)
    #expect(abs(shapes[2].x - shapes[1].maxX - 3) < 1e-9)
    #expect(abs(shapes[3].x - shapes[2].maxX - 3) < 1e-9)
    #expect(shapes[3].x - shapes[2].maxX < bench.model.layout.spacing)
    #expect(shapes[0].x > bench.model.layout.buttons[0].x)
    #expect(bench.isAtRest)
    _ = bench.send(.pointerLeft)
    bench.wait(3)
    #expect(bench.scene == rest)
  }

  @Test("at every pointer position the gap that it is in is 3 dp and buttons keep their order")
  func everywhere() {
    var bench = BarBench()
    let first = bench.middle(0)
    let last = bench.middle(4)
    for step in 0...120 {
      _ = bench.send(.pointerMoved(first + (last - first) * (Double(step) / 120)))
      bench.wait(3)
      let shapes = bench.scene.containers[0].shapes.map(\.rect)
      let gaps = zip(shapes, shapes.dropFirst()).map { $1.x - $0.maxX }
      #expect(abs((gaps.min() ?? 0) - 3) < 1e-6)
    }
  }

  @Test("a step of the pointer moves nothing at once, and velocity is carried")
  func continuous() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(1)))
    bench.wait(0.1)
    let before = bench.centers
    _ = bench.send(.pointerMoved(bench.middle(3)))
    #expect(zip(bench.centers, before).allSatisfy { abs($0 - $1) < 1e-9 })
    bench.wait(0.001)
    #expect(zip(bench.centers, before).allSatisfy { abs($0 - $1) < 0.3 })
  }

  @Test("vertical bars lean along their own axis")
  func vertical() {
    var configuration = BarConfiguration()
    configuration.position = .left
    var bench = BarBench(configuration: configuration)
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(3)
    let shapes = bench.scene.containers[0].shapes.map(\.rect)
    #expect(abs(shapes[2].y - shapes[1].maxY - 3) < 1e-9)
    #expect(shapes.allSatisfy { $0.x == shapes[0].x })
  }

  @Test("the last button leans no farther toward the output's edge than its margin allows")
  func smallMargin() throws {
    var configuration = BarConfiguration()
    configuration.alignment = .end
    configuration.margin = 4
    var bench = BarBench(configuration: configuration)
    _ = bench.send(.pointerEntered(bench.middle(4) + [23, 0]))
    bench.wait(3)
    let last = try #require(bench.scene.containers[0].shapes.last?.rect)
    #expect(last.x > bench.model.layout.buttons[4].x + 1)
    #expect(last.maxX < bench.model.layout.surface.maxX - 1)
  }

  @Test("dragging away from the bar lets go of it")
  func dragAway() {
    var bench = BarBench()
    let rest = bench.scene.containers[0].shapes
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerMoved(bench.middle(2) - [0, 200]))
    bench.wait(3)
    #expect(bench.scene.containers[0].shapes == rest)
  }

  @Test("the leaning glass takes the pointer in its necks, the gaps at rest do not")
  func inputRegion() {
    var bench = BarBench()
    let between = (bench.middle(1) + bench.middle(2)) / 2
    func isTaken(_ point: SIMD2<Double>, _ scene: BarScene) -> Bool {
      scene.inputRegion.contains {
        Double($0.x) <= point.x && point.x < Double($0.x + $0.width)
          && Double($0.y) <= point.y && point.y < Double($0.y + $0.height)
      }
    }
    #expect(!isTaken(between, bench.scene))
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(0.4)
    _ = bench.send(.pointerMoved(between + [1, 0]))
    bench.wait(3)
    #expect(isTaken(between, bench.scene))
    #expect(!isTaken(between + [0, 18], bench.scene))
  }

  @Test("the input region follows the glass to within a few dp, in at most eight rectangles each")
  func regionShape() {
    let bench = BarBench(BarBench.pinned(1))
    let rect = bench.scene.containers[0].shapes[0].rect
    #expect(bench.scene.inputRegion.count <= 8)
    for x in -4..<52 {
      for y in -4..<52 {
        let point = SIMD2(rect.x + Double(x) + 0.5, rect.y + Double(y) + 0.5)
        let fromCenter = point - rect.center
        let distance = (fromCenter.x * fromCenter.x + fromCenter.y * fromCenter.y).squareRoot() - 24
        let isTaken = bench.scene.inputRegion.contains {
          Double($0.x) <= point.x && point.x < Double($0.x + $0.width)
            && Double($0.y) <= point.y && point.y < Double($0.y + $0.height)
        }
        if distance < -3 { #expect(isTaken) }
        if distance > 3 { #expect(!isTaken) }
      }
    }
  }
}
