import CLinux
import Glibc

/// What holds for the whole program, whatever it is asked to do.
enum Process {
    /// Sets it; to be called before anything else.
    static func prepare() {
        openStandardStreams()
        // What the program makes is its user's alone.
        umask(0o077)
        shareMemory()
    }

    /// Where the program was started without one of its standard streams, the next file that it opens would take that
    /// place, and lines meant for a person would go there.
    private static func openStandardStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Two arenas serve all threads, and blocks from 128 KB on go back to the system at once (mallopt(3)): with an arena for
    /// each thread, and large pages in them between small ones that are kept, the program held many times what it uses.
    private static func shareMemory() {
        mallopt(M_ARENA_MAX, 2)
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
