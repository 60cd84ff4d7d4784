import GlassSurface
import TestSupport

/// A capture that is under way, whichever protocol asked for it.
final class PendingCapture {
  let request: CaptureRequest
  let plan: CapturePlan
  /// What the output's count of damage must have passed.
  let damage: Int
  let buffer: FakeBuffer
  /// Tells the client that the picture is in its buffer, shown at an instant of the monotonic clock.
  private let onReady: (Int64) -> Void
  private let onFailure: () -> Void

  init(
    _ request: CaptureRequest, _ plan: CapturePlan, into buffer: FakeBuffer, damage: Int,
    ready: @escaping (Int64) -> Void, failed: @escaping () -> Void
  ) {
    self.request = request
    self.plan = plan
    self.buffer = buffer
    self.damage = damage
    onReady = ready
    onFailure = failed
  }

  func fail() { onFailure() }

  func answer(_ desk: FakeDesk, at instant: Int64) {
    switch plan.outcome {
    case .withheld, .refused: break
    case .failed: onFailure()
    case .ready, .readyTwice:
      guard write(desk) else { return onFailure() }
      onReady(instant)
    }
  }

  private func write(_ desk: FakeDesk) -> Bool {
    guard let bytes = buffer.bytes?.baseAddress else { return false }
    let region = request.pixels
    let picture =
      plan.content == .black
      ? Picture(width: region.width, height: region.height)
      : desk.composite(request.output, region, showsCursor: plan.showsCursor)
    let transform =
      plan.orientation == .upright ? 0 : request.output.properties.transform.rawValue
    let layout = plan.layout
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = BufferPlace(
          x: x, y: y, width: picture.width, height: picture.height, transform: transform)
        let row = plan.isInverted ? buffer.height - 1 - place.y : place.y
        layout.write(
          picture[x, y], to: bytes + row * buffer.stride + place.x * layout.bytesPerPixel)
      }
    }
    return true
  }
}

/// Where in a turned buffer a pixel of the upright picture lies; wl_output.transform says how the
/// picture must be turned to come out of the buffer.
struct BufferPlace {
  let x: Int
  let y: Int

  init(x: Int, y: Int, width: Int, height: Int, transform: UInt32) {
    // The second four are mirrored first, left to right.
    let column = transform >= 4 ? width - 1 - x : x
    switch transform % 4 {
    case 1: (self.x, self.y) = (y, width - 1 - column)
    case 2: (self.x, self.y) = (width - 1 - column, height - 1 - y)
    case 3: (self.x, self.y) = (height - 1 - y, column)
    default: (self.x, self.y) = (column, y)
    }
  }
}

extension CaptureRequest {
  /// What is captured, in px of the output as seen.
  var pixels: PixelRect {
    guard let region else { return output.background.bounds }
    let scale = output.properties.scale
    func pixel(_ logical: Int) -> Int { Int((Double(logical) * scale).rounded()) }
    return PixelRect(
      x: pixel(region.x), y: pixel(region.y), width: pixel(region.right) - pixel(region.x),
      height: pixel(region.bottom) - pixel(region.y)
    ).intersection(output.background.bounds)
  }
}

extension FakeDesk {
  /// Answers what waits for a refresh of an output.
  func answerCaptures(of output: FakeOutput, at instant: Int64) {
    let due = pendingCaptures.filter { capture in
      capture.request.output === output
        && (!capture.request.waitsForDamage || output.damageCount > capture.damage)
    }
    pendingCaptures.removeAll { capture in due.contains { $0 === capture } }
    for capture in due { capture.answer(self, at: instant) }
  }
}
