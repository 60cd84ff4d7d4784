import GlassSurface

/// Pictures of frames at exact times: `frame-00000.png`, … and `frames.csv`, which says when.
struct FrameSequence {
  /// Frames a second of motion.
  static let rate = 60.0

  let folder: String
  /// In s of motion.
  let duration: Double
  private(set) var count = 0
  private var rows = ["frame,time"]

  /// Makes the folder if it is not there.
  init(folder: String, duration: Double) throws(SystemError) {
    self.folder = folder
    self.duration = duration
    try FileSystem.makeFolder(folder, mode: 0o755)
  }

  /// Of the next frame, in s since the first.
  var time: Double { Double(count) / Self.rate }

  var isComplete: Bool { time >= duration - 1e-9 }

  mutating func add(_ image: PixelImage) throws {
    let digits = String(count)
    let name =
      "frame-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits + ".png"
    try PNGFile.write(image, to: "\(folder)/\(name)")
    rows.append("\(name),\(time)")
    count += 1
  }

  func finish() throws(SystemError) {
    try FileSystem.write(
      Array((rows.joined(separator: "\n") + "\n").utf8), to: "\(folder)/frames.csv")
  }
}
