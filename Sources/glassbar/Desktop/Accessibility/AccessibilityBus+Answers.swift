extension AccessibilityBus: BusObjectServer {
  var objectNames: [String] { tree.order.map { name(of: $0) } }

  func interfaces(of object: String) -> [String] {
    guard let key = key(of: object), let found = tree.objects[key] else { return [] }
    switch found.role {
    case .application:
      return [AccessibilityInterface.accessible, AccessibilityInterface.application]
    case .frame, .toolBar:
      return [AccessibilityInterface.accessible, AccessibilityInterface.component]
    case .pushButton:
      return [
        AccessibilityInterface.accessible, AccessibilityInterface.component,
        AccessibilityInterface.action,
      ]
    }
  }

  func answer(
    _ object: String, _ interface: String, _ method: String, _ arguments: [BusValue]
  ) -> [BusValue]? {
    guard let key = key(of: object), let found = currentTree().objects[key] else { return nil }
    switch interface {
    case AccessibilityInterface.accessible: return accessible(found, method, arguments)
    case AccessibilityInterface.component: return component(found, method, arguments)
    case AccessibilityInterface.action: return action(found, method, arguments)
    case AccessibilityInterface.application:
      switch method {
      case "GetLocale": return [.string("C")]
      case "GetApplicationBusAddress": return [.string("")]
      default: return nil
      }
    default: return nil
    }
  }

  func property(_ object: String, _ interface: String, _ name: String) -> BusValue? {
    guard let key = key(of: object), let found = currentTree().objects[key] else { return nil }
    switch name {
    case "Name": return .string(found.name)
    case "Description": return .string(found.description)
    case "Parent": return parentReference(of: found)
    case "ChildCount": return .int32(Int32(found.children.count))
    case "Locale": return .string("C")
    case "AccessibleId":
      if case .button(_, let item) = found.key { return .string(item) }
      return .string("")
    case "HelpText": return .string("")
    case "NActions": return .int32(Int32(found.actions.count))
    case "ToolkitName": return .string("glassbar")
    case "Version", "ToolkitVersion": return .string(Program.version)
    case "AtspiVersion": return .string("2.1")
    case "Id": return .int32(applicationID)
    default: return nil
    }
  }

  func setProperty(
    _ object: String, _ interface: String, _ name: String, _ value: BusValue
  ) -> Bool {
    guard name == "Id", let id = value.whole.flatMap({ Int32(exactly: $0) }) else { return false }
    setApplicationID(id)
    return true
  }

  private func accessible(
    _ object: AccessibleObject, _ method: String, _ arguments: [BusValue]
  ) -> [BusValue]? {
    switch method {
    case "GetChildAtIndex":
      guard let index = arguments.first?.whole else { return nil }
      return [
        reference(object.children.indices.contains(index) ? object.children[index] : nil)
      ]
    case "GetChildren": return [.array(of: "(so)", object.children.map { reference($0) })]
    case "GetIndexInParent": return [.int32(Int32(tree.index(of: object)))]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(object.role.rawValue)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(object.role.name)]
    case "GetState": return [.array(of: "u", object.stateWords)]
    case "GetAttributes": return [.array(of: "{ss}", [])]
    case "GetApplication": return [reference(.application)]
    case "GetInterfaces": return [.strings(interfaces(of: name(of: object.key)))]
    default: return nil
    }
  }

  /// Coordinates are asked for the desktop (0), the window (1) or the parent (2).
  private func rect(_ object: AccessibleObject, _ coordinates: BusValue?) -> AccessibleRect? {
    guard let coordinates = coordinates?.whole, let window = object.window else { return nil }
    switch coordinates {
    case 0: return object.screen
    case 1: return window
    case 2:
      guard let parent = object.parent.flatMap({ tree.objects[$0]?.window }) else { return window }
      return AccessibleRect(
        x: window.x &- parent.x, y: window.y &- parent.y, width: window.width,
        height: window.height)
    default: return nil
    }
  }

  private func component(
    _ object: AccessibleObject, _ method: String, _ arguments: [BusValue]
  ) -> [BusValue]? {
    switch method {
    case "GetExtents":
      guard let rect = rect(object, arguments.first) else { return nil }
      return [.tuple([.int32(rect.x), .int32(rect.y), .int32(rect.width), .int32(rect.height)])]
    case "GetPosition":
      guard let rect = rect(object, arguments.first) else { return nil }
      return [.int32(rect.x), .int32(rect.y)]
    case "GetSize":
      guard let rect = object.window else { return nil }
      return [.int32(rect.width), .int32(rect.height)]
    case "Contains", "GetAccessibleAtPoint":
      guard arguments.count == 3, let x = Self.coordinate(arguments[0]),
        let y = Self.coordinate(arguments[1])
      else { return nil }
      func holds(_ object: AccessibleObject) -> Bool {
        rect(object, arguments[2])?.contains(x: x, y: y) == true
      }
      if method == "Contains" { return [.bool(holds(object))] }
      let child = object.children.first { tree.objects[$0].map(holds) == true }
      return [reference(child ?? (holds(object) ? object.key : nil))]
    // The layer of widgets, and of windows.
    case "GetLayer": return [.uint32(object.role == .frame ? 7 : 3)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus":
      guard case .button(let output, let item) = object.key else { return [.bool(false)] }
      return [.bool(grabFocus(item, output))]
    default: return nil
    }
  }

  private static func coordinate(_ value: BusValue) -> Int32? {
    value.whole.flatMap { Int32(exactly: $0) }
  }

  private func action(
    _ object: AccessibleObject, _ method: String, _ arguments: [BusValue]
  ) -> [BusValue]? {
    if method == "GetActions" {
      return [
        .array(
          of: "(sss)",
          object.actions.map { .tuple([.string($0.name), .string($0.explanation), .string("")]) })
      ]
    }
    guard let number = arguments.first?.whole, object.actions.indices.contains(number) else {
      return nil
    }
    let action = object.actions[number]
    switch method {
    case "GetName", "GetLocalizedName": return [.string(action.name)]
    case "GetDescription": return [.string(action.explanation)]
    case "GetKeyBinding": return [.string("")]
    case "DoAction":
      guard case .button(let output, let item) = object.key else { return [.bool(false)] }
      return [.bool(perform(action, item, output))]
    default: return nil
    }
  }
}
