import BarModel
import MotionRuntime
import Testing

@Suite("The bar over time")
struct BarMotionTests {
  @Test("buttons make room for a new one, which grows between them")
  func insertion() {
    var bench = BarBench(BarBench.pinned(4))
    let before = bench.centers
    var items = BarBench.pinned(4)
    items.insert(BarItem(id: ItemID("new"), title: "New"), at: 2)
    let shift = Double(bench.model.layout.surfaceWidth)
    _ = bench.send(.itemsChanged(items))
    let grown = Double(bench.model.layout.surfaceWidth)
    let after = bench.centers
    for (index, old) in [0, 1, 3, 4].enumerated() {
      #expect(abs(after[old] - before[index] - (grown - shift) / 2) < 1e-9)
    }
    #expect(bench.scene.icons[2].opacity == 0)
    #expect(bench.scene.containers[0].shapes[2].rect.width == 24)
    bench.wait(3)
    #expect(bench.centers == bench.model.layout.buttons.map(\.center.x))
    #expect(bench.scene.icons[2].opacity == 1)
    bench.wait(0)
    #expect(bench.isAtRest)
  }

  @Test("the surface keeps its room until the buttons have closed up, then gives it back")
  func removal() {
    var bench = BarBench(BarBench.pinned(6))
    let wide = bench.model.layout.surfaceWidth
    _ = bench.send(.itemsChanged(BarBench.pinned(3)))
    #expect(bench.model.layout.surfaceWidth == wide)
    bench.wait(0.1)
    #expect(bench.model.layout.surfaceWidth == wide)
    bench.wait(3)
    #expect(bench.isAtRest)
    let fresh = BarBench(BarBench.pinned(3))
    #expect(bench.model.layout == fresh.model.layout)
    #expect(bench.scene == fresh.scene)
  }

  @Test("more than eight buttons are shared evenly among containers")
  func containers() {
    for (count, sizes) in [(8, [8]), (9, [4, 5]), (16, [8, 8]), (17, [5, 6, 6]), (0, [])] {
      let bench = BarBench(BarBench.pinned(count), output: [3000, 800])
      #expect(bench.scene.containers.map(\.shapes.count) == sizes)
      #expect(bench.scene.icons.count == count)
    }
  }

  @Test("light and dark cross-fade in 180 ms, a button at a time")
  func lightness() {
    var bench = BarBench()
    _ = bench.send(.appearance(lightness: [ItemID("app1"): 1], shadowAlpha: 0.3))
    #expect(bench.scene.containers[0].shapes[1].lightness == 0)
    bench.wait(0.09)
    #expect(abs(bench.scene.containers[0].shapes[1].lightness - 0.5) < 0.01)
    bench.wait(0.09)
    #expect(bench.scene.containers[0].shapes.map(\.lightness) == [0, 1, 0, 0, 0])
    #expect(bench.scene.shadowAlpha == 0.3)
    #expect(bench.isAtRest)
  }

  @Test("a configured appearance overrides what lies beneath")
  func forcedAppearance() {
    var configuration = BarConfiguration()
    configuration.appearance = .light
    var bench = BarBench(configuration: configuration)
    #expect(bench.scene.containers[0].shapes.allSatisfy { $0.lightness == 1 })
    _ = bench.send(.appearance(lightness: [ItemID("app1"): 0], shadowAlpha: 9))
    bench.wait(1)
    #expect(bench.scene.containers[0].shapes.allSatisfy { $0.lightness == 1 })
    #expect(bench.scene.shadowAlpha == 0.3)
    configuration.appearance = .dark
    _ = bench.send(.configurationChanged(configuration))
    bench.wait(1)
    #expect(bench.scene.containers[0].shapes.allSatisfy { $0.lightness == 0 })
  }

  @Test("with reduced motion nothing leans, swells or squishes, and the light is half as strong")
  func reducedMotion() {
    var bench = BarBench()
    _ = bench.send(.reduceMotion(true))
    let rest = bench.scene
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    for _ in 0..<40 {
      bench.wait(0.01)
      #expect(bench.scene.containers[0].shapes == rest.containers[0].shapes)
      #expect(bench.scene.icons == rest.icons)
    }
    #expect(bench.scene.containers[0].touch?.amount == 0.5)
    #expect(
      bench.send(.pointerButton(.primary, pressed: false))
        == [.launch(ItemID("app2"), serial: nil)])
  }

  @Test("motion that becomes reduced on its way is over within 150 ms")
  func reducedLive() {
    var bench = BarBench()
    let rest = bench.scene.containers[0].shapes
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(1)
    _ = bench.send(.reduceMotion(true))
    bench.wait(0.15)
    #expect(bench.scene.containers[0].shapes == rest)
    #expect(bench.isAtRest)
    _ = bench.send(.reduceMotion(false))
    bench.wait(3)
    #expect(bench.scene.containers[0].shapes != rest)
  }

  @Test("the configuration decides about motion before the desktop does")
  func motionChoice() {
    var configuration = BarConfiguration()
    configuration.reduceMotion = .off
    var bench = BarBench(configuration: configuration)
    _ = bench.send(.reduceMotion(true))
    #expect(bench.model.policy == .full)
    configuration.reduceMotion = .on
    _ = bench.send(.configurationChanged(configuration))
    #expect(bench.model.policy == .reduced)
  }

  @Test("a launch with reduced motion stands dimmed and needs no frames until it is over")
  func reducedLaunch() throws {
    var bench = BarBench()
    _ = bench.send(.reduceMotion(true))
    _ = bench.click(0)
    _ = bench.send(.pointerLeft)
    bench.wait(2)
    #expect(bench.scene.icons[0].opacity < 0.8)
    let wake = try #require(bench.model.nextWake(at: bench.now))
    #expect(wake > bench.now + .seconds(10))
    #expect(bench.model.nextWake(at: wake) == nil)
    #expect(bench.model.scene(at: wake).icons[0].opacity == 1)
  }

  @Test("a hidden bar shows nothing, takes nothing and needs no frames")
  func hidden() {
    var bench = BarBench()
    let rest = bench.scene
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    _ = bench.send(.visibility(false))
    #expect(bench.scene.containers.isEmpty && bench.scene.inputRegion.isEmpty)
    #expect(bench.isAtRest)
    #expect(bench.click(1) == [])
    bench.wait(5)
    _ = bench.send(.visibility(true))
    #expect(bench.scene == rest)
  }

  @Test("another output or configuration puts everything in its place at once")
  func placedAnew() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    bench.wait(0.1)
    _ = bench.send(.outputChanged(size: [200, 400], scale: 2))
    let fresh = BarBench(output: [200, 400])
    #expect(bench.model.layout == fresh.model.layout)
    #expect(bench.scene == fresh.scene)
    var configuration = BarConfiguration()
    configuration.position = .right
    configuration.size = 64
    _ = bench.send(.configurationChanged(configuration))
    #expect(bench.model.layout.edge == .right)
    #expect(bench.centers == bench.model.layout.buttons.map(\.center.y))
  }

  @Test("two items of the same name are one button")
  func duplicates() {
    let bench = BarBench(BarBench.pinned(3) + BarBench.pinned(2))
    #expect(bench.model.items.count == 3)
  }
}
