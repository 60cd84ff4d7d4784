import GlassShaders

/// A shader file with its includes pasted in, ready for the compiler.
///
/// `#include "name.glsl"` stands alone on a line; each file is pasted at its first mention only.
package struct ShaderText: Equatable {
  /// The texts that come with the program, by file name.
  package static var builtInFiles: [String: String] { ShaderLibrary.files }

  /// The text from `#version` on.
  let text: String
  /// File names by the source-string number that `#line` gives them.
  let files: [String]

  /// - Parameter library: every file's text by its name.
  init(
    name: String, library: [String: String], defines: [ShaderDefine] = []
  ) throws(GLError) {
    var assembly = Assembly(library: library)
    try assembly.paste(name, from: name)
    var head = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
    for define in defines { head += "#define \(define.name) \(define.value)\n" }
    text = head + assembly.text
    files = assembly.files
  }

  /// A compiler's log with its source-string numbers replaced by file names.
  func naming(_ log: String) -> String {
    let lines = log.split(separator: "\n").map { line -> String in
      let digits = line.prefix { $0.isNumber }
      guard !digits.isEmpty, line.dropFirst(digits.count).first == ":", let index = Int(digits),
        files.indices.contains(index)
      else { return String(line) }
      return files[index] + line.dropFirst(digits.count)
    }
    return lines.filter { !$0.allSatisfy { $0 == "\0" } }.joined(separator: "\n")
  }

  private struct Assembly {
    let library: [String: String]
    var text = ""
    var files: [String] = []
    private var open: [String] = []

    init(library: [String: String]) { self.library = library }

    mutating func paste(_ name: String, from parent: String) throws(GLError) {
      if open.contains(name) { throw .includeCycle(open + [name]) }
      if files.contains(name) { return }
      guard let source = library[name] else { throw .missingInclude(name: name, from: parent) }
      let index = files.count
      files.append(name)
      open.append(name)
      text += "#line 1 \(index)\n"
      var number = 0
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        number += 1
        if let included = ShaderText.include(in: line) {
          try paste(included, from: name)
          text += "#line \(number + 1) \(index)\n"
        } else {
          text += line
          text += "\n"
        }
      }
      open.removeLast()
    }
  }

  private static func include(in line: Substring) -> String? {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.hasPrefix("#include") else { return nil }
    let parts = trimmed.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : String(trimmed.dropFirst("#include".count))
  }
}

/// A preprocessor definition put before a shader's text.
package struct ShaderDefine: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String = "1") {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ value: Int) { self.init(name, String(value)) }
}
