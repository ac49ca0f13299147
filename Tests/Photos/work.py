"""What one upload costs."""

from dataclasses import dataclass

from foodpin import FoodPin
from holdings import forget_peak, peak_megabytes
from processes import processor_seconds
from uploads import Upload, upload
from workers import workers


@dataclass(frozen=True)
class Work:
    """An upload, the processor time that server and workers took for it, and the most that a worker held meanwhile."""

    upload: Upload
    seconds: float
    megabytes: float
    is_deadly: bool

    MOST_SECONDS = 5
    MOST_MEGABYTES = 600

    @staticmethod
    def of(server: FoodPin, data: bytes, name: str = "photo.jpg") -> "Work":
        """Nothing else may run on the server."""
        before = set(workers(server))
        for worker in before:
            forget_peak(worker)
        spent = processor_seconds(server.process.pid)
        sent = upload(server, data, name)
        after = workers(server)
        return Work(
            upload=sent,
            seconds=processor_seconds(server.process.pid) - spent,
            megabytes=max(map(peak_megabytes, after), default=0),
            is_deadly=not before <= set(after),
        )

    @property
    def faults(self) -> list[str]:
        """What goes beyond bounds, and a refusal that is none: a worker that died, or no sentence."""
        found = ["it ended its worker"] if self.is_deadly else []
        if self.megabytes > self.MOST_MEGABYTES:
            found.append(f"{self.megabytes:.0f} MB in the worker")
        if self.seconds > self.MOST_SECONDS:
            found.append(f"{self.seconds:.1f} s of processor time")
        if not self.upload.is_taken and not (self.upload.is_told and self.upload.status < 500):
            found.append(f"refused: {self.upload.status} {self.upload.sentence}")
        return found

    def __str__(self) -> str:
        return f"{self.upload.status}, {self.seconds:.2f} s, {self.megabytes:.0f} MB; {self.upload.sentence or 'taken'}"
