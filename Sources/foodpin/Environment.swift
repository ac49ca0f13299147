import Foundation

/// The process's environment, read here alone.
enum Environment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
