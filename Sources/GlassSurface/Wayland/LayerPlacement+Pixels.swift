extension LayerPlacement {
  /// More than this many dp no surface grows by.
  private static let greatestStep = 24

  /// Grown until it has whole device pixels, away from the edges that it holds on to and without moving
  /// what it shows by more than that.
  ///
  /// Compositors round a surface's edges to pixels one by one: 79 dp at scale 1.5 become 118 or 119 px,
  /// and a buffer of the other size is resampled.
  package func aligned(to scale: Double) -> LayerPlacement {
    guard scale > 0, let step = BackdropGeometry.wholeStep(of: scale), step > 1,
      step <= Self.greatestStep
    else { return self }
    var aligned = self
    func growth(_ length: Int32) -> Int32 {
      guard length > 0 else { return 0 }
      let step = Int32(step)
      return (step - length % step) % step
    }
    let (wider, higher) = (growth(width), growth(height))
    aligned.width += wider
    aligned.height += higher
    // What is shown stays at the surface's corner, so that the far edge grows out of the margin.
    if anchors.contains(.bottom), !anchors.contains(.top) { aligned.margins.bottom -= higher }
    if anchors.contains(.right), !anchors.contains(.left) { aligned.margins.right -= wider }
    return aligned
  }
}
