import CDesktop

/// A value as D-Bus carries it.
indirect enum BusValue: Equatable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  /// Elements of one type, whose signature tells what an empty array holds.
  case array(of: String, [BusValue])
  /// From names to values of any type (`a{sv}`); read from any dictionary with text for keys.
  case dictionary([String: BusValue])
  case tuple([BusValue])
  case variant(BusValue)
  /// Read from a type that nothing here uses.
  case unread
}

extension BusValue {
  static func strings(_ texts: [String]) -> BusValue { .array(of: "s", texts.map { .string($0) }) }

  var text: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    case .variant(let value): value.text
    default: nil
    }
  }

  var flag: Bool? {
    switch self {
    case .bool(let flag): flag
    case .variant(let value): value.flag
    default: nil
    }
  }

  /// Any whole number; nil where it does not fit.
  var whole: Int? {
    switch self {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(value)
    case .uint64(let value): Int(exactly: value)
    case .variant(let value): value.whole
    default: nil
    }
  }

  /// Any finite number.
  var number: Double? {
    switch self {
    case .double(let value): value.isFinite ? value : nil
    case .variant(let value): value.number
    default: whole.map(Double.init)
    }
  }

  var dictionary: [String: BusValue]? {
    switch self {
    case .dictionary(let values): values
    case .variant(let value): value.dictionary
    default: nil
    }
  }

  /// An array's or a tuple's elements.
  var elements: [BusValue]? {
    switch self {
    case .array(_, let values), .tuple(let values): values
    case .variant(let value): value.elements
    default: nil
    }
  }
}

// MARK: - GVariant

extension BusValue {
  /// Copies a GVariant.
  init(_ variant: OpaquePointer) {
    switch g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(variant))
    case G_VARIANT_CLASS_INT16: self = .int16(g_variant_get_int16(variant))
    case G_VARIANT_CLASS_UINT16: self = .uint16(g_variant_get_uint16(variant))
    case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(variant))
    case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(variant))
    case G_VARIANT_CLASS_INT64: self = .int64(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64: self = .uint64(UInt64(g_variant_get_uint64(variant)))
    case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(variant))
    case G_VARIANT_CLASS_STRING: self = .string(String(cString: g_variant_get_string(variant, nil)))
    case G_VARIANT_CLASS_OBJECT_PATH:
      self = .objectPath(String(cString: g_variant_get_string(variant, nil)))
    case G_VARIANT_CLASS_VARIANT:
      self = Self.children(of: variant).first.map { .variant($0) } ?? .unread
    case G_VARIANT_CLASS_TUPLE: self = .tuple(Self.children(of: variant))
    case G_VARIANT_CLASS_ARRAY:
      let type = String(cString: g_variant_get_type_string(variant))
      if type.hasPrefix("a{s") {
        self = .dictionary(Self.entries(of: variant))
      } else if type.hasPrefix("a{") {
        self = .unread
      } else {
        self = .array(of: String(type.dropFirst()), Self.children(of: variant))
      }
    default: self = .unread
    }
  }

  private static func children(of variant: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(variant)).compactMap { index in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }

  private static func entries(of variant: OpaquePointer) -> [String: BusValue] {
    var result: [String: BusValue] = [:]
    for index in 0..<g_variant_n_children(variant) {
      guard let entry = g_variant_get_child_value(variant, index) else { continue }
      defer { g_variant_unref(entry) }
      let pair = children(of: entry)
      guard pair.count == 2, let key = pair[0].text else { continue }
      if case .variant(let value) = pair[1] {
        result[key] = value
      } else {
        result[key] = pair[1]
      }
    }
    return result
  }

  /// A new, floating GVariant.
  func makeVariant() -> OpaquePointer? {
    switch self {
    case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): return g_variant_new_byte(value)
    case .int16(let value): return g_variant_new_int16(value)
    case .uint16(let value): return g_variant_new_uint16(value)
    case .int32(let value): return g_variant_new_int32(value)
    case .uint32(let value): return g_variant_new_uint32(value)
    case .int64(let value): return g_variant_new_int64(gint64(value))
    case .uint64(let value): return g_variant_new_uint64(guint64(value))
    case .double(let value): return g_variant_new_double(value)
    case .string(let text): return g_variant_new_string(text)
    case .objectPath(let path): return g_variant_new_object_path(path)
    case .variant(let value): return g_variant_new_variant(value.makeVariant())
    case .array(let type, let values): return Self.makeArray(of: type, values)
    case .tuple(let values): return Self.makeTuple(values)
    case .dictionary(let values):
      var entries = values.sorted { $0.key < $1.key }.map { key, value in
        g_variant_new_dict_entry(
          g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
      }
      return Self.withType("{sv}") { g_variant_new_array($0, &entries, gsize(entries.count)) }
    case .unread: return Self.makeTuple([])
    }
  }

  static func makeTuple(_ values: [BusValue]) -> OpaquePointer? {
    var children = values.map { $0.makeVariant() }
    return g_variant_new_tuple(&children, gsize(children.count))
  }

  private static func makeArray(of type: String, _ values: [BusValue]) -> OpaquePointer? {
    var children = values.map { $0.makeVariant() }
    return withType(type) { g_variant_new_array($0, &children, gsize(children.count)) }
  }

  private static func withType(
    _ type: String, _ body: (OpaquePointer?) -> OpaquePointer?
  ) -> OpaquePointer? {
    let variantType = g_variant_type_new(type)
    defer { g_variant_type_free(variantType) }
    return body(variantType)
  }
}
