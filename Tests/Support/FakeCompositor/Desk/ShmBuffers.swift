import CPixman
import GlassSurface
import Glibc

/// A client's shared memory, mapped as long as a pool or buffer needs it.
final class SharedPool {
  private let descriptor: Int32
  private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  init(_ descriptor: Int32, size: Int32) {
    self.descriptor = descriptor
    map(Int(size))
  }

  deinit {
    unmap()
    close(descriptor)
  }

  func map(_ size: Int) {
    unmap()
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard size > 0, let base, base != MAP_FAILED else { return }
    bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
  }

  private func unmap() {
    if let base = bytes.baseAddress { munmap(base, bytes.count) }
    bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }
}

/// A client's buffer.
package final class FakeBuffer {
  let resource: WlBufferResource
  let width: Int
  let height: Int
  let stride: Int
  /// wl_shm's code.
  let format: UInt32
  private let pool: SharedPool
  private let offset: Int

  init(
    _ resource: WlBufferResource, _ pool: SharedPool, offset: Int, width: Int, height: Int,
    stride: Int, format: UInt32
  ) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// Its memory; nil where it reaches past the pool.
  var bytes: UnsafeMutableRawBufferPointer? {
    let (size, overflow) = stride.multipliedReportingOverflow(by: height)
    guard offset >= 0, width > 0, height > 0, stride > 0, !overflow,
      offset + size <= pool.bytes.count
    else { return nil }
    return UnsafeMutableRawBufferPointer(rebasing: pool.bytes[offset..<(offset + size)])
  }

  /// A copy of the pixels of a window.
  var picture: Picture? {
    guard let base = bytes?.baseAddress, stride % 4 == 0, stride >= width * 4,
      let from = pixman_image_create_bits(
        format == 0 ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, Int32(width), Int32(height),
        base.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else { return nil }
    defer { pixman_image_unref(from) }
    let copy = Picture(width: width, height: height)
    guard
      let to = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(width), Int32(height), copy.pixels, Int32(width * 4))
    else { return nil }
    defer { pixman_image_unref(to) }
    pixman_image_composite32(
      PIXMAN_OP_SRC, from, nil, to, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
    return copy
  }
}

extension FakeDesk {
  func serve(_ shm: WlShmResource) {
    for code in offer.shmFormats { shm.sendFormat(format: WlShm.Format(rawValue: code)) }
    shm.onRequest = { [weak self] request in
      guard case .createPool(let resource, let descriptor, let size) = request else { return }
      let pool = SharedPool(descriptor.take(), size: size)
      resource.onRequest = { [weak self] request in
        switch request {
        case .createBuffer(let buffer, let offset, let width, let height, let stride, let format):
          self?.keep(
            FakeBuffer(
              buffer, pool, offset: Int(offset), width: Int(width), height: Int(height),
              stride: Int(stride), format: format.rawValue))
        case .resize(let size): pool.map(Int(size))
        case .destroy: break
        }
      }
    }
  }
}
