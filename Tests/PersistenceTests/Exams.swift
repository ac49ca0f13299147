import Foundation

@testable import Persistence

/// Entities whose objects belong to several at once: a mark goes with its pupil, its exam and the sheet that it was written
/// on, which is thrown away for good. A room keeps its exams from being deleted with it; a remark does without its mark.
final class Room: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Room.name, limit: 100)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let exams = ToMany("exams", \Room.exams, inverse: \Exam.room, deleteRule: .deny)
    var exams: [Exam] {
        get { self[Self.exams] }
        set { self[Self.exams] = newValue }
    }

    static let entity = Entity("Room", of: Room.self, title: name, attributes: [name], relationships: [exams])
}

final class Exam: ManagedObject, PersistentModel {
    static let room = ToOne("room", \Exam.room, inverse: \Room.exams, required: true)
    var room: Room? {
        get { self[Self.room] }
        set { self[Self.room] = newValue }
    }

    static let marks = ToMany("marks", \Exam.marks, inverse: \Mark.exam, deleteRule: .cascade)
    var marks: [Mark] {
        get { self[Self.marks] }
        set { self[Self.marks] = newValue }
    }

    static let entity = Entity("Exam", of: Exam.self, attributes: [], relationships: [room, marks])
}

final class Pupil: ManagedObject, PersistentModel {
    static let marks = ToMany("marks", \Pupil.marks, inverse: \Mark.pupil, deleteRule: .cascade)
    var marks: [Mark] {
        get { self[Self.marks] }
        set { self[Self.marks] = newValue }
    }

    static let entity = Entity("Pupil", of: Pupil.self, attributes: [], relationships: [marks])
}

final class Sheet: ManagedObject, PersistentModel {
    static let marks = ToMany("marks", \Sheet.marks, inverse: \Mark.sheet, deleteRule: .cascade)
    var marks: [Mark] {
        get { self[Self.marks] }
        set { self[Self.marks] = newValue }
    }

    static let entity = Entity("Sheet", of: Sheet.self, attributes: [], relationships: [marks], keepsDeleted: false)
}

final class Mark: ManagedObject, PersistentModel {
    static let pupil = ToOne("pupil", \Mark.pupil, inverse: \Pupil.marks, required: true)
    var pupil: Pupil? {
        get { self[Self.pupil] }
        set { self[Self.pupil] = newValue }
    }

    static let exam = ToOne("exam", \Mark.exam, inverse: \Exam.marks, required: true)
    var exam: Exam? {
        get { self[Self.exam] }
        set { self[Self.exam] = newValue }
    }

    static let sheet = ToOne("sheet", \Mark.sheet, inverse: \Sheet.marks)
    var sheet: Sheet? {
        get { self[Self.sheet] }
        set { self[Self.sheet] = newValue }
    }

    static let remarks = ToMany("remarks", \Mark.remarks, inverse: \Remark.mark)
    var remarks: [Remark] {
        get { self[Self.remarks] }
        set { self[Self.remarks] = newValue }
    }

    static let entity = Entity("Mark", of: Mark.self, attributes: [], relationships: [pupil, exam, sheet, remarks])
}

final class Remark: ManagedObject, PersistentModel {
    static let text = Attribute("text", \Remark.text, limit: 100)
    var text: String {
        get { self[Self.text] }
        set { self[Self.text] = newValue }
    }

    static let mark = ToOne("mark", \Remark.mark, inverse: \Mark.remarks)
    var mark: Mark? {
        get { self[Self.mark] }
        set { self[Self.mark] = newValue }
    }

    static let entity = Entity("Remark", of: Remark.self, attributes: [text], relationships: [mark])
}

let examModel = Model([Room.entity, Exam.entity, Pupil.entity, Sheet.entity, Mark.entity, Remark.entity])

extension PersistentContainer {
    /// One exam in one room, two pupils with a mark and a sheet each, and a remark on the first mark.
    static func withExam() async throws -> PersistentContainer {
        let container = try PersistentContainer(model: examModel, store: .inMemory)
        try await container.write { context in
            let exam = Exam(context: context)
            exam.room = Room(context: context)
            for _ in 0..<2 {
                let mark = Mark(context: context)
                (mark.pupil, mark.exam, mark.sheet) = (Pupil(context: context), exam, Sheet(context: context))
            }
            Remark(context: context).mark = exam.marks[0]
            try context.save()
        }
        return container
    }

    /// Deletes an object.
    ///
    /// - Returns: Its entry in the trash; nil where it keeps none.
    @discardableResult
    func delete<Object: PersistentModel>(_ type: Object.Type, _ id: Int64) async throws -> Deletion? {
        try await write { context in
            guard let object = try context.object(Object.self, id: id) else { return nil }
            context.delete(object)
            try context.save()
            return try context.deletion(of: Object.self, id: id)
        }
    }

    /// The one number that a query of the store returns.
    func number(_ sql: String) throws -> Int64 {
        try read { try $0.openConnection().row(sql) { $0.integer(0) } ?? -1 }
    }
}
