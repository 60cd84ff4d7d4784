import FrameProfile
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test func `percentiles are of type 7`() {
    // R: quantile(c(15, 20, 35, 40, 50), c(.05, .3, .4, .5, 1), type = 7)
    let sample = Distribution([50, 15, 35, 20, 40])
    #expect(sample.quantile(0.05) == 16)
    #expect(sample.quantile(0.3) == 23)
    #expect(sample.quantile(0.4) == 29)
    #expect(sample.quantile(0.5) == 35)
    #expect(sample.quantile(1) == 50)
    #expect(Distribution([Double]()).quantile(0.5) == nil)
    #expect(Distribution([.nan, 3, .infinity]).sorted == [3])
  }

  @Test func `spread is that of a sample`() {
    let sample = Distribution([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(sample.mean == 5)
    #expect(abs((sample.standardDeviation ?? 0) - 2.138089935) < 1e-9)
    #expect(Distribution([1]).standardDeviation == nil)
  }

  @Test func `the rank-sum test gives R's exact figures`() throws {
    // wilcox.test(c(1.1,2.2,3.3,4.4,5.5), c(3.0,4.1,6.2,7.3,8.4), exact=TRUE): W = 5, p = 0.1508
    let test = try #require(MannWhitney([1.1, 2.2, 3.3, 4.4, 5.5], [3.0, 4.1, 6.2, 7.3, 8.4]))
    #expect(test.u == 20)
    #expect(abs(test.p - 38.0 / 252) < 1e-12)
    // Nothing overlaps: 2 of the 48620 arrangements of nine and nine.
    let apart = try #require(
      MannWhitney((1...9).map(Double.init), (11...19).map(Double.init)))
    #expect(abs(apart.p - 2.0 / 48620) < 1e-12)
    #expect(apart.delta == 1)
    #expect(apart.shift == 10)
    #expect(abs(MannWhitney.leastP(4, 4) - 2.0 / 70) < 1e-12)
  }

  @Test func `ties are taken by the corrected approximation`() throws {
    // wilcox.test(c(1,2,2,3,4), c(2,3,3,4,5), exact=FALSE): W = 6.5, p-value = 0.2386
    let test = try #require(MannWhitney([1, 2, 2, 3, 4], [2, 3, 3, 4, 5]))
    #expect(test.u == 18.5)
    #expect(abs(test.p - 0.2386) < 0.003)
    let same = try #require(MannWhitney([1, 1, 1], [1, 1, 1]))
    #expect(same.p == 1)
    #expect(MannWhitney([], [1]) == nil)
  }

  @Test func `intervals hold the truth about as often as they say`() {
    var generator = SeededGenerator(seed: 7)
    var held = 0
    for round in 0..<200 {
      let values = (0..<40).map { _ in
        (0..<12).reduce(-6.0) { sum, _ in sum + generator.unit() }
      }
      let interval = Bootstrap.interval(of: values, rounds: 400, seed: UInt64(round)) {
        Distribution($0).mean
      }
      if interval?.contains(0) == true { held += 1 }
    }
    #expect((178...200).contains(held), "\(held) of 200")
  }

  @Test func `the slowest hundredth is what each definition says`() {
    var times = [Double](repeating: 10, count: 990)
    times += [Double](repeating: 50, count: 10)
    let lows = LowFrameRates(times)
    // p99 lies at 989.01 of 0…999, a hundredth of the way from 10 to 50.
    #expect(abs((lows.percentile ?? 0) - 1000 / 10.4) < 0.001)
    #expect(lows.average == 20)
    // 1 % of 10.4 s is 104 ms: the third of the slow frames passes it.
    #expect(lows.integral == 20)
    #expect(LowFrameRates([]).percentile == nil)
  }

  @Test func `stutter is the time in frames far above those before them`() {
    var times = [Double](repeating: 16, count: 99)
    times.insert(80, at: 50)
    let share = Stutter.percent(times) ?? 0
    #expect(abs(share - 100 * 80 / (99 * 16 + 80)) < 1e-9)
    #expect(Stutter.percent([Double](repeating: 16, count: 50)) == 0)
    #expect(Stutter.percent([]) == nil)
  }

  @Test func `blocks take every variant once before any again, the same for a seed`() {
    var schedule = BlockSchedule(variants: 4, length: 3, seed: 5)
    var twin = BlockSchedule(variants: 4, length: 3, seed: 5)
    for _ in 0..<10 {
      var seen: [Int] = []
      for _ in 0..<4 {
        let frames = (0..<3).map { _ in schedule.next() }
        #expect(frames.map(\.place) == [0, 1, 2])
        #expect(Set(frames.map(\.variant)).count == 1)
        seen.append(frames[0].variant)
        for frame in frames { #expect(twin.next() == frame) }
      }
      #expect(seen.sorted() == [0, 1, 2, 3])
    }
  }

  @Test func `ablation finds each effect's cost and what they cost only together`() throws {
    var generator = SeededGenerator(seed: 3)
    // 2 ms bare, blur 3 ms, lens 1 ms, and 0.5 ms more when both are on.
    let truth = [6.5, 3, 5, 2]
    let blocks = truth.map { mean in
      (0..<30).map { _ in mean + 0.2 * (generator.unit() - 0.5) }
    }
    let report = try #require(
      AblationReport(
        measure: "test", blocks: blocks, effects: [("blur", true), ("lens", true)], seed: 1))
    #expect(abs(report.effects[0].cost.mean - 3.5) < 0.05)
    #expect(abs(report.effects[1].cost.mean - 1.5) < 0.05)
    #expect((report.effects[0].cost.low...report.effects[0].cost.high).contains(3.5))
    #expect(abs(report.unexplained.mean - -0.5) < 0.1)
    #expect(report.unexplained.high < 0)
    #expect(
      AblationReport(measure: "test", blocks: [[1], [1, 2]], effects: [], seed: 1) == nil)
  }
}
