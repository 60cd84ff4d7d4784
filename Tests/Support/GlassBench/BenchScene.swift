import GlassSurface
import Glibc

/// A bar of round buttons of 56 dp in the middle of the target.
struct BenchScene {
  var gap: Double
  var count = 8
  /// The target's width in dp.
  var width = 1280.0
  /// Pressed, tinted, of droplets, one button just appearing.
  var isLive = false
  var presence = 1.0
  var frame = 0
  /// A picture on the first button, moved by so many dp.
  var icon: (id: IconID, shift: Double)?

  /// The resting bar and a large piece of glass beside it.
  static var withMenu: GlassScene {
    var scene = BenchScene(gap: 12).scene
    scene.containers.append(
      GlassContainer(
        members: [
          GlassMember(rect: SceneRect(x: 40, y: 10, width: 300, height: 140), radius: 22)
        ], spacing: 8))
    return scene
  }

  var scene: GlassScene {
    let side = 56.0
    let pitch = side + gap
    let start = (width - Double(count) * pitch + gap) / 2
    let members = (0..<count).map { index in
      // One button larger than the others, as under the pointer.
      let grow = isLive && index % 8 == 3 ? 1.1 : 0
      var member = GlassMember(
        rect: SceneRect(
          x: start + Double(index) * pitch - grow, y: 52 - grow, width: side + 2 * grow,
          height: side + 2 * grow), radius: side / 2 + grow, presence: presence)
      if isLive, index % 3 == 1 { member.tint = SIMD4(0.2, 0.5, 0.9, 0.35) }
      if isLive, presence == 1, index == count - 1, count > 1 {
        member.presence = 0.6 + 0.3 * sin(Double(frame) * 0.3)
      }
      return member
    }
    var scene = GlassScene()
    for first in stride(from: 0, to: count, by: GlassContainer.capacity) {
      let part = Array(members[first..<min(first + GlassContainer.capacity, count)])
      var container = GlassContainer(members: part, spacing: 8)
      if isLive {
        container.droplet = 1
        container.touch = GlassTouch(position: SIMD2(width / 2, 80), amount: 1)
      }
      scene.containers.append(container)
    }
    if let icon {
      scene.icons = [
        IconSprite(
          icon: icon.id, rect: SceneRect(x: start + 12 + icon.shift, y: 64, width: 32, height: 32),
          snapsToPixels: false)
      ]
    }
    return scene
  }
}
