import Glibc

/// The few questions asked of files, in plain system calls; every failure is an absence.
enum FileSystem {
  static func isFile(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  static func isDirectory(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  static func isPipe(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFIFO } ?? false
  }

  /// Size in bytes; nil when it is no regular file.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Names in a folder, unsorted, without `.` and `..`.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The whole file, unless it is larger than `limit` bytes.
  static func bytes(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let bytes = try head(of: path, count: limit + 1)
    guard bytes.count <= limit else { throw SystemError(EFBIG) }
    return bytes
  }

  /// How long a pipe or a device may keep us waiting in all, in ms.
  private static let patience: Int64 = 250

  /// The first `count` bytes of a file, or all that it has.
  ///
  /// A pipe or a device at `path` is given `patience`, then the reading fails.
  static func head(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemError(EISDIR) }
    let deadline = monotonicTime() + patience
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, 65_536))
    while result.count < count {
      try wait(for: descriptor, POLLIN, until: deadline)
      let read = Glibc.read(descriptor, &buffer, min(buffer.count, count - result.count))
      if read < 0, errno == EINTR || errno == EAGAIN { continue }
      guard read >= 0 else { throw SystemError(errno) }
      if read == 0 { break }
      result += buffer[..<read]
    }
    return result
  }

  /// The file as text, bad bytes replaced; nil when it cannot be read or is too large.
  static func text(of path: String, limit: Int) -> String? {
    (try? bytes(of: path, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes `path` a file with these bytes: whole or not at all.
  ///
  /// Links keep pointing where they do; devices and pipes are written to as they are, and fail when
  /// nobody takes the bytes in time.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let path = resolved(path) ?? path
    if let mode = mode(of: path), mode & S_IFMT != S_IFREG {
      try write(bytes, opening: path, flags: O_WRONLY)
      return
    }
    let temporary = "\(path).\(getpid()).part"
    do throws(SystemError) {
      try write(bytes, opening: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC)
      guard rename(temporary, path) == 0 else { throw SystemError(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// The path without links; nil when it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// Makes a folder and those above it that are missing; one that is there is no error.
  ///
  /// - Parameter mode: who may do what in a new one; by default this user alone.
  static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      folder += "/\(part)"
      if mkdir(folder, mode) != 0, errno != EEXIST { throw SystemError(errno) }
    }
  }

  /// Where a symbolic link leads, as it is written; nil for anything else.
  static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, Int(PATH_MAX))
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func write(
    _ bytes: [UInt8], opening path: String, flags: Int32
  ) throws(SystemError) {
    let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o644)
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, until: monotonicTime() + patience)
  }

  /// Writes all bytes to an open descriptor, however long that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try write(bytes, to: descriptor, until: nil)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, until deadline: Int64?
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      try wait(for: descriptor, POLLOUT, until: deadline)
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw SystemError(errno) }
      offset += count
    }
  }

  /// Waits until `descriptor` can be read or written; regular files always can.
  ///
  /// `deadline` is in ms of `monotonicTime`; throws `ETIMEDOUT` when it is over.
  private static func wait(
    for descriptor: Int32, _ events: Int32, until deadline: Int64?
  ) throws(SystemError) {
    while true {
      let left = deadline.map { Int32(clamping: max($0 - monotonicTime(), 0)) } ?? -1
      var question = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let answers = poll(&question, 1, left)
      if answers > 0 { return }
      if answers == 0 { throw SystemError(ETIMEDOUT) }
      guard errno == EINTR else { throw SystemError(errno) }
    }
  }

  /// In ms since an arbitrary moment.
  private static func monotonicTime() -> Int64 { MonotonicClock.now() / 1_000_000 }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}
