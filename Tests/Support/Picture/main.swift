import Glibc
import Scenery
import TestSupport

// Makes, cuts and compares pictures, for Scripts/desktop and for looking at things closely.

let usage = """
  usage: picture wallpaper photo|page|code|checkerboard WIDTHxHEIGHT OUT.png
         picture crop IN.png X,Y WIDTHxHEIGHT FACTOR OUT.png
         picture compare A.png B.png

  """

func fail(_ message: String, _ code: Int32) -> Never {
  let bytes = Array(message.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(code)
}

/// Two numbers with `separator` between them.
func pair(_ text: String, _ separator: Character) -> (Int, Int)? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
  guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
  return (first, second)
}

func size(_ text: String) -> (Int, Int)? {
  guard let (width, height) = pair(text, "x"), (1...16384).contains(width),
    (1...16384).contains(height)
  else { return nil }
  return (width, height)
}

let arguments = CommandLine.arguments.dropFirst()
do {
  switch arguments.first {
  case "wallpaper":
    let words = Array(arguments.dropFirst())
    guard words.count == 3, let kind = Wallpaper(rawValue: words[0]),
      let (width, height) = size(words[1])
    else { fail(usage, 2) }
    try kind.wallpaper(width: width, height: height).write(to: words[2])
  case "crop":
    let words = Array(arguments.dropFirst())
    guard words.count == 5, let (x, y) = pair(words[1], ","),
      let (width, height) = size(words[2]), let factor = Int(words[3]), (1...16).contains(factor)
    else { fail(usage, 2) }
    let image = try PNGImage(readingFrom: words[0])
    guard let part = image.cropped(to: PixelRect(x: x, y: y, width: width, height: height)) else {
      fail("picture: \(words[1]) \(words[2]) lies outside \(words[0])\n", 1)
    }
    try part.enlarged(by: factor).write(to: words[4])
  case "compare":
    let words = Array(arguments.dropFirst())
    guard words.count == 2 else { fail(usage, 2) }
    let difference = try ImageDifference(
      PNGImage(readingFrom: words[0]), PNGImage(readingFrom: words[1]))
    print(difference)
  default:
    fail(usage, 2)
  }
} catch {
  fail("picture: \(error)\n", 1)
}
