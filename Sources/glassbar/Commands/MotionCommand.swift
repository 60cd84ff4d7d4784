import Glibc
import MotionRuntime

/// `glassbar motion`: a spring's curve and figures as text, CSV, JSON and a plot.
enum MotionCommand {
  static func execute(_ options: MotionOptions, _ context: CommandContext) -> ExitCode {
    let report = MotionReport(options)
    if let path = options.csv, !write(report.csv, to: path, context) { return .failure }
    if let path = options.plot, !write(MotionPlot(report).svg, to: path, context) {
      return .failure
    }
    if options.asJSON {
      context.print(report.json.text(pretty: true))
    } else if options.csv != "-", options.plot != "-" {
      context.print(report.text)
    }
    return .ok
  }

  private static func write(_ text: String, to path: String, _ context: CommandContext) -> Bool {
    do throws(SystemError) {
      if path == "-" {
        try FileSystem.write(Array(text.utf8), to: STDOUT_FILENO)
      } else {
        try FileSystem.write(Array(text.utf8), to: path)
      }
      return true
    } catch {
      // A reader that has seen enough is no failure.
      if path == "-", error.code == EPIPE { return true }
      context.log.error("cannot write '\(path)': \(error.description)")
      return false
    }
  }
}
