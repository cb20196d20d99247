"""An example made from pages, and read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ingest.learned.calibration import Situation, calibrate, forms_of, situation_of
from ingest.packet import read_packet
from ingest.pages.model import Box, Page, Pages, Word
from ingest.proof import compare_printings
from ingest.values import CONFIDENT
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket, PlainSource

Verdict = Literal["right", "doubtful", "wrong"]
MOST_PAGES = 60  # of one example
KINDS = ("pdf", "dump")


class Unrepeatable(ValueError):
    """No few pages give the reading that was corrected; `str()` says so."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the readers now make of an example.

    `right` the page's value, sure or not; `doubtful` another value or none, and not sure of it, so that a person would
    look; `wrong` another value, and sure of it.
    """

    verdict: Verdict
    value: object
    confidence: float | None
    reader: str


def answer_of(example: Mapping[str, object]) -> Answer:
    """Reads the example's pages and looks at its place."""
    result = _at_place(read_again(pages_from(example)), example)
    if result is None:
        return Answer("doubtful", None, None, "")
    value, source = result
    confidence = float(source["confidence"])
    reader = str(source.get("reader") or "")
    if value == example["expected"]:
        return Answer("right", value, confidence, reader)
    return Answer("doubtful" if confidence < CONFIDENT else "wrong", value, confidence, reader)


def situation_in(example: Mapping[str, Any]) -> tuple[Situation, bool] | None:
    """How the example's place is read now, and whether that is right: what the calibration learns of it."""
    pages = pages_from(example)
    result = _at_place(read_again(pages), example)
    if result is None:
        return None
    value, source = result
    form = forms_of(pages.pages)[int(example["page"])]
    return situation_of(example["list"], source, form), value == example["expected"]


def read_again(pages: Pages) -> PlainPacket:
    packet = read_packet(pages)
    compare_printings(packet, {page.number for page in pages.pages if page.source != "text"})
    calibrate(packet, forms_of(pages.pages))
    return packet


def make_example(
    page_of: Callable[[int], Page], count: int, kind: str, place: Mapping[str, Any], *, costly: bool = False
) -> dict[str, object]:
    """The example of a place, with the fewest pages that read there what was read in the whole document.

    `place` has the page, the box, the pointer's last name, what was read and what is right; `costly` says that pages
    have to be read from pictures, so that only a few are tried.
    """
    number = int(place["page"])
    tried: list[range] = [range(number, number + 1), range(number - 1, number + 1), range(number - 1, number + 2)]
    if not costly and count <= MOST_PAGES:
        tried.append(range(1, count + 1))
    known: dict[int, Page] = {}
    for span in tried:
        numbers = [n for n in span if 1 <= n <= count]
        for n in numbers:
            if n not in known:
                known[n] = page_of(n)
        example = {"kind": kind, **place, "pages": pages_to(known[n] for n in numbers)}
        result = _at_place(read_again(pages_from(example)), example)
        if result is not None and result[0] == place["read"]:
            return example
    raise Unrepeatable("What was read there depends on more of the document than an example can hold.")


def _at_place(packet: PlainPacket, place: Mapping[str, Any]) -> tuple[object, PlainSource] | None:
    """The value of the same name whose box lies on the place."""
    best: tuple[float, str] | None = None
    provenance = packet.get("provenance") or {}
    for pointer, source in provenance.items():
        if (
            pointer.rpartition("/")[2] == place["leaf"]
            and source["page"] == place["page"]
            and (box := source.get("bbox"))
        ):
            if _list_of(pointer) != place["list"]:
                continue
            share = _shared(box, place["box"])
            if share > 0.5 and (best is None or share > best[0]):
                best = share, pointer
    if best is None:
        return None
    return pointers.at(packet, best[1]), provenance[best[1]]


def list_of(pointer: str) -> str:
    """The pointer without its numbers: which kind of place it is.

    >>> list_of("/paytables/3/outcomes/0/pays")
    '/paytables/outcomes/pays'
    """
    return _list_of(pointer)


def _list_of(pointer: str) -> str:
    return "/".join(part for part in pointer.split("/") if not part.isdigit())


def _shared(one: Sequence[float], other: Sequence[float]) -> float:
    """Which part of the smaller box the larger one covers."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    smaller = min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))
    return wide * high / smaller if smaller > 0 else 0.0


# ---------------------------------------------------------------- pages as JSON
def pages_to(pages: Iterable[Page]) -> list[dict[str, object]]:
    return [
        {
            "number": p.number,
            "width": p.width,
            "height": p.height,
            "unit": p.unit,
            "source": p.source,
            "words": [_word_to(w) for w in p.words],
            "rules": [_rounded(box) for box in p.rules],
            "fills": [_rounded(box) for box in p.fills],
        }
        for p in pages
    ]


def pages_from(example: Mapping[str, Any]) -> Pages:
    pages = tuple(
        Page(
            int(p["number"]),
            float(p["width"]),
            float(p["height"]),
            tuple(_word_from(w, p["source"]) for w in p["words"]),
            p["source"],
            "an example",
            tuple(_box(b) for b in p["rules"]),
            tuple(_box(b) for b in p["fills"]),
            p["unit"],
        )
        for p in example["pages"]
    )
    return Pages(pages, example["kind"], "0" * 64)


def _word_to(word: Word) -> list[object]:
    return [word.text, *_rounded(word.box), round(word.confidence, 4), word.size, word.bold, word.other]


def _word_from(statements: list[Any], source: Any) -> Word:
    text, x0, top, x1, bottom, confidence, size, bold, other = statements
    return Word(str(text), (x0, top, x1, bottom), confidence, source, "pdf", size, bool(bold), other)


def _rounded(box: Box) -> list[float]:
    return [round(side, 3) for side in box]


def _box(statements: list[float]) -> Box:
    x0, top, x1, bottom = statements
    return x0, top, x1, bottom
