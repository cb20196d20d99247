"""The internal controls as clauses, and two of them compared clause by clause. Plain data in, plain data out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from accounts.web import formats

Kind = Literal["same", "changed", "added", "removed"]
ALIKE = 0.6  # the share of words that two procedures have in common where one is the other reworded
SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Clause:
    part: str  # the heading that it stands under
    label: str  # what it is about; the same label in the same part is the same clause
    text: str


@dataclass(frozen=True, slots=True)
class Compared:
    part: str
    label: str
    kind: Kind
    before: str
    after: str


def clauses_of(content: dict[str, Any]) -> list[Clause]:
    """What the document says, clause by clause: no hashes, no findings, no record of who did what."""
    filing = content["filing"]
    results = [Clause("Filing", "Operator", f"{filing['operator']} ({filing['kind_words']})")]
    results.append(Clause("Filing", "Goes live", formats.day(filing["go_live"]) or "not given"))
    results += [Clause("Filing", f"Condition {n}", text) for n, text in enumerate(content.get("conditions") or (), 1)]
    for table in content["tables"]:
        part = f"Table {table['table']} ({table['room']})"
        results += [Clause(part, label, text) for label, text in _of_table(table) if text]
    return results


def _of_table(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    letter = table["letter"]
    yield "Game", str(table["game"])
    yield "Approval", f"{letter['title']} of {formats.day(letter['date'])}" if letter else "none in force"
    yield "Seats", str(table["seats"] if table["seats"] is not None else "not given")
    for bet in table["bets"]:
        yield f"Wager: {_words(bet['bet'])}", _bet(bet)
    for paytable in table["paytables"]:
        pays = "; ".join(f"{r['outcome']} {r['pays']}" for r in paytable.get("pays") or ())
        yield f"Paytable: {paytable['name']} ({paytable['bet']})", pays or str(paytable.get("reason") or "on file")
    progressive = table.get("progressive") or {}
    for meter in progressive.get("meters") or ():
        stated = (("contribution", "contribution"), ("reserve", "reserve"), ("seed", "seed"))
        text = ", ".join(f"{words} {meter.get(name) or 'not given'}" for name, words in stated)
        yield f"Meter: {meter['meter']}", text
    for one in table["equipment"]:
        yield (
            f"Equipment: {one['component']} ({one['for']})",
            f"installed {one['installed']}; required {one['required']}",
        )
    for choice in table["choices"]:
        yield _words(choice["name"]), str(choice["value"])
    yield "Posted", ", ".join(_words(p).lower() for p in table["posted"])
    for group in table["procedures"]:
        for number, statement in enumerate(group["statements"], 1):
            yield f"Procedure: {group['topic']} {number}", SPACES.sub(" ", statement["text"]).strip()


def _bet(bet: dict[str, object]) -> str:
    statements = [
        f"minimum {formats.money(bet['min'])}" if bet.get("min") else "",
        f"maximum {formats.money(bet['max'])}" if bet.get("max") else "",
        f"{formats.money(bet['wager'])} a wager" if bet.get("wager") else "",
        f"{bet['multiple_of_ante']} times the ante" if bet.get("multiple_of_ante") else "",
        f"paytable {bet['paytable']}" if bet.get("paytable") else "",
    ]
    return ", ".join(filter(None, statements)) or "on the layout"


def _words(name: str) -> str:
    return formats.words_of(str(name).replace(" ", "_"))


def compared(before: dict[str, object] | None, after: dict[str, object]) -> list[Compared]:
    """Every clause of both, in the order of the newer one; what is gone follows what stood before it."""
    old = clauses_of(before) if before is not None else []
    new = clauses_of(after)
    pairs = _paired(old, new)
    back = {j: i for i, j in pairs.items()}
    results = []
    for j, clause in enumerate(new):
        i = back.get(j)
        if i is None:
            results.append(Compared(clause.part, clause.label, "added", "", clause.text))
        else:
            kind: Kind = "same" if old[i].text == clause.text else "changed"
            results.append(Compared(clause.part, clause.label, kind, old[i].text, clause.text))
    gone = [c for i, c in enumerate(old) if i not in pairs]
    results += [Compared(c.part, c.label, "removed", c.text, "") for c in gone]
    order = {part: n for n, part in enumerate(dict.fromkeys([c.part for c in new] + [c.part for c in old]))}
    return sorted(results, key=lambda c: order[c.part])


def _paired(old: list[Clause], new: list[Clause]) -> dict[int, int]:
    """First what is word for word the same, then what has the same label, then procedures that were reworded."""
    pairs: dict[int, int] = {}
    taken: set[int] = set()

    def pair(i: int, j: int) -> None:
        pairs[i] = j
        taken.add(j)

    for same in (_text, _label):
        places: dict[tuple[str, str], list[int]] = {}
        for j, clause in enumerate(new):
            if j not in taken:
                places.setdefault((clause.part, same(clause)), []).append(j)
        for i, clause in enumerate(old):
            waiting = places.get((clause.part, same(clause)))
            if i not in pairs and waiting:
                pair(i, waiting.pop(0))
    for i, clause in enumerate(old):
        if i not in pairs and _topic(clause) == "Procedure":
            alike = [
                (SequenceMatcher(None, clause.text.split(), other.text.split()).ratio(), -j)
                for j, other in enumerate(new)
                if j not in taken and other.part == clause.part and _topic(other) == "Procedure"
            ]
            best = max(alike, default=(0.0, 0))
            if best[0] >= ALIKE:
                pair(i, -best[1])
    return pairs


def _topic(clause: Clause) -> str:
    return clause.label.partition(":")[0]


def _text(clause: Clause) -> str:
    """Procedures are numbered by their place, so their words are their identity; other clauses have a label."""
    return clause.text if _topic(clause) == "Procedure" else f"{clause.label}\n{clause.text}"


def _label(clause: Clause) -> str:
    return clause.text if _topic(clause) == "Procedure" else clause.label
