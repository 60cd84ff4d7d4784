import Testing

@testable import glassbar

@Suite struct DesktopPreferencesTests {
  @Test(arguments: [
    (DesktopPreferences.appearance, "reduced-motion", BusValue.uint32(1), true),
    (DesktopPreferences.appearance, "reduced-motion", .uint32(0), false),
    (DesktopPreferences.appearance, "reduced-motion", .string("1"), false),
    (DesktopPreferences.interface, "enable-animations", .bool(false), true),
    (DesktopPreferences.interface, "enable-animations", .bool(true), false),
    (DesktopPreferences.interface, "reduced-motion", .uint32(1), false),
  ])
  func lessMotionIsWhatEitherSettingSays(
    namespace: String, key: String, value: BusValue, reduces: Bool
  ) {
    #expect(DesktopPreferences([namespace: [key: value]]).reducesMotion == reduces)
  }

  @Test func anAccentOutsideOfItsRangeIsNone() {
    func accent(_ values: BusValue) -> SIMD3<Double>? {
      DesktopPreferences([DesktopPreferences.appearance: ["accent-color": values]]).accent
    }
    #expect(accent(.tuple([.double(0), .double(0.5), .double(1)])) == SIMD3(0, 0.5, 1))
    #expect(accent(.tuple([.double(-1), .double(-1), .double(-1)])) == nil)
    #expect(accent(.tuple([.double(0), .double(0.5)])) == nil)
    #expect(accent(.string("blue")) == nil)
  }
}
