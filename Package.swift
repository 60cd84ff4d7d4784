// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "glassbar",
  products: [
    .executable(name: "glassbar", targets: ["glassbar"])
  ],
  targets: [
    // C headers, as modules.
    .systemLibrary(name: "CWayland", pkgConfig: "wayland-client"),
    .systemLibrary(name: "CWaylandServer", pkgConfig: "wayland-server"),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1"),
    .systemLibrary(name: "CDesktop", pkgConfig: "librsvg-2.0"),
    // A system library carries the flags of one pkg-config file, so these two add theirs.
    .systemLibrary(name: "CGioUnix", pkgConfig: "gio-unix-2.0"),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),

    // Protocol XML → typed Swift.
    .executableTarget(name: "WaylandScanner", swiftSettings: strict),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // Pure: no clock, no files, no sockets.
    .target(name: "MotionRuntime", swiftSettings: strict),
    .target(name: "BarModel", dependencies: ["MotionRuntime"], swiftSettings: strict),

    .target(name: "FrameProfile", swiftSettings: strict),

    // Stands in front of the allocator of programs that link it.
    .target(name: "AllocationCount"),

    // Wayland, EGL, glass, backdrop.
    .target(
      name: "GlassShaders", path: "shaders",
      resources: [.embedInCode("lib"), .embedInCode("programs")], swiftSettings: strict),
    .target(
      name: "GlassSurface", dependencies: ["CWayland", "GlassShaders"], swiftSettings: strict,
      plugins: ["WaylandBindings"]),

    // Desktops to look at through glass: for `render`, the demo and the tests.
    .target(
      name: "Scenery", dependencies: ["CDesktop", "CGioUnix", "CPangoCairo"],
      swiftSettings: strict),

    // Commands and wiring.
    .executableTarget(
      name: "glassbar",
      dependencies: [
        "BarModel", "MotionRuntime", "FrameProfile", "GlassSurface", "Scenery", "CDesktop",
        "CGioUnix", "CPangoCairo", "AllocationCount",
      ],
      swiftSettings: strict),

    // Figures of the motion runtime.
    .executableTarget(
      name: "motion-bench", dependencies: ["MotionRuntime", "AllocationCount"],
      path: "Sources/MotionBench", swiftSettings: strict),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Scenery", "CDesktop", "CGioUnix", "CPangoCairo"],
      path: "Tests/Support/Sources", swiftSettings: strict),
    .executableTarget(
      name: "picture", dependencies: ["Scenery", "TestSupport"], path: "Tests/Support/Picture",
      swiftSettings: strict),
    .executableTarget(
      name: "glass-bench", dependencies: ["GlassSurface"], path: "Tests/Support/GlassBench",
      swiftSettings: strict),
    .executableTarget(
      name: "pointer-driver", dependencies: ["GlassSurface"],
      path: "Tests/Support/PointerDriver", swiftSettings: strict),
    .executableTarget(
      name: "launch-recorder", path: "Tests/Support/LaunchRecorder", swiftSettings: strict),
    .target(
      name: "FakeCompositor",
      dependencies: ["CWaylandServer", "CPixman", "GlassSurface", "TestSupport"],
      path: "Tests/Support/FakeCompositor", swiftSettings: strict, plugins: ["WaylandBindings"]),
    .testTarget(
      name: "ScannerTests", dependencies: ["WaylandScanner", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionRuntimeTests",
      dependencies: ["MotionRuntime", "AllocationCount", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FrameProfileTests", dependencies: ["FrameProfile", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BarModelTests", dependencies: ["BarModel", "MotionRuntime", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GlassSurfaceTests",
      dependencies: [
        "GlassSurface", "CWayland", "pointer-driver", "TestSupport", "FakeCompositor",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "glassbar", "launch-recorder", "pointer-driver", "BarModel", "FakeCompositor",
        "FrameProfile", "GlassSurface", "Scenery", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
  ]
)
