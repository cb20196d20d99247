"""The page on which a table is set up: its form in steps, with what the terms of its game offer.

Every question is named by its cell (`bets.ante.max`), and what was typed is read by the same cells as a spreadsheet.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from approvals.configuration import input_formats
from approvals.configuration.cells import NONE, YES, cell_of, has_versions, read_cells, to_cells
from approvals.configuration.declare import FormField, Listed, Part, Rows, Structure, fields_of
from approvals.configuration.form import Configuration
from approvals.configuration.kinds import Kind
from approvals.configuration.schema import Refused, refusal
from approvals.configuration.words import heading, name_of_row
from approvals.findings import NOT_GIVEN, Finding
from approvals.registry.components import component_key
from approvals.registry.terms import Terms
from approvals.web.combinations import Combination, Versions, combinations
from approvals.web.exact import Figures
from approvals.web.offered import OfferedBet, OfferedPaytable, bets_offered, minimums

NOT_ASKED = ("game", "operator", "room", "table.number")
ANOTHER = "another."  # before the cells of a row whose name is typed
NOT_KNOWN = ("", "not known")


@dataclass
class Question:
    """One field of the page."""

    path: str
    label: str
    kind: str = "text"
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    unit: str = ""
    none: str = ""  # words for a stated none
    value: str = ""
    known: tuple[str, ...] = ()  # offered while typing
    paytables: tuple[OfferedPaytable, ...] = ()
    error: str = ""
    stated: list[Finding] = field(default_factory=list)

    @property
    def key(self) -> str:
        return "f-" + re.sub(r"[^A-Za-z0-9]+", "-", self.path).strip("-")

    @property
    def numeric(self) -> bool:
        return self.kind in ("money", "share", "count", "multiple")

    @property
    def is_none(self) -> bool:
        return bool(self.none) and self.value == NONE

    @property
    def marked(self) -> frozenset[str]:
        """Of several codes those that are given."""
        return frozenset(map(str.strip, self.value.split(";")))


@dataclass
class Section:
    """Questions that belong together: a step of the page, or a part or a row within one."""

    path: str
    title: str
    questions: list[Question] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    more: list[Section] = field(default_factory=list)  # folded: approved, but not on this table
    note: str = ""
    switch: Question | None = None  # decides whether there is such a thing at all
    compact: bool = False
    stated: list[Finding] = field(default_factory=list)
    open: list[Finding] = field(default_factory=list)  # what is not answered yet
    combinations: tuple[Combination, ...] = ()  # approved together, to be filled in at once

    @property
    def key(self) -> str:
        return "p-" + re.sub(r"[^A-Za-z0-9]+", "-", self.path or self.title).strip("-")

    @property
    def open_words(self) -> list[str]:
        """Each field that is not answered once, with the first reason why it must be."""
        reasons: dict[str, str] = {}
        for finding in self.open:
            reason = finding.message.removeprefix(NOT_GIVEN)
            reasons.setdefault(heading(finding.subject) if finding.subject else "", reason)
        return [f"{words}: {reason}" if words else reason for words, reason in reasons.items()]

    @property
    def is_on(self) -> bool:
        return self.switch is None or self.switch.value == YES

    def every(self) -> Iterator[Question]:
        if self.switch is not None:
            yield self.switch
        yield from self.questions
        for section in (*self.sections, *self.more):
            yield from section.every()

    def parts(self) -> Iterator[Section]:
        yield self
        for section in (*self.sections, *self.more):
            yield from section.parts()


@dataclass(frozen=True)
class Offer:
    """What is known of a table while its page is made."""

    cells: Mapping[str, str]
    terms: Terms | None
    bets: tuple[OfferedBet, ...]
    letters: tuple[str, ...]
    installed: Versions
    combinations: tuple[Combination, ...]
    filled: Combination | None  # the one that was just filled in

    def fillable(self, place: str) -> tuple[Combination, ...]:
        return tuple(c for c in self.combinations if c.place == place)

    def paytables(self, bet: str) -> tuple[OfferedPaytable, ...]:
        return tuple(p for b in self.bets if b.key == bet for p in b.paytables)


def build(
    data: Mapping[str, object],
    terms: Terms | None,
    letters: Iterable[str],
    installed: Versions | None = None,
    figures: Figures | None = None,
    filled: Combination | None = None,
) -> list[Section]:
    """The steps for a table as it is (or as it might begin), with its values."""
    cells = dict(to_cells(Configuration, data))
    bets = tuple(bets_offered(str(data.get("game", "")), terms, figures))
    together = tuple(combinations(terms, cells, installed or {}))
    offer = Offer(cells, terms, bets, tuple(letters), installed or {}, together, filled)
    steps: dict[str, Section] = {}
    for one in fields_of(Configuration):
        if one.name in NOT_ASKED or not one.group:
            continue
        step = steps.setdefault(one.group, Section("", one.group))
        made = _made(one, one.name, offer)
        if isinstance(made, Question):
            step.questions.append(made)
        elif sum(other.group == one.group for other in fields_of(Configuration)) == 1:
            made.title = step.title
            steps[one.group] = made
        elif made.switch is None and not made.sections and not step.sections and step.questions:
            step.questions += made.questions
        else:
            step.sections.append(made)
    return list(steps.values())


def _made(one: FormField, path: str, offer: Offer) -> Question | Section:
    match one.holds:
        case Part():
            section = Section(path, one.title)
            if one.none:
                section.switch = _switch(one, path, offer)
            section.combinations = offer.fillable(path)
            for inner in fields_of(one.holds.model):
                if f"{path}.{inner.name}" in NOT_ASKED:
                    continue
                made = _made(inner, f"{path}.{inner.name}", offer)
                if isinstance(made, Question):
                    section.questions.append(made)
                else:
                    section.sections.append(made)
            return section
        case Rows():
            return _rows(one, one.holds, path, offer)
        case Kind() | Listed():
            return _question(one, path, offer)
        case _:
            raise TypeError(one.holds)


def keys_beyond(steps: Iterable[Section], sent: Iterable[str]) -> set[str]:
    """The parts and fields that the page which sent these fields does not show: those of a row that was just named."""
    shown = {name[:place] for name in sent for place, sign in enumerate(name) if sign == "."}
    results = set()
    for step in steps:
        results |= {part.key for part in step.parts() if "." in part.path and part.path not in shown}
        for q in step.every():
            row = q.path if q.kind == "check" else q.path.rpartition(".")[0]  # the box of a bet stands for its row
            if "." in q.path and row not in shown:
                results.add(q.key)
    return results


def _switch(one: FormField, path: str, offer: Offer) -> Question:
    has_it = one.title.lower()
    words = (NOT_KNOWN, (YES, f"yes, {has_it}"), (NONE, one.none))
    value = offer.cells.get(path, "")
    article = "an" if has_it[:1] in "aeiou" else "a"
    return Question(path, f"Is there {article} {has_it}?", "switch", words, value=value)


def _question(one: FormField, path: str, offer: Offer) -> Question:
    made = Question(
        path, one.title, _kind(one.holds), help=one.help, unit=one.unit, none=one.none, value=offer.cells.get(path, "")
    )
    holds = one.holds.kind if isinstance(one.holds, Listed) else one.holds
    assert isinstance(holds, Kind)
    if made.kind == "marks":
        made.none = "nothing is posted"
        made.choices = tuple(holds.options.items())
        made.value = "; ".join(code for code, words in made.choices if words in made.marked) or made.value
    elif holds.options and made.kind != "list":
        made.choices = (NOT_KNOWN, *((words, words) for words in holds.options.values()))
    elif made.kind == "list":
        made.none, made.help = "none", made.help or "Separated by semicolons."
    elif path == "submission":
        made.choices = (("", "the newest in force"), *((n, f"#{n}") for n in offer.letters))
        made.kind = "choice"
        if made.value and made.value not in offer.letters:
            made.choices += ((made.value, f"#{made.value} (not on file)"),)
    elif path == "progressive.paytable":
        made.paytables = offer.paytables("progressive")
    elif made.kind == "day":
        made.value = _as_written(made.value)
    return made


def _as_written(day: str) -> str:
    """A day as it is typed in the United States; what is no day stays as it was typed.

    >>> _as_written("2027-02-01"), _as_written("none"), _as_written("soon")
    ('2/1/2027', 'none', 'soon')
    """
    try:
        result = datetime.date.fromisoformat(day)
    except ValueError:
        return day
    return f"{result.month}/{result.day}/{result.year}"


def _kind(holds: Kind | Structure) -> str:
    if isinstance(holds, Kind):
        return "choice" if holds.options else str(holds.name)
    return "marks" if isinstance(holds, Listed) and holds.kind.options else "list"


def _rows(one: FormField, holds: Rows, path: str, offer: Offer) -> Section:
    if holds.key == "bet":
        return _bets(one, holds, path, offer)
    if has_versions(holds):
        return _components(one, holds, path, offer)
    section = Section(path, one.title)
    for name in _names(path, offer.cells) or ["main"]:
        section.sections.append(_row(holds, f"{path}.{name}", name_of_row(holds, name), offer))
    return section


def _row(holds: Rows, at: str, title: str, offer: Offer) -> Section:
    row = Section(at, title)
    for inner in fields_of(holds.model):
        if inner.name != holds.key and not isinstance(inner.holds, Rows):
            row.questions.append(_question(inner, f"{at}.{inner.name}", offer))
    return row


def _names(path: str, cells: Mapping[str, str]) -> list[str]:
    """The names of the rows that are there."""
    depth = path.count(".") + 1
    results = (c.split(".")[depth] for c in cells if c.startswith(f"{path}.") and c.count(".") >= depth)
    return list(dict.fromkeys(results))


def _bets(one: FormField, holds: Rows, path: str, offer: Offer) -> Section:
    """A check box for each bet that the game has; what it asks appears when it is checked."""
    section = Section(path, one.title, note="Check the bets that are on the layout.")
    present = _names(path, offer.cells)
    offered = {bet.key: bet for bet in offer.bets}
    for name in dict.fromkeys([*offered, *present]):
        at, bet = f"{path}.{name}", offered.get(name)
        title = bet.title if bet else name_of_row(holds, name)
        row = _row(holds, at, title, offer)
        row.switch = Question(at, title, "check", value=YES if name in present else "")
        row.switch.help = "Main game" if bet and bet.main else "" if bet else "Not a bet of the approved rules"
        row.note = bet.raise_words if bet else ""
        tables = tuple(bet.paytables) if bet else ()
        row.questions = [_for_bet(q, tables, bet) for q in row.questions if _is_asked(q, tables, bet)]
        row.questions += _raises(at, bet, offer)
        section.sections.append(row)
    another = Section(f"{ANOTHER}{path}", "Another bet", compact=True)
    another.questions = [Question(f"{ANOTHER}{path}", "Name of the bet"),
                         *(Question(f"{ANOTHER}{path}.{n}", label, "money", unit="$")
                           for n, label in (("min", "Minimum wager"), ("max", "Maximum wager")))]  # fmt: skip
    section.sections.append(another)
    return section


def _is_asked(question: Question, tables: tuple[OfferedPaytable, ...], bet: OfferedBet | None) -> bool:
    """Fields that mean nothing for a bet are left out, unless they hold something."""
    part = question.path.rpartition(".")[2]
    if question.value:
        return True
    if part == "paytable":
        return bool(tables) or bet is None
    raised = bool(bet and bet.raises)
    if part == "multiple_of_ante":
        return bool(bet and bet.main and not raised and bet.key not in ("ante", "base")) or bool(
            raised and bet and len(bet.raises) == 1 and len(bet.raises[0].multiples) == 1
        )
    return not (raised and part in ("min", "wager"))


def _for_bet(question: Question, tables: tuple[OfferedPaytable, ...], bet: OfferedBet | None) -> Question:
    if question.path.endswith(".paytable"):
        question.paytables = tables
        if question.value and question.value not in {t.name for t in tables}:
            question.paytables += (OfferedPaytable(question.value, ("not an approved paytable",)),)
    return question


def _raises(at: str, bet: OfferedBet | None, offer: Offer) -> list[Question]:
    """One question for each stage at which the bet may be one of several multiples."""
    stages = [r for r in bet.raises if len(bet.raises) > 1 or len(r.multiples) > 1] if bet else []
    given = {c: text for c, text in offer.cells.items() if c.startswith(f"{at}.raises[")}
    by_stage = {text: c.rpartition(".")[0] for c, text in given.items() if c.endswith(".stage")}
    results = []
    for place, stage in enumerate(stages):
        cell = by_stage.get(stage.stage, f"{at}.raises[{place}]") + ".multiples"
        label = f"Multiples of the ante{', ' + stage.stage.replace('_', ' ') if stage.stage else ''}"
        allowed = " or ".join(f"{float(m):g}x" for m in stage.multiples)
        results.append(Question(cell, label, "list", help=f"By the rules {allowed}.", value=given.get(cell, "")))
        if stage.stage:
            results.append(Question(cell.removesuffix("multiples") + "stage", "Stage", "fixed", value=stage.stage))
    return results


def _components(one: FormField, holds: Rows, path: str, offer: Offer) -> Section:
    """Installed components, then what the rules name beside them, then one whose name is typed."""
    progressive = path.startswith("progressive.")
    required = minimums(offer.terms, progressive)
    section = Section(path, one.title, compact=True, combinations=offer.fillable(path))
    nothing = "nothing is installed"
    section.questions = [Question(path, "Installed", "none", none=nothing, value=offer.cells.get(path, ""))]
    present = [c.removeprefix(f"{path}.") for c in offer.cells
               if c.startswith(f"{path}.") and not c.endswith(".viewed_by_surveillance")]  # fmt: skip
    filled = [n.component for n in offer.filled.needed] if offer.filled and offer.filled.place == path else []
    here = {*map(component_key, (*present, *filled))}
    for name in dict.fromkeys([*present, *required]):
        into = section.sections if component_key(name) in here or not section.combinations else section.more
        into.append(_component(holds, f"{path}.{name}", name, required.get(name, ""), offer, progressive))
    another = Section(f"{ANOTHER}{path}", "Another component", compact=True)
    another.questions = [Question(f"{ANOTHER}{path}", "Name"), Question(f"{ANOTHER}{path}.version", "Version")]
    section.sections.append(another)
    return section


def _component(holds: Rows, at: str, name: str, required: str, offer: Offer, progressive: bool) -> Section:
    row = Section(at, name)
    for inner in fields_of(holds.model):
        if inner.name == "version":
            question = _question(inner, at, offer)
            question.help = f"Required: {required}" if required else ""
            question.known = (*offer.installed.get(component_key(name), ()), "unknown")
            row.questions.append(question)
        elif inner.name != holds.key and not progressive:
            row.questions.append(_question(inner, f"{at}.{inner.name}", offer))
    return row


# ---------------------------------------------------------------- what was sent
def cells_sent(post: QueryDict) -> dict[str, str]:
    """The cells of a form that was sent: bets that are not checked, and what is not there, take their fields along."""
    sent: dict[str, str] = {}
    for name, values in post.lists():
        sent[name] = "; ".join(_given(values)) or (NONE if NONE in values else "")
    for cell, under in (("bets", None), ("progressive.components", "v"), ("other_equipment", "v")):
        name = sent.pop(f"{ANOTHER}{cell}", "")
        rest = {c.removeprefix(f"{ANOTHER}{cell}."): sent.pop(c) for c in list(sent)
                if c.startswith(f"{ANOTHER}{cell}.")}  # fmt: skip
        if name:
            at = f"{cell}.{name if under else input_formats.name(name) or name}"
            sent[at] = (rest.get("version") or "unknown") if under else YES
            sent |= {} if under else {f"{at}.{part}": text for part, text in rest.items()}
    bets = {c.split(".")[1] for c in sent if c.startswith("bets.")}
    gone = [f"bets.{bet}" for bet in bets if sent.get(f"bets.{bet}") != YES]
    gone += [p for p in ("progressive", "shuffler", "aggregate_limit") if sent.get(p) != YES]
    kept = {c: t for c, t in sent.items() if t and not any(c.startswith(f"{g}.") for g in gone)}
    for under in ("progressive.components", "other_equipment"):
        if any(c.startswith(f"{under}.") for c in kept):
            kept.pop(under, None)
    return {c: t for c, t in kept.items() if not _alone(c, kept)}


def _given(values: Iterable[object]) -> list[str]:
    """What was typed or checked of a field, but for its "none"."""
    return [text for value in values if (text := str(value).strip()) and text != NONE]


def _alone(cell: str, kept: Mapping[str, str]) -> bool:
    """What belongs to a component without a version, or to a stage without multiples."""
    if cell.endswith(".viewed_by_surveillance"):
        return cell.removesuffix(".viewed_by_surveillance") not in kept
    return cell.endswith("].stage") and cell.removesuffix("stage") + "multiples" not in kept


def read_form(post: QueryDict, before: Mapping[str, Any]) -> tuple[dict[str, object], list[Refused]]:
    """The configuration that was typed, and what of it could not be read."""
    cells = {c: t for c, t in cells_sent(post).items() if c.partition(".")[0].partition("[")[0] in _TOPS}
    data, wrong = read_cells(Configuration, _numbered(cells).items())
    both = [cell for cell in cells if NONE in (values := post.getlist(cell)) and _given(values)]
    wrong += [refusal((cell,), "is given, and stated as none too; keep one of the two.") for cell in both]
    kept = {k: v for k, v in before.items() if k.startswith("x_") or k in ("operator", "room", "game")}
    table = {k: v for k, v in (before.get("table") or {}).items() if k != "seats"}
    results = {**kept, **data, "as_of": data.get("as_of", ""), "submission": data.get("submission")}
    results["table"] = table | data.get("table", {})
    for part in ("choices", "authorizations"):
        results.setdefault(part, {})
    return results, wrong


_TOPS = frozenset(one.name for one in fields_of(Configuration)) - {"operator", "room", "game"}


def _numbered(cells: Mapping[str, str]) -> dict[str, str]:
    """Stages that were filled in, numbered without a gap."""
    numbers: dict[str, int] = {}
    results = {}
    for cell in sorted(cells, key=lambda c: (c.partition("[")[0], c) if "[" in c else ("", "")):
        place = re.match(r"(bets\.[^.]+\.raises)\[(\d+)\](.+)", cell)
        if place is None:
            results[cell] = cells[cell]
            continue
        row = f"{place[1]}[{place[2]}]"
        numbers.setdefault(row, sum(r.startswith(f"{place[1]}[") for r in numbers))
        results[f"{place[1]}[{numbers[row]}]{place[3]}"] = cells[cell]
    return results


# ---------------------------------------------------------------- what is said of it
def place_findings(
    steps: list[Section], findings: Iterable[Finding], refusals: Iterable[Refused], data: Mapping[str, object]
) -> None:
    """Each finding beside the field it is about; what is merely not answered yet is only counted with its step."""
    questions = {q.path: q for step in steps for q in step.every()}
    for why in refusals:
        if (question := questions.get(_nearest(cell_of(why.at, data, Configuration), questions))) is not None:
            question.error = f"{question.label} {why.ending}" if why.ending else why.message
    for step in steps:
        step.open = []
    for finding in findings:
        cell = cell_of(finding.subject, data, Configuration)
        step = _step_of(steps, cell)
        place = _nearest(cell, questions)
        question = questions.get(place)
        is_open = finding.verdict == "needs_review" and (
            question is None or not question.value or (place != cell and finding.lacks_input)
        )
        if is_open:
            step.open.append(finding)
        elif question is not None:
            question.stated.append(finding)
        else:
            next((p for p in step.parts() if p.path and p.path == cell), step).stated.append(finding)


def _nearest(cell: str, questions: Mapping[str, Question]) -> str:
    while cell and cell not in questions:
        cell = re.sub(r"(\[\d+\]|\.[^.\[]*)$", "", cell) if re.search(r"[.\[]", cell) else ""
    return cell


def _step_of(steps: list[Section], cell: str) -> Section:
    top = re.split(r"[.\[]", cell)[0]
    group = next((one.group for one in fields_of(Configuration) if one.name == top), "")
    return next((s for s in steps if s.title == group), steps[0])
