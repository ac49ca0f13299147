-- wrk posts forms, each with a name of its own, and counts the answers that say where the new record is.
local number, run = 0, ""
local fields = "&type=Bistro&location=1+Mill+Lane%2C+Bristol&phone=%2B44+117+496+0100&summary=We+came+for+the+soup+and+stayed+"
    .. "for+the+bread%2C+which+arrives+warm+%26+salted+in+a+paper+bag.+The+owner+knows+every+regular+by+name%3B+newcomers+"
    .. "get+the+stool+by+the+window.+On+Thursdays+there+is+fish%2C+on+Sundays+nothing."
local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local threads = {}
created = 0

function setup(thread)
    threads[#threads + 1] = thread
end

function init(arguments)
    run = arguments[1]
end

function request()
    number = number + 1
    return wrk.format("POST", "/restaurants", headers, "name=Harbour+Bistro+" .. run .. "n" .. number .. "x" .. fields)
end

function response(status)
    if status == 303 then created = created + 1 end
end

function done(summary, latency)
    local answered, errors = 0, summary.errors
    for _, thread in ipairs(threads) do answered = answered + thread:get("created") end
    io.write(string.format(
        'RESULT {"requests": %d, "microseconds": %d, "303s": %d, "errors": %d, "p50 ms": %.2f, "p99 ms": %.2f}\n',
        summary.requests, summary.duration, answered,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
