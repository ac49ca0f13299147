import CLinux
import CVips
import Glibc

/// What the worker takes away from itself, so that a picture that takes it over gets little.
enum Confinement {
    /// Before anything else: ends with the server's thread that started it, may gain no rights, leaves no core, and
    /// closes what the server let slip through.
    static func begin() {
        _ = clinux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
        _ = clinux_prctl(PR_SET_NO_NEW_PRIVS, 1)
        limit(RLIMIT_CORE, to: 0)
        chdir("/")
        closeDescriptors(from: 3)
    }

    /// Once the libraries are loaded: gives way to everyone else; limits of memory, open files and file sizes; no voice
    /// any more, and none but the harmless system calls.
    ///
    /// - Parameter memoryLimit: in bytes, for all that is not a mapped file.
    static func complete(memoryLimit: Int) throws(Refusal) {
        dup2(1, 2)
        nice(19)
        limit(RLIMIT_DATA, to: memoryLimit)
        // A file that cannot be written is an error to whoever tries, not the end: libvips' code generator then does
        // without.
        signal(SIGXFSZ, SIG_IGN)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_NOFILE, to: 16)
        // Few arenas, and big blocks given back at once: the memory of one picture is gone before the next.
        mallopt(M_ARENA_MAX, 2)
        mallopt(M_MMAP_THRESHOLD, 256 * 1024)
        try SystemCalls.confine()
    }

    /// How often a worker may use up all the processor time of a picture, before the kernel ends it for good.
    private static let fullTimes = 30

    /// Processor time for the next picture; after it the kernel ends the process.
    ///
    /// The limit is of all that the process has ever used, so it must rise with each picture. It can rise up to the
    /// hard limit, which is set with the first picture, before it is read, and can never be raised.
    static func allow(seconds: Int) {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
        limits.rlim_max = min(limits.rlim_max, rlim_t(fullTimes * seconds))
        limits.rlim_cur = min(limits.rlim_max, rlim_t(used.tv_sec + 1 + seconds))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
    }

    static func end(status: Int32, complaint: String = "") -> Never {
        if !complaint.isEmpty {
            var line = "foodpin-images: \(complaint)\n"
            line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        }
        _exit(status)
    }
}

extension Confinement {
    private static func limit(_ resource: __rlimit_resource, to value: Int) {
        var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }

    private static func closeDescriptors(from first: Int32) {
        guard let folder = opendir("/proc/self/fd") else { return }
        defer { closedir(folder) }
        var open: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let descriptor = Int32(name), descriptor >= first, descriptor != dirfd(folder) else { continue }
            open.append(descriptor)
        }
        for descriptor in open { close(descriptor) }
    }
}
