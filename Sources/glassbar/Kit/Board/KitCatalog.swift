/// All tiles, in the order of the board.
enum KitCatalog {
  static let all: [any KitTile.Type] = [
    SquishTile.self, PopTile.self, GooTile.self, ToggleTile.self, MergeTile.self,
    MaterializeTile.self, GlowTile.self, ScrollEdgeTile.self, FlipTile.self, MorphTile.self,
    TwinTile.self, SweepTile.self, RubberBandTile.self, NoTile.self, CountTile.self,
    FollowThroughTile.self, BreathingTile.self, GelTile.self, DropletTile.self, LensTile.self,
  ]

  static func index(of name: String) -> Int? {
    all.firstIndex { $0.identity.name == name }
  }
}
