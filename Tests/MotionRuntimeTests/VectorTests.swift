import MotionRuntime
import Testing

@Suite("Published and computed vectors")
struct VectorTests {
  @Test("the runtime says what the row says", arguments: VectorRow.all)
  func row(_ row: VectorRow) {
    let numbers = row.measured()
    #expect(row.holds(for: numbers), "\(row.id): \(numbers), not \(row.expected)")
  }

  @Test(
    "a wrong formula does not pass the row", arguments: VectorRow.all.filter { $0.mistaken != nil })
  func mistake(_ row: VectorRow) throws {
    let mistaken = try #require(row.mistaken)
    #expect(!row.holds(for: mistaken()))
  }

  @Test("every trap has a wrong formula to catch")
  func traps() {
    let traps = VectorRow.all.filter { if case .trap = $0.origin { true } else { false } }
    #expect(traps.map(\.id).sorted() == ["C20", "G06", "S32", "T26"])
    #expect(traps.allSatisfy { $0.mistaken != nil })
  }

  @Test("no row is missing, and none is checked that can say nothing")
  func complete() {
    let checked = Set(VectorRow.all.map { String($0.id.prefix(3)) })
    #expect(checked == Set(Self.ids.split(whereSeparator: \.isWhitespace).map(String.init)))
    for row in VectorRow.all {
      #expect(!row.expected.isEmpty)
      #expect(!row.holds(for: row.expected.map { $0.isFinite ? $0 + row.tolerance * 2 + 1 : 0 }))
    }
  }

  /// All rows of research/motion_vectors.md.
  private static let ids = """
    C01 C03 C04 C06 C07 C09 C10 C12 C13 C15 C16 C18 C19 C20 C21 C22
    S01 S02 S04 S05 S07 S08 S10 S11 S13 S14 S16 S17 S19 S20 S22 S23 S25 S26 S28 S29 S31 S32 S34 S35
    S37 S38 S40 S41
    D02 D03 D05 D06 D08 D09 D11 D12 D14 D15 D17 D18
    R02 R03 R05 R06 R08
    T01 T03 T04 T06 T07 T09 T10 T12 T13 T15 T16 T18 T19 T21 T22 T24 T25 T26
    O01 O02 O04 O05 O07 O08 O10 O11 O13 O14
    G01 G02 G04 G05 G06 G07 G08 G10 G11 G13 G14 G16 G17 G19
    U01 U03 U04 U06 U07 U09 U10 U12 U13 U15
    K01 K03 K04 K06 K07 K09
    """
}
