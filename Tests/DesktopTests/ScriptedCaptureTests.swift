import FakeCompositor
import GlassSurface
import Scenery
import TestSupport
import Testing

extension ScriptedBarTests {
  /// What compositors do to captures (research/capture.md §5), by both protocols: the bar must end up
  /// with the desktop as it is, or keep what it knew.
  @Suite("Captures")
  struct CaptureTests {
    enum CaptureProtocol: CaseIterable { case screencopy, imageCopy }

    @Test(
      "Every order of the channels and every depth is read",
      arguments: CaptureProtocol.allCases, PixelLayout.allCases)
    func layouts(_ way: CaptureProtocol, _ layout: PixelLayout) throws {
      try expectDesktop(way, "\(way)-\(layout)") { _ in
        var plan = CapturePlan()
        plan.layout = layout
        return plan
      }
    }

    @Test("10-bit pictures whose red and blue are swapped are set right by the tag")
    func swappedChannels() throws {
      try expectDesktop(.screencopy, "swapped") { _ in
        var plan = CapturePlan()
        plan.layout = .xbgr2101010
        plan.toldFormat = PixelLayout.xrgb2101010.code
        return plan
      }
    }

    @Test("Rows may have any padding", arguments: [(PixelLayout.xrgb8888, 12), (.bgr888, 7)])
    func oddStride(_ layout: PixelLayout, _ padding: Int) throws {
      try expectDesktop(.screencopy, "stride") { _ in
        var plan = CapturePlan()
        plan.layout = layout
        plan.rowPadding = padding
        return plan
      }
    }

    @Test("Pictures from the bottom up are turned over")
    func inverted() throws {
      try expectDesktop(.screencopy, "inverted") { _ in
        var plan = CapturePlan()
        plan.isInverted = true
        return plan
      }
    }

    @Test(
      "On turned outputs pictures lie as the output does, or upright",
      arguments: [WlOutput.Transform._90, ._180, ._270, .flipped, .flipped90, .flipped270],
      [CapturePlan.Orientation.asOutput, .upright])
    func turned(_ transform: WlOutput.Transform, _ orientation: CapturePlan.Orientation) throws {
      for way in CaptureProtocol.allCases {
        var properties = FakeOutput.Properties()
        properties.transform = transform
        try expectDesktop(way, "turned-\(transform)-\(orientation)", on: properties) { _ in
          var plan = CapturePlan()
          plan.orientation = orientation
          return plan
        }
      }
    }

    @Test("A compositor that captures no regions is asked for the whole output")
    func regionUnsupported() throws {
      try expectDesktop(.screencopy, "region") { request in
        var plan = CapturePlan()
        if request.region != nil { plan.outcome = .refused }
        return plan
      }
    }

    @Test("Captures that fail are asked for again", arguments: CaptureProtocol.allCases)
    func failing(_ way: CaptureProtocol) throws {
      try expectDesktop(way, "failing-\(way)") { request in
        var plan = CapturePlan()
        if (2...4).contains(request.number) { plan.outcome = .failed }
        return plan
      }
    }

    @Test("Told twice that it is ready, the bar goes on", arguments: CaptureProtocol.allCases)
    func readyTwice(_ way: CaptureProtocol) throws {
      try expectDesktop(way, "twice-\(way)") { _ in
        var plan = CapturePlan()
        plan.outcome = .readyTwice
        return plan
      }
    }

    @Test("The format may change from one capture to the next", arguments: CaptureProtocol.allCases)
    func formatChange(_ way: CaptureProtocol) throws {
      try expectDesktop(way, "change-\(way)") { request in
        var plan = CapturePlan()
        plan.layout = request.number % 2 == 1 ? .xrgb8888 : .bgr888
        return plan
      }
    }

    @Test(
      "While captures are withheld or black the bar shows itself, and follows the desktop afterwards",
      arguments: CaptureProtocol.allCases, [true, false])
    func permission(_ way: CaptureProtocol, _ isBlack: Bool) throws {
      try expectDesktop(way, "permission-\(way)-\(isBlack)") { request in
        var plan = CapturePlan()
        guard request.number <= 2 else { return plan }
        if isBlack { plan.content = .black } else { plan.outcome = .withheld }
        return plan
      }
    }

    @Test("A pointer that is baked into captures is not taken for the desktop")
    func cursor() throws {
      try expectDesktop(
        .screencopy, "cursor",
        shown: { desk in
          guard let layer = desk.layerSurfaces.first else { return }
          desk.seats[0].move(
            to: Double(layer.corner.x) + Double(layer.surface.size.width) / 2,
            Double(layer.corner.y) + 30, on: desk.outputs[0])
        },
        plan: { _ in
          var plan = CapturePlan()
          plan.showsCursor = true
          return plan
        })
    }

    /// Shows a bar over a known desktop that is captured as `plan` says, changes the desktop, and
    /// expects the bar to know the new one.
    private func expectDesktop(
      _ way: CaptureProtocol, _ name: String, on properties: FakeOutput.Properties = .init(),
      shown: (FakeDesk) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation,
      plan: @escaping (CaptureRequest) -> CapturePlan
    ) throws {
      var offer =
        way == .screencopy
        ? Offer().without("ext_image_copy_capture_manager_v1")
        : Offer().without("zwlr_screencopy_manager_v1")
      offer.outputs = [properties]
      let size = properties.size
      let first = Wallpaper.photo.wallpaper(width: size.width, height: size.height)
      let second = Wallpaper.page.wallpaper(width: size.width, height: size.height)
      let desk = try ScriptedBar(offer) { desk in
        desk.capturePlan = plan
        desk.outputs[0].background = Picture(first)
      }
      try desk.waitUntilShown()
      _ = try desk.bar.waitForStatus("\(name): a live backdrop") { status in
        status.outputs.first { $0.backdrop.state == "live" }
      }
      desk.compositor.script { desk in
        shown(desk)
        desk.outputs[0].background = Picture(second)
      }
      // The bar follows within a few commits; what it knows then must be the desktop.
      var difference: ImageDifference?
      try Patience.wait(for: "\(name): the new desktop", upTo: 20, every: 0.1) {
        () throws(HarnessFailure) -> Bool in
        let dump = try desk.bar.dump(.backdrop)
        do {
          guard let wanted = second.cropped(to: dump.rect) else { return false }
          let found = try ImageDifference(dump.image, wanted)
          difference = found
          return found.rms <= 3 && found.rmsAfterBox9 <= 1
        } catch { throw HarnessFailure("\(error)") }
      }
      #expect(difference != nil, sourceLocation: sourceLocation)
      #expect(desk.bar.process.isRunning, sourceLocation: sourceLocation)
    }
  }
}
