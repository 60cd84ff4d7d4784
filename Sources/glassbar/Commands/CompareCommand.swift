import FrameProfile

/// `glassbar profile compare`: whether two recordings differ.
enum CompareCommand {
  static func execute(_ options: CompareOptions, _ context: CommandContext) -> ExitCode {
    do throws(CommandFailure) {
      let a = try ProfileCommand.read(options.a)
      let b = try ProfileCommand.read(options.b)
      let refusals = Comparison.refusals(a, b)
      guard refusals.isEmpty else {
        context.log.error(
          "these recordings cannot be compared: \(refusals.joined(separator: "; "))")
        return .notMeasurable
      }
      let comparison = Comparison(a, b)
      context.print(comparison.description)
      let isWorse = comparison.verdict == .worse || comparison.verdict == .mixed
      return options.failsIfWorse && isWorse ? .failure : .ok
    } catch {
      context.log.error(error.description)
      return .failure
    }
  }
}
