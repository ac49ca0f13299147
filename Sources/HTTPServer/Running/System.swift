import CLinux
import Glibc

/// The system calls of this module, each with EINTR and the error number dealt with in one place.
enum System {
    /// What a call on a non-blocking descriptor came to.
    enum Transfer: Equatable {
        case bytes(Int)
        case wouldBlock
        case failed(Int32)
    }

    @inline(__always)
    private static func retrying<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result == -1 && errno == EINTR { continue }
            return result
        }
    }

    private static func check<Result: FixedWidthInteger>(
        _ name: String, _ call: () -> Result
    ) throws(SystemError) -> Result {
        let result = retrying(call)
        guard result != -1 else { throw SystemError(name) }
        return result
    }

    @inline(__always)
    private static func transfer(_ call: () -> Int) -> Transfer {
        let count = retrying(call)
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN ? .wouldBlock : .failed(errno)
    }

    // MARK: Descriptors and files

    /// Closes a descriptor. Linux frees it whatever the call returns, so there is nothing to retry.
    static func close(_ descriptor: Int32) {
        _ = CLinux.close(descriptor)
    }

    static func openForReading(_ path: String) throws(SystemError) -> Int32 {
        try check("open") { open(path, O_RDONLY | O_CLOEXEC) }
    }

    static func sizeOfRegularFile(_ descriptor: Int32) throws(SystemError) -> Int {
        var status = stat()
        _ = try check("fstat") { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("open", code: EISDIR) }
        return Int(status.st_size)
    }

    /// A file in `directory` that has no name there, so that nothing is left of it however the process ends. Throws
    /// where descriptors are so scarce that the store, which answers everyone, might find none.
    static func openTemporary(in directory: String) throws(SystemError) -> Int32 {
        let descriptor = try openNameless(in: directory)
        // The lowest free number is given, so this one tells how many are taken.
        guard Int(descriptor) < descriptorLimit - descriptorsKeptFree else {
            close(descriptor)
            throw SystemError("open", code: EMFILE)
        }
        return descriptor
    }

    /// How many descriptors uploads leave to the store, the image workers and files.
    private static let descriptorsKeptFree = 48

    private static func openNameless(in directory: String) throws(SystemError) -> Int32 {
        do {
            return try check("open") { open(directory, O_RDWR | O_CLOEXEC | Int32(CLINUX_O_TMPFILE), 0o600) }
        } catch {
            // The file system or the kernel knows no O_TMPFILE.
            guard error.code == EOPNOTSUPP || error.code == EISDIR || error.code == EINVAL || error.code == ENOENT
            else { throw error }
        }
        var template = Array((directory + "/spool-XXXXXX").utf8CString)
        let descriptor = try check("mkostemp") {
            template.withUnsafeMutableBufferPointer { mkostemp($0.baseAddress, O_CLOEXEC) }
        }
        template.withUnsafeBufferPointer { path in
            if let path = path.baseAddress { _ = unlink(path) }
        }
        return descriptor
    }

    /// Writes all of `bytes` at `offset`.
    static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            done += try check("pwrite") { pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done)) }
        }
    }

    /// Reads `count` bytes at `offset`, fewer only at the end of the file.
    static func read(_ count: Int, from descriptor: Int32, at offset: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                let read = retrying { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + initialized)) }
                if read < 0 { failure = SystemError("pread") }
                guard read > 0 else { return }
                initialized += read
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The paths of the regular files below `directory`, relative to it. Links and hidden files are passed over.
    static func filesBelow(_ directory: String) throws(SystemError) -> [String] {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            guard let stream = opendir(directory + "/" + folder) else { throw SystemError("opendir") }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard !name.hasPrefix(".") else { continue }
                let path = folder.isEmpty ? name : folder + "/" + name
                var status = stat()
                guard lstat(directory + "/" + path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFREG: found.append(path)
                case S_IFDIR: folders.append(path)
                default: continue
                }
            }
        }
        return found
    }

    static func writeToStandardError(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...])
                let written = retrying { write(STDERR_FILENO, rest.baseAddress, rest.count) }
                guard written > 0 else { return }
                done += written
            }
        }
    }

    // MARK: Sockets

    /// A socket that has its address but does not listen yet. Its options of TCP are inherited by the connections that
    /// it accepts.
    static func bind(to address: SocketAddress) throws(SystemError) -> (Int32, SocketAddress) {
        let family = address.isIPv6 ? AF_INET6 : AF_INET
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = try check("socket") { socket(family, type, 0) }
        do {
            try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
            try setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
            // Else the kernel takes some megabytes for each client that does not read, from memory that all share.
            try setOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: 131_072)
            _ = try check("bind") { address.withSocketAddress { CLinux.bind(descriptor, $0, $1) } }
            return (descriptor, try localAddress(of: descriptor))
        } catch {
            close(descriptor)
            throw error
        }
    }

    static func listen(_ descriptor: Int32, backlog: Int32) throws(SystemError) {
        _ = try check("listen") { CLinux.listen(descriptor, backlog) }
    }

    private static func setOption(
        _ descriptor: Int32, _ level: Int32, _ option: Int32, to value: Int32 = 1
    ) throws(SystemError) {
        var value = value
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = try check("setsockopt") { setsockopt(descriptor, level, option, &value, size) }
    }

    private static func localAddress(of descriptor: Int32) throws(SystemError) -> SocketAddress {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let failed = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == -1 }
        }
        guard !failed, let address = SocketAddress(storage) else { throw SystemError("getsockname") }
        return address
    }

    enum Accepted {
        case connection(Int32, SocketAddress?)
        case none
        case failed(SystemError)
    }

    /// The next waiting connection. One that was lost before it was accepted is passed over.
    static func accept(_ listener: Int32) -> Accepted {
        while true {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    retrying { accept4(listener, address, &size, flags) }
                }
            }
            if descriptor >= 0 { return .connection(descriptor, SocketAddress(storage)) }
            let code = errno
            if code == EAGAIN { return .none }
            if code == ECONNABORTED || code == EPROTO { continue }
            return .failed(SystemError("accept", code: code))
        }
    }

    static func receive(_ socket: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer { recv(socket, buffer.baseAddress, buffer.count, 0) }
    }

    /// Sends without ever raising SIGPIPE. With `more`, the kernel waits for what follows before it sends a part.
    static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, more: Bool = false) -> Transfer {
        let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
        return transfer { CLinux.send(socket, bytes.baseAddress, bytes.count, flags) }
    }

    /// Sends two buffers as one.
    static func send(
        _ socket: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) -> Transfer {
        let parts = (
            iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
            iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
        )
        return withUnsafePointer(to: parts) { pointer in
            pointer.withMemoryRebound(to: iovec.self, capacity: 2) { vector in
                var message = msghdr()
                message.msg_iov = UnsafeMutablePointer(mutating: vector)
                message.msg_iovlen = 2
                return transfer { sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) }
            }
        }
    }

    static func sendFile(_ file: Int32, offset: Int, count: Int, to socket: Int32) -> Transfer {
        var offset = off_t(offset)
        return transfer { sendfile(socket, file, &offset, count) }
    }

    /// Tells the other end that nothing more will be sent.
    static func shutdownWriting(_ socket: Int32) {
        _ = shutdown(socket, Int32(SHUT_WR))
    }

    // MARK: Waiting

    static func makeEpoll() throws(SystemError) -> Int32 {
        try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    static func makeWakeUp() throws(SystemError) -> Int32 {
        try check("eventfd") { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }
    }

    static func wake(_ descriptor: Int32) {
        var one: UInt64 = 1
        _ = retrying { write(descriptor, &one, 8) }
    }

    static func clearWakeUp(_ descriptor: Int32) {
        var count: UInt64 = 0
        _ = retrying { CLinux.read(descriptor, &count, 8) }
    }

    /// Watches `descriptor`: once for each change with `edge`, else for as long as it is ready.
    static func watch(
        _ descriptor: Int32, in epoll: Int32, token: UInt64, writing: Bool, edge: Bool
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue
        if writing { event.events |= EPOLLOUT.rawValue }
        if edge { event.events |= EPOLLET.rawValue }
        event.data.u64 = token
        _ = try check("epoll_ctl") { epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) }
    }

    static func unwatch(_ descriptor: Int32, in epoll: Int32) {
        var event = epoll_event()
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// Waits for events for at most `milliseconds` (-1: for ever); returns how many there are. A signal counts as none.
    static func wait(_ epoll: Int32, into events: UnsafeMutableBufferPointer<epoll_event>, milliseconds: Int32) -> Int {
        let count = epoll_wait(epoll, events.baseAddress, Int32(events.count), milliseconds)
        return max(0, Int(count))
    }

    // MARK: Addresses and time

    static func isIPv6Address(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }

    /// Nanoseconds of the clock that never steps.
    static func monotonicNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Seconds since 1970.
    static func seconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
    }

    static var processorCount: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// Starts a thread that runs `body` and that nobody waits for.
    static func startThread(named name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        final class Start: Sendable {
            let name: String
            let body: @Sendable () -> Void
            init(name: String, body: @escaping @Sendable () -> Void) {
                self.name = name
                self.body = body
            }
        }
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                pthread_setname_np(pthread_self(), String(start.name.prefix(15)))
                start.body()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw SystemError("pthread_create", code: code)
        }
    }

    /// Keeps SIGPIPE from the calling thread: `sendfile` has no flag against it.
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(Int32(SIG_BLOCK), &signals, nil)
    }

    /// Lets the process have as many descriptors as it may have (the hard limit of RLIMIT_NOFILE); returns how many.
    static func allowDescriptors() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        if getrlimit(resource, &limit) == 0 {
            limit.rlim_cur = limit.rlim_max
            setrlimit(resource, &limit)
        }
        return descriptorLimit
    }

    /// How many descriptors the process may have now (the soft limit of RLIMIT_NOFILE).
    private static var descriptorLimit: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        return Int(clamping: limit.rlim_cur)
    }

    /// The thread that calls, as a number to compare.
    @inline(__always) static var currentThread: UInt { UInt(pthread_self()) }
}
