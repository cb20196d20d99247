"""Made documents with their truths, for counting how often values are right. Each is named by corpus, form and chance.

Of every five documents of a corpus four teach and one is held back for the report. Games, wordings and styles that the
generators hold back from those who write readers are among both, in other documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.ingest.blind import measure as blind
from tests.ingest.blind.tables import measure as blind_tables
from tests.ingest.blind.tables.documents import make as make_blind_tables
from tests.ingest.clerk import document as clerk_document
from tests.ingest.letters_unseen import measure as unseen
from tests.ingest.letters_unseen.pages import damaged, dump_of, pdf_of
from tests.ingest.scans.scanner import LEVELS, scanned
from tests.ingest.strangers import author as strangers
from tests.ingest.texts.authors import document as text_document
from tests.ingest.texts.model import Doc
from tests.ingest.trade.measure import source_of as trade_source
from tests.ingest.trade.packets import make as make_trade
from tests.ingest.variety.pages import DUMPS, STYLES
from tests.ingest.variety.pages import make as make_variety
from tests.ingest.variety_letters import measure as letters
from tests.ingest.variety_letters.render import dump_of as letter_dump
from tests.ingest.variety_letters.render import pdf_of as letter_pdf
from tools.training.calibration_serial import make as make_serial
from tools.training.calibration_serial import make_of_grids
from tools.training.calibration_truth import HEADS, TRADE_HEADS

DAMAGE = 0.08
HELD_BACK, TAUGHT = "held back", "taught"
SCANS = ("clean", "office", "office", "poor")
FAR = 5_000
HELD = 10_000  # from here on the generators hold wordings and games back
Source = tuple[bytes, dict[str, Any], tuple[str, ...]]  # the document, its truth, the heads of tables that it decides


@dataclass(frozen=True, slots=True)
class Made:
    """One document to be made."""

    corpus: str
    form: str  # pdf, dump, damaged, scan
    number: int

    @property
    def name(self) -> str:
        return f"{self.corpus}/{self.form}/{self.chance}"

    @property
    def chance(self) -> int:
        """What its words are drawn by: far from the others where it is held back, but for scans, which take long."""
        return self.number + FAR * (self.part == HELD_BACK and self.form != "scan")

    @property
    def part(self) -> str:
        return HELD_BACK if self.number % 5 == 4 else TAUGHT

    @property
    def author(self) -> str:
        """Who chose its words: documents of one author go wrong together."""
        if self.corpus == "unseen letters":
            return unseen.AUTHORS[self.number % len(unseen.AUTHORS)]
        return AUTHORS.get(self.corpus, self.corpus)

    def source(self) -> Source:
        return MAKERS[self.corpus](self.form, self.chance)


def _seed(number: int) -> int:
    """Every second document draws on what is held back from those who write readers."""
    return 700 + number if number % 2 else 3 * HELD + number


def _scan(pdf: bytes, number: int) -> bytes:
    return scanned(pdf, SCANS[number % len(SCANS)], number, layer=number % 7 == 6)


def _tables(form: str, number: int) -> Source:
    made = make_variety(10 * _seed(number), STYLES[number % len(STYLES)])
    if form in ("dump", "damaged"):
        return made.dump(DUMPS[number % len(DUMPS)]), made.truth, HEADS
    return (_scan(made.pdf(), number) if form == "scan" else made.pdf()), made.truth, HEADS


def _blind_tables(form: str, number: int) -> Source:
    made = make_blind_tables(_seed(number), "")
    what = LEVEL_OF[number % len(LEVEL_OF)] if form == "scan" else form
    return blind_tables.source_of(made, what), made.truth, HEADS


LEVEL_OF = (*LEVELS, "office", "layer")


def _letters(form: str, number: int) -> Source:
    seed = _seed(number)
    truth, printed = letters.make(seed)
    if form in ("dump", "damaged"):
        data = letter_dump(printed, seed, DAMAGE if form == "damaged" else 0.0)
        return data if isinstance(data, bytes) else data.encode(), truth, HEADS
    pdf = letter_pdf(printed, seed)
    return (_scan(pdf, number) if form == "scan" else pdf), truth, HEADS


def _blind(form: str, number: int) -> Source:
    seed = _seed(number)
    truth, parts = blind.make(seed)
    return (blind.pdf_bytes if form == "pdf" else blind.dump_bytes)(seed, parts), truth, HEADS


def _unseen(form: str, number: int) -> Source:
    author, seed = unseen.AUTHORS[number % len(unseen.AUTHORS)], 900 + number
    truth, parts = unseen.make(author, seed)
    if form == "pdf":
        return pdf_of(parts, seed), truth, HEADS
    text = dump_of(parts, seed)
    return (damaged(text, seed, DAMAGE) if form == "damaged" else text).encode(), truth, HEADS


def _trade(form: str, number: int) -> Source:
    made = make_trade(_seed(number))
    data = trade_source(made, "pdf" if form == "scan" else form, browser=False)
    return (_scan(data, number) if form == "scan" else data), made.truth, TRADE_HEADS


def _strangers(form: str, number: int) -> Source:
    author = strangers.Author(_seed(number))
    return strangers.source_of(author, form), author.made().truth, TRADE_HEADS


def _clerk(form: str, number: int) -> Source:
    made = clerk_document(form, FAR + number)  # seeds that nobody has looked at
    return made.content, made.truth, TRADE_HEADS


def _texts(form: str, number: int) -> Source:
    doc = text_document(_seed(number))
    return doc.text.encode(), _truth_of(doc), ("designator", "bet")


def _serial(form: str, number: int) -> Source:
    text, truth = make_serial(number, damaged=form == "damaged")
    return text.encode(), truth, HEADS


def _serial_grids(form: str, number: int) -> Source:
    text, truth = make_of_grids(number, damaged=form == "damaged")
    return text.encode(), truth, HEADS


def _truth_of(doc: Doc) -> dict[str, object]:
    """A text's truth in the form of a packet, of what its own comparer compares."""
    claims = ("house_edge", "hit_frequency", "seed")
    tables = [
        {
            "designator": t.designator,
            "bet": t.bet,
            "claims": {name: t.claims.get(name) for name in claims},
            "outcomes": [
                {"hand": r.hand, "hands": None, "pays": r.pays, "unit": r.unit, "envy": r.envy, "meter": None}
                | {"from_meter": None}
                for r in t.rows
            ],
        }
        for t in doc.tables
    ]
    source = {"form": doc.form, "jurisdiction": doc.jurisdiction}
    return {"kind": doc.kind, "source": source, "standing": doc.standing, "paytables": tables}


AUTHORS = {"serial grids": "tables", "blind letters": "blind", "blind tables": "blind"}
MAKERS: dict[str, Callable[[str, int], Source]] = {
    "tables": _tables,
    "blind tables": _blind_tables,
    "letters": _letters,
    "blind letters": _blind,
    "unseen letters": _unseen,
    "trade": _trade,
    "strangers": _strangers,
    "clerk": _clerk,
    "texts": _texts,
    "serial tables": _serial,
    "serial grids": _serial_grids,
}
SIZES = (  # corpus, form, documents: some minutes of reading in all, most of them for scans
    ("tables", "pdf", 60),
    ("tables", "dump", 120),
    ("tables", "scan", 20),
    ("blind tables", "pdf", 50),
    ("blind tables", "dump", 100),
    ("blind tables", "damaged", 200),
    ("blind tables", "scan", 30),
    ("letters", "pdf", 30),
    ("letters", "dump", 60),
    ("letters", "damaged", 60),
    ("letters", "scan", 10),
    ("blind letters", "pdf", 30),
    ("blind letters", "dump", 60),
    ("unseen letters", "pdf", 50),
    ("unseen letters", "dump", 100),
    ("unseen letters", "damaged", 50),
    ("trade", "pdf", 40),
    ("trade", "dump", 60),
    ("trade", "damaged", 120),
    ("trade", "scan", 10),
    ("strangers", "pdf", 40),
    ("strangers", "dump", 60),
    ("clerk", "pdf", 54),
    ("clerk", "dump", 57),
    ("clerk", "damaged", 42),
    ("texts", "dump", 200),
    ("serial tables", "dump", 60),
    ("serial tables", "damaged", 240),
    ("serial grids", "dump", 60),
    ("serial grids", "damaged", 140),
)


def documents(share: float = 1.0) -> Iterator[Made]:
    for corpus, form, count in SIZES:
        for number in range(round(count * share)):
            yield Made(corpus, form, number)
