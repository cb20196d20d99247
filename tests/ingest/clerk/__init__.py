"""The clerk: an author of documents about table games whose words and designs no reader was made for."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import letters, packets, page, papers


@dataclass(frozen=True)
class Document:
    name: str
    kind: str  # the kind of document
    form: str  # pdf, scan, dump, damaged
    content: bytes
    truth: dict[str, Any]


LETTERS = ("approval", "approval", "amendment", "denial")
PAPERS = ("regulation", "controls", "operator", "analysis")


def _plan() -> Iterator[tuple[str, str, int]]:
    """Every kind of document, its form, and which manner of the form."""
    for form, letters_, designs, papers_ in (("pdf", 7, 16, 3), ("dump", 4, 8, 6), ("damaged", 3, 6, 4)):
        yield from ((f"letter.{LETTERS[i % 4]}", form, i) for i in range(letters_))
        yield from ((f"rules.{packets.DESIGNS[i % 8]}", form, i + i // 8) for i in range(designs))
        yield from ((f"paper.{PAPERS[i % 4]}", form, i) for i in range(papers_))
        yield "letter.bare", form, 0
    yield from (
        ("letter.approval", "scan", 0),
        ("rules.spanning", "scan", 0),
        ("rules.long", "scan", 0),
        ("rules.dollars", "scan", 0),
    )


def _made(kind: str, rng: random.Random, whole: bool) -> letters.Made:
    group, which = kind.split(".")
    if kind == "letter.bare":
        return packets.bare(rng, whole)
    return (
        letters.KINDS[which](rng)
        if group == "letter"
        else packets.rules(rng, which, whole)
        if group == "rules"
        else papers.KINDS[which](rng)
    )


def _document(seed: int, i: int, kind: str, form: str, manner: int) -> Document:
    rng = random.Random(f"{seed}/{i}")
    blocks, truth = _made(kind, rng, form != "damaged")
    if form in ("pdf", "scan"):
        content = page.pdf(blocks, rng, rng.choice(("", "Table Games")))
        content = page.scan(content, rng) if form == "scan" else content
    else:
        manners = page.clean() if form == "dump" else page.damaged()
        content = page.dump(blocks, manners[manner % len(manners)])
    return Document(f"{i:02d}-{kind}-{form}", kind, form, content, truth)


def documents(seed: int, forms: tuple[str, ...] = ("pdf", "dump", "damaged", "scan")) -> Iterator[Document]:
    yield from (_document(seed, i, *planned) for i, planned in enumerate(_plan()) if planned[1] in forms)


def document(form: str, number: int) -> Document:
    """One of all documents of a form, over all seeds."""
    of_form = [(i, planned) for i, planned in enumerate(_plan()) if planned[1] == form]
    seed, place = divmod(number, len(of_form))
    i, planned = of_form[place]
    return _document(seed, i, *planned)
