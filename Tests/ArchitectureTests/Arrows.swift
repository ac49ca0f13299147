/// Who may import whom: for each module of ours the modules of ours that it may import. This table is the map of the
/// house; a new arrow is a decision, not an accident.
enum Arrows {
    static let allowed: [String: Set<String>] = [
        "HTTPServer": ["CLinux", "CZlib"],
        "Persistence": ["CSQLite"],
        "HTML": [],
        "Images": ["CLinux"],
        "foodpin-images": ["Images", "CLinux", "CMagic", "CSeccomp", "CVips", "CZlib"],
        "TemplateCompiler": [],
        "templatec": ["TemplateCompiler"],
        "Site": ["HTTPServer", "HTML", "Persistence", "Images", "CSodium"],
        "Restaurants": ["Site", "HTTPServer", "HTML", "Persistence", "Images"],
        "Products": ["Site", "HTTPServer", "HTML", "Persistence"],
        "Albums": ["Site", "HTTPServer", "HTML", "Persistence"],
        "Gradebook": ["Site", "HTTPServer", "HTML", "Persistence"],
        "App": [
            "Restaurants", "Products", "Albums", "Gradebook", "Site", "HTTPServer", "Persistence", "Images",
        ],
        "foodpin": ["App", "CLinux"],
        "FoodPinTesting": ["App", "HTTPServer", "Persistence"],
    ]

    /// The modules that know a domain; none of them may know another.
    static let features: Set<String> = ["Restaurants", "Products", "Albums", "Gradebook"]

    /// The C modules that more than one Swift module may import: the system's own, and what both programs unpack with.
    static let sharedCModules: Set<String> = ["CLinux", "CZlib"]
}
