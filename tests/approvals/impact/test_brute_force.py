"""What a change would mean, against judging every table by every check before and after. No database."""

from __future__ import annotations

import copy
import datetime
import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from approvals.checks.registry import checks, judge
from approvals.configuration.read import read
from approvals.impact.change import Change, Snapshot, compared
from approvals.impact.tables import Table, impact_of
from approvals.law.load import Files, law
from approvals.law.model import Declaration, Law, Parameter, Value
from approvals.registry.hypothetical import with_minimum, with_packet, without_document
from approvals.registry.register import Register, compile_register, letter_key
from approvals.registry.terms import PublishedPacket
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from approvals.samples.tables import PLACES, form_of

DAY = datetime.date(2024, 3, 1)
LATER = datetime.date(2024, 6, 1)
PRINTED = [PublishedPacket(s.name, packet(s)) for s in SOURCES]
REGISTER = compile_register(PRINTED)
FORMS = [form_of(place, table) for place in PLACES for table in place.floor]


def tables(forms: list[dict[str, Any]] = FORMS) -> list[Table]:
    results = []
    for number, form in enumerate(forms):
        operator = form["operator"]
        results.append(Table(number, number, 1, operator["name"], operator["kind"], "room", f"{number}", form))
    return results


def brute(change: Change, forms: list[dict[str, Any]] = FORMS) -> dict[int, list[tuple[Any, ...]]]:
    results = {}
    for table in tables(forms):
        form = read(table.form, as_of=change.day)
        before = list(judge(form, change.before.register, change.before.law).findings)
        after = list(judge(form, change.after.register, change.after.law).findings)
        if worse := compared(before, after):
            results[table.configuration] = [(w.check, w.subject, w.before, w.finding) for w in worse]
    return results


def quick(change: Change, forms: list[dict[str, Any]] = FORMS) -> dict[int, list[tuple[Any, ...]]]:
    return {
        a.table.configuration: [(w.check, w.subject, w.before, w.finding) for w in a.worse]
        for a in impact_of(change, tables(forms)).affected
    }


def change(after: Snapshot, day: datetime.date = LATER, before: Snapshot | None = None) -> Change:
    return Change("a change", day, before or Snapshot(REGISTER, law()), after)


def newer(source: PublishedPacket, number: str, date: str, **more: Any) -> dict[str, Any]:
    """The same rules under a later letter, changed."""
    made: dict[str, Any] = source.packet.json_object()
    made["letter"] = {**made["letter"], "submission": number, "date": date}
    return {**made, **more}


LETTERED = [p for p in PRINTED if p.heading.letter]


def packets() -> Iterator[tuple[str, dict[str, Any]]]:
    for source in LETTERED:
        name = source.document
        yield f"{name} again", newer(source, "9001", "2024-05-01")
        yield f"{name} without equipment", newer(source, "9001", "2024-05-01", equipment=[])
        yield f"{name} without paytables", newer(source, "9001", "2024-05-01", paytables=[])
        yield f"{name} without facts", newer(source, "9001", "2024-05-01", x_facts=[])
        denied = newer(source, "9001", "2024-05-01")
        denied["letter"]["decision"] = "denied"
        yield f"{name} denied", denied
        alone = newer(source, "9001", "2024-05-01", game=None, paytables=[], equipment=[])
        yield f"{name}, the letter alone", alone
        corrected: dict[str, Any] = source.packet.json_object()
        for table in corrected["paytables"]:
            table["designator"] = f"{table['designator']}-X"
        yield f"{name} corrected", corrected
        unlisted = newer(source, "9001", "2024-05-01")
        unlisted["letter"]["games"] = []
        yield f"{name}, listing nothing", unlisted


@pytest.mark.parametrize(("name", "value"), list(packets()), ids=lambda v: v if isinstance(v, str) else "")
def test_a_packet(name: str, value: dict[str, Any]) -> None:
    proposed = change(Snapshot(with_packet(REGISTER, value, "new"), law()))
    assert quick(proposed) == brute(proposed)


def test_packets_do_touch_something() -> None:
    """A comparison of nothing with nothing would hold too."""
    touched = [n for n, v in packets() if brute(change(Snapshot(with_packet(REGISTER, v, "new"), law())))]
    assert len(touched) > len(LETTERED) * 2
    again = [n for n, v in packets() if n.endswith(" denied")]
    assert again
    assert not set(again) & set(touched)


MINIMA = [
    ("GM Atlas", "5.5.0"), ("GM Atlas", "5.4.0"), ("GM Atlas", "6.0SP"), ("Nexus Command Game Manager", "1.9"),
    ("i-Deal Plus NXP", "1.0.200"), ("Progressive display", "2"), ("Toaster", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("component", "version"), MINIMA)
def test_a_raised_minimum(component: str, version: str) -> None:
    raised = with_minimum(REGISTER, component, version, LATER)
    proposed = change(Snapshot(raised.register, law()))
    assert quick(proposed) == brute(proposed)
    if not raised.raised:
        assert quick(proposed) == {}


def test_a_raised_minimum_stops_who_runs_less() -> None:
    proposed = change(Snapshot(with_minimum(REGISTER, "GM Atlas", "5.5.0", LATER).register, law()))
    result = impact_of(proposed, tables())
    assert result.stopping
    for affected in result.stopping:
        assert affected.table.form["game"] == "Caribbean Stud Poker"
    assert {(d.component, d.required) for d in result.devices} >= {("GM Atlas", "at least 5.5.0")}


class Declared:
    """A source with one more value."""

    def __init__(self, parameter: Parameter, value: Value) -> None:
        self.parameter, self.value = parameter, value

    def declarations(self) -> Iterator[Declaration]:
        yield Declaration(self.parameter.title, self.parameter.kind, self.value)


def other_values(parameter: Parameter) -> list[Any]:
    match parameter.kind:
        case "usd":
            return [Fraction(5, 2), 10**9]
        case "count":
            return [1, 10**6]
        case "ratio":
            return [Fraction(1, 10**6), Fraction(10**6)]
        case "flag":
            return [False, True]
        case "words":
            return [frozenset({"something_else"}), frozenset()]
        case _:
            return [datetime.date(2024, 5, 31), datetime.date(2030, 1, 1)]


def with_values(held: dict[str, Any]) -> Law:
    day = datetime.date(2024, 5, 2)
    sources = []
    for name, value in held.items():
        section = law()[name].values[-1].section
        dated = Value(name, section, value, day, None, "read", "read", "WSR 24-00-000", jurisdiction="US-WA")
        sources.append(Declared(law()[name], dated))
    return Law.from_sources([Files(), *sources])


READ_BY_TABLES = sorted({name for one in checks() for name in one.law})
SOME = FORMS[::3]


@pytest.mark.parametrize("name", READ_BY_TABLES)
def test_a_value_of_the_law(name: str) -> None:
    for held in other_values(law()[name]):
        proposed = change(Snapshot(REGISTER, with_values({name: held})))
        assert quick(proposed, SOME) == brute(proposed, SOME), held


def test_values_that_no_check_of_tables_declares_change_nothing() -> None:
    others = {name: other_values(law()[name])[0] for name in law() if name not in READ_BY_TABLES}
    assert len(others) > 20
    proposed = change(Snapshot(REGISTER, with_values(others)))
    assert brute(proposed) == quick(proposed) == {}


def test_values_of_the_law_do_touch_something() -> None:
    after = with_values({name: other_values(law()[name])[0] for name in READ_BY_TABLES})
    proposed = change(Snapshot(REGISTER, after))
    result = brute(proposed)
    assert quick(proposed) == result
    assert len(result) > 10


def test_everything_at_once() -> None:
    value = newer(LETTERED[0], "9001", "2024-05-01", equipment=[])
    register: Register = with_minimum(with_packet(REGISTER, value, "new"), "GM Atlas", "9", LATER).register
    proposed = change(Snapshot(register, with_values({name: other_values(law()[name])[0] for name in READ_BY_TABLES})))
    assert quick(proposed) == brute(proposed)


def test_before_a_publication_is_the_register_without_it() -> None:
    value = newer(LETTERED[0], "9001", "2024-05-01", equipment=[])
    after = with_packet(REGISTER, value, "new")
    key = next(k for k in after.letters if k not in REGISTER.letters)
    before = without_document(after, key, "new")
    assert before.letters == REGISTER.letters
    assert {k: v for k, v in before.documents.items() if v} == {k: v for k, v in REGISTER.documents.items() if v}
    proposed = change(Snapshot(after, law()), before=Snapshot(before, law()))
    assert quick(proposed) == brute(proposed)
    assert letter_key(after.letters[key]) == key


def varied(number: int) -> list[dict[str, Any]]:
    """Forms with many differences between them, seeded."""
    chance = random.Random(7)
    made = []
    for index, form in zip(range(number), itertools.cycle(FORMS)):
        form = copy.deepcopy(form)
        form["table"] = {"number": f"{index}", "seats": chance.randint(5, 9)}
        for bet in form.get("bets") or ():
            if bet.get("max") and chance.random() < 0.5:
                bet["max"] = str(chance.choice((50, 100, 300, 500)))
        for part in (form.get("progressive") or {}).get("components") or ():
            if chance.random() < 0.5:
                part["version"] = chance.choice(("5.3.0", "5.4.0", "5.4.1", "6.0", "1.3.0", "5.4SP"))
        made.append(form)
    return made


def test_many_varied_tables() -> None:
    forms = varied(120)
    for after in (
        Snapshot(with_minimum(REGISTER, "GM Atlas", "5.4.1", LATER).register, law()),
        Snapshot(REGISTER, with_values({name: other_values(law()[name])[1] for name in READ_BY_TABLES})),
        Snapshot(with_packet(REGISTER, newer(LETTERED[0], "9001", "2024-05-01", x_facts=[]), "new"), law()),
    ):
        proposed = change(after)
        assert quick(proposed, forms) == brute(proposed, forms)


def test_no_check_reads_who_runs_a_table_where_or_its_number() -> None:
    """On this rests that tables alike share their answer."""
    for form in FORMS:
        other = {
            **form, "operator": {**form["operator"], "name": "Somebody Else"},
            "room": {**form["room"], "location": "Elsewhere"}, "table": {**form["table"], "number": "X-99"},
        }  # fmt: skip
        one, two = (judge(read(f, as_of=DAY), REGISTER, law()).findings for f in (form, other))
        assert one == two
