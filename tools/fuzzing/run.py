"""Reading damaged documents one after another, and what must hold for each of them.

The reader of the calling process goes on living; the answer comes within the stated time (with a second's grace for
processes to end); the reading process used no more memory than it may; nothing that was started for the document is
left; and the answer is a packet that fits the schema, or one sentence.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import MIB, Limits
from ingest.sandbox import ReadingFailed, Sandbox
from paytables.packet import faults_of
from paytables.packet.plain import PlainPacket
from tools.fuzzing.mutations import mutated
from tools.fuzzing.samples import samples

LIMITS = Limits(seconds=20, pixels=60_000)  # small pictures: what is tried is damage, not reading
OVERSHOT = 64 * MIB  # what may become resident between two looks of the watch
GRACE = 5.0  # seconds beyond the limit in which a killed process must be gone; the machine may be busy
DRAWN = 10  # one in so many is also drawn as a picture


@dataclass(frozen=True, slots=True)
class Case:
    """One damaged document and what came of it."""

    number: int
    what: str  # the sample and its damages
    outcome: str  # read | no packet | refused | over a limit | reader broke | stopped by the system
    seconds: float
    megabytes: int  # the most that the reading process held
    sentence: str = ""
    trace: str = ""  # of a reader that broke
    faults: tuple[str, ...] = ()  # what must hold and does not


@dataclass
class Tally:
    """The counts of a run."""

    cases: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    damages: Counter[str] = field(default_factory=Counter)
    faults: list[Case] = field(default_factory=list)
    broke: list[Case] = field(default_factory=list)
    slowest: float = 0.0
    largest: int = 0

    def add(self, case: Case) -> None:
        self.cases += 1
        self.outcomes[case.outcome] += 1
        self.damages.update(case.what.partition(": ")[2].split(", "))
        self.slowest, self.largest = max(self.slowest, case.seconds), max(self.largest, case.megabytes)
        if case.faults:
            self.faults.append(case)
        if case.outcome in ("reader broke", "stopped by the system"):
            self.broke.append(case)


def fuzz(
    numbers: Iterable[int],
    *,
    seed: str = "1",
    report: Callable[[Case], None] | None = None,
    notes: Path | None = None,
) -> Tally:
    """Reads the documents of these numbers. With notes it goes on where an earlier run ended: what is noted of this
    seed counts and is not read again. Several runs may write to the same notes."""
    tally = Tally()
    noted = {} if notes is None else _noted(notes, seed)
    box = Sandbox(ocr=True, limits=LIMITS)
    try:
        for number in numbers:
            if number in noted:
                tally.add(noted[number])
                continue
            case = try_one(box, number, seed)
            tally.add(case)
            if notes is not None:
                _note(notes, seed, case)
            if report is not None:
                report(case)
    finally:
        box.close()
    return tally


def _note(notes: Path, seed: str, case: Case) -> None:
    """In one write, so that lines of several runs do not mix; on a new line, as the one before may be cut short."""
    line = "\n" + json.dumps({"seed": seed, **asdict(case)})
    with notes.open("ab", buffering=0) as out:
        out.write(line.encode())


def _noted(notes: Path, seed: str) -> dict[int, Case]:
    """What earlier runs noted; a line that was cut short when its run was stopped is read again."""
    results = {}
    for line in notes.read_text("utf-8").splitlines() if notes.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if row.pop("seed") == seed:
            results[row["number"]] = Case(**{**row, "faults": tuple(row["faults"])})
    return results


def try_one(box: Sandbox, number: int, seed: str) -> Case:
    """One document, by its number."""
    what, data = mutated(f"{seed}/{number}", samples())
    box.ready()  # where the last document ended the nursery, its start is not this document's time
    start = time.monotonic()
    outcome, sentence, trace, faults = _answer(box, data, number)
    seconds = time.monotonic() - start
    if seconds > LIMITS.seconds + GRACE:
        faults.append(f"took {seconds:.0f} s")
    left = box.left_behind()
    if left:
        faults.append(f"left processes behind: {left}")
    if sentence and ("\n" in sentence or not sentence.rstrip().endswith((".", ")"))):
        faults.append(f"no sentence: {sentence[:100]!r}")
    megabytes = box.peak // MIB
    if box.peak > LIMITS.memory + OVERSHOT:
        faults.append(f"held {megabytes} MB")
    return Case(number, what, outcome, seconds, megabytes, sentence, trace, tuple(faults))


def _answer(box: Sandbox, data: bytes, number: int) -> tuple[str, str, str, list[str]]:
    """What came of it, the sentence for people, the trace for us, and what must hold and does not."""
    try:
        if number % DRAWN == 0 and data[:5] == b"%PDF-":
            picture = box.page_image(data, 1, dots=60)
            return "drawn", "", "", [] if picture.startswith(b"\x89PNG") else ["a picture that is none"]
        packet = box.packet(data)
    except OverLimit as why:
        return "over a limit", str(why), "", []
    except UnusableDocument as why:
        return "refused", str(why), "", []
    except ReadingFailed as why:
        return ("reader broke" if why.trace else "stopped by the system"), str(why), why.trace, []
    except Exception as why:
        return "escaped", "", "", [f"{type(why).__name__}: {why}"]
    return ("no packet" if packet.get("kind") == "not_a_packet" else "read"), "", "", _packet_faults(packet)


def _packet_faults(packet: PlainPacket) -> list[str]:
    return [f"the packet does not fit: {fault}" for fault in faults_of(packet)[:3]]
