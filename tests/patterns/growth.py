"""How the work of a pattern grows with its text, tried in a process of its own that may be ended.

Judged is growth and no speed: twice the text may cost about twice the work. A cost below the floor is not judged, as
too little time tells nothing; what is over the ceiling long before the longest text has run away whatever its growth.
"""

from __future__ import annotations

import json
import os
import re
import signal
import time
from dataclasses import dataclass

from ingest.pages.words import LONGEST
from tests.patterns.collect import FROM_THE_START
from tests.patterns.collect import LONGEST as LONGEST_TEXT
from tests.patterns.pumps import Pump, pumps

SIZES = (48, 400, 2_500, 5_000, 10_000)
FLOOR = 0.03  # seconds of the processor for a text, below which growth is not judged
STEEP = 3.0  # times the work for twice the text: a line gives 2, a square 4
MOST_STEEP = 3  # a cube: what would stay below the floor even so is not tried on longer texts
CEILING = 0.3  # seconds of the processor for one text: it is not made longer
PATIENCE = 5.0  # seconds of the processor after which a child is stuck in a text
LONG_ENOUGH = 0.25  # seconds of the processor that a comparison of two sizes takes at least
AGAIN = 8  # tries on both sizes before a growth is believed


@dataclass(frozen=True, slots=True)
class Runaway:
    pump: Pump
    size: int
    seconds: float  # infinite where it did not come back
    growth: float

    def __str__(self) -> str:
        shown = f"{self.pump.before!r} + {self.pump.again!r} × n + {self.pump.end!r}"
        return f"{shown}: {self.seconds:.2f} s on {self.size:,} characters, × {self.growth:.1f} for twice as many"


def as_words(text: str) -> str:
    """A text as readers get it: words of bounded length with a space between (ingest/pages/words.py)."""
    return " ".join(word[at : at + LONGEST] for word in text.split() for at in range(0, len(word), LONGEST))


def worst(
    pattern: str, flags: int, methods: set[str], *, of_words: bool = False, longest: int = LONGEST_TEXT
) -> Runaway | None:
    """The first text found on which its work grows by more than a line's."""
    inlet, outlet = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(inlet)
        try:
            _try_all(pattern, flags, (methods, of_words, longest), outlet)
        finally:
            os._exit(0)
    os.close(outlet)
    try:
        return _heard(inlet)
    finally:
        os.close(inlet)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _heard(inlet: int) -> Runaway | None:
    """What the child told last; one that ended without its last word was stuck in the text that it announced."""
    with os.fdopen(os.dup(inlet), "rb") as reported:
        lines = reported.read().splitlines()
    stated = json.loads(lines[-1])
    if "linear" in stated:
        return None
    pump, size = Pump(*stated["pump"]), stated["size"]
    return Runaway(pump, size, stated.get("seconds", float("inf")), stated.get("growth", float("inf")))


def _try_all(pattern: str, flags: int, how: tuple[set[str], bool, int], outlet: int) -> None:
    trial = Trial(re.compile(pattern, flags), *how, outlet)
    for pump in pumps(pattern, flags):
        result = trial.of(pump)
        if result is not None:
            seconds, growth, size = result
            reported = {"pump": trial.stated(pump), "size": size, "seconds": seconds, "growth": growth}
            _tell(outlet, reported)
            return
    _tell(outlet, {"linear": True})


@dataclass
class Trial:
    compiled: re.Pattern[str]
    methods: set[str]
    of_words: bool
    longest: int
    outlet: int
    waited: float = 0.0  # by the clock on the wall: the processor's is coarse while an alarm is set on it

    def of(self, pump: Pump) -> tuple[float, float, int] | None:
        """Seconds, growth and size, where it grows too steeply. Short texts first: what is exponential shows there."""
        for size in (*(one for one in SIZES if one < self.longest), self.longest):
            took = self._cost(pump, size)
            if took > FLOOR and (growth := self._ratio(pump, size, took)) > STEEP:
                return took, growth, size
            if took > CEILING or self.waited * (self.longest / size) ** MOST_STEEP < FLOOR:
                return None
        return None

    def _ratio(self, pump: Pump, size: int, took: float) -> float:
        """The least of several tries on both sizes, in turn: another process only adds, to either of them.

        What is quick is done several times over: the processor's clock counts in steps of some milliseconds.
        """
        half = whole = float("inf")
        times = range(max(1, round(LONG_ENOUGH / took)))
        for _ in range(AGAIN):
            half = min(half, sum(self._cost(pump, size // 2) for _ in times))
            whole = min(whole, sum(self._cost(pump, size) for _ in times))
            if whole <= STEEP * half:
                break
        return whole / max(half, 1e-6)

    def _cost(self, pump: Pump, size: int) -> float:
        text = as_words(pump.text(size)) if self.of_words else pump.text(size)
        _tell(self.outlet, {"pump": self.stated(pump), "size": size})
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # counts the processor's time, and ends the process
        begin, began = time.process_time(), time.perf_counter()
        if self.methods - FROM_THE_START:
            for _ in self.compiled.finditer(text):
                pass
        if "match" in self.methods:
            self.compiled.match(text)
        if "fullmatch" in self.methods:
            self.compiled.fullmatch(text)
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.waited = time.perf_counter() - began
        return time.process_time() - begin

    @staticmethod
    def stated(pump: Pump) -> list[str]:
        return [pump.before, pump.again, pump.end]


def _tell(outlet: int, what: dict[str, object]) -> None:
    os.write(outlet, json.dumps(what).encode() + b"\n")
