public import HTTPServer

extension Form {
    /// Where a form leads back to: the page that it names in `from`, where that is a page at one of these paths, with
    /// any query; else the first of the paths.
    public func origin(among paths: [String]) -> String {
        let from = LocalPath(fields["from"])?.text ?? ""
        return paths.contains { from == $0 || from.hasPrefix("\($0)?") } ? from : paths.first ?? SiteAddresses.home
    }

    /// The version that an edit began from; nil where none is named, as by a program that knows no versions: it means
    /// the record as it is.
    /// - Throws: `ApplicationError.damagedForm` where it is no number.
    public var version: Int64? {
        get throws {
            guard let text = fields["version"] else { return nil }
            guard let version = Int64(text) else { throw ApplicationError.damagedForm }
            return version
        }
    }
}
