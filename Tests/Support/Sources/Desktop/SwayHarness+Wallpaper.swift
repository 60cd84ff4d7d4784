extension SwayHarness {
  /// Changes the wallpaper of all outputs and waits until the first output's upper rows show it.
  ///
  /// The picture must have the output's size, so that its rows come out unscaled.
  public func setWallpaper(_ image: PNGImage) throws(HarnessFailure) {
    // A name of its own each time: sway ignores a line that changes nothing.
    let number = folder.contents.count { $0.hasPrefix("wallpaper") }
    let path = try folder.write(
      image, to: "wallpaper-\(number).png", owner: DesktopUser.desktop)
    if driver.showsWallpaper {
      try swaymsg("output * bg \(path) fill")
    } else {
      try startSwaybg(path)
    }
    let rows = PixelRect(x: 0, y: 0, width: image.width, height: min(32, image.height))
    try Patience.wait(for: "the new wallpaper", every: 0.05) { () throws(HarnessFailure) -> Bool in
      try screenshot(output: outputName).cropped(to: rows) == image.cropped(to: rows)
    }
  }
}
