import Foundation
import MotionRuntime
import Testing

@testable import glassbar

/// What `glassbar motion` understands and says.
@Suite struct MotionCommandTests {
  private func options(_ line: String) throws -> MotionOptions {
    let words = ["motion"] + line.split(separator: " ").map(String.init)
    guard case .motion(let options) = try Invocation(parsing: words).command else {
      Issue.record("not the motion command")
      throw UsageError("not motion")
    }
    return options
  }

  private func complaint(_ line: String) -> String {
    do throws(UsageError) {
      _ = try Invocation(parsing: ["motion"] + line.split(separator: " ").map(String.init))
      return ""
    } catch {
      return error.message
    }
  }

  @Test func springsComeByNameAndByParametersOneOrMany() throws {
    let options = try options(
      "--spring tap pop --spring response=0.3,dampingRatio=0.7 --from 2 --to -3 --velocity -9")
    #expect(options.springs.map(\.name) == ["tap", "response=0.3,dampingRatio=0.7", "pop"])
    #expect(options.springs[0].spring == .tap && options.springs[2].spring == .pop)
    #expect(options.from == 2 && options.to == -3 && options.velocity == -9)
  }

  @Test(arguments: [
    ("duration=0.5,bounce=0.3", Spring.bouncy), ("response=0.4,dampingRatio=0.8", .rotate),
    ("stiffness=380,dampingRatio=0.82", .morph), ("duration=0.5", .smooth),
  ])
  func formsMakeTheSpringsThatTheyName(form: String, spring: Spring) throws {
    #expect(try options("--spring \(form)").springs[0].spring == spring)
  }

  @Test func physicalAndSettlingFormsAreTaken() throws {
    let physical = try options("--spring mass=2,stiffness=100,damping=90").springs[0].spring
    #expect(physical.mass == 2 && abs(physical.damping - 90) < 1e-9)
    #expect(physical.dampingRatio > 1)
    let settling = try options("--spring settlingDuration=0.8,dampingRatio=0.75").springs[0].spring
    #expect(abs(settling.stiffness - 137.413586940036) < 1e-9)
  }

  @Test(arguments: [
    ("", "'motion' needs --spring FORM"),
    ("--spring tpa", "no spring is named 'tpa' (did you mean 'tap'?)"),
    ("--spring duration=0", "'duration=0' is no spring: duration is not above 0 s"),
    (
      "--spring duration=1,bounce=3",
      "'duration=1,bounce=3' is no spring: bounce is not from -1 to 1"
    ),
    ("--spring response=x,dampingRatio=1", "'x' in 'response=x,dampingRatio=1' is no number"),
    ("--spring duration=1,duration=2", "'duration' is given twice in 'duration=1,duration=2'"),
    ("--spring tap --step 0", "'--step 0' is not a time above 0 up to 3600 s"),
    ("--spring tap --duration -1", "'--duration -1' is not a time above 0 up to 3600 s"),
    ("--spring tap --from nan", "'--from nan' is not a number from -1e9 to 1e9"),
    ("--spring tap --step 1e-9", "'--step 1e-09' makes more than 1000000 points"),
    (
      "--spring tap --csv - --json",
      "only one of --csv -, --plot - and --json goes to standard output"
    ),
  ])
  func whatMakesNoSpringIsNamed(line: String, expected: String) {
    #expect(complaint(line) == expected)
  }

  @Test func combinationsThatAreNoneAreRefused() {
    for form in ["response=1", "mass=1", "duration=1,stiffness=3", "a=1", "=1", "duration=1,"] {
      #expect(!complaint("--spring \(form)").isEmpty)
    }
  }

  @Test func theTableHasTheCurveAtEveryStepAndAtTheEnd() throws {
    let options = try options("--spring bouncy --from 10 --to 20 --step 0.1 --duration 0.25")
    let lines = MotionReport(options).csv.split(separator: "\n")
    #expect(lines[0] == "t,value,velocity")
    let rows = lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(rows.map { $0[0] } == [0, 0.1, 0.2, 0.25])
    for row in rows {
      let value: Double = Spring.bouncy.value(fromValue: 10, toValue: 20, time: row[0])
      let velocity: Double = Spring.bouncy.velocity(fromValue: 10, toValue: 20, time: row[0])
      #expect(row[1] == value && row[2] == velocity)
    }
  }

  @Test func severalSpringsShareATableWithAColumnMore() throws {
    let csv = MotionReport(try options("--spring tap response=1,dampingRatio=2 --step 9")).csv
    #expect(csv.hasPrefix("t,value,velocity,spring\n0.0,0.0,0.0,tap\n"))
    #expect(csv.contains(",\"response=1,dampingRatio=2\"\n"))
  }

  @Test func figuresAreThoseOfTheSpring() throws {
    let report = MotionReport(try options("--spring pressDown --from 1 --to 1.04"))
    let curve = report.curves[0]
    #expect(abs(curve.overshoot - 0.126324) < 1e-6)
    #expect(abs((curve.peak?.value ?? 0) - 1.0450530) < 1e-6)
    #expect(abs(curve.undershoot - 0.015958) < 1e-6)
    #expect(report.text.contains("overshoot   12.6324 %, then 1.5958 % behind"))
    #expect(report.text.contains("0.421 s to 0.1 %"))
    let calm = MotionReport(try options("--spring tap"))
    #expect(calm.text.contains("overshoot   none") && calm.curves[0].peak == nil)
  }

  @Test func aThrowTheWrongWayIsNoOvershoot() throws {
    let report = MotionReport(try options("--spring momentum --velocity -30"))
    let curve = report.curves[0]
    #expect((curve.peak?.value ?? 1) < 0)
    #expect((curve.overshootPeak?.value ?? 0) > 1)
    let down = MotionReport(try options("--spring momentum --from 5 --to -5"))
    #expect(abs(down.curves[0].overshoot - Spring.momentum.overshoot) < 1e-12)
  }

  @Test func jsonHasFiguresAndCurve() throws {
    let json = MotionReport(try options("--spring pop tap")).json
    guard case .object(let object) = json, case .array(let springs)? = object["springs"],
      case .object(let pop)? = springs.first, case .array(let points)? = pop["curve"],
      case .number(let overshoot)? = pop["overshoot"]
    else {
      Issue.record("\(json.text())")
      return
    }
    #expect(springs.count == 2 && points.count > 30)
    #expect(abs(overshoot - Spring.pop.overshoot) < 1e-12)
  }

  @Test func thePlotIsXMLWithACurveASpringItsOvershootAndTheTarget() throws {
    let options = try options("--spring tap momentum pop response=1,dampingRatio=0 --to 3")
    let svg = MotionPlot(MotionReport(options)).svg
    #expect(svg.components(separatedBy: "class=\"curve\"").count == 5)
    #expect(svg.components(separatedBy: "<circle class=\"overshoot\"").count == 4)
    #expect(svg.components(separatedBy: "class=\"target\"").count == 2)
    #expect(svg.components(separatedBy: "class=\"settled\"").count == 4)
    #expect(svg.contains("time [s]") && svg.contains("target 3"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    // As many ends as beginnings.
    #expect(
      svg.components(separatedBy: "<text").count == svg.components(separatedBy: "</text>").count)
  }

  @Test func theProgramWritesFilesAndStandardOutput() throws {
    let folder = try FixtureFolder()
    let plot = folder.path + "/a.svg"
    let drawn = try BuiltProgram.run(["motion", "--spring", "pop", "--plot", plot])
    #expect(drawn.status == 0 && drawn.text.hasPrefix("pop\n"))
    #expect(try String(contentsOfFile: plot, encoding: .utf8).hasPrefix("<svg "))
    let table = try BuiltProgram.run(["motion", "--spring", "pop", "--csv", "-"])
    #expect(table.text.hasPrefix("t,value,velocity\n0.0,0.0,0.0\n"))
    let nowhere = try BuiltProgram.run(["motion", "--spring", "pop", "--csv", "/nowhere/a.csv"])
    #expect(nowhere.status == 1 && nowhere.errors.hasPrefix("glassbar: cannot write"))
    #expect(try BuiltProgram.run(["motion", "--spring", "nope"]).status == 2)
  }
}
