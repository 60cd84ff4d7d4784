import FrameProfile
import GlassSurface
import Glibc

/// What a recording must tell of where it was made.
enum EnvironmentSurvey {
  static func environment(
    globals: Globals, context: GLContext, output: Output, scale: Double, size: PixelSize
  ) -> ProfileEnvironment {
    var environment = ProfileEnvironment()
    environment.system = system()
    environment.compositor.name = peer(of: globals.connection.display.descriptor)
    environment.compositor.globals = Dictionary(
      globals.announced.map { ($0.interface, Int($0.version)) }, uniquingKeysWith: max)
    environment.compositor.presentationVersion = globals.presentation.map { Int($0.version) }
    environment.graphics.renderer = context.renderer
    environment.graphics.version = context.version
    environment.output.name = output.name
    environment.output.description = output.description
    environment.output.width = Int(output.modeWidth)
    environment.output.height = Int(output.modeHeight)
    environment.output.refresh = output.refresh > 0 ? Int(output.refresh) : nil
    environment.output.scale = scale
    environment.output.transform = "\(output.transform)"
    environment.surface.width = size.width
    environment.surface.height = size.height
    return environment
  }

  private static func system() -> ProfileEnvironment.System {
    var system = ProfileEnvironment.System()
    var names = utsname()
    if uname(&names) == 0 {
      system.kernel = text(of: names.release)
      system.machine = text(of: names.machine)
    }
    let processors = FileSystem.text(of: "/proc/cpuinfo", limit: 4_000_000) ?? ""
    system.processor =
      processors.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { String($0.drop { $0 == " " }) } ?? "unknown"
    system.cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    system.governor = line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    system.isOnMains = mains()
    #if DEBUG
      system.build = "debug"
    #else
      system.build = "release"
    #endif
    return system
  }

  /// Nil where there is neither a battery nor a charger.
  private static func mains() -> Bool? {
    let folder = "/sys/class/power_supply"
    for name in FileSystem.names(in: folder) where line("\(folder)/\(name)/type") == "Mains" {
      return line("\(folder)/\(name)/online") == "1"
    }
    return nil
  }

  private static func line(_ path: String) -> String? {
    FileSystem.text(of: path, limit: 4096)?.split(separator: "\n").first.map(String.init)
  }

  /// The name of the process at the other end of a socket.
  private static func peer(of descriptor: Int32) -> String? {
    // The C library's `struct ucred`: process, user, group.
    var credentials = SIMD4<Int32>()
    var length = socklen_t(3 * MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
      return nil
    }
    return line("/proc/\(credentials.x)/comm")
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Recording.Clock {
  /// The clock of a number that the system gives it.
  init(id: Int32, source: String) {
    let names: [(Int32, String)] = [
      (CLOCK_REALTIME, "REALTIME"), (CLOCK_MONOTONIC, "MONOTONIC"),
      (CLOCK_MONOTONIC_RAW, "MONOTONIC_RAW"), (CLOCK_REALTIME_COARSE, "REALTIME_COARSE"),
      (CLOCK_MONOTONIC_COARSE, "MONOTONIC_COARSE"), (CLOCK_BOOTTIME, "BOOTTIME"),
      (CLOCK_TAI, "TAI"),
    ]
    self.init(
      id: Int(id), name: names.first { $0.0 == id }?.1 ?? "clock \(id)", source: source)
  }
}
