import CLinux
import Glibc

/// An IPv4 or IPv6 address with a port.
public struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64
    private let scope: UInt32
    /// Whether the address is IPv6.
    public let isIPv6: Bool
    /// The port.
    public let port: UInt16

    /// Reads an address in its usual text form, e.g. "127.0.0.1" or "::1"; nothing for any other text.
    public init?(host: String, port: UInt16) {
        var four = in_addr()
        var six = in6_addr()
        self.port = port
        scope = 0
        if inet_pton(AF_INET, host, &four) == 1 {
            isIPv6 = false
            high = 0
            low = UInt64(four.s_addr)
        } else if inet_pton(AF_INET6, host, &six) == 1 {
            isIPv6 = true
            (high, low) = Self.words(of: six)
        } else {
            return nil
        }
    }

    init?(_ storage: sockaddr_storage) {
        var storage = storage
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = withUnsafeBytes(of: &storage) { $0.loadUnaligned(as: sockaddr_in.self) }
            isIPv6 = false
            scope = 0
            port = UInt16(bigEndian: address.sin_port)
            high = 0
            low = UInt64(address.sin_addr.s_addr)
        case AF_INET6:
            let address = withUnsafeBytes(of: &storage) { $0.loadUnaligned(as: sockaddr_in6.self) }
            isIPv6 = true
            scope = address.sin6_scope_id
            port = UInt16(bigEndian: address.sin6_port)
            (high, low) = Self.words(of: address.sin6_addr)
        default:
            return nil
        }
    }

    private static func words(of address: in6_addr) -> (UInt64, UInt64) {
        withUnsafeBytes(of: address) {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// The address without the port, e.g. "192.168.1.20" or "fe80::1". An IPv4 address that came in over IPv6 is shown
    /// as IPv4.
    public var host: String {
        if let mapped = mappedIPv4 { return Self.text(ofIPv4: mapped) }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var words = (high, low)
        inet_ntop(AF_INET6, &words, &text, socklen_t(text.count))
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    // It stands in every line of a log, for which `inet_ntop` takes too long: it formats by `sprintf`.
    private static func text(ofIPv4 address: UInt32) -> String {
        String(unsafeUninitializedCapacity: 15) { text in
            var count = 0
            withUnsafeBytes(of: address) { octets in
                for octet in octets {
                    if count > 0 {
                        text[count] = UInt8(ascii: ".")
                        count += 1
                    }
                    if octet >= 100 {
                        text[count] = 0x30 + octet / 100
                        count += 1
                    }
                    if octet >= 10 {
                        text[count] = 0x30 + octet / 10 % 10
                        count += 1
                    }
                    text[count] = 0x30 + octet % 10
                    count += 1
                }
            }
            return count
        }
    }

    // ::ffff:a.b.c.d (RFC 4291 section 2.5.5.2), or an IPv4 address itself.
    private var mappedIPv4: UInt32? {
        if !isIPv6 { return UInt32(truncatingIfNeeded: low) }
        guard high == 0, UInt32(truncatingIfNeeded: low).bigEndian == 0xFFFF else { return nil }
        return UInt32(truncatingIfNeeded: low >> 32)
    }

    /// Whether the address is one by which this machine reaches itself.
    public var isLoopback: Bool {
        if let mappedIPv4 { return mappedIPv4.bigEndian >> 24 == 127 }
        return high == 0 && low.bigEndian == 1
    }

    /// Whether the address stands for every address of the machine (`0.0.0.0`, `::`).
    public var isWildcard: Bool { high == 0 && low == 0 }

    /// Host and port as they stand in a URL, e.g. "127.0.0.1:8080" or "[::1]:8080".
    public var description: String {
        mappedIPv4 == nil ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The same address with another port.
    public func with(port: UInt16) -> SocketAddress {
        SocketAddress(high: high, low: low, scope: scope, isIPv6: isIPv6, port: port)
    }

    private init(high: UInt64, low: UInt64, scope: UInt32, isIPv6: Bool, port: UInt16) {
        self.high = high
        self.low = low
        self.scope = scope
        self.isIPv6 = isIPv6
        self.port = port
    }

    /// The addresses by which other machines reach this one, IPv4 first, without loopback and link-local ones; the port
    /// is 0.
    public static func localInterfaces() -> [SocketAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [SocketAddress] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let pointer = entry.ifa_addr,
                let address = SocketAddress(pointer), !address.isLoopback, !address.isLinkLocal,
                !found.contains(address)
            else { continue }
            found.append(address)
        }
        return found.filter { !$0.isIPv6 } + found.filter(\.isIPv6)
    }

    private var isLinkLocal: Bool {
        if let mappedIPv4 { return mappedIPv4.bigEndian >> 16 == 0xA9FE }
        return high.bigEndian >> 54 == 0x3FA
    }

    private init?(_ pointer: UnsafeMutablePointer<sockaddr>) {
        var storage = sockaddr_storage()
        let size: Int
        switch Int32(pointer.pointee.sa_family) {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        memcpy(&storage, pointer, size)
        self.init(storage)
    }

    /// The addresses that `host` stands for: itself, or what the system's resolver knows of the name.
    static func resolve(_ host: String, port: UInt16) -> [SocketAddress] {
        if let address = SocketAddress(host: host, port: port) { return [address] }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var found: [SocketAddress] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ai_next
            if let pointer = entry.ai_addr, let address = SocketAddress(pointer) {
                found.append(address.with(port: port))
            }
        }
        return found.filter { !$0.isIPv6 } + found.filter(\.isIPv6)
    }

    /// Calls `body` with the address in the form that the system's calls take.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_scope_id = scope
            withUnsafeMutableBytes(of: &address.sin6_addr) { bytes in
                bytes.storeBytes(of: high, as: UInt64.self)
                bytes.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
            }
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(truncatingIfNeeded: low))
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
