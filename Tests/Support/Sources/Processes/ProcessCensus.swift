import Glibc

/// Which processes belong to a desktop: all that carry its folder in their environment.
///
/// A compositor's helpers and the programs that a bar launches leave its process group on purpose;
/// the environment that they inherit still tells where they come from.
public enum ProcessCensus {
  /// The processes whose environment at their start holds `text`; zombies are not counted.
  public static func processes(withEnvironmentHolding text: String) -> [Int32] {
    return names(inFolder: "/proc").compactMap { Int32($0) }.filter {
      $0 != getpid() && holds(bytes(ofFile: "/proc/\($0)/environ"), text)
    }.sorted()
  }

  /// Ends the processes that carry `text`, and whatever they start meanwhile.
  static func end(processesWithEnvironmentHolding text: String) {
    for round in 0..<200 {
      let left = processes(withEnvironmentHolding: text)
      if left.isEmpty { return }
      for process in left {
        kill(process, round < 100 ? SIGTERM : SIGKILL)
        kill(process, SIGCONT)
      }
      Patience.sleep(seconds: 0.02)
    }
  }
}

private func bytes(ofFile path: String) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 16384)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { return result }
    result.append(contentsOf: buffer[..<count])
  }
}

private func holds(_ bytes: [UInt8], _ sought: String) -> Bool {
  // The variables end with 0 bytes, which strstr must read on over.
  let line = bytes.map { $0 == 0 ? CChar(10) : CChar(bitPattern: $0) } + [0]
  return strstr(line, sought) != nil
}
