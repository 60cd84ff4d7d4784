import MotionRuntime
import Testing

@Suite("Unit curves")
struct UnitCurveTests {
  @Test("ease in and out has the published values [U01]")
  func easeInOut() {
    let values = [
      0, 0.01965137076241203, 0.08141362197218191, 0.1871705774437696, 0.331832067207064, 0.5,
      0.668167932792936, 0.8128294225562304, 0.9185863780278181, 0.980348629237588, 1,
    ]
    for (index, expected) in values.enumerated() {
      #expect(abs(UnitCurve.easeInOut.value(at: Double(index) / 10) - expected) < 1e-3)
    }
  }

  @Test("ease in has the published values and slopes [U03]")
  func easeIn() {
    for (x, value, slope) in [(0.25, 0.09, 0.67), (0.5, 0.32, 1.07), (0.75, 0.62, 1.37)] {
      #expect(abs(UnitCurve.easeIn.value(at: x) - value) < 0.01)
      #expect(abs(UnitCurve.easeIn.velocity(at: x) - slope) < 0.01)
    }
    #expect(UnitCurve.easeIn.velocity(at: 0) == 0)
    #expect(UnitCurve.easeIn.velocity(at: 1) == 0)
  }

  @Test("ease out has the published values and slopes [U04]")
  func easeOut() {
    for (x, value, slope) in [(0.25, 0.38, 1.37), (0.5, 0.68, 1.07), (0.75, 0.91, 0.67)] {
      #expect(abs(UnitCurve.easeOut.value(at: x) - value) < 0.01)
      #expect(abs(UnitCurve.easeOut.velocity(at: x) - slope) < 0.01)
    }
    #expect(UnitCurve.easeOut.velocity(at: 0) == 1)
    #expect(UnitCurve.easeOut.velocity(at: 1) == 0)
  }

  @Test("circular curves have the published values and slopes [U06 U07]")
  func circular() {
    for (x, value, slope) in [(0.25, 0.661, 1.134), (0.5, 0.866, 0.577), (0.75, 0.968, 0.258)] {
      #expect(abs(UnitCurve.circularEaseOut.value(at: x) - value) < 1e-3)
      #expect(abs(UnitCurve.circularEaseOut.velocity(at: x) - slope) < 1e-3)
    }
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    for (x, value) in [(0.25, 0.067), (0.5, 0.5), (0.75, 0.933)] {
      #expect(abs(UnitCurve.circularEaseInOut.value(at: x) - value) < 1e-3)
    }
    #expect(abs(UnitCurve.circularEaseInOut.velocity(at: 0.25) - 0.577) < 1e-3)
    #expect(UnitCurve.circularEaseInOut.velocity(at: 0.5) == .infinity)
  }

  @Test("control points beyond the range are limited to it [U09]")
  func limitedControlPoints() {
    let curve = UnitCurve.bezier(startControlPoint: [-0.5, 2], endControlPoint: [1.5, -1])
    #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-6)
    #expect(abs(curve.velocity(at: 0.5) + 1) < 1e-6)
  }

  @Test(
    "progress beyond the range gives the ends [U10]",
    arguments: [
      UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
      .circularEaseInOut, .bezier(startControlPoint: [0.3, 2], endControlPoint: [0.1, -3]),
    ])
  func ends(curve: UnitCurve) {
    #expect(curve.value(at: -0.5) == 0)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: 1.5) == 1)
    #expect(curve.value(at: .nan) == 0)
  }

  @Test("straight control points give a straight line exactly [U12]")
  func straight() {
    let curve = UnitCurve.bezier(startControlPoint: [0, 0], endControlPoint: [1, 1])
    #expect(curve.value(at: 0.5) == 0.5)
    #expect(curve.value(at: 0.1) == 0.1)
  }

  @Test("steep curves stay finite and in range [U13]")
  func steep() {
    let curve = UnitCurve.bezier(startControlPoint: [0, 0.3], endControlPoint: [0, 0.7])
    for x in [-100, 0, 1e-12, 0.5, 100] {
      #expect((0...1).contains(curve.value(at: x)))
    }
  }

  @Test(
    "the inverse undoes the curve",
    arguments: [
      UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
      .circularEaseInOut,
    ])
  func inverse(curve: UnitCurve) {
    for step in 0...50 {
      let x = Double(step) / 50
      #expect(abs(curve.inverse.value(at: curve.value(at: x)) - x) < 1e-7)
      #expect(abs(curve.inverse.inverse.value(at: x) - curve.value(at: x)) < 1e-12)
    }
  }

  @Test(
    "the slope is the derivative",
    arguments: [
      UnitCurve.easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
      .circularEaseInOut, .circularEaseInOut.inverse,
    ])
  func slope(curve: UnitCurve) {
    for x in [0.1, 0.3, 0.62, 0.9] {
      let step = 1e-6
      let difference = curve.value(at: x + step) - curve.value(at: x - step)
      #expect(abs(difference / (2 * step) - curve.velocity(at: x)) < 1e-5)
    }
  }
}
