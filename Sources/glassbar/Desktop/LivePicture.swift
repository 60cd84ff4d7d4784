import CDesktop
import FrameProfile
import GlassSurface

/// The last frames' figures as a picture: two lines of text over a graph of one bar a frame.
///
/// The graph spans three refreshes from bottom to top, with a line at each; a bar is green within one and a
/// half refreshes, amber within two and a half, red above.
enum LivePicture {
  /// In dp.
  static let size = SIMD2(330.0, 108.0)

  private static let graph = (x: 10.0, y: 48.0, width: 310.0, height: 50.0)

  /// - Parameter scale: device pixels per dp.
  static func image(of figures: LiveFigures, scale: Double) -> PixelImage {
    let width = max(Int((size.x * scale).rounded()), 1)
    let height = max(Int((size.y * scale).rounded()), 1)
    let image = PixelImage.drawn(width: width, height: height) { context in
      cairo_scale(context, Double(width) / size.x, Double(height) / size.y)
      drawGround(context)
      for (index, line) in figures.lines.enumerated() {
        write(line, on: context, at: (10, 7 + 18 * Double(index)))
      }
      drawGraph(figures, context)
    }
    return image
      ?? PixelImage(
        width: width, height: height,
        pixels: [UInt8](repeating: 0, count: width * height * 4))
  }

  private static func drawGround(_ context: OpaquePointer) {
    let radius = 10.0
    cairo_new_sub_path(context)
    for (index, corner) in [
      (size.x - radius, radius), (size.x - radius, size.y - radius), (radius, size.y - radius),
      (radius, radius),
    ].enumerated() {
      let start = (Double(index) - 1) * Double.pi / 2
      cairo_arc(context, corner.0, corner.1, radius, start, start + Double.pi / 2)
    }
    cairo_close_path(context)
    cairo_set_source_rgba(context, 0.07, 0.08, 0.09, 0.86)
    cairo_fill(context)
  }

  private static func write(
    _ text: String, on context: OpaquePointer, at place: (x: Double, y: Double)
  ) {
    guard let layout = GObjectReference(owning: pango_cairo_create_layout(context)) else { return }
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, "monospace")
    pango_font_description_set_absolute_size(font, 11.5 * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout.pointer, font)
    pango_layout_set_text(layout.pointer, text, -1)
    cairo_move_to(context, place.x, place.y)
    cairo_set_source_rgba(context, 1, 1, 1, 0.94)
    pango_cairo_show_layout(context, layout.pointer)
  }

  private static func drawGraph(_ figures: LiveFigures, _ context: OpaquePointer) {
    let refresh = figures.span / 3
    let slot = graph.width / Double(figures.capacity)
    let start = graph.x + slot * Double(figures.capacity - figures.intervals.count)
    for (index, interval) in figures.intervals.enumerated() {
      guard let interval else { continue }
      let share = min(interval / figures.span, 1)
      let color: (Double, Double, Double) =
        interval <= 1.5 * refresh
        ? (0.35, 0.82, 0.52) : interval <= 2.5 * refresh ? (1, 0.74, 0.25) : (1, 0.38, 0.33)
      cairo_set_source_rgba(context, color.0, color.1, color.2, 0.95)
      cairo_rectangle(
        context, start + Double(index) * slot, graph.y + graph.height * (1 - share),
        max(slot - 0.4, 0.5), graph.height * share)
      cairo_fill(context)
    }
    cairo_set_line_width(context, 1)
    for count in 1...3 {
      let y = (graph.y + graph.height * (1 - Double(count) / 3)).rounded() + 0.5
      cairo_set_source_rgba(context, 1, 1, 1, count == 1 ? 0.5 : 0.2)
      cairo_move_to(context, graph.x, y)
      cairo_line_to(context, graph.x + graph.width, y)
      cairo_stroke(context)
    }
  }
}
