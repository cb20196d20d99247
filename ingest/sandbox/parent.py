"""The side that asks: sends bytes, hears progress, enforces the clock, and starts the nursery again when it dies."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, cast

from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import Limits, from_environment
from ingest.sandbox.frames import receive, send
from ingest.sandbox.watch import MEMORY, TIME, children_of, explained
from paytables.packet.plain import PlainPacket

ROOT = Path(__file__).resolve().parents[2]
Report = Callable[[int, int, str], None]
Check = Callable[[], None]
LOOKED = 0.2  # seconds between two questions whether to go on
LATE = 5.0  # seconds after the limit in which the nursery has ended a fork; else it is ended with the nursery
NEARLY = 0.8  # of the memory: a reader that broke with so much was out of it
BREAKS = (signal.SIGABRT, signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP, signal.SIGBUS)
NO_MEMORY = 127  # with this status the C library ends a process that gets no memory for a thread


class ReadingFailed(RuntimeError):
    """The reader itself broke on a document. The bytes are kept by the caller and can be tried again."""

    def __init__(self, sentence: str, trace: str = "") -> None:
        super().__init__(sentence)
        self.trace = trace


class ReadingCutOff(ReadingFailed):
    """The process that read was killed. Perhaps the document does that to it, perhaps the machine was in need."""


class Sandbox:
    """A nursery process and the conversation with it. One document at a time; use one sandbox a worker."""

    NURSERY = ("-m", "ingest.sandbox.child")

    def __init__(self, *, ocr: bool = False, limits: Limits | None = None) -> None:
        self._ocr = ocr
        self._limits = limits or from_environment()
        self._process: subprocess.Popen[bytes] | None = None
        self._child: int | None = None
        self._lock = threading.Lock()
        self.base = 0  # bytes that the nursery held when it was ready
        self.peak = 0  # the most bytes that the last document's process held, what it shares with the nursery included

    def packet(
        self,
        data: bytes,
        report: Report | None = None,
        *,
        kind: str | None = None,
        check: Check | None = None,
    ) -> PlainPacket:
        """The packet of a document, which a person may have said the kind of. Raises UnusableDocument or ReadingFailed,
        each with a sentence, and what `check` raises: it is asked several times a second, whatever the reader does."""
        result, _ = self._ask("packet", data, {} if kind is None else {"kind": kind}, report, check)
        return cast(PlainPacket, result)

    def page_image(self, data: bytes, page: int, *, dots: int = 100, turn: int = 0, skew: float = 0.0) -> bytes:
        """One page as a PNG."""
        _, body = self._ask("image", data, {"page": page, "dots": dots, "turn": turn, "skew": skew}, None)
        return body

    def page_words(self, data: bytes, page: int) -> list[list[object]]:
        """The words of one page: text, x0, top, x1, bottom."""
        result, _ = self._ask("words", data, {"page": page}, None)
        return cast("list[list[Any]]", result)

    def page_box(
        self, data: bytes, page: int, box: tuple[float, float, float, float], *, width: float, turn: int, skew: float
    ) -> tuple[str, str]:
        """What each OCR engine reads in a box of a page: the one that finds lines first, and Tesseract."""
        place = {"page": page, "box": list(box), "width": width, "turn": turn, "skew": skew}
        (first, second), _ = self._ask("box", data, place, None)
        return first, second

    def example(
        self, data: bytes, place: Mapping[str, object], *, count: int, costly: bool, check: Check | None = None
    ) -> dict[str, object]:
        """A golden example of a place in a document. Raises UnusableDocument where no few pages give its reading."""
        result, _ = self._ask("example", data, {"place": place, "count": count, "costly": costly}, None, check)
        return cast(dict[str, Any], result)

    def answer(self, example: dict[str, object], *, check: Check | None = None) -> dict[str, Any]:
        """What the readers now make of a golden example."""
        result, _ = self._ask("answer", json.dumps(example).encode(), {}, None, check)
        return cast(dict[str, Any], result)

    def ready(self) -> None:
        """The nursery is there, started now if need be: the next document does not wait for it."""
        with self._lock:
            self._start()

    def close(self) -> None:
        with self._lock:
            self._end()

    # ------------------------------------------------------------ the conversation
    def _ask(
        self, task: str, data: bytes, arguments: Mapping[str, object], report: Report | None, check: Check | None = None
    ) -> tuple[Any, bytes]:
        with self._lock:
            process = self._start()
            self._child = None
            late = threading.Event()
            clock = threading.Timer(self._limits.seconds + LATE, self._stop_late, (late,))
            clock.daemon = True
            clock.start()
            try:
                message = {"task": task, "arguments": arguments, "limits": asdict(self._limits)}
                send(cast(BinaryIO, process.stdin), message, data)
                code, answer = self._listen(process, report, check)
            except BaseException as trouble:
                # Time is up, the caller cancelled, or the child talks nonsense: none of it may go on running.
                self._end()
                if late.is_set():
                    raise OverLimit(explained(TIME, self._limits)) from trouble
                raise
            finally:
                clock.cancel()
        return self._outcome(code, answer)  # whatever it is: the nursery is well, and the next document finds it

    def _listen(
        self, process: subprocess.Popen[bytes], report: Report | None, check: Check | None
    ) -> tuple[int, tuple[dict[str, object], bytes] | None]:
        answer: tuple[dict[str, object], bytes] | None = None
        while (heard := self._heard(process, check)) is not None:
            stated, body, by_fork = heard
            if by_fork:
                if "progress" not in stated:
                    answer = answer if "network" in stated else (stated, body)
                elif report is not None:
                    report(*stated["progress"])
            elif "pid" in stated:
                self._child = int(stated["pid"])
            else:
                self.peak = int(stated["peak"])
                if answer is None and stated["stopped"]:
                    answer = {"over": explained(stated["stopped"], self._limits)}, b""
                return int(stated["exit"]), answer
        raise ReadingCutOff("The reading process ended unexpectedly; the original is kept, try it again.")

    @staticmethod
    def _heard(process: subprocess.Popen[bytes], check: Check | None) -> tuple[dict[str, Any], bytes, bool] | None:
        """The next message; while there is none, it is asked whether to go on."""
        stream = cast(BinaryIO, process.stdout)  # without a buffer of its own: what came can be seen by the system
        while check is not None and not select.select([stream], [], [], LOOKED)[0]:
            check()
        return receive(stream)

    def _stop_late(self, late: threading.Event) -> None:
        late.set()
        self._kill()

    def _outcome(self, code: int, answer: tuple[dict[str, Any], bytes] | None) -> tuple[object, bytes]:
        if answer is None:
            if code == -signal.SIGXCPU:
                raise OverLimit(explained(TIME, self._limits))
            if code == NO_MEMORY or (-code in BREAKS and self.peak > NEARLY * self._limits.memory):
                raise OverLimit(explained(MEMORY, self._limits))
            raise ReadingCutOff(
                f"The reading process was stopped by the system (status {code}); the original is kept, try it again."
            )
        stated, body = answer
        if "over" in stated:
            raise OverLimit(stated["over"])
        if "unusable" in stated:
            raise UnusableDocument(stated["unusable"])
        if "failed" in stated:
            raise ReadingFailed(
                f"The reader could not finish this document ({' '.join(stated['failed'].split())[:200]}); "
                "the original is kept, try it again.",
                stated.get("traceback", ""),
            )
        if "result" not in stated:
            raise ReadingFailed("The reading process gave no answer; the original is kept, try it again.")
        return stated["result"], body

    def _start(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        command = [sys.executable, *self.NURSERY, *(["--ocr"] if self._ocr else [])]
        # A secret that the child does not have cannot be read out of it.
        kept = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "HOUSERULES_VAR", "TESSDATA_PREFIX")
        environment = {k: v for k, v in os.environ.items() if k in kept}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        heard = receive(cast(BinaryIO, self._process.stdout))
        if heard is None or "ready" not in heard[0]:
            self._end()
            raise ReadingFailed("The reading process did not start; see the server's log.")
        self.base = int(heard[0].get("peak", 0))
        return self._process

    def left_behind(self) -> list[int]:
        """Processes of the last document that still are; there never should be one."""
        results = set()
        if self._process is not None and self._process.poll() is None:
            results.update(children_of(self._process.pid))
        if self._child is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._child, 0)
                results.add(self._child)
        return sorted(results)

    def _kill(self) -> None:
        child, process = self._child, self._process
        if child is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)
        if process is not None:
            process.kill()

    def _end(self) -> None:
        self._kill()
        process, self._process, self._child = self._process, None, None
        if process is not None:
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()


_shared: Sandbox | None = None
_shared_pid = 0


def shared_sandbox() -> Sandbox:
    """The sandbox of this process: started when first needed, kept for the next document."""
    global _shared, _shared_pid
    if _shared is None or _shared_pid != os.getpid():  # a forked worker must not talk over its parent's pipe
        _shared, _shared_pid = Sandbox(), os.getpid()
    return _shared
