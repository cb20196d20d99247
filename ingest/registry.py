"""Every reader, declared: what it reads, examples of it, and what it was last measured on.

A reader is one small module. `name` is what provenance calls it (or begins with); a page lists these declarations,
and a test sees to it that no value carries a reader's name that is not declared here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


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
    doubtful: int = 0  # right, but not sure of it: a person looks for nothing

    @property
    def share(self) -> float:
        """Right of all, as per cent."""
        return 100 * self.right / self.values if self.values else 0.0


@dataclass(frozen=True, slots=True)
class Reader:
    """One reader and its place in the packet."""

    name: str
    module: str
    reads: str
    into: str  # JSON pointer of the part of the packet
    examples: tuple[tuple[str, str], ...] = ()  # (printed, read)
    group: str = "others"  # of readers that are measured together

    @property
    def measured(self) -> tuple[Measure, ...]:
        return MEASURED.groups.get(self.group, ()) + FIRST_READINGS.get(self.group, ())


@dataclass(frozen=True, slots=True)
class Measured:
    """The last measurement: when, with which readers, and its figures by the group of readers that they are of."""

    day: str
    readers: str
    groups: dict[str, tuple[Measure, ...]]


def _measured() -> Measured:
    """`python -m tests.ingest.measures --write` writes the file; nobody types figures."""
    stated = json.loads(FIGURES.read_text("utf-8"))
    groups = {name: tuple(Measure(**one) for one in item) for name, item in stated["groups"].items()}
    return Measured(stated["day"], stated["readers"], groups)


def _first_readings() -> dict[str, tuple[Measure, ...]]:
    """What came of wordings that nobody had seen: kept, since a second reading of them proves less."""
    stated = json.loads(FIRST_FIGURES.read_text("utf-8"))
    return {name: tuple(Measure(**one) for one in item) for name, item in stated["groups"].items()}


FIGURES = Path(__file__).parent / "measured.json"
FIRST_FIGURES = Path(__file__).parent / "first_readings.json"
MEASURED = _measured()
FIRST_READINGS = _first_readings()
LETTERS, RULES, TABLES, OTHERS = "letters", "rules", "paytables", "others"
TITLES = {
    LETTERS: "Letters",
    RULES: "Game, owner, equipment and law",
    TABLES: "Pay tables",
    OTHERS: "Clauses, facts and layouts",
}

READERS: tuple[Reader, ...] = (
    Reader("kind", "ingest.readers.kind", "what the document is", "/kind", (), LETTERS),
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
    Reader(
        "letter.permission", "ingest.readers.letter.permission", "what is permitted for a time, and until when",
        "/letter/permission", (("may be dealt face-up until further notice", "until further notice"),), LETTERS,
    ),
    Reader(
        "letter.attachments", "ingest.readers.letter.permission", "titles of what is attached", "/letter/attachments",
        (), LETTERS,
    ),
    Reader(
        "source", "ingest.readers.source", "whose document it is, of what form, and what it makes of what it lists",
        "/source", (("58 Pa. Code \u00a7 655a.12. Payout odds", "a regulation of US-PA"),),
    ),
    Reader("owner", "ingest.readers.owner_and_game", "the owner of the equipment", "/owner", (), RULES),
    Reader("game", "ingest.readers.owner_and_game", "the game whose rules are enclosed", "/game", (), RULES),
    Reader(
        "equipment", "ingest.readers.equipment", "requirements as trees of alternatives", "/equipment",
        (("Coin Spot v6.0 and either CHAM2+ vl.66P$ or ViPS v1.2.0 or higher",
          "Coin Spot 6.0 and (CHAM2+ 1.66P$ or ViPS at least 1.2.0)"),), RULES,
    ),
    Reader(
        "citations", "ingest.readers.citations", "sections of law", "/citations",
        (("WAC 230-15- 040 and 230-15-l40", "WAC 230-15-040; WAC 230-15-140"),), RULES,
    ),
    Reader("facts", "ingest.readers.facts", "rule facts that checks need", "/x_facts"),
    Reader(
        "rules", "ingest.readers.rules", "rules that a count depends on, by parameter", "/rules",
        (("The dealer must qualify with a jack or better.", "dealer_qualifies: jack_high"),),
    ),
    Reader("clauses", "ingest.readers.clauses", "clauses of the rules, numbered as printed", "/x_clauses"),
    Reader(
        "paytables", "ingest.readers.paytables", "pay tables, recognized by what they say", "/paytables",
        (("9 10 1", "9 to 1"), ("5forl", "5 for 1"), ("$7.50 (not from meter)", "7.5 dollars, from the tray")), TABLES,
    ),
    Reader(
        "meters", "ingest.readers.meters", "where meters begin and how fast they grow", "/meters",
        (("Paytable 1 | 3 decks | 2,000 | 20%", "a seed of 2,000 wagers, 20 percent"),),
    ),
    Reader(
        "limits", "ingest.readers.terms", "the least and the most that may be wagered", "/limits",
        (("Fortune Wager \u2013 $1-$200", "fortune: 1 to 200"),),
    ),
    Reader(
        "commissions", "ingest.readers.terms", "what is taken of winnings", "/commissions",
        (("a 5% commission on winning Banker bets", "banker: 5 percent of winnings"),),
    ),
    Reader("layouts", "ingest.readers.layouts", "pages that picture a table felt", "/layouts"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """Readers that were measured together."""

    title: str
    readers: tuple[Reader, ...]
    measured: tuple[Measure, ...]


def reader_groups() -> list[Group]:
    """All readers, those together that share their figures."""
    return [
        Group(title, tuple(r for r in READERS if r.group == group), MEASURED.groups.get(group, ()))
        for group, title in TITLES.items()
    ]


def reader_of(name: str) -> Reader | None:
    """The declaration behind a name in provenance."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        result = next((r for r in READERS if r.name == ".".join(parts[:length])), None)
        if result is not None:
            return result
    return None
