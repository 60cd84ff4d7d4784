import Glibc

/// A running process with its own process group; it and its group end with the last reference.
///
/// What it writes is kept and can be read at any time, also after its end.
public final class BackgroundProcess {
  public let arguments: [String]
  public let processID: Int32
  private let outputFile: Int32
  private let errorFile: Int32
  private var inputPipe: Int32
  private var exit: ProcessExit?

  /// Starts a command with exactly the given environment; it is looked up in the tests' PATH.
  ///
  /// Standard input is a pipe, see `send(_:)` and `closeInput()`.
  public init(
    _ arguments: [String], environment: [String: String] = ProcessRun.plainEnvironment,
    workingFolder: String? = nil
  ) throws(HarnessFailure) {
    precondition(!arguments.isEmpty, "a command has a name")
    self.arguments = arguments
    outputFile = nameless()
    errorFile = nameless()
    var input: [Int32] = [-1, -1]
    guard outputFile >= 0, errorFile >= 0, pipe(&input) == 0 else {
      throw HarnessFailure("no descriptors: \(String(cString: strerror(errno)))")
    }
    inputPipe = input[1]

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outputFile, 1)
    posix_spawn_file_actions_adddup2(&actions, errorFile, 2)
    keepDescriptorsFromChildren()

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let command = (workingFolder.map { ["env", "--chdir=\($0)"] } ?? []) + arguments
    var words = command.map { strdup($0) } + [nil]
    var settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    settings.append(nil)
    defer { for word in words + settings { free(word) } }
    var started: pid_t = 0
    let failure = posix_spawnp(&started, command[0], &actions, &attributes, &words, &settings)
    close(input[0])
    guard failure == 0 else {
      close(input[1])
      close(outputFile)
      close(errorFile)
      throw HarnessFailure("cannot start \(command[0]): \(String(cString: strerror(failure)))")
    }
    processID = started
  }

  deinit {
    stop()
    closeInput()
    close(outputFile)
    close(errorFile)
  }

  /// All that it has written to standard output so far.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  public var outputBytes: [UInt8] { contents(of: outputFile) }

  /// All that it has written to standard error so far.
  public var errors: String { String(decoding: contents(of: errorFile), as: UTF8.self) }

  /// Whether it has not ended yet.
  public var isRunning: Bool {
    guard exit == nil else { return false }
    var info = siginfo_t()
    // WNOWAIT leaves the zombie, and with it the number of the group, until stop() has used it.
    return waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == 0
  }

  /// Writes to its standard input; false when it does not read any more.
  @discardableResult
  public func send(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { sendQuietly($0) }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Lets it read the end of its input.
  public func closeInput() {
    guard inputPipe >= 0 else { return }
    close(inputPipe)
    inputPipe = -1
  }

  /// Sends a signal to the process alone, not to its group.
  public func signal(_ number: Int32) {
    if exit == nil { kill(processID, number) }
  }

  /// Waits for its end; nil when it still runs after `seconds`.
  public func waitForExit(upTo seconds: Double = 60) -> ProcessExit? {
    let end = Patience.monotonicSeconds + seconds
    var pause = 0.0005
    while isRunning {
      guard Patience.monotonicSeconds < end else { return nil }
      Patience.sleep(seconds: pause)
      pause = min(pause * 1.5, 0.01)
    }
    reap()
    return exit
  }

  /// Ends it and all that is left of its group: asks first, kills after `grace` seconds.
  public func stop(grace: Double = 5) {
    guard exit == nil else { return }
    if isRunning {
      kill(-processID, SIGTERM)
      // A stopped process takes the request only when it goes on.
      kill(-processID, SIGCONT)
      if waitForExit(upTo: grace) != nil { return }
    }
    reap()
  }

  private func reap() {
    guard exit == nil else { return }
    kill(-processID, SIGKILL)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) == -1, errno == EINTR {}
    exit = ProcessExit(status: status)
  }

  /// Writes without SIGPIPE, which would end the tests when the other end has gone.
  private func sendQuietly(_ bytes: UnsafeRawBufferPointer) -> Int {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    let count = write(inputPipe, bytes.baseAddress, bytes.count)
    if count == -1, errno == EPIPE {
      var none = timespec()
      sigtimedwait(&pipeSignal, nil, &none)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return count
  }
}

/// Marks all open descriptors: one that a child held open would hide an end of file from a test.
private func keepDescriptorsFromChildren() {
  for descriptor in names(inFolder: "/proc/self/fd").compactMap({ Int32($0) })
  where descriptor > 2 {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

/// A file without a name, which goes with its descriptor.
private func nameless() -> Int32 {
  var template = Array("/tmp/glassbar-log-XXXXXX".utf8CString)
  let file = mkstemp(&template)
  if file >= 0 { unlink(template) }
  return file
}

/// All of a file, without moving the offset at which its process writes on.
private func contents(of file: Int32) -> [UInt8] {
  var status = stat()
  guard fstat(file, &status) == 0, status.st_size > 0 else { return [] }
  let size = Int(status.st_size)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
    used = 0
    while used < size {
      let count = pread(file, buffer.baseAddress! + used, size - used, used)
      guard count > 0 else { break }
      used += count
    }
  }
}
