/// What the workers do now, and have done since the start.
public struct ImageWorkersStatistics: Sendable, Equatable {
    /// Pictures that wait for a worker.
    public internal(set) var waiting = 0
    /// Pictures in work.
    public internal(set) var running = 0
    /// Worker processes that run, busy or idle.
    public internal(set) var workers = 0
    /// Worker processes started since the start.
    public internal(set) var started = 0
    /// Pictures prepared.
    public internal(set) var accepted = 0
    /// Pictures refused for what they are, once a worker had looked at them.
    public internal(set) var refused = 0
    /// Pictures lost to a worker that failed or took too long.
    public internal(set) var failed = 0
}
