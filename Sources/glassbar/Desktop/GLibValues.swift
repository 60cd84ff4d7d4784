import CDesktop

/// What GLib reports through a `GError`.
struct GLibFailure: Error, Equatable {
  let message: String

  /// Takes over and frees `error`.
  init(consuming error: UnsafeMutablePointer<GError>?) {
    message = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
    if let error { g_error_free(error) }
  }
}

/// One reference to a GObject, given back when it ends.
struct GObjectReference: ~Copyable {
  let pointer: OpaquePointer

  /// Takes over a reference; nil stays nil.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  init?<Object>(owning pointer: UnsafeMutablePointer<Object>?) {
    self.init(owning: pointer.map { OpaquePointer($0) })
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

extension String {
  /// Copies and frees a string that GLib allocated.
  init?(consuming pointer: UnsafeMutablePointer<CChar>?) {
    guard let pointer else { return nil }
    self.init(cString: pointer)
    g_free(pointer)
  }
}

/// Copies and frees a NULL-terminated array of strings.
func strings(consuming list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
  defer { g_strfreev(list) }
  return strings(copying: list)
}

/// Copies a NULL-terminated array of strings.
func strings(copying list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
  guard let list else { return [] }
  var result: [String] = []
  var cursor = list
  while let string = cursor.pointee {
    result.append(String(cString: string))
    cursor += 1
  }
  return result
}

/// Copies a NULL-terminated array of constant strings.
func strings(copying list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
  guard let list else { return [] }
  var result: [String] = []
  var cursor = list
  while let string = cursor.pointee {
    result.append(String(cString: string))
    cursor += 1
  }
  return result
}
