import GlassSurface

/// What a scripted compositor has when it starts.
package struct Offer: Sendable {
  /// The version of each global by its interface; those without one are not offered.
  ///
  /// Outputs and seats have globals of their own; here are only their versions.
  package var versions: [String: UInt32] = [
    "wl_compositor": 4, "wl_shm": 1, "wl_subcompositor": 1, "wl_output": 4, "wl_seat": 7,
    "wl_data_device_manager": 3, "zwlr_layer_shell_v1": 4, "xdg_wm_base": 3,
    "zwlr_screencopy_manager_v1": 3, "zwlr_foreign_toplevel_manager_v1": 3,
    "xdg_activation_v1": 1, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1,
    "wp_presentation": 1, "zxdg_output_manager_v1": 3, "wp_cursor_shape_manager_v1": 1,
  ]
  /// wl_shm's codes.
  package var shmFormats: [UInt32] = [0, 1]
  package var outputs = [FakeOutput.Properties()]
  /// Names of the seats, which start with all three devices.
  package var seats = ["seat0"]
  /// The clock that presentation times are read from, by the system's number; others are told to
  /// clients as they are while times come from the monotonic clock.
  package var presentationClock: UInt32 = 1
  package var rounding = BlendRounding.pixman

  package init() {}

  /// Offers an interface in another version than usual, or with 0 not at all.
  package func with(_ interface: String, version: UInt32) -> Offer {
    var result = self
    result.versions[interface] = version == 0 ? nil : version
    return result
  }

  package func without(_ interfaces: String...) -> Offer {
    var result = self
    for interface in interfaces { result.versions[interface] = nil }
    return result
  }
}
