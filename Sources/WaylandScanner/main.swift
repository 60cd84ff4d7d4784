import Foundation

func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

func read(_ file: String) throws(ScannerError) -> WireProtocol {
  guard let data = FileManager.default.contents(atPath: file) else {
    throw ScannerError(Location(file: file, line: 1), "the file cannot be read")
  }
  return try ProtocolParser.parse(data, file: file)
}

func write(_ text: String, to path: String) throws(ScannerError) {
  do {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw ScannerError(
      Location(file: path, line: 1), "cannot be written: \(error.localizedDescription)")
  }
}

func scan(_ options: Options) throws(ScannerError) {
  var protocols: [WireProtocol] = []
  for input in options.inputs { protocols.append(try read(input)) }
  let set = try ProtocolSet(protocols)
  switch options.output {
  case .file(let path):
    try write(
      SwiftEmitter.source(of: set.protocols, access: options.access, side: options.side), to: path)
  case .directory(let folder):
    for wireProtocol in set.protocols {
      let stem = URL(fileURLWithPath: wireProtocol.file).deletingPathExtension().lastPathComponent
      try write(
        SwiftEmitter.source(of: [wireProtocol], access: options.access, side: options.side),
        to: "\(folder)/\(stem).swift")
    }
  }
}

do {
  try scan(Options(Array(CommandLine.arguments.dropFirst())))
} catch let error as Options.UsageError {
  complain("WaylandScanner: \(error.message)\n\(Options.usage)")
  exit(2)
} catch {
  complain("\(error)")
  exit(1)
}
