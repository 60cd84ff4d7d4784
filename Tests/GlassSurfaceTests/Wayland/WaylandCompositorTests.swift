import Glibc
import TestSupport
import Testing

@testable import GlassSurface

@Suite("The runtime against a real compositor")
struct WaylandCompositorTests {
  let weston: WestonHarness
  let display: WaylandDisplay

  init() throws {
    weston = try WestonHarness()
    display = try #require(WaylandDisplay(name: weston.display))
  }

  private final class Seen {
    var globals: [String: (name: UInt32, version: UInt32)] = [:]
    var formats: [WlShm.Format] = []
    var model: String?
    var modes: [(flags: WlOutput.Mode, width: Int32, height: Int32)] = []
    var isDone = false
    var isReleased = false
  }

  private func globals(_ seen: Seen) -> WlRegistry {
    let registry = display.proxy.getRegistry()
    registry.onEvent = { event in
      if case .global(let name, let interface, let version) = event {
        seen.globals[interface] = (name, version)
      }
    }
    #expect(display.roundtrip())
    return registry
  }

  private func bind<Proxy: WaylandProxy>(
    _ registry: WlRegistry, _ seen: Seen, _ type: Proxy.Type
  ) throws -> Proxy {
    let global = try #require(seen.globals[type.interface.name])
    return registry.bind(name: global.name, interface: type, version: global.version)
  }

  @Test("globals, formats and an output's properties arrive")
  func globals() throws {
    let seen = Seen()
    let registry = globals(seen)
    let shm = try bind(registry, seen, WlShm.self)
    shm.onEvent = { event in
      if case .format(let format) = event { seen.formats.append(format) }
    }
    let output = try bind(registry, seen, WlOutput.self)
    output.onEvent = { event in
      switch event {
      case .geometry(_, _, _, _, _, _, let model, _): seen.model = model
      case .mode(let flags, let width, let height, _): seen.modes.append((flags, width, height))
      case .done: seen.isDone = true
      default: break
      }
    }
    #expect(display.roundtrip())
    #expect(seen.formats.contains(.argb8888))
    #expect(seen.formats.contains(.xrgb8888))
    #expect(seen.model == "headless")
    #expect(seen.modes.contains { $0.flags.contains(.current) && $0.width > 0 && $0.height > 0 })
    #expect(seen.isDone)
  }

  @Test("memory shared through a descriptor is accepted, used and given back")
  func buffer() throws {
    let seen = Seen()
    let registry = globals(seen)
    let compositor = try bind(registry, seen, WlCompositor.self)
    let shell = try bind(registry, seen, XdgWmBase.self)
    let shm = try bind(registry, seen, WlShm.self)
    let surface = compositor.createSurface()
    let role = shell.getXdgSurface(surface: surface)
    let toplevel = role.getToplevel()
    role.onEvent = { [unowned role] event in
      if case .configure(let serial) = event { role.ackConfigure(serial: serial) }
    }
    toplevel.setTitle(title: "test")
    surface.commit()
    #expect(display.roundtrip())

    let memory = SharedMemory(size: 64 * 64 * 4)
    let pool = shm.createPool(fd: memory.descriptor, size: 64 * 64 * 4)
    let buffer = pool.createBuffer(
      offset: 0, width: 64, height: 64, stride: 64 * 4, format: .argb8888)
    pool.destroy()
    buffer.onEvent = { _ in seen.isReleased = true }
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 64, height: 64)
    let frame = surface.frame()
    frame.onEvent = { _ in seen.isDone = true }
    surface.commit()
    while !seen.isDone, display.roundtrip() { usleep(1000) }
    #expect(seen.isDone)
    #expect(!frame.isAlive)

    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
    while !seen.isReleased, display.roundtrip() { usleep(1000) }
    #expect(seen.isReleased)
    toplevel.destroy()
    role.destroy()
    surface.destroy()
    #expect(display.roundtrip())
  }
}
