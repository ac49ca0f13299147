import CSeccomp
import Glibc
import Images

/// The system calls that are left to the worker (seccomp(2)): enough to work out pixels in memory and to answer. It can
/// open no file, no connection and no other program any more, start and reach no other process, and change nothing
/// about the picture's file. What it calls all the same fails with EPERM.
enum SystemCalls {
    private static let allowed = [
        // The socket and the picture's file, both open by then.
        "recvmsg", "sendmsg", "recvfrom", "sendto", "poll", "ppoll", "close", "fstat", "newfstatat",
        // Memory.
        "munmap", "mremap", "mprotect", "madvise", "brk", "membarrier",
        // Threads, which decoders start.
        "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
        "gettid", "getpid", "getcpu", "exit", "exit_group", "restart_syscall",
        // Limits, time and chance.
        "getrlimit", "setrlimit", "getrusage", "sysinfo", "uname", "clock_gettime", "clock_getres", "clock_nanosleep",
        "nanosleep", "gettimeofday", "getrandom",
        // Signals, for the end of a process that fails.
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
    ]

    /// Those that reach farther than the worker needs, each with what its argument must be.
    private static var narrowed: [(name: String, argument: scmp_arg_cmp)] {
        [
            ("tgkill", argument(0, is: getpid())),
            // Itself.
            ("prlimit64", argument(0, is: 0)),
            // A thread. Without it, this is fork(2).
            ("clone", argument(0, has: CLONE_THREAD, of: CLONE_THREAD)),
            // No memory that is anybody else's too: the server may have opened the picture's file for writing.
            ("mmap", argument(3, has: MAP_PRIVATE, of: MAP_TYPE)),
            // The standard error, where libraries complain and nobody listens.
            ("write", argument(0, is: 2)),
        ]
    }

    /// Nil where this processor has no such call.
    static func number(of name: String) -> Int32? {
        let number = seccomp_syscall_resolve_name(name)
        return number >= 0 ? number : nil
    }

    /// Gives up all others, for every thread and for ever.
    ///
    /// - Parameter onlyThisThread: leaves the other threads as they are.
    static func confine(onlyThisThread: Bool = false) throws(Refusal) {
        guard let filter = seccomp_init(cseccomp_refuse) else { throw Refusal(.failed, cause: "seccomp_init") }
        defer { seccomp_release(filter) }
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, onlyThisThread ? 0 : 1)
        for name in allowed { try add(cseccomp_allow, name, to: filter) }
        for (name, argument) in narrowed { try add(cseccomp_allow, name, where: [argument], to: filter) }
        // Its flags lie in memory, where no rule can look at them: the C library then takes clone(2).
        try add(cseccomp_unknown, "clone3", to: filter)
        let result = seccomp_load(filter)
        guard result == 0 else { throw Refusal(.failed, cause: "seccomp_load: error \(-result)") }
    }

    private static func add(
        _ action: UInt32, _ name: String, where arguments: [scmp_arg_cmp] = [], to filter: scmp_filter_ctx
    ) throws(Refusal) {
        guard let number = number(of: name) else { return }
        let result = seccomp_rule_add_array(filter, action, number, UInt32(arguments.count), arguments)
        guard result == 0 else { throw Refusal(.failed, cause: "a rule for \(name): error \(-result)") }
    }

    private static func argument(_ index: UInt32, is value: Int32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: UInt64(value), datum_b: 0)
    }

    private static func argument(_ index: UInt32, has bits: Int32, of mask: Int32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64(mask), datum_b: UInt64(bits))
    }
}
