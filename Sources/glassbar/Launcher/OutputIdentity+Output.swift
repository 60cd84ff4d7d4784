import BarModel
import GlassSurface

extension OutputIdentity {
  init(_ output: Output) {
    self.init(
      name: output.name, make: output.make, model: output.model, description: output.description)
  }
}
