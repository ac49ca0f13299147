public import Foundation

/// Dates in header fields (RFC 9110 section 5.6.7), to the second.
public struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since 1970 in UTC.
    public let seconds: Int

    /// Makes a date from seconds since 1970.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Makes a date, cut to the second.
    public init(_ date: Date) {
        seconds = Int(date.timeIntervalSince1970.rounded(.down))
    }

    /// Reads a date in one of the three forms that a recipient must know: IMF-fixdate (`Sun, 06 Nov 1994 08:49:37 GMT`),
    /// RFC 850 (`Sunday, 06-Nov-94 08:49:37 GMT`) and asctime (`Sun Nov  6 08:49:37 1994`); nothing for other text.
    public init?(_ text: String) {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        let fields: (day: Substring, month: Substring, year: Substring, time: String)
        var yearDigits = 4
        switch parts.count {
        case 6 where parts[5] == "GMT": fields = (parts[1][...], parts[2][...], parts[3][...], parts[4])
        case 4 where parts[3] == "GMT":
            let date = parts[1].split(separator: "-")
            guard date.count == 3 else { return nil }
            fields = (date[0], date[1], date[2], parts[2])
            yearDigits = 2
        case 5: fields = (parts[2][...], parts[1][...], parts[4][...], parts[3])
        default: return nil
        }
        let time = fields.time.split(separator: ":", omittingEmptySubsequences: false)
        guard let day = Self.number(fields.day, 1...2), let month = Self.months.firstIndex(of: String(fields.month)),
            var year = Self.number(fields.year, yearDigits...yearDigits), time.count == 3,
            let hour = Self.number(time[0], 2...2),
            let minute = Self.number(time[1], 2...2), let second = Self.number(time[2], 2...2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        // Two digits are a year from 1970 to 2069: no file is older, and no such date is written any more.
        if yearDigits == 2 { year += year < 70 ? 2000 : 1900 }
        let monthStart = Self.days(year: year, month: month + 1, day: 1)
        guard day >= 1, monthStart + day <= Self.days(year: year, month: month + 2, day: 1) else { return nil }
        // A leap second has no number of its own.
        seconds = (monthStart + day - 1) * 86_400 + hour * 3_600 + minute * 60 + min(second, 59)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy(Grammar.isDigit) else { return nil }
        return Int(text)
    }

    // Days since 1970 of a date of the Gregorian calendar, with years that begin in March; month 13 is the next January.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date as IMF-fixdate, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var description: String {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let weekday = Self.weekdays[((days % 7) + 7) % 7]
        return "\(weekday), \(pad(day)) \(Self.months[month - 1]) \(pad(year / 100))\(pad(year % 100)) "
            + "\(pad(time / 3_600)):\(pad(time / 60 % 60)):\(pad(time % 60)) GMT"
    }

    private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Whether the first is earlier.
    public static func < (first: HTTPDate, second: HTTPDate) -> Bool { first.seconds < second.seconds }
}
