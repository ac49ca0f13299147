import Images

// Started by the server (`ImageWorkers`) with one end of a socket as standard input; ends when the other end is closed.
// It answers for one picture after the other: see `WorkerMessages`.
Confinement.begin()
let socket = WorkerSocket(descriptor: 0)
do {
    let start = try WorkerStart(try socket.receive(limit: 100))
    let reader = try PictureReader(memoryLimit: start.memoryLimit)
    try Confinement.complete(memoryLimit: start.memoryLimit)
    try socket.send(WorkerReady().bytes)
    while true {
        let (message, file) = try socket.receiveWithFile(limit: 100)
        let job = try WorkerJob(message)
        Confinement.allow(seconds: job.seconds)
        let (answer, variants) = reader.read(job, file: file)
        try socket.send(answer.bytes)
        for variant in variants { try socket.send(variant) }
    }
} catch let failure as WorkerSocket.Failure where failure.kind == .closed {
    Confinement.end(status: 0)
} catch {
    Confinement.end(status: 1, complaint: "\(error)")
}
