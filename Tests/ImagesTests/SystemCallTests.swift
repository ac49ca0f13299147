import Foundation
import Testing

@Suite struct SystemCallTests {
    private static let own = Int(getpid())
    /// Another process of the same user.
    private static let other = Int(getppid())

    private static let cloneThread = 0x1_0000
    /// Two flags that no call may have together.
    private static let cloneNothing = 0x200 | 0x2_0000

    @Test(arguments: [
        TriedCall("tgkill", other, other, 0), TriedCall("tkill", own, 0), TriedCall("kill", own, 0),
        TriedCall("rt_sigqueueinfo", other, 0, 0), TriedCall("rt_tgsigqueueinfo", other, other, 0, 0),
        TriedCall("pidfd_open", other, 0), TriedCall("pidfd_send_signal", -1, 0, 0, 0), TriedCall("ptrace", -1, other),
        TriedCall("process_vm_readv", other, 0, 0, 0, 0, 0), TriedCall("process_vm_writev", other, 0, 0, 0, 0, 0),
        TriedCall("prlimit64", other, 0, 0, 0), TriedCall("setpriority", 99, other, 0),
        TriedCall("sched_setaffinity", other, 0, 0), TriedCall("sched_setscheduler", other, -1, 0),
        TriedCall("sched_setattr", other, 0, 0), TriedCall("setpgid", -1, 0), TriedCall("ioctl", -1, 0x5412, 0),
    ])
    func noOtherProcessIsReached(call: TriedCall) throws {
        #expect(try call.errorWhenConfined() == EPERM)
    }

    /// A file's owner (fcntl(2), F_SETOWN) gets a signal, of any number, when there is something to read.
    @Test func noFileSendsSignals() throws {
        #expect(try TriedCall("fcntl", -1, 8, Self.other).errorWhenConfined() == EPERM)
    }

    @Test func noProcessIsStarted() throws {
        #expect(try TriedCall("clone", Self.cloneNothing).errorWhenConfined() == EPERM)
        #expect(try TriedCall("execve", 0, 0, 0).errorWhenConfined() == EPERM)
    }

    /// The C library then calls clone(2), whose flags can be looked at.
    @Test func threadsAreStartedByTheCallWhoseFlagsAreSeen() throws {
        #expect(try TriedCall("clone3", 0, 0).errorWhenConfined() == ENOSYS)
        // Let through, and refused by the kernel for what goes with it.
        #expect(try TriedCall("clone", Self.cloneThread).errorWhenConfined() == EINVAL)
    }

    /// The picture's file is the server's as well, open for writing and with one offset.
    @Test(arguments: [
        TriedCall("mmap", 0, 4_096, Int(PROT_READ), Int(MAP_SHARED) | 0x20, -1, 0),
        TriedCall("mmap", 0, 4_096, Int(PROT_READ), 3 | 0x20, -1, 0), TriedCall("write", 3, 0, 0),
        TriedCall("read", -1, 0, 0), TriedCall("lseek", -1, 0, 0), TriedCall("ftruncate", -1, 0),
        TriedCall("openat", -1, 0, 0), TriedCall("memfd_create", 0, 0), TriedCall("socket", -1, 0, 0),
    ])
    func noFileIsChanged(call: TriedCall) throws {
        #expect(try call.errorWhenConfined() == EPERM)
    }

    @Test(arguments: [
        TriedCall("tgkill", own, own, 0), TriedCall("prlimit64", 0, 0, 0, 0), TriedCall("write", 2, 0, 0),
        TriedCall("mmap", 0, 4_096, Int(PROT_READ), Int(MAP_PRIVATE) | 0x20, -1, 0), TriedCall("getpid"),
    ])
    func whatTheWorkerNeedsIsLeft(call: TriedCall) throws {
        #expect(try call.errorWhenConfined() == 0)
    }
}
