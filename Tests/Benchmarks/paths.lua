-- wrk asks for the lines of a file, "path<tab>tag", in turn, from a place of each thread's own; a tag goes along as
-- If-None-Match.
local requests, turn = {}, 0

function init(arguments)
    for line in io.lines(arguments[1]) do
        local path, tag = line:match("^([^\t]*)\t?(.*)$")
        local headers = tag ~= "" and { ["If-None-Match"] = tag } or nil
        requests[#requests + 1] = wrk.format("GET", path, headers)
    end
    turn = math.random(#requests)
end

function request()
    turn = turn % #requests + 1
    return requests[turn]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format('RESULT {"requests": %d, "microseconds": %d, "bytes": %d, "errors": %d}\n',
        summary.requests, summary.duration, summary.bytes,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
