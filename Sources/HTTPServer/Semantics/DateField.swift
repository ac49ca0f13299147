/// The Date field's value, made once a second.
struct DateField {
    private var second = Int.min
    private var text = ""

    mutating func value() -> String {
        let now = System.seconds()
        if now != second {
            second = now
            text = HTTPDate(seconds: now).description
        }
        return text
    }
}
