-- wrk asks for the paths of a file, one a line, in turn, from a place of each thread's own.
local requests, turn = {}, 0

function init(arguments)
    for path in io.lines(arguments[1]) do
        requests[#requests + 1] = wrk.format("GET", path)
    end
    turn = math.random(#requests)
end

function request()
    turn = turn % #requests + 1
    return requests[turn]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format('RESULT {"requests": %d, "microseconds": %d, "bytes": %d, "p99": %d, "errors": %d}\n',
        summary.requests, summary.duration, summary.bytes, latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
