import Foundation
import PackagePlugin

/// Makes typed Swift from the protocol files that the package uses: installed ones and its own.
@main
struct WaylandBindings: BuildToolPlugin {
  private static let clientModule = "GlassSurface"

  private static let installed: [(package: String, files: [String])] = [
    ("wayland-scanner", ["wayland.xml"]),
    (
      "wayland-protocols",
      [
        "stable/xdg-shell/xdg-shell.xml",
        "stable/viewporter/viewporter.xml",
        "unstable/xdg-output/xdg-output-unstable-v1.xml",
        "unstable/tablet/tablet-unstable-v2.xml",
        "staging/xdg-activation/xdg-activation-v1.xml",
        "staging/fractional-scale/fractional-scale-v1.xml",
      ]
    ),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    var inputs: [URL] = []
    for (package, files) in Self.installed {
      let folders = dataFolders(of: package)
      for file in files { inputs.append(try locate(file, of: package, in: folders)) }
    }
    inputs += try ownProtocols(in: context.package.directoryURL)

    let folder = context.pluginWorkDirectoryURL
    let outputs = inputs.map { input in
      folder.appending(path: input.deletingPathExtension().lastPathComponent + ".swift")
    }
    // The library for clients has their side; what depends on it is a compositor.
    let side = target.name == Self.clientModule ? [] : ["--server", Self.clientModule]
    // One run for all: each file's references are checked against the others.
    return [
      .buildCommand(
        displayName: "Wayland bindings",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: ["--access", "package"] + side + ["-d", folder.path] + inputs.map(\.path),
        inputFiles: inputs, outputFiles: outputs)
    ]
  }

  private func ownProtocols(in package: URL) throws -> [URL] {
    let folder = package.appending(path: "protocols")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "xml" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func locate(_ file: String, of package: String, in folders: [String]) throws -> URL {
    for folder in folders {
      let url = URL(fileURLWithPath: folder).appending(path: file)
      if FileManager.default.fileExists(atPath: url.path) { return url }
    }
    throw MissingProtocol(file: file, package: package, folders: folders)
  }

  /// Where the files of `package` may be: pkg-config's answer, then the usual places.
  private func dataFolders(of package: String) -> [String] {
    let name = package == "wayland-scanner" ? "wayland" : package
    let known = ["/usr/share", "/usr/local/share"].map { "\($0)/\(name)" }
    guard let told = pkgConfigFolder(of: package), !known.contains(told) else { return known }
    return [told] + known
  }

  private func pkgConfigFolder(of package: String) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let folder = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, !folder.isEmpty else { return nil }
    return URL(fileURLWithPath: folder).standardizedFileURL.path
  }
}

/// A protocol file that no installed package provides.
struct MissingProtocol: Error, CustomStringConvertible {
  var file: String
  var package: String
  var folders: [String]

  var description: String {
    let source =
      package == "wayland-scanner" ? "libwayland-dev" : "wayland-protocols 1.31 or newer"
    return "\(file) is in none of \(folders.joined(separator: ", ")); install \(source)"
  }
}
