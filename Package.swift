// swift-tools-version: 6.2
import PackageDescription

// Who may import whom (Tests/ArchitectureTests holds the same arrows and reads every import line):
//
//   foodpin → App → Restaurants ┐
//                   Products    ├→ Site → HTTPServer → CLinux
//                   Albums      │      ├→ HTML ← generated templates
//                   Gradebook   ┘      ├→ Persistence → CSQLite
//                                      └→ Images ⇢ foodpin-images      templatec → TemplateCompiler

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let templates: Target.PluginUsage = .plugin(name: "CompileTemplates")

func library(_ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings, plugins: plugins)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], plugins: [Target.PluginUsage] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings, plugins: plugins)
}

func system(_ name: String, pkgConfig: String? = nil, apt: [String] = []) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: apt.isEmpty ? [] : [.apt(apt)])
}

let package = Package(
    name: "FoodPin",
    products: [
        .executable(name: "foodpin", targets: ["foodpin"]),
        .executable(name: "foodpin-images", targets: ["foodpin-images"]),
    ],
    targets: [
        system("CLinux"),
        system("CZlib", pkgConfig: "zlib", apt: ["zlib1g-dev"]),
        system("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
        system("CSodium", pkgConfig: "libsodium", apt: ["libsodium-dev"]),
        system("CMagic", apt: ["libmagic-dev"]),
        system("CSeccomp", pkgConfig: "libseccomp", apt: ["libseccomp-dev"]),
        system("CVips", pkgConfig: "gobject-2.0", apt: ["libvips-dev"]),

        library("HTTPServer", ["CLinux", "CZlib"]),
        library("Persistence", ["CSQLite"]),
        library("HTML"),
        library("Images", ["CLinux"]),
        executable("foodpin-images", ["Images", "CLinux", "CMagic", "CSeccomp", "CVips", "CZlib"]),

        library("TemplateCompiler"),
        executable("templatec", ["TemplateCompiler"]),
        .plugin(name: "CompileTemplates", capability: .buildTool(), dependencies: ["templatec"]),

        library("Site", ["HTTPServer", "HTML", "Persistence", "Images", "CSodium"], plugins: [templates]),
        library("Restaurants", ["Site", "HTTPServer", "HTML", "Persistence", "Images"], plugins: [templates]),
        library("Products", ["Site", "HTTPServer", "HTML", "Persistence"], plugins: [templates]),
        library("Albums", ["Site", "HTTPServer", "HTML", "Persistence"], plugins: [templates]),
        library("Gradebook", ["Site", "HTTPServer", "HTML", "Persistence"], plugins: [templates]),
        library(
            "App",
            [
                "Restaurants", "Products", "Albums", "Gradebook", "Site", "HTTPServer", "Persistence", "Images",
            ]),
        executable("foodpin", ["App", "CLinux"]),

        library("FoodPinTesting", ["App", "HTTPServer", "Persistence"]),
        tests("HTTPServerTests", ["HTTPServer", "CZlib"]),
        tests("PersistenceTests", ["Persistence", "CSQLite"]),
        tests("HTMLTests", ["HTML"], plugins: [templates]),
        tests(
            "TemplateCompilerTests", ["TemplateCompiler", "HTML"], exclude: ["Errors", "Expected"],
            plugins: [templates]),
        tests("ImagesTests", ["Images", "foodpin-images", "CVips"], exclude: ["Fixtures"]),
        tests("SiteTests", ["Site", "FoodPinTesting", "foodpin-images"]),
        tests("RestaurantsTests", ["Restaurants", "FoodPinTesting", "foodpin-images"]),
        tests("ProductsTests", ["Products", "FoodPinTesting", "foodpin-images"], exclude: ["__Snapshots__"]),
        tests("AlbumsTests", ["Albums", "FoodPinTesting", "foodpin-images"], exclude: ["__Snapshots__"]),
        tests("GradebookTests", ["Gradebook", "FoodPinTesting", "foodpin-images"], exclude: ["__Snapshots__"]),
        tests(
            "AppTests", ["App", "FoodPinTesting", "foodpin", "foodpin-images", "CSQLite"],
            exclude: ["__Snapshots__", "ReleasedStores"]),
        tests(
            "NewFeatureTests",
            ["App", "Site", "HTTPServer", "HTML", "Persistence", "FoodPinTesting", "foodpin-images"],
            plugins: [templates]),
        tests("ArchitectureTests", []),
    ]
)
