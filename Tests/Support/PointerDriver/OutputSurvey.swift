import GlassSurface

/// The compositor's globals, and its outputs with their logical sizes.
final class OutputSurvey {
  /// An output and its size in logical units.
  final class Entry {
    let proxy: WlOutput
    var logical: ZxdgOutputV1?
    var name = ""
    var width: Int32 = 0
    var height: Int32 = 0

    init(_ proxy: WlOutput) {
      self.proxy = proxy
    }
  }

  private let registry: WlRegistry
  private var globals: [(name: UInt32, interface: String, version: UInt32)] = []
  private var outputs: [Entry] = []
  private var manager: ZxdgOutputManagerV1?

  /// Two roundtrips later everything is known.
  init(_ display: WaylandDisplay) {
    registry = display.proxy.getRegistry()
    registry.onEvent = { [unowned self] event in
      guard case .global(let name, let interface, let version) = event else { return }
      globals.append((name, interface, version))
      if interface == WlOutput.interface.name {
        outputs.append(
          Entry(registry.bind(name: name, interface: WlOutput.self, version: version)))
      } else if interface == ZxdgOutputManagerV1.interface.name {
        manager = registry.bind(name: name, interface: ZxdgOutputManagerV1.self, version: version)
      }
      for entry in outputs where entry.logical == nil { ask(entry) }
    }
  }

  func bind<Proxy: WaylandProxy>(_ type: Proxy.Type) -> Proxy? {
    globals.first { $0.interface == type.interface.name }.map {
      registry.bind(name: $0.name, interface: type, version: $0.version)
    }
  }

  func output(named name: String?) -> Entry? {
    outputs.first { name == nil || $0.name == name }
  }

  private func ask(_ entry: Entry) {
    guard let logical = manager?.getXdgOutput(output: entry.proxy) else { return }
    entry.logical = logical
    logical.onEvent = { [unowned entry] event in
      switch event {
      case .name(let name): entry.name = name
      case .logicalSize(let width, let height): (entry.width, entry.height) = (width, height)
      case .logicalPosition, .description, .done: break
      }
    }
  }
}
