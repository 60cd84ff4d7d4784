import GlassSurface
import Glibc

// Times the glass offscreen, on CPU time: `glass-bench [REPETITIONS [FRAMES]]`. Every figure is a multiple
// of a textured copy of the target that was measured in the same repetition.

func print(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

do {
  let words = CommandLine.arguments.dropFirst().compactMap { Int($0) }
  let bench = try Bench(repetitions: words.first ?? 9, frames: words.dropFirst().first ?? 30)
  try bench.compileTimes()
  print("")
  try bench.floorsAndFrames(scale: 1)
  print("")
  try bench.floorsAndFrames(scale: 2)
  print("")
  try bench.growth(scale: 1)
  print("")
  try bench.growth(scale: 2)
} catch {
  let bytes = Array("glass-bench: \(error)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(1)
}
