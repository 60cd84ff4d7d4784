import CDesktop

/// A Cairo drawing that becomes a picture; coordinates are pixels.
struct Canvas: ~Copyable {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Colours are straight sRGB values of 0…1.
  struct Colour {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    init(_ hex: UInt32, alpha: Double = 1) {
      red = Double((hex >> 16) & 0xFF) / 255
      green = Double((hex >> 8) & 0xFF) / 255
      blue = Double(hex & 0xFF) / 255
      self.alpha = alpha
    }
  }

  struct Point {
    var x: Double
    var y: Double
  }

  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func fill(_ colour: Colour) {
    set(colour)
    cairo_paint(context)
  }

  /// A gradient along the line from `start` to `end` over the whole picture.
  func fill(from start: Point, to end: Point, _ stops: [(Double, Colour)]) {
    let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    paint(pattern, stops)
  }

  /// A round light that fades to nothing at `radius`, added to what is there.
  func light(at centre: Point, radius: Double, _ colour: Colour) {
    let pattern = cairo_pattern_create_radial(
      centre.x, centre.y, 0, centre.x, centre.y, radius)
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
    // Steps along a bell: two stops alone would leave a visible point in the middle.
    let stops = stride(from: 0.0, through: 1.0, by: 0.125).map { at -> (Double, Colour) in
      var fading = colour
      let left = 1 - at * at
      fading.alpha *= left * left * left
      return (at, fading)
    }
    paint(pattern, stops)
    cairo_restore(context)
  }

  /// The area below a curve through `points`, filled with a gradient from top to bottom.
  func hill(through points: [Point], _ stops: [(Double, Colour)]) {
    guard let first = points.first, points.count > 1 else { return }
    cairo_move_to(context, first.x, first.y)
    for (from, to) in zip(points, points.dropFirst()) {
      let middle = (from.x + to.x) / 2
      cairo_curve_to(context, middle, from.y, middle, to.y, to.x, to.y)
    }
    cairo_line_to(context, Double(width), Double(height))
    cairo_line_to(context, 0, Double(height))
    cairo_close_path(context)
    let top = points.map(\.y).min() ?? 0
    let pattern = cairo_pattern_create_linear(0, top, 0, Double(height))
    add(stops, to: pattern)
    cairo_set_source(context, pattern)
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
  }

  func rectangle(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
    set(colour)
    cairo_rectangle(context, Double(x), Double(y), Double(width), Double(height))
    cairo_fill(context)
  }

  /// A filled box with round corners, at places between pixels too.
  func box(
    x: Double, y: Double, width: Double, height: Double, radius: Double, _ colour: Colour
  ) {
    set(colour)
    cairo_new_sub_path(context)
    let corners = [
      (x + width - radius, y + radius, -0.5), (x + width - radius, y + height - radius, 0),
      (x + radius, y + height - radius, 0.5), (x + radius, y + radius, 1),
    ]
    for (centreX, centreY, quarter) in corners {
      cairo_arc(context, centreX, centreY, radius, quarter * .pi, (quarter + 0.5) * .pi)
    }
    cairo_close_path(context)
    cairo_fill(context)
  }

  /// Fills the picture with `half` above and its mirror image below.
  func mirror(_ half: borrowing Canvas) {
    cairo_surface_flush(half.surface)
    cairo_set_source_surface(context, half.surface, 0, 0)
    cairo_paint(context)
    cairo_save(context)
    cairo_translate(context, 0, Double(height))
    cairo_scale(context, 1, -1)
    cairo_rectangle(context, 0, 0, Double(width), Double(height / 2))
    cairo_set_source_surface(context, half.surface, 0, 0)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// One line of text with its upper left corner at `point`; `size` is the em in pixels.
  func text(_ text: String, at point: Point, font: String, size: Double, _ colour: Colour) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = pango_font_description_from_string(font)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, text, -1)
    set(colour)
    cairo_move_to(context, point.x, point.y)
    pango_cairo_show_layout(context, layout)
  }

  func picture() -> SceneryPicture {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    guard let source = cairo_image_surface_get_data(surface) else {
      return SceneryPicture(width: width, height: height, bytes: bytes)
    }
    bytes.withUnsafeMutableBufferPointer { target in
      var to = 0
      for y in 0..<height {
        var from = y * stride
        for _ in 0..<width {
          // The words of RGB24 lie in memory as blue, green, red, nothing.
          target[to] = source[from + 2]
          target[to + 1] = source[from + 1]
          target[to + 2] = source[from]
          from += 4
          to += 4
        }
      }
    }
    return SceneryPicture(width: width, height: height, bytes: bytes)
  }

  private func set(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  private func add(_ stops: [(Double, Colour)], to pattern: OpaquePointer?) {
    for (at, colour) in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, at, colour.red, colour.green, colour.blue, colour.alpha)
    }
  }

  private func paint(_ pattern: OpaquePointer?, _ stops: [(Double, Colour)]) {
    add(stops, to: pattern)
    cairo_set_source(context, pattern)
    cairo_paint(context)
    cairo_pattern_destroy(pattern)
  }
}
