import Glibc

/// Writes down how it was started: its words, its folder, its environment, its control group.
///
/// The record goes to the file that LAUNCH_RECORD names, whole or not at all: one part a line, with its
/// kind before a tab, and lines and tabs within written as `\n` and `\t`.
func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var result: [UInt8] = []
  while true {
    let byte = fgetc(file)
    if byte == EOF { return result }
    result.append(UInt8(truncatingIfNeeded: byte))
  }
}

func parts(of path: String) -> [String] {
  var words = contents(path).split(separator: 0, omittingEmptySubsequences: false)
  if words.last?.isEmpty == true { words.removeLast() }
  return words.map { String(decoding: $0, as: UTF8.self) }
}

func line(_ kind: String, _ text: String) -> String {
  let escaped = text.flatMap { character in
    switch character {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    default: String(character)
    }
  }
  return "\(kind)\t\(String(escaped))\n"
}

var now = timespec()
clock_gettime(CLOCK_MONOTONIC, &now)
var record = line("time", "\(Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))")
for word in parts(of: "/proc/self/cmdline") { record += line("word", word) }
if let folder = getcwd(nil, 0) {
  record += line("folder", String(cString: folder))
  free(folder)
}
record += line("session", getsid(0) == getpid() ? "own" : "inherited")
for variable in parts(of: "/proc/self/environ") { record += line("variable", variable) }

guard let place = getenv("LAUNCH_RECORD").map({ String(cString: $0) }) else { exit(1) }
let temporary = "\(place).\(getpid())"
guard let file = fopen(temporary, "w") else { exit(1) }
fputs(record, file)
fclose(file)
exit(rename(temporary, place) == 0 ? 0 : 1)
