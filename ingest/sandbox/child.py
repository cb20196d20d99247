"""The nursery: loads what reading needs once, then forks for each document. Run as `python -m ingest.sandbox.child`."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, TypedDict

from ingest.sandbox.frames import pass_on, receive, send
from ingest.sandbox.watch import MEMORY, Watch, explained, stop
from paytables.packet.plain import PlainPacket

if TYPE_CHECKING:
    from ingest.pages.limits import Limits

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
FILE_SIZE = 64 * 1024 * 1024
OPEN_FILES = 256
SPARE = 64 * 1024 * 1024  # of the memory, for the small programs that OCR starts
ENGINES = 768 * 1024 * 1024  # of address space, most of which is never touched, where the OCR engines are yet to load
LEAST = 64 * 1024 * 1024
LOADED_OCR = 10  # exit status of a fork that did its work and had to load the engines for it

Report = Callable[[int, int, str], None]


class Arguments(TypedDict, total=False):
    """What a task needs to know beside the document."""

    limits: Limits
    kind: str
    page: int
    dots: int
    turn: int
    skew: float
    width: float
    box: list[float]
    place: dict[str, object]
    count: int
    costly: bool


def read_packet(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """A document's packet."""
    from ingest.packet import read_document

    read, pages = read_document(data, limits=arguments["limits"], report=report, kind=arguments.get("kind"))
    packet: PlainPacket = read.plain()
    packet["x_pages"] = [
        {
            "number": p.number,
            "width": p.width,
            "height": p.height,
            "unit": p.unit,
            "source": p.source,
            "reason": p.reason,
            "turn": p.turn,
            "skew": p.skew,
            "words": len(p.words),
            "notes": list(p.notes),
        }
        for p in pages.pages
    ]
    return packet, b""


def page_image(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """One page as a PNG, upright and straightened as its words were, so that boxes fit."""
    from ingest.pages.picture import png_of_page

    turn, skew = arguments.get("turn", 0), arguments.get("skew", 0.0)
    page = png_of_page(data, arguments["page"], arguments["dots"], turn, skew, arguments["limits"])
    return {"bytes": len(page)}, page


def page_words(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """The words of one page with their boxes, for people who pick them."""
    from ingest.pages.load import load_page

    page = load_page(data, arguments["page"], arguments["limits"])
    return [[word.text, *word.box] for word in page.words], b""


def golden_example(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """An example of a place, with the fewest pages that give its reading."""
    from ingest.golden import Unrepeatable, make_example
    from ingest.pages.errors import UnusableDocument
    from ingest.pages.load import load, load_page
    from ingest.pages.sniff import sniff

    limits, place = arguments["limits"], arguments["place"]
    costly = bool(arguments["costly"])
    try:
        if costly:
            return make_example(
                lambda n: load_page(data, n, limits), arguments["count"], "pdf", place, costly=True
            ), b""
        pages = load(data, limits=limits, report=report).pages
        kind = "dump" if sniff(data, limits) == "dump" else "pdf"
        return make_example(lambda n: pages[n - 1], len(pages), kind, place), b""
    except Unrepeatable as why:
        raise UnusableDocument(str(why)) from why


def golden_answer(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """What the readers now make of an example. It is read where other people's files are."""
    from dataclasses import asdict

    from ingest.golden import answer_of

    return asdict(answer_of(json.loads(data))), b""


def page_box(data: bytes, arguments: Arguments, report: Report) -> tuple[object, bytes]:
    """What both OCR engines read in a box that a person draws on a page."""
    from ingest.proof.one_box import read_box

    x0, top, x1, bottom = arguments["box"]
    width, turn, skew = arguments["width"], arguments["turn"], arguments["skew"]
    box, limits = (x0, top, x1, bottom), arguments["limits"]
    return read_box(data, arguments["page"], box, width=width, turn=turn, skew=skew, limits=limits), b""


TASKS: dict[str, Callable[[bytes, Arguments, Report], tuple[object, bytes]]] = {
    "packet": read_packet,
    "image": page_image,
    "words": page_words,
    "box": page_box,
    "example": golden_example,
    "answer": golden_answer,
}


def main() -> None:
    """Serves requests from standard input until it closes."""
    requests: BinaryIO = sys.stdin.buffer
    # Engines print; what they print must not fall into the answers.
    answers: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    keep_family()  # what a fork leaves behind comes here, and is ended here
    _preload(ocr="--ocr" in sys.argv)
    send(answers, {"ready": os.getpid(), "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024})
    while (request := receive(requests)) is not None:
        message, data, _ = request
        # A fork may be killed in the middle of a word, so it speaks into a pipe of its own and only whole words go on.
        inlet, outlet = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(inlet)
            os.close(answers.fileno())
            os.dup2(os.open(os.devnull, os.O_RDONLY), requests.fileno())  # the next document is not for this one
            _serve(message, data, os.fdopen(outlet, "wb"))
        os.close(outlet)
        send(answers, {"pid": pid})
        watch = Watch(pid, message["limits"], requests.fileno())
        with os.fdopen(inlet, "rb") as stated:
            pass_on(stated, answers, watch.heard)
        code, peak = _buried(pid)
        watch.end()
        send(answers, {"exit": code, "peak": max(peak, watch.peak), "stopped": watch.reason})
        if code == LOADED_OCR:
            _preload_ocr()  # whoever sends one scan sends more: the next fork has the engines already


def _buried(pid: int) -> tuple[int, int]:
    """How a fork ended and the most memory it held; what it started and left behind is ended with it."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # until it is reaped, its group's number is nobody else's
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    with contextlib.suppress(ChildProcessError):
        while True:  # orphans of the fork: reaped as they end, killed where they do not
            left, _ = os.waitpid(-1, os.WNOHANG)
            if left == 0:
                for orphan in _children():
                    stop(orphan)
                time.sleep(0.01)
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024


def _children() -> list[int]:
    with open(f"/proc/self/task/{os.getpid()}/children") as children:
        return [int(pid) for pid in children.read().split()]


def _preload(ocr: bool) -> None:
    """What every fork then has for nothing."""
    import pdfplumber  # noqa: F401
    import pypdfium2  # noqa: F401

    import ingest.packet
    import ingest.pages.load  # noqa: F401

    if ocr:
        _preload_ocr()


def _preload_ocr() -> None:
    from ingest.pages.rapid import narrow_session

    narrow_session()


def _loaded_ocr() -> bool:
    """Whether this process loaded the engines of its own."""
    rapid = sys.modules.get("ingest.pages.rapid")
    return rapid is not None and rapid.narrow_session.cache_info().currsize > 0


def keep_family() -> None:
    """Whatever a child of this process leaves behind becomes its own child, so that it is counted with it."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def _serve(message: dict[str, Any], data: bytes, answers: BinaryIO) -> None:
    """One document, in a process of its own that never returns."""
    code = 1
    had_ocr = _loaded_ocr()
    nursery = os.getppid()
    try:
        os.setpgid(0, 0)
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        keep_family()
        if os.getppid() != nursery:
            return  # it ended before its end could be told of
        send(answers, {"network": not _without_network()})
        _limit(message["limits"])

        def report(done: int, total: int, text: str) -> None:
            send(answers, {"progress": [done, total, text]})

        from ingest.pages.errors import OverLimit, UnusableDocument
        from ingest.pages.limits import Limits

        try:
            arguments: Arguments = message.get("arguments", {}) | {"limits": Limits(**message["limits"])}
            result, body = TASKS[message["task"]](data, arguments, report)
            send(answers, {"result": result}, body)
            code = LOADED_OCR if _loaded_ocr() and not had_ocr else 0
        except OverLimit as reason:
            send(answers, {"over": str(reason)})
            code = 0
        except UnusableDocument as reason:
            send(answers, {"unusable": str(reason)})
            code = 0
        except MemoryError:
            send(answers, {"over": explained(MEMORY, Limits(**message["limits"]))})
            code = 0
        except Exception as error:
            send(answers, {"failed": f"{type(error).__name__}: {error}", "traceback": traceback.format_exc()})
            code = 0
    finally:
        os._exit(code)


def _limit(limits: dict[str, int]) -> None:
    """What is not mapped can't become resident; what is, the watch of the nursery counts."""
    with open("/proc/self/statm") as statm:
        in_use, resident = (int(part) * resource.getpagesize() for part in statm.read().split()[:2])
    space = in_use + max(limits["memory"] - resident - SPARE, LEAST) + (0 if _loaded_ocr() else ENGINES)
    resource.setrlimit(resource.RLIMIT_AS, (space, space))
    resource.setrlimit(resource.RLIMIT_CPU, (limits["seconds"], limits["seconds"] + 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _without_network() -> bool:
    """A network namespace of its own, which has no interface. Where the system refuses it, the answer says so."""
    libc = ctypes.CDLL(None, use_errno=True)
    return any(int(libc.unshare(flags)) == 0 for flags in (CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNET))


if __name__ == "__main__":
    main()
