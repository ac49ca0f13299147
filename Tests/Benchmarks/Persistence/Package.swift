// swift-tools-version: 6.2
import PackageDescription

// The program by which `make bench-persistence` measures the library, a package of its own: who builds the server does
// not build it. The library is a link to the project's sources.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "StoreBench",
    targets: [
        .systemLibrary(name: "CSQLite", path: "Sources/CLibraries/CSQLite", pkgConfig: "sqlite3"),
        .target(name: "Persistence", dependencies: ["CSQLite"], exclude: ["Persistence.docc"], swiftSettings: settings),
        .executableTarget(name: "StoreBench", dependencies: ["Persistence"], swiftSettings: settings),
    ]
)
