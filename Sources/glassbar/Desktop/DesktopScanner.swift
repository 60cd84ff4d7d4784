import CDesktop

/// Reads the machine's desktop entries through GIO, which knows precedence, masks and languages.
///
/// GIO's reading is thread-safe; a scan takes tens of milliseconds and belongs on a worker.
enum DesktopScanner {
  static func scan() -> DesktopCatalog {
    let pipes = HeldPipes(below: applicationFolders())
    defer { pipes.release() }
    let list = g_app_info_get_all()
    defer { g_list_free_full(list, { g_object_unref($0) }) }
    var entries: [DesktopEntry] = []
    var node = list
    while let current = node {
      if let data = current.pointee.data { entries += entry(from: OpaquePointer(data)) }
      node = current.pointee.next
    }
    return DesktopCatalog(entries: entries, defaultApplications: defaultApplications())
  }

  /// The entries with these ids alone, which takes a hundredth of a scan.
  static func entries(withIDs ids: [String]) -> DesktopCatalog {
    var entries: [DesktopEntry] = []
    for id in ids {
      let name = id.hasSuffix(".desktop") ? id : id + ".desktop"
      guard let info = GObjectReference(owning: g_desktop_app_info_new(name)) else { continue }
      entries += entry(from: info.pointer)
    }
    return DesktopCatalog(first: entries)
  }

  private static func applicationFolders() -> [String] {
    var folders = g_get_user_data_dir().map { [String(cString: $0)] } ?? []
    var next = g_get_system_data_dirs()
    while let folder = next?.pointee {
      folders.append(String(cString: folder))
      next = next?.successor()
    }
    return folders.map { $0 + "/applications" }
  }

  /// The default application of each content type that a role asks for.
  private static func defaultApplications() -> DefaultApplications {
    var result = DefaultApplications()
    for type in PinRole.allCases.flatMap(\.contentTypes) {
      guard let info = GObjectReference(owning: g_app_info_get_default_for_type(type, 0)) else {
        continue
      }
      result.byContentType[type] = g_app_info_get_id(info.pointer).map { String(cString: $0) }
    }
    return result
  }

  /// One entry, or none where GIO gives it no id.
  private static func entry(from info: OpaquePointer) -> [DesktopEntry] {
    guard let id = g_app_info_get_id(info) else { return [] }
    var entry = DesktopEntry(
      id: String(cString: id),
      name: g_app_info_get_display_name(info).map { String(cString: $0) } ?? String(cString: id))
    entry.genericName = g_desktop_app_info_get_generic_name(info).map { String(cString: $0) }
    entry.icon = icon(from: g_app_info_get_icon(info))
    entry.startupWMClass = g_desktop_app_info_get_startup_wm_class(info)
      .map { String(cString: $0) }
    entry.commandLine = g_app_info_get_commandline(info).map { String(cString: $0) }
    entry.packageNames = ["X-Flatpak", "X-SnapInstanceName"].compactMap { (key: String) in
      String(consuming: g_desktop_app_info_get_string(info, key))
    }
    entry.categories = (g_desktop_app_info_get_categories(info).map { String(cString: $0) } ?? "")
      .split(separator: ";").map(String.init)
    entry.keywords = strings(copying: g_desktop_app_info_get_keywords(info))
    entry.contentTypes = strings(copying: g_app_info_get_supported_types(info))
    entry.actions = strings(copying: g_desktop_app_info_list_actions(info)).map { action in
      DesktopAction(
        id: action,
        name: String(consuming: g_desktop_app_info_get_action_name(info, action)) ?? action)
    }
    entry.isShown = g_app_info_should_show(info) != 0
    entry.runsInTerminal = g_desktop_app_info_get_boolean(info, "Terminal") != 0
    entry.isDBusActivatable = g_desktop_app_info_get_boolean(info, "DBusActivatable") != 0
    entry.path = g_desktop_app_info_get_filename(info).map { String(cString: $0) }
    return [entry]
  }

  private static func icon(from icon: OpaquePointer?) -> DesktopIcon? {
    guard let icon else { return nil }
    let instance = UnsafeMutableRawPointer(icon).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, g_file_icon_get_type()) != 0 {
      return String(consuming: g_file_get_path(g_file_icon_get_file(icon))).map { .file($0) }
    }
    if g_type_check_instance_is_a(instance, g_themed_icon_get_type()) != 0 {
      // GIO adds names of symbolic pictures, which are silhouettes and no application icons.
      let names = strings(copying: g_themed_icon_get_names(icon))
      let coloured = names.filter { !$0.hasSuffix("-symbolic") }
      return .themed(coloured.isEmpty ? names : coloured)
    }
    return nil
  }
}
