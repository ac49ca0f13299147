/// What is wrong with the store itself, rather than with what was asked of it.
public struct PersistentStoreError: Error, Sendable {
    /// What is wrong, for a program.
    public enum Kind: Sendable, Equatable {
        /// Another process has the store open.
        case inUse
        /// The folder or file can't be written.
        case notWritable
        /// The file is no store of this program.
        case notAStore
        /// There is no file, or an empty one, but the log or a backup of a store lies beside it.
        case missing
        /// The file was written by a newer program.
        case tooNew
        /// The disk is full. Nothing of the write is stored.
        case full
        /// The file, its log or its lock was moved, removed or replaced, or the log was cut short, while the store was open.
        /// Nothing of the write is stored.
        case moved
        /// The file is damaged.
        case corrupt
        /// The log that a killed process left beside the file was begun for another one, or for this one at another time.
        case foreignLog
        /// Reading or writing failed. Nothing of the write is stored.
        case inputOutput
        /// Too many writes are waiting.
        case busy
        /// The container was closed.
        case closed
        /// A write's closure returned with changes that it had not saved; they are undone.
        case unsavedChanges
        /// A save, a batch, or a change of the trash or of the history in a `read`.
        case readOnly
        /// A migration failed; what the file held it holds still.
        case migrationFailed
        /// A file given as a binary could not be read to its end.
        case unreadableFile
        /// Anything else: what SQLite reports, or objects that change one another without end when they are validated.
        case other
    }

    /// What is wrong, for a program; ``sentence`` says it to a person.
    public var kind: Kind

    /// The store's file, where the error is about a file.
    public var file: String?

    /// What happened, for the log.
    public var cause: String

    init(_ kind: Kind, file: String? = nil, cause: String) {
        self.kind = kind
        self.file = file
        self.cause = cause
    }

    /// A sentence for a person: what is wrong and what to do.
    public var sentence: String {
        let file = file ?? "the store"
        return switch kind {
        case .inUse: "\(file) is in use by another FoodPin. Stop that one first, or choose another data folder."
        case .notWritable:
            "\(file) can't be written. Give this user the right to write there, or choose another folder."
        case .notAStore: "\(file) is not a FoodPin store. Move it away, or choose another data folder."
        case .missing:
            "\(file) is missing, but its log or a backup is there. Put the store back, or move those away to start anew."
        case .tooNew: "\(file) was written by a newer FoodPin. Install that version, or choose another data folder."
        case .full: "The disk is full. Nothing was saved. Free some space and try again."
        case .moved:
            """
            \(file) or its log was moved, replaced or cut short while it was in use. Nothing was saved. Put it back, or \
            start FoodPin again.
            """
        case .corrupt: "\(file) is damaged. Restore it from a backup."
        case .foreignLog:
            """
            \(file) and its log \(file)-wal don't belong together. Put back the one that was replaced, or move the log away \
            to start with what \(file) has.
            """
        case .inputOutput: "The disk reported an error. Nothing was saved. Check the disk and try again."
        case .busy: "Too much is being saved at this moment. Try again shortly."
        case .closed: "The store is closed."
        case .unsavedChanges: "Something was left unsaved, so nothing was saved."
        case .readOnly: "Nothing can be saved here."
        case .migrationFailed: "\(file) could not be brought up to date and is left as it was. Report this."
        case .unreadableFile: "The uploaded file could not be read. Nothing was saved. Send it again."
        case .other: "The store reported an error. Nothing was saved."
        }
    }
}

extension PersistentStoreError: CustomStringConvertible {
    public var description: String { "\(kind): \(cause)" + (file.map { " (\($0))" } ?? "") }
}
