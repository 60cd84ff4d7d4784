import CWayland
import Glibc

/// A `wl_buffer` in shared memory that we can read and write.
package final class SharedBuffer {
  package let buffer: WlBuffer
  package let width: Int
  package let height: Int
  package let stride: Int
  package let format: UInt32
  private let memory: UnsafeMutableRawBufferPointer

  /// Makes a buffer of exactly this layout; nil when memory cannot be had or the numbers are absurd.
  package init?(shm: WlShm, width: Int, height: Int, stride: Int, format: UInt32) {
    let (size, overflow) = stride.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, stride > 0, !overflow, size <= Int(Int32.max) else { return nil }
    let descriptor = memfd_create("glassbar", CWAYLAND_MFD_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(size)) == 0,
      let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      base != MAP_FAILED
    else { return nil }
    memory = UnsafeMutableRawBufferPointer(start: base, count: size)
    let pool = shm.createPool(fd: descriptor, size: Int32(size))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride),
      format: WlShm.Format(rawValue: format))
    pool.destroy()
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  deinit {
    buffer.destroy()
    munmap(memory.baseAddress, memory.count)
  }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
  package var mutableBytes: UnsafeMutableRawBufferPointer { memory }

  /// Whether the buffer has exactly this layout.
  package func matches(width: Int, height: Int, stride: Int, format: UInt32) -> Bool {
    self.width == width && self.height == height && self.stride == stride && self.format == format
  }
}
