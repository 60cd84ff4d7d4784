import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassRendererTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  private func difference(_ first: PixelImage, _ second: PixelImage) -> Int {
    difference(first.pixels, second.pixels)
  }

  private func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
    zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// A row of eight, one of them larger, pressed and tinted.
  private func row(gap: Double) -> GlassScene {
    var members: [GlassMember] = []
    var x = 60.0
    for index in 0..<8 {
      let grow = index == 3 ? 3.0 : 0
      members.append(
        GlassMember(
          rect: SceneRect(
            x: x - grow, y: 40 - grow, width: 56 + 2 * grow, height: 56 + 2 * grow),
          radius: index < 4 ? 28 : 18, lightness: Double(index % 3) / 2,
          tint: index == 5 ? SIMD4(0.9, 0.2, 0.3, 0.4) : .zero))
      x += 56 + gap
    }
    return GlassScene(containers: [
      GlassContainer(
        members: members, spacing: 8,
        touch: GlassTouch(position: SIMD2(x / 2, 70), amount: 0.8))
    ])
  }

  @Test(arguments: [12.0, 8, 6, 0, -6, -12, -18, -24, -48])
  func cellsOfThreeMembersShowWhatAllEightWould(gap: Double) throws {
    let size = PixelSize(width: 640, height: 140)
    let backdrop = SampleBackdrop.photo.image(size: size, scale: 1)
    let scene = row(gap: gap)
    let cells = try bench.draw(scene, over: backdrop, shadowAlpha: 0.25)
    let reference = try bench.draw(scene, over: backdrop, shadowAlpha: 0.25, allWide: true)
    #expect(difference(cells, reference) <= 1)
  }

  @Test func anyArrangementShowsWhatAllEightWould() throws {
    let boxes = [
      (20.0, 20.0, 60.0, 40.0, 12.0), (84, 24, 36, 36, 18), (70, 64, 90, 30, 15),
      (124, 10, 30, 70, 4), (30, 70, 30, 60, 15), (10, 140, 150, 24, 12), (165, 30, 50, 120, 20),
      (100, 100, 50, 34, 17),
    ]
    let scene = GlassScene(containers: [GlassBench.container(boxes, spacing: 10)])
    let backdrop = SampleBackdrop.page.image(
      size: PixelSize(width: 240, height: 190), scale: 1)
    let cells = try bench.draw(scene, over: backdrop, shadowAlpha: 0.25)
    let reference = try bench.draw(scene, over: backdrop, shadowAlpha: 0.25, allWide: true)
    #expect(difference(cells, reference) <= 1)
  }

  @Test func theBlurIsMadeAnewOnlyWhenTheBackdropChanges() throws {
    let size = PixelSize(width: 640, height: 140)
    let texture = try Texture(
      context: bench.context, image: SampleBackdrop.photo.image(size: size, scale: 1))
    let target = try Framebuffer(context: bench.context, size: size)
    var style = GlassStyle.seed
    style.blurGain = SizeRange(small: 1, large: 1)
    func passes(_ version: UInt64, gap: Double = 12) throws -> [FramePass.Work] {
      bench.renderer.setBackdrop(texture, origin: .zero, version: version)
      return try bench.renderer.draw(
        row(gap: gap), scale: 1, style: style, shadowAlpha: 0.2, into: target
      ).passes.map(\.work)
    }
    let blur: [FramePass.Work] = [
      .blurDown(level: 1), .blurDown(level: 2), .blurGauss(horizontal: true),
      .blurGauss(horizontal: false), .blurUp,
    ]
    #expect(try passes(1) == blur + [.shadow, .glass])
    #expect(try passes(1) == [.shadow, .glass])
    let rest = try target.readPixels()
    // Glass that grows out of what is blurred gets more than it needs, so as to move on freely.
    #expect(try passes(1, gap: 9.5) == blur + [.shadow, .glass])
    #expect(try passes(1, gap: 9) == [.shadow, .glass])
    #expect(try passes(1, gap: 9.5) == [.shadow, .glass])
    #expect(try passes(1) == blur + [.shadow, .glass])
    #expect(difference(rest, try target.readPixels()) <= 1)
    #expect(try passes(2) == blur + [.shadow, .glass])
  }

  @Test func aFrameWithoutSomethingHasNoPassForIt() throws {
    let target = try Framebuffer(
      context: bench.context, size: PixelSize(width: 100, height: 100))
    let empty = try bench.renderer.draw(
      GlassScene(), scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
    #expect(empty.passes.isEmpty)
    #expect(Set(try target.readPixels()) == [0])
    let mark = Mark(
      rect: SceneRect(x: 10, y: 10, width: 10, height: 10), radius: 0,
      color: SIMD4(1, 0.5, 0, 0.5))
    let frame = try bench.renderer.draw(
      GlassScene(
        icons: [
          IconSprite(icon: IconID("none"), rect: SceneRect(x: 0, y: 0, width: 9, height: 9))
        ], marks: [mark, mark]), scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
    #expect(frame.description == "marks: target, 288 px, 2 quads, over")
    let seen = try target.readImage().at(15, 15)
    #expect(
      abs(seen.x - 191) <= 1 && abs(seen.y - 96) <= 1 && seen.z == 0 && abs(seen.w - 191) <= 1)
    let flat = try bench.renderer.draw(
      row(gap: 12), scale: 1, style: .bare, shadowAlpha: 0, into: target)
    #expect(flat.passes.map(\.work) == [.glass])
  }

  @Test func numbersThatAreNoneAreNotDrawn() throws {
    let bad = [
      SceneRect(x: .nan, y: 0, width: 10, height: 10),
      SceneRect(x: 0, y: 0, width: .infinity, height: 10),
      SceneRect(x: 0, y: 0, width: -5, height: 10), SceneRect(x: 0, y: 0, width: 0, height: 0),
      SceneRect(x: 1e300, y: 0, width: 10, height: 10),
    ]
    let scene = GlassScene(
      containers: [
        GlassContainer(
          members: bad.map { GlassMember(rect: $0, radius: 5) }, spacing: 8)
      ],
      icons: bad.map { IconSprite(icon: IconID("i"), rect: $0) },
      marks: bad.map { Mark(rect: $0, radius: 2, color: SIMD4(1, 1, 1, 1)) })
    try bench.renderer.setIcon(
      IconID("i"), PixelImage(width: 1, height: 1, pixels: [9, 9, 9, 9]))
    let image = try bench.draw(scene, over: GlassBench.plain(40, 40, 9), shadowAlpha: 0.3)
    #expect(Set(image.pixels) == [0])
  }

  @Test func theBackdropsOriginShiftsWhatIsSeen() throws {
    let ramp = GlassBench.picture(200, 150) { x, y in (x, y, 0) }
    let texture = try Texture(context: bench.context, image: ramp)
    bench.renderer.setBackdrop(texture, origin: SIMD2(50, 30), version: 9)
    let target = try Framebuffer(context: bench.context, size: PixelSize(width: 90, height: 80))
    try bench.renderer.draw(
      GlassScene(containers: [GlassBench.container([(10, 10, 60, 60, 8)])]), scale: 1,
      style: .bare, shadowAlpha: 0, into: target)
    #expect(try target.readImage().at(40, 40) == SIMD4(90, 70, 0, 255))
  }

  @Test func glassWithoutABackdropIsGrey() throws {
    let bench = try GlassBench()
    let target = try Framebuffer(context: bench.context, size: PixelSize(width: 80, height: 80))
    var style = GlassStyle.bare
    style.blur = 10
    try bench.renderer.draw(
      GlassScene(containers: [GlassBench.container([(10, 10, 60, 60, 8)])]), scale: 1,
      style: style, shadowAlpha: 0, into: target)
    #expect(try target.readImage().at(40, 40) == SIMD4(128, 128, 128, 255))
  }

  @Test func offscreenRenderingGivesTheSameBytesTwice() throws {
    let backdrop = SampleBackdrop.code.image(
      size: PixelSize(width: 640, height: 140), scale: 1)
    let first = try renderOffscreen(row(gap: 4), backdrop: backdrop, scale: 1)
    let second = try renderOffscreen(row(gap: 4), backdrop: backdrop, scale: 1)
    #expect(first == second)
    #expect(first != backdrop)
    #expect(stride(from: 3, to: first.pixels.count, by: 4).allSatisfy { first.pixels[$0] == 255 })
  }

  @Test func uniformBlocksHaveTheLayoutOfTheirSwiftTwins() throws {
    let program = try Program(
      context: bench.context, vertex: "glass.vert", fragment: "glass.frag",
      defines: [
        ShaderDefine("WIDE", 1), ShaderDefine("FLAT_MATERIAL", 0),
      ])
    let material = try #require(try program.layout(ofBlock: "Material"))
    #expect(material.size == MemoryLayout<MaterialBlock>.stride)
    let fields: [(String, PartialKeyPath<MaterialBlock>)] = [
      ("darkFace", \.darkFace), ("lightFace", \.lightFace), ("darkLight", \.darkLight),
      ("lightLight", \.lightLight), ("blurMap", \.blurMap), ("sharpMap", \.sharpMap),
      ("limits", \.limits), ("viewScale", \.viewScale),
      ("busyShare", \.busyShare), ("darkPlate", \.darkPlate), ("lightPlate", \.lightPlate),
      ("glow", \.glow), ("rimClarity", \.rimClarity),
      ("rimDepth", \.rimDepth), ("inverseRimWidth", \.inverseRimWidth),
      ("contourDepth", \.contourDepth), ("inverseContourWidth", \.inverseContourWidth),
      ("rimBase", \.rimBase), ("rimLobe", \.rimLobe), ("counterLobe", \.counterLobe),
      ("hairlineAlpha", \.hairlineAlpha), ("inverseHairlineWidth", \.inverseHairlineWidth),
    ]
    #expect(Set(fields.map(\.0)) == Set(material.offsets.keys))
    for (name, path) in fields {
      #expect(material.offsets[name] == MemoryLayout<MaterialBlock>.offset(of: path), "\(name)")
    }
    let container = try #require(try program.layout(ofBlock: "Container"))
    #expect(container.size == MemoryLayout<ContainerBlock>.stride)
    let parts: [(String, PartialKeyPath<ContainerBlock>)] = [
      ("boxes[0]", \.boxes), ("shapes[0]", \.shapes), ("tints[0]", \.tints),
      ("cores[0]", \.cores), ("container", \.container),
      ("light", \.light),
      ("touch", \.touch), ("shadow", \.shadow), ("traits", \.traits),
    ]
    #expect(Set(parts.map(\.0)) == Set(container.offsets.keys))
    for (name, path) in parts {
      #expect(
        container.offsets[name] == MemoryLayout<ContainerBlock>.offset(of: path), "\(name)")
    }
  }

  @Test func allGlassThereIsTakesFourProgramsAndWarmingUpBringsThemAll() throws {
    let bench = try GlassBench()
    let size = PixelSize(width: 640, height: 260)
    let texture = try Texture(
      context: bench.context, image: SampleBackdrop.photo.image(size: size, scale: 1))
    bench.renderer.setBackdrop(texture, origin: .zero, version: 1)
    let target = try Framebuffer(context: bench.context, size: size)
    func draw(_ scene: GlassScene) throws -> GlassFrame {
      try bench.renderer.draw(scene, scale: 1, style: .seed, shadowAlpha: 0.25, into: target)
    }
    _ = try draw(row(gap: 12))
    let first = bench.renderer.glassProgramCount
    let shown = try target.readPixels()
    while try bench.renderer.warmUp() {}
    #expect(try bench.renderer.warmUp() == false)
    let warm = bench.renderer.glassProgramCount
    #expect(first < warm && warm <= 4)
    #expect(try target.readPixels() == shown)
    // What the renderer knows of the last frame is still true.
    var marked = row(gap: 12)
    marked.marks = [
      Mark(
        rect: SceneRect(x: 90, y: 60, width: 6, height: 6), radius: 3, color: SIMD4(1, 0, 0, 1))
    ]
    #expect(try draw(marked).damage != nil)

    var droplets = row(gap: 4)
    droplets.containers[0].droplet = 1
    droplets.containers[0].members[2].presence = 0.4
    var menu = row(gap: 12)
    menu.containers.append(GlassBench.container([(20, 110, 300, 140, 22)]))
    var dragged = row(gap: 12)
    dragged.containers[0].dispersion = 1
    dragged.containers[0].gel = GlassGel(axis: SIMD2(1, 0), stretch: 1.05, pivot: SIMD2(80, 60))
    let crowd = row(gap: -44)
    var kinds: Set<String> = []
    for scene in [droplets, menu, dragged, crowd] {
      for pass in try draw(scene).passes where pass.output == .target {
        kinds.insert(pass.work.description)
      }
    }
    #expect(kinds.isSuperset(of: ["shadow", "wide shadow 0", "glass", "wide glass 0", "interior"]))
    #expect(bench.renderer.glassProgramCount == warm, "nothing was compiled while it moved")
  }

  @Test func theMaterialLooksTheSameAsUniformsAndAsFlatInputs() throws {
    let backdrop = SampleBackdrop.photo.image(
      size: PixelSize(width: 640, height: 140), scale: 1)
    let pictures = try [true, false].map { flat in
      let context = try GLContext()
      let bench = GlassBench(
        context: context, renderer: try GlassRenderer(context: context, flatMaterial: flat))
      return try bench.draw(row(gap: 4), over: backdrop, shadowAlpha: 0.2)
    }
    #expect(difference(pictures[0], pictures[1]) <= 1)
  }
}
