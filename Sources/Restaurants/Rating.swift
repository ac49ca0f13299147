import Site

/// How good a restaurant was. The store keeps the raw text; a text that is none of these reads as "not rated".
enum Rating: String, CaseIterable, Sendable {
    case awesome, good, okay, bad, terrible

    /// What stands below the face.
    var caption: String {
        switch self {
        case .awesome: "Awesome"
        case .good: "Good"
        case .okay: "Okay"
        case .bad: "Bad"
        case .terrible: "Terrible"
        }
    }

    /// The drawing's path in `Static`.
    var face: String {
        switch self {
        case .awesome: "faces/love.svg"
        case .good: "faces/cool.svg"
        case .okay: "faces/happy.svg"
        case .bad: "faces/sad.svg"
        case .terrible: "faces/angry.svg"
        }
    }

    /// Where what is not rated stands when sorted by rating: last.
    static let rankOfUnrated = 5

    /// Where it stands when sorted by rating: the best first.
    var rank: Int {
        switch self {
        case .awesome: 0
        case .good: 1
        case .okay: 2
        case .bad: 3
        case .terrible: 4
        }
    }

    /// As a page shows it.
    /// - Parameter assets: where the drawings are.
    func mark(isChosen: Bool, assets: Assets) -> RatingMark {
        RatingMark(value: rawValue, caption: caption, face: address(assets), isChosen: isChosen)
    }

    /// The address of its drawing.
    func address(_ assets: Assets) -> String { assets[face] }
}

/// The ratings as the rows of a list show them, made once.
struct RatingMarks: Sendable {
    private let marks: [RatingMark]

    init(assets: Assets) {
        marks = Rating.allCases.map { $0.mark(isChosen: true, assets: assets) }
    }

    /// The rating with a rank; nothing for that of what is not rated.
    subscript(rank rank: Int) -> RatingMark? { marks.indices.contains(rank) ? marks[rank] : nil }
}
