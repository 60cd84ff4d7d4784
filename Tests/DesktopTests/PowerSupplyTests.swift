import BarModel
import GlassSurface
import Testing

@testable import glassbar

@Suite struct PowerSupplyTests {
  private func folder(_ supplies: [String: [String: String]]) throws -> FixtureFolder {
    let folder = try FixtureFolder()
    for (name, properties) in supplies {
      for (file, text) in properties { _ = try folder.write(text + "\n", to: "\(name)/\(file)") }
    }
    return folder
  }

  @Test("A machine on its battery is told from one at the mains, and from a mouse's battery")
  func kernel() throws {
    let battery = ["type": "Battery", "status": "Discharging"]
    let mouse = ["type": "Battery", "status": "Discharging", "scope": "Device"]
    let cases: [([String: [String: String]], Bool)] = [
      ([:], false), (["BAT0": battery], true),
      (["BAT0": battery, "AC": ["type": "Mains", "online": "0"]], true),
      (["BAT0": battery, "AC": ["type": "Mains", "online": "1"]], false),
      (["BAT0": ["type": "Battery", "status": "Charging"]], false), (["hid": mouse], false),
      (["BAT0": ["type": "Battery"]], false),
    ]
    for (supplies, isOnBattery) in cases {
      let folder = try folder(supplies)
      withExtendedLifetime(folder) {
        #expect(PowerSupply.isOnBattery(folder.path) == isOnBattery, "\(supplies)")
      }
    }
    #expect(!PowerSupply.isOnBattery("/nowhere"))
  }

  @Test("Rates: 30 and 10 a second, 10 and 4 on battery, the display's where it is asked for")
  func rates() throws {
    let mains = PowerSupply(folder: "/nowhere")
    let discharging = try folder(["BAT0": ["type": "Battery", "status": "Discharging"]])
    let battery = PowerSupply(folder: discharging.path)
    var configuration = BarConfiguration()
    func rates(_ supply: PowerSupply) -> [Int64] {
      let rates = supply.rates(configuration, refresh: 144_000)
      return [rates.captureInterval, rates.sampleInterval].map { (1_000_000_000 + $0 / 2) / $0 }
    }
    #expect(rates(mains) == [30, 10])
    #expect(rates(battery) == [10, 4])
    try configuration.set("backdrop.battery", to: "off")
    #expect(rates(battery) == [30, 10])
    try configuration.set("backdrop.battery", to: "on")
    #expect(rates(mains) == [10, 4])
    try configuration.set("backdrop.battery", to: "auto")
    try configuration.set("backdrop.rate", to: "display")
    #expect(rates(mains) == [144, 10])
    try configuration.set("backdrop.rate", to: "5")
    #expect(rates(battery) == [5, 4])
    #expect(throws: ConfigurationIssue.self) { try configuration.set("backdrop.rate", to: "0") }
  }
}
