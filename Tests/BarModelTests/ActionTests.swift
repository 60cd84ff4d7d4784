import BarModel
import MotionRuntime
import Testing

@Suite("What clicks, keys and scrolling do")
struct ActionTests {
  private func items(_ windows: [BarWindow]) -> [BarItem] {
    [
      BarItem(id: ItemID("term"), title: "Terminal", isPinned: true, windows: windows),
      BarItem(id: ItemID("web"), title: "Web", isPinned: true),
    ]
  }

  @Test("a click on a running application activates its window instead of launching")
  func activates() {
    var bench = BarBench(items([BarBench.window(1)]))
    #expect(bench.click(0) == [.activate(WindowID(1), of: ItemID("term"))])
  }

  @Test("the window that was active last is the one that comes back")
  func mostRecent() {
    var bench = BarBench(items([BarBench.window(1, active: true), BarBench.window(2)]))
    _ = bench.send(.itemsChanged(items([BarBench.window(1), BarBench.window(2, active: true)])))
    _ = bench.send(.itemsChanged(items([BarBench.window(1), BarBench.window(2)])))
    #expect(bench.click(0) == [.activate(WindowID(2), of: ItemID("term"))])
  }

  @Test("clicks on the active application cycle through its windows, faster than reports come")
  func cycles() {
    var bench = BarBench(
      items([BarBench.window(1, active: true), BarBench.window(2), BarBench.window(3)]))
    let order = (0..<4).flatMap { _ in bench.click(0) }
    #expect(
      order
        == [2, 3, 1, 2].map { .activate(WindowID($0), of: ItemID("term")) })
  }

  @Test("the only and active window is activated again, or minimised where that is configured")
  func onlyWindow() {
    var bench = BarBench(items([BarBench.window(1, active: true)]))
    #expect(bench.click(0) == [.activate(WindowID(1), of: ItemID("term"))])
    var configuration = BarConfiguration()
    configuration.minimizesOnClick = true
    bench = BarBench(items([BarBench.window(1, active: true)]), configuration: configuration)
    #expect(bench.click(0) == [.minimize(WindowID(1), of: ItemID("term"))])
  }

  @Test("a minimised window is not active, whatever is said about it")
  func minimised() {
    let window = BarWindow(id: WindowID(1), isActive: true, isMinimized: true)
    var configuration = BarConfiguration()
    configuration.minimizesOnClick = true
    var bench = BarBench(items([window]), configuration: configuration)
    #expect(bench.click(0) == [.activate(WindowID(1), of: ItemID("term"))])
  }

  @Test("middle, shift and control clicks open a new window")
  func newWindow() {
    var bench = BarBench(items([BarBench.window(1, active: true)]))
    let expected = [BarEffect.newWindow(ItemID("term"), serial: 7)]
    #expect(bench.click(0, button: .middle) == expected)
    #expect(bench.click(0, modifiers: .shift) == expected)
    #expect(bench.click(0, modifiers: .control) == expected)
  }

  @Test("a right press asks for the menu")
  func menu() {
    var bench = BarBench(items([]))
    #expect(bench.click(0, button: .secondary) == [.menu(ItemID("term"), serial: 7)])
  }

  @Test("a double click launches once; a click later launches again")
  func doubleClick() {
    var bench = BarBench(items([]))
    #expect(bench.click(0).count == 1)
    #expect(bench.click(0) == [])
    bench.wait(3)
    #expect(bench.click(0).count == 1)
  }

  @Test("the icon pulses from the launch until a window maps")
  func launchPulse() {
    var bench = BarBench(items([]))
    _ = bench.click(0)
    _ = bench.send(.pointerLeft)
    bench.wait(3)
    #expect(!bench.isAtRest)
    #expect(bench.model.buttonStatuses(at: bench.now)[0].isLaunching)
    let dimmest =
      (0..<50).map { bench.model.scene(at: bench.now + .seconds(Double($0) * 0.025)) }
      .map { $0.icons[0].opacity }.min() ?? 1
    #expect(abs(dimmest - 0.45) < 0.01)
    bench.wait(0.6)
    let before = bench.scene.icons[0].opacity
    _ = bench.send(.itemsChanged(items([BarBench.window(1)])))
    #expect(abs(bench.scene.icons[0].opacity - before) < 1e-9)
    bench.wait(2)
    #expect(bench.scene.icons[0].opacity == 1)
    #expect(bench.isAtRest)
  }

  @Test("a launch that never maps a window stops pulsing after 15 s, and a failed one at once")
  func launchEnds() {
    var bench = BarBench(items([]))
    _ = bench.click(0)
    _ = bench.send(.pointerLeft)
    bench.wait(14.9)
    #expect(!bench.isAtRest)
    bench.wait(0.2)
    #expect(bench.isAtRest)
    #expect(bench.scene.icons[0].opacity == 1)
    _ = bench.click(0)
    _ = bench.send(.pointerLeft)
    bench.wait(1)
    _ = bench.send(.launchFailed(ItemID("term")))
    bench.wait(1)
    #expect(bench.isAtRest)
    #expect(bench.click(0).count == 1)
  }

  @Test("scrolling cycles one window a notch, and touchpads gather their remainder")
  func scrolling() {
    let windows = [BarBench.window(1, active: true), BarBench.window(2), BarBench.window(3)]
    var bench = BarBench(items(windows))
    _ = bench.send(.pointerEntered(bench.middle(0)))
    func activation(_ id: UInt64) -> [BarEffect] { [.activate(WindowID(id), of: ItemID("term"))] }
    #expect(bench.send(.scrolled(distance: [0, 15], notches: [0, 1])) == activation(2))
    #expect(bench.send(.scrolled(distance: [0, 15], notches: [0, 1])) == activation(3))
    #expect(bench.send(.scrolled(distance: [0, -15], notches: [0, -1])) == activation(2))
    for _ in 0..<14 { #expect(bench.send(.scrolled(distance: [0, 1])) == []) }
    #expect(bench.send(.scrolled(distance: [0, 1])) == activation(3))
    for _ in 0..<14 { #expect(bench.send(.scrolled(distance: [0, 1])) == []) }
    #expect(bench.send(.scrolled(distance: [0, -14])) == [])
    #expect(bench.send(.scrolled(distance: [.nan, .infinity])) == [])
  }

  @Test("scrolling beside the buttons or over one without windows does nothing")
  func scrollingNothing() {
    var bench = BarBench(items([]))
    #expect(bench.send(.scrolled(distance: [0, 90], notches: [0, 6])) == [])
    _ = bench.send(.pointerEntered(bench.middle(1)))
    #expect(bench.send(.scrolled(distance: [0, 90], notches: [0, 6])) == [])
  }

  @Test("the keyboard moves a ring over the buttons and acts on the one it is on")
  func keyboard() {
    var bench = BarBench(items([BarBench.window(1)]))
    #expect(bench.send(.key(.activate)) == [])
    _ = bench.send(.keyboardFocus(true))
    #expect(bench.scene.marks.contains { $0.stroke != nil })
    #expect(bench.send(.key(.activate)) == [.activate(WindowID(1), of: ItemID("term"))])
    _ = bench.send(.key(.right))
    _ = bench.send(.key(.right))
    #expect(bench.send(.key(.activate, serial: 5)) == [.launch(ItemID("web"), serial: 5)])
    #expect(bench.send(.key(.menu)) == [.menu(ItemID("web"), serial: nil)])
    _ = bench.send(.key(.home))
    #expect(
      bench.send(.key(.activate, modifiers: .shift)) == [.newWindow(ItemID("term"), serial: nil)])
    _ = bench.send(.keyboardFocus(false))
    #expect(!bench.scene.marks.contains { $0.stroke != nil })
    #expect(bench.send(.key(.activate)) == [])
  }

  @Test("running applications have a mark at the output's edge, the active one a longer one")
  func runningMarks() throws {
    var bench = BarBench(items([BarBench.window(1)]))
    let mark = try #require(bench.scene.marks.first)
    #expect(bench.scene.marks.count == 1)
    #expect(mark.rect.width == 4 && mark.rect.height == 4)
    #expect(mark.rect.y > bench.scene.icons[0].rect.maxY)
    #expect(mark.rect.maxY < bench.scene.containers[0].shapes[0].rect.maxY)
    _ = bench.send(.itemsChanged(items([BarBench.window(1, active: true)])))
    #expect(bench.scene.marks[0].rect.width == 4)
    bench.wait(2)
    #expect(bench.scene.marks[0].rect.width == 12)
    #expect(bench.scene.marks[0].color.w > mark.color.w)
    #expect(bench.isAtRest)
  }

  @Test("an urgent application's mark has another colour")
  func urgency() {
    var bench = BarBench(items([BarBench.window(1)]))
    let calm = bench.scene.marks[0].color
    var urgent = items([BarBench.window(1)])
    urgent[0].isUrgent = true
    _ = bench.send(.itemsChanged(urgent))
    bench.wait(1)
    #expect(bench.scene.marks[0].color != calm)
  }

  @Test("a message or a screen reader clicks and opens menus, hidden or not")
  func pressedByOtherMeans() {
    var bench = BarBench()
    #expect(bench.send(.openMenu(ItemID("app1"))) == [.menu(ItemID("app1"), serial: nil)])
    #expect(bench.send(.activate(ItemID("none"))) == [])
    _ = bench.send(.visibility(false))
    #expect(bench.send(.openMenu(ItemID("app1"))) == [])
    #expect(bench.send(.activate(ItemID("app1"))) == [.launch(ItemID("app1"), serial: nil)])
  }

  @Test("the keyboard is wanted from the request until Escape, a use or its loss")
  func keyboardOnRequest() {
    var bench = BarBench()
    func focused() -> [ItemID] {
      bench.model.buttonStatuses(at: bench.now).filter(\.isFocused).map(\.item.id)
    }
    #expect(!bench.model.wantsKeyboard)
    _ = bench.send(.focusRequested(ItemID("app2")))
    #expect(bench.model.wantsKeyboard && focused() == [])
    _ = bench.send(.keyboardFocus(true))
    #expect(focused() == [ItemID("app2")])
    _ = bench.send(.key(.escape))
    #expect(!bench.model.wantsKeyboard && focused() == [])
    _ = bench.send(.keyboardFocus(false))
    _ = bench.send(.focusRequested(nil))
    _ = bench.send(.keyboardFocus(true))
    #expect(focused() == [ItemID("app0")])
    #expect(bench.send(.key(.activate)) == [.launch(ItemID("app0"), serial: nil)])
    #expect(!bench.model.wantsKeyboard)
    _ = bench.send(.focusRequested(nil))
    _ = bench.send(.keyboardFocus(false))
    #expect(!bench.model.wantsKeyboard)
    _ = bench.send(.visibility(false))
    _ = bench.send(.focusRequested(nil))
    #expect(!bench.model.wantsKeyboard, "a hidden bar takes no keyboard")
  }

  @Test("a press is felt once, when the squash is deepest")
  func feltPress() {
    var bench = BarBench()
    _ = bench.send(.pointerEntered(bench.middle(2)))
    _ = bench.send(.pointerButton(.primary, pressed: true))
    bench.wait(0.05)
    var peaks = [bench.model.takePeak(at: bench.now)]
    bench.wait(0.09)
    for _ in 0..<2 { peaks.append(bench.model.takePeak(at: bench.now)) }
    bench.wait(2)
    _ = bench.send(.pointerButton(.primary, pressed: false))
    bench.wait(2)
    peaks.append(bench.model.takePeak(at: bench.now))
    #expect(peaks == [false, true, false, false])
  }

  @Test("a badge has room for two digits")
  func badges() {
    var item = BarItem(id: ItemID("a"), title: "a")
    #expect(item.badgeText == nil)
    for (count, text) in [(0, "0"), (9, "9"), (99, "99"), (100, "99+"), (Int.max, "99+")] {
      item.badge = count
      #expect(item.badgeText == text)
    }
  }
}
