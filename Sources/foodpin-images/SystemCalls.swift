import CSeccomp
import Images

/// The system calls that are left to the worker (seccomp(2)): enough to work out pixels in memory and to answer. It can
/// open no file, no connection and no other program any more; what it calls all the same fails with EPERM.
enum SystemCalls {
    private static let allowed = [
        // The socket and the picture's file, both open by then.
        "recvmsg", "sendmsg", "recvfrom", "sendto", "read", "write", "readv", "writev", "poll", "ppoll", "close",
        "fstat", "newfstatat", "lseek", "fcntl",
        // Memory.
        "mmap", "munmap", "mremap", "mprotect", "madvise", "brk", "membarrier",
        // Threads, which decoders start.
        "clone", "clone3", "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "sched_setaffinity",
        "sched_getparam", "sched_getscheduler", "gettid", "getpid", "getcpu", "exit", "exit_group", "restart_syscall",
        // Limits, time and chance.
        "prlimit64", "getrlimit", "setrlimit", "getrusage", "sysinfo", "uname", "clock_gettime", "clock_getres",
        "clock_nanosleep", "nanosleep", "gettimeofday", "getrandom",
        // Signals, for the end of a process that fails.
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "tgkill",
    ]

    /// Gives up all others, for every thread and for ever.
    static func confine() throws(Refusal) {
        guard let filter = seccomp_init(cseccomp_refuse) else { throw Refusal(.failed, cause: "seccomp_init") }
        defer { seccomp_release(filter) }
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
        for name in allowed {
            let number = seccomp_syscall_resolve_name(name)
            // Some are known on some processors alone.
            if number >= 0 { seccomp_rule_add_array(filter, cseccomp_allow, number, 0, nil) }
        }
        let result = seccomp_load(filter)
        guard result == 0 else { throw Refusal(.failed, cause: "seccomp_load: error \(-result)") }
    }
}
