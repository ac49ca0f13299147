import App

/// The values of a command's options: from the arguments, else from the environment.
struct Options {
    /// An option that a command takes, e.g. `--port`.
    struct Option {
        /// With its two dashes.
        var name: String
        /// Whether a value follows; an option without one is a switch.
        var takesValue: Bool

        /// The environment variable that stands in for it, e.g. `FOODPIN_PUBLIC_URL`.
        var variable: String {
            "FOODPIN_" + name.dropFirst(2).replacing("-", with: "_").uppercased()
        }
    }

    /// What stands among the arguments without being an option, e.g. the names of files.
    private(set) var operands: [String] = []

    private var values: [String: (text: String, source: String)] = [:]

    /// - Parameters:
    ///   - operands: what is asked for beside the options, each in a word for a person.
    ///   - arguments: what follows the command's name.
    ///   - environment: the process's variables; an empty one counts as absent.
    init(
        _ options: [Option], operands names: [String] = [], arguments: [String], environment: [String: String]
    ) throws(UsageError) {
        for option in options {
            guard let text = environment[option.variable], !text.isEmpty else { continue }
            values[option.name] = (text, option.variable)
        }
        var given: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if !argument.hasPrefix("-"), operands.count < names.count {
                operands.append(argument)
                continue
            }
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageError(sentence: "There is no option “\(argument)” here; “foodpin help” lists them all.")
            }
            guard given.insert(name).inserted else { throw UsageError(sentence: "\(name) is given twice.") }
            if !option.takesValue {
                guard parts.count == 1 else { throw UsageError(sentence: "\(name) takes no value.") }
                values[name] = ("1", name)
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty {
                values[name] = (value, name)
            } else {
                throw UsageError(sentence: "\(name) needs a value.")
            }
        }
        if operands.count < names.count {
            throw UsageError(sentence: "\(names[operands.count]) is missing; “foodpin help” says what goes together.")
        }
    }

    /// The value of an option as text; nil where it was not given.
    func text(_ name: String) -> String? { values[name]?.text }

    /// An address to listen on: an IP address, with or without the brackets that an IPv6 one has in addresses of pages,
    /// or `localhost`.
    func host(_ name: String, default standard: String) throws(UsageError) -> String {
        guard let (text, source) = values[name] else { return standard }
        let host = ServeOptions.unbracketed(text)
        guard ListeningAddress.isPossible(host) else {
            throw UsageError(sentence: "\(source) must be an IP address or localhost, not “\(text)”.")
        }
        return host
    }

    /// Whether a switch is on. As a variable it is on with 1, true, yes or on, and off with 0, false, no or off.
    func isOn(_ name: String) throws(UsageError) -> Bool {
        guard let (text, source) = values[name] else { return false }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default: throw UsageError(sentence: "\(source) must be 1 or 0, not “\(text)”.")
        }
    }

    /// A port: 0 (take a free one) to 65535.
    func port(_ name: String, default standard: UInt16) throws(UsageError) -> UInt16 {
        guard let (text, source) = values[name] else { return standard }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(text) else {
            throw UsageError(sentence: "\(source) must be a number from 0 to 65535, not “\(text)”.")
        }
        return port
    }
}
