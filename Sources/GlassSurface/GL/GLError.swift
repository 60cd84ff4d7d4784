/// Why something that EGL, OpenGL ES or a shader was asked for did not happen.
public enum GLError: Error, Equatable, Sendable {
  /// An EGL call failed; `code` is what `eglGetError` said.
  case egl(call: String, code: Int32)
  /// The driver lacks something that drawing needs.
  case unsupported(String)
  /// OpenGL reported `code` after `operation`.
  case gl(operation: String, code: UInt32)
  /// The GPU was reset; every object of the context is gone and a new context is needed.
  case contextLost
  /// A shader did not compile or a program did not link; `log` names files and lines.
  case shader(name: String, log: String)
  /// `#include` names a file that the shader library does not have.
  case missingInclude(name: String, from: String)
  /// A shader file includes itself, directly or through others, in the order given.
  case includeCycle([String])
  /// The driver cannot draw into these attachments; `status` is its reason.
  case incompleteFramebuffer(status: UInt32)
  /// Bytes, sizes or rectangles that do not fit each other.
  case mismatch(String)
}

extension GLError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .egl(let call, let code): "\(call) failed: \(Self.eglName(code))"
    case .unsupported(let what): "the graphics driver lacks \(what)"
    case .gl(let operation, let code): "\(operation) failed: \(Self.glName(code))"
    case .contextLost: "the graphics context was lost"
    case .shader(let name, let log): "shader \(name): \(log)"
    case .missingInclude(let name, let from): "shader \(from) includes unknown file \"\(name)\""
    case .includeCycle(let names):
      "shader files include each other: \(names.joined(separator: " → "))"
    case .incompleteFramebuffer(let status): "incomplete framebuffer, status \(Self.hex(status))"
    case .mismatch(let what): what
    }
  }

  private static func hex(_ code: UInt32) -> String { "0x" + String(code, radix: 16) }

  private static func glName(_ code: UInt32) -> String {
    switch code {
    case 0x0500: "invalid enum"
    case 0x0501: "invalid value"
    case 0x0502: "invalid operation"
    case 0x0505: "out of memory"
    case 0x0506: "invalid framebuffer operation"
    default: hex(code)
    }
  }

  private static func eglName(_ code: Int32) -> String {
    switch code {
    case 0x3001: "not initialised"
    case 0x3002: "bad access"
    case 0x3003: "out of memory"
    case 0x3004: "bad attribute"
    case 0x3005: "bad config"
    case 0x3006: "bad context"
    case 0x3007: "bad current surface"
    case 0x3008: "bad display"
    case 0x3009: "bad match"
    case 0x300A: "bad native pixmap"
    case 0x300B: "bad native window"
    case 0x300C: "bad parameter"
    case 0x300D: "bad surface"
    case 0x300E: "context lost"
    default: hex(UInt32(bitPattern: code))
    }
  }
}
