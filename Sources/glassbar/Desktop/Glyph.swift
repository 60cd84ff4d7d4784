import CDesktop
import GlassSurface
import Glibc

/// Plain pictures of applications for scenes that must not depend on what is installed.
enum Glyph: CaseIterable {
  case terminal, globe, folder, play, envelope, sliders
  case star, heart, plus, moon, bolt, lock

  /// The glyph in white, or in near black for light glass, on nothing; `pixels` is a side.
  func image(pixels: Int, isDark: Bool) -> PixelImage? {
    PixelImage.drawn(width: pixels, height: pixels) { context in
      // Drawn on a field of 28 units, the default icon size in dp.
      let unit = Double(pixels) / 28
      cairo_scale(context, unit, unit)
      let level = isDark ? 0.11 : 1.0
      cairo_set_source_rgba(context, level, level, isDark ? 0.13 : 1, 0.95)
      cairo_set_line_width(context, 2)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      draw(context)
    }
  }

  private func draw(_ context: OpaquePointer) {
    switch self {
    case .terminal:
      Self.roundedBox(context, x: 3, y: 5, width: 22, height: 18, radius: 3.5)
      cairo_stroke(context)
      Self.line(context, [(8, 10.5), (11.5, 13.5), (8, 16.5)])
      Self.line(context, [(14.5, 17), (19, 17)])
    case .globe:
      cairo_arc(context, 14, 14, 10.5, 0, 2 * .pi)
      cairo_stroke(context)
      cairo_save(context)
      cairo_translate(context, 14, 14)
      cairo_scale(context, 0.45, 1)
      cairo_arc(context, 0, 0, 10.5, 0, 2 * .pi)
      cairo_restore(context)
      cairo_stroke(context)
      Self.line(context, [(3.5, 14), (24.5, 14)])
    case .folder:
      Self.line(
        context,
        [(4, 22), (4, 7), (10.5, 7), (13, 10), (24, 10), (24, 22), (4, 22)])
    case .play:
      cairo_move_to(context, 10, 6.5)
      cairo_line_to(context, 22, 14)
      cairo_line_to(context, 10, 21.5)
      cairo_close_path(context)
      cairo_fill_preserve(context)
      cairo_stroke(context)
    case .envelope:
      Self.roundedBox(context, x: 3, y: 6, width: 22, height: 16, radius: 3)
      cairo_stroke(context)
      Self.line(context, [(4.5, 8), (14, 15), (23.5, 8)])
    case .sliders:
      for (y, knob) in [(8.0, 18.0), (14, 10), (20, 16)] {
        Self.line(context, [(4, y), (knob - 2.6, y)])
        Self.line(context, [(knob + 2.6, y), (24, y)])
        cairo_arc(context, knob, y, 2.6, 0, 2 * .pi)
        cairo_stroke(context)
      }
    case .star:
      for point in 0..<10 {
        let radius = point.isMultiple(of: 2) ? 10.5 : 4.7
        let angle = Double(point) * .pi / 5 - .pi / 2
        cairo_line_to(context, 14 + radius * cos(angle), 14.8 + radius * sin(angle))
      }
      cairo_close_path(context)
      cairo_fill_preserve(context)
      cairo_stroke(context)
    case .heart:
      cairo_move_to(context, 14, 23)
      cairo_curve_to(context, 4, 16, 3, 11.5, 4.6, 8.4)
      cairo_curve_to(context, 6.8, 4.6, 12, 5, 14, 9.2)
      cairo_curve_to(context, 16, 5, 21.2, 4.6, 23.4, 8.4)
      cairo_curve_to(context, 25, 11.5, 24, 16, 14, 23)
      cairo_close_path(context)
      cairo_fill_preserve(context)
      cairo_stroke(context)
    case .plus:
      cairo_set_line_width(context, 2.6)
      Self.line(context, [(14, 5.5), (14, 22.5)])
      Self.line(context, [(5.5, 14), (22.5, 14)])
    case .moon:
      cairo_new_sub_path(context)
      cairo_arc(context, 13, 14.5, 9.5, 0.1 * .pi, 1.6 * .pi)
      cairo_curve_to(context, 11.5, 11.5, 15, 17.5, 13 + 9.5 * cos(0.1 * .pi), 17.4)
      cairo_close_path(context)
      cairo_fill_preserve(context)
      cairo_stroke(context)
    case .bolt:
      for (x, y) in [(15.5, 3.5), (7.0, 15.5), (13, 15.5), (12, 24.5), (21, 11.8), (14.8, 11.8)] {
        cairo_line_to(context, x, y)
      }
      cairo_close_path(context)
      cairo_fill_preserve(context)
      cairo_stroke(context)
    case .lock:
      Self.roundedBox(context, x: 6, y: 12.5, width: 16, height: 11.5, radius: 3)
      cairo_fill(context)
      cairo_move_to(context, 9.5, 12.5)
      cairo_line_to(context, 9.5, 9.5)
      cairo_arc(context, 14, 9.5, 4.5, .pi, 2 * .pi)
      cairo_line_to(context, 18.5, 12.5)
      cairo_stroke(context)
    }
  }

  private static func line(_ context: OpaquePointer, _ points: [(Double, Double)]) {
    for (x, y) in points { cairo_line_to(context, x, y) }
    cairo_stroke(context)
  }

  private static func roundedBox(
    _ context: OpaquePointer, x: Double, y: Double, width: Double, height: Double, radius: Double
  ) {
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
    cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
    cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
