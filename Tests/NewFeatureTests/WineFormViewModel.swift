import Persistence
import Site

/// Its form: what is typed, and the way to the entity and back.
struct WineFormViewModel: FormViewModel {
    enum Field: String, FormTextField {
        case name, note

        var limit: Int { self == .name ? Wine.name.limit : Wine.note.limit }
        var label: String { self == .name ? "Name" : "Note" }
        var isLong: Bool { self == .note }
        var whenBlank: String? { self == .name ? "Please fill in a name." : nil }
    }

    var text: FormText<Field>

    init(text: FormText<Field>) { self.text = text }

    init(_ wine: Wine) { text = FormText([.name: wine.name, .note: wine.note]) }

    func apply(to wine: Wine) {
        wine.name = self[.name]
        wine.note = self[.note]
    }
}
