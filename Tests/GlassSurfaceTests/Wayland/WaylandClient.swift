import TestSupport

@testable import GlassSurface

/// A connection with its loop, as a program has them, against any compositor.
final class WaylandClient {
  let loop = PollLoop()
  let connection: Connection
  let globals: Globals

  init(_ display: String) throws {
    connection = try Connection(to: display, loop: loop)
    globals = try Globals(connection)
  }

  /// A buffer of one colour, which lives as long as the result.
  func makeBuffer(width: Int32, height: Int32) throws -> (WlBuffer, SharedMemory) {
    let size = width * height * 4
    let memory = SharedMemory(size: Int(size))
    let pool = try globals.require(\.shm).createPool(fd: memory.descriptor, size: size)
    let buffer = pool.createBuffer(
      offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
    pool.destroy()
    return (buffer, memory)
  }

  /// Maps a layer surface with a buffer of the right size and waits until it is shown.
  func map(
    _ placement: LayerPlacement, on output: Output?
  ) throws -> (LayerSurface, WlBuffer, SharedMemory) {
    let layer = try LayerSurface(
      namespace: "test", placement: placement, output: output, globals: globals)
    try loop.run(until: "a configure") { layer.size != nil }
    let pixels = layer.bufferPixels ?? PixelSize(width: 1, height: 1)
    let (width, height) = (Int32(pixels.width), Int32(pixels.height))
    let (buffer, memory) = try makeBuffer(width: width, height: height)
    var isShown = false
    layer.requestFrame { _ in isShown = true }
    layer.surface.attach(buffer: buffer, x: 0, y: 0)
    layer.surface.damageBuffer(x: 0, y: 0, width: width, height: height)
    layer.commit()
    try loop.run(until: "the first frame") { isShown }
    return (layer, buffer, memory)
  }

  /// Runs the pointer driver on this client's compositor while this client goes on.
  func drive(_ desktop: SwayHarness, _ commands: String...) throws -> BackgroundProcess {
    let driver = try BackgroundProcess(
      [BuiltProducts.path(of: "pointer-driver")], environment: desktop.clientEnvironment)
    // The seat has no pointer before the driver's; what happens until we ask for it is lost.
    try loop.run(until: "the pointer") {
      !driver.isRunning
        || globals.seats.all.contains { $0.capabilities.contains(.pointer) }
    }
    try connection.roundtrip()
    driver.send((commands + ["say done"]).joined(separator: "\n") + "\n")
    try loop.run(until: "the pointer driver") { driver.output == "done\n" || !driver.isRunning }
    guard driver.output == "done\n" else { throw HarnessFailure(driver.errors) }
    return driver
  }
}

extension LayerPlacement {
  /// A bar at the top edge, in its middle.
  static func bar(width: Int32, height: Int32) -> LayerPlacement {
    var placement = LayerPlacement()
    placement.anchors = .top
    placement.width = width
    placement.height = height
    return placement
  }
}
