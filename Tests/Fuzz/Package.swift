// swift-tools-version: 6.2
import PackageDescription

// The fuzz targets, a package of their own: each source file, the libraries' too, is built with libFuzzer's counters
// (`make fuzz`). The libraries are links to the project's sources.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    // The targets reach what is internal to the libraries, in the release build too.
    .unsafeFlags(["-enable-testing"]),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
    name: "Fuzz",
    targets: [
        system("CLinux"),
        system("CZlib", pkgConfig: "zlib"),
        library("HTTPServer", ["CLinux", "CZlib"]),
        library("HTML"),
        library("TemplateCompiler"),
        .executableTarget(
            name: "Fuzz", dependencies: ["HTTPServer", "HTML", "TemplateCompiler"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
    ]
)
