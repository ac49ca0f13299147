import CSQLite

/// How many steps of SQLite's virtual machine statements may take together, give or take some hundred.
final class StepBudget {
    fileprivate var left: Int

    init(steps: Int) {
        left = steps / StepBudget.stepsAtATime
    }

    fileprivate static let stepsAtATime = 500
}

extension Statement {
    /// Goes to the next row. Only for statements that read: one that writes would take its transaction along.
    ///
    /// - Parameter budget: nil for no bound.
    /// - Returns: False where there is none.
    /// - Throws: Also an error that `isOfTheBudget`, once it is used up.
    func step(within budget: StepBudget?) throws(SQLiteError) -> Bool {
        guard let budget else { return try step() }
        // https://www.sqlite.org/c3ref/progress_handler.html
        sqlite3_progress_handler(
            connection, Int32(StepBudget.stepsAtATime),
            { budget in
                guard let budget else { return 0 }
                let left = Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue()
                left.left -= 1
                return left.left < 0 ? 1 : 0
            }, Unmanaged.passUnretained(budget).toOpaque())
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        return try step()
    }
}

extension SQLiteError {
    /// Whether the statement was ended by a budget (<https://www.sqlite.org/rescode.html#interrupt>).
    var isOfTheBudget: Bool { primaryCode == SQLITE_INTERRUPT }
}
