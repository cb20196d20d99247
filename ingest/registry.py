"""Every reader, declared: what it reads, examples of it, and what it was last measured on.

A reader is one small module. `name` is what provenance calls it (or begins with); a page lists these declarations,
and a test sees to it that no value carries a reader's name that is not declared here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """What came of reading one body of documents."""

    corpus: str
    documents: int
    values: int
    right: int
    wrong: int  # a value is there and differs
    wrong_and_confident: int
    missing: int


@dataclass(frozen=True, slots=True)
class Reader:
    """One reader and its place in the packet."""

    name: str
    module: str
    reads: str
    into: str  # JSON pointer of the part of the packet
    examples: tuple[tuple[str, str], ...] = ()  # (printed, read)
    measured: tuple[Measure, ...] = ()


# Figures of the letter, equipment, citation, owner and game readers together, as
# `python -m tests.ingest.variety_letters.measure --first 40000 --pdf 60 --dump 300` printed them (damaged: 50000, 0.1).
LETTERS = (
    Measure("made letters and rules, PDFs of random designs", 60, 3392, 3392, 0, 0, 0),
    Measure("made letters and rules, text dumps", 300, 17095, 17095, 0, 0, 0),
    Measure("the same with a tenth of zeros and ones misread", 300, 17155, 17155, 0, 0, 0),
)

READERS: tuple[Reader, ...] = (
    Reader("kind", "ingest.readers.kind", "what the document is", "/kind"),
    Reader(
        "letter.date", "ingest.readers.letter.head", "the letter's date", "/letter/date",
        (("June 14, 2023", "2023-06-14"), ("3 May 2O19", "2019-05-03")), LETTERS,
    ),
    Reader(
        "letter.submission", "ingest.readers.letter.head", "the submission's number", "/letter/submission",
        (("- Submission #3119", "3119"), ("(Submission No. 2021-40)", "2021-40")), LETTERS,
    ),
    Reader(
        "letter.subject", "ingest.readers.letter.head", "the RE line without the number", "/letter/subject",
        (("RE: Rule Update - Submission #3119", "Rule Update"),), LETTERS,
    ),
    Reader(
        "letter.addressee", "ingest.readers.letter.head", "name, company, e-mail and address, also from one line",
        "/letter/addressee", (("Dana Reyes AGS, LLC 480 Pilot Road Las Vegas, NV 89119", "Dana Reyes"),), LETTERS,
    ),
    Reader(
        "letter.decision", "ingest.readers.letter.body", "approved or denied, by the sentence that decides",
        "/letter/decision", (("… the Commission will approve the games under the conditions …", "approved"),), LETTERS,
    ),
    Reader("letter.reasons", "ingest.readers.letter.body", "why a request was denied", "/letter/reasons", (), LETTERS),
    Reader("letter.changes", "ingest.readers.letter.body", "what was amended", "/letter/changes", (), LETTERS),
    Reader(
        "letter.games", "ingest.readers.letter.games", "the games: columns, bullets or one sentence", "/letter/games",
        (("25 Flush Rush   58 Three Card Poker", "25: Flush Rush; 58: Three Card Poker"),), LETTERS,
    ),
    Reader(
        "letter.rules_dates", "ingest.readers.letter.body", "when the rules were provided", "/letter/rules_dates",
        (("rules you provided on May 5 and 12, 2023", "2023-05-05; 2023-05-12"),), LETTERS,
    ),
    Reader(
        "letter.conditions", "ingest.readers.letter.body", "conditions by audience", "/letter/conditions", (), LETTERS
    ),
    Reader(
        "letter.contacts", "ingest.readers.letter.body", "whom to ask about what", "/letter/contacts",
        (("contact Special Agent Jo Day at (206) 555-0110", "Jo Day, 206-555-0110"),), LETTERS,
    ),
    Reader("letter.signer", "ingest.readers.letter.people", "who signed", "/letter/signer", (), LETTERS),
    Reader("letter.cc", "ingest.readers.letter.people", "who gets a copy", "/letter/cc", (), LETTERS),
    Reader("owner", "ingest.readers.owner_and_game", "the owner of the equipment", "/owner", (), LETTERS),
    Reader("game", "ingest.readers.owner_and_game", "the game whose rules are enclosed", "/game", (), LETTERS),
    Reader(
        "equipment", "ingest.readers.equipment", "requirements as trees of alternatives", "/equipment",
        (("Coin Spot v6.0 and either CHAM2+ vl.66P$ or ViPS v1.2.0 or higher",
          "Coin Spot 6.0 and (CHAM2+ 1.66P$ or ViPS at least 1.2.0)"),), LETTERS,
    ),
    Reader(
        "citations", "ingest.readers.citations", "sections of law", "/citations",
        (("WAC 230-15- 040 and 230-15-l40", "WAC 230-15-040; WAC 230-15-140"),), LETTERS,
    ),
    Reader("facts", "ingest.readers.facts", "rule facts that checks need", "/x_facts"),
    Reader("clauses", "ingest.readers.clauses", "clauses of the rules, numbered as printed", "/x_clauses"),
    Reader("paytables", "ingest.readers.paytables", "pay tables, recognised by what they say", "/paytables"),
    Reader("layouts", "ingest.readers.layouts", "pages that picture a table felt", "/layouts"),
)  # fmt: skip


def reader_of(name: str) -> Reader | None:
    """The declaration behind a name in provenance."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        found = next((r for r in READERS if r.name == ".".join(parts[:length])), None)
        if found is not None:
            return found
    return None
