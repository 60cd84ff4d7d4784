import BarModel

/// `glassbar default-config`: prints the configuration that is built in.
enum DefaultConfigCommand {
  static func execute(_ context: CommandContext) -> ExitCode {
    var text = DefaultConfiguration.text
    while text.hasSuffix("\n") { text.removeLast() }
    context.print(text)
    return .ok
  }
}
