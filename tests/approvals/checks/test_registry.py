"""The registry of checks: complete, each basis in the law, nothing unverified able to fail anyone, and fast."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from accounts.names import BadName, clean_name
from approvals.checks import configuration as configuration_checks
from approvals.checks import records as record_checks_package
from approvals.checks.listing import markdown
from approvals.checks.record import record_checks
from approvals.checks.registry import ORDER, CheckContext, checks, judge
from approvals.checks.subjects import stated_wagers
from approvals.configuration import json_schema
from approvals.configuration.form import Bet
from approvals.configuration.read import load_json, read
from approvals.configuration.schema import Refused
from approvals.law.load import law
from approvals.law.model import Law, Parameter
from tests.approvals.checks.test_scenarios import BASES, configuration, register
from tests.paths import ROOT

CARD_ROOM = {"as_of": "2024-02-01", "operator": {"kind": "commercial"}}
FORMAT_1 = Path(__file__).with_name("configuration.format-1.schema.json")


def _given(base: str):  # type: ignore[no-untyped-def]
    return read(load_json(json.dumps(BASES[base])))


def test_one_file_one_check() -> None:
    for package, count in ((configuration_checks, len(checks())), (record_checks_package, len(record_checks()))):
        files = [f for f in Path(package.__path__[0]).glob("*.py") if f.name != "__init__.py"]
        assert len(files) == count


def test_every_basis_is_a_parameter_of_the_law() -> None:
    for check in (*checks(), *record_checks()):
        for name in check.law:
            assert name in law(), f"{check.id} rests on {name}"


def test_every_check_answers_about_every_day_and_every_hole() -> None:
    """Taking away any part of a configuration leaves an answer of every check, and no pass becomes a fail."""
    for base in ("caribbean", "three_card", "fortune"):
        known = register({"base": base})
        whole = BASES[base]
        full = {f.check for f in judge(_given(base), known, law()).findings if f.verdict == "fail"}
        for key in whole:
            if key in ("as_of", "game"):
                continue
            result = judge(read(load_json(json.dumps({k: v for k, v in whole.items() if k != key}))), known, law())
            assert {f.check for f in result.findings} == set(ORDER)
            assert {f.check for f in result.findings if f.verdict == "fail"} <= full, key
        for year in range(1990, 2031, 4):
            day = replace(_given(base), as_of=date(year, 6, 1))
            assert {f.check for f in judge(day, known, law()).findings} == set(ORDER)


def test_what_is_merely_unverified_fails_nobody() -> None:
    """The same tables, were every limit unverified: what fails then fails by the documents alone."""
    doubted = Law(
        Parameter(p.name, p.title, p.kind, tuple(replace(v, certainty="unverified") for v in p.values))
        for p in law().values()
    )
    wrong = {
        "base": "caribbean",
        "set": {
            "bets.0.max": "900", "room.tables": 40, "table.seats": 12, "posted": [],
            "aggregate_limit": {"bet": "bonus", "amount": "1", "approved": False, "displayed": False},
            "progressive.link.locations": 3, "progressive.link.scope": "same_game",
            "progressive.link.manufacturers": ["A", "B"],
            "progressive.meters.0.maximum": "1", "progressive.meters.0.jackpot_when_maximum_set": "2",
        },
    }  # fmt: skip
    given = read(load_json(json.dumps(configuration(wrong))))
    known = register(wrong)
    failed = {f.check for f in judge(given, known, law()).findings if f.verdict == "fail"}
    assert {"WAGER-MAX", "TABLE-COUNT", "POSTING", "PROG-INTEROP", "PROG-MAX-LIMIT", "PROG-LINK-SAME"} <= failed
    assert [
        f.check for f in judge(given, known, doubted).findings if f.verdict == "fail" and f.certainty != "read"
    ] == []


def test_no_limit_stands_in_code() -> None:
    """Another limit in the law is another limit in the check."""
    raised = Law(
        replace(p, values=(replace(p.values[-1], held=1000, effective_from=None),))
        if p.name.startswith("wager.house_banked.max")
        else p
        for p in law().values()
    )
    given = replace(_given("caribbean"), bets=(Bet("ante", max=Fraction(999)),))
    known = register({"base": "caribbean"})
    wager = next(c for c in checks() if c.id == "WAGER-MAX")
    standing = CheckContext.of(given, known)
    assert [f.verdict for f in wager.run(given, standing, law())] == ["fail"]
    assert [f.verdict for f in wager.run(given, standing, raised)] == ["pass"]


def test_a_game_is_judged_by_the_terms_of_its_day() -> None:
    known = register({"base": "caribbean"})
    given = _given("caribbean")
    before, after = date(2023, 6, 13), date(2023, 6, 14)
    assert after - before == timedelta(days=1)
    old = ["Nexus Command Game Manager 1.3.0", "Nexus Command Table Controller Software 2.0.0", "Progressive display"]
    new = [old[0], "GM Atlas 5.4.0 or Nexus Command II 5.4", *old[1:]]
    for day, submission, parts in ((before, "3077", old), (after, "3119", new)):
        standing = CheckContext.of(replace(given, as_of=day), known)
        assert standing.terms is not None
        assert standing.approval is not None
        assert standing.approval.in_force(day)
        assert standing.approval.letter.submission == submission
        slots = standing.terms.equipment[1].alternatives[0].slots
        assert [" or ".join(f"{c.component} {c.version or ''}".strip() for c in slot) for slot in slots] == parts
    assert CheckContext.of(replace(given, as_of=date(2022, 5, 22)), known).approval is None


def _places(held: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    for key, inner in held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ():
        yield (*path, key)
        yield from _places(inner, (*path, key))


VALUES = (
    None, 5, 0, 1001, True, "", "x", "-5", "5.5", "0.12345678901", "2024-01-01", "commercial", "pair_plus",
    "Pair Plus", [], {}, ["rules", "rules"], ["x"], {"x_note": 1}, {"nonsense": 1}, [{"bet": "ante"}],
    [{"meter": "main"}], [{"component": "A", "version": ""}],
)  # fmt: skip


def test_reading_the_schema_and_the_schema_of_format_1_agree() -> None:
    """Each value of a form replaced by two dozen others: all three take it, or none does."""
    published = Draft202012Validator(json.loads(FORMAT_1.read_text(encoding="utf-8")))
    ours = Draft202012Validator(json_schema.schema())
    tried = 0
    for base in ("caribbean", "three_card"):
        for path in _places(BASES[base]):
            for value in VALUES:
                given = copy.deepcopy(BASES[base])
                holder: Any = given
                for step in path[:-1]:
                    holder = holder[step]
                holder[path[-1]] = value
                tried += 1
                try:
                    read(given)
                    accepted = True
                except Refused as why:
                    # what no schema can say: two rows that are one, a minimum over its maximum, two paytables
                    accepted = any(word in why.message for word in ("already is", "over its maximum", "one paytable"))
                assert accepted == ours.is_valid(given) == published.is_valid(given), (path, value)
    assert tried > 2000


def test_the_schema_beside_the_form_is_its_own() -> None:
    assert json_schema.FILE.read_text(encoding="utf-8") == json_schema.written(), (
        "write approvals/configuration/configuration.schema.json again: "
        "python -c 'from approvals.configuration.json_schema import *; FILE.write_text(written())'"
    )


def test_a_raise_may_be_one_of_several_multiples_at_each_stage() -> None:
    given = read(
        {**CARD_ROOM, "game": "Ultimate Texas Hold'em", "bets": [
            {"bet": "ante", "max": "100"}, {"bet": "blind", "multiple_of_ante": "1"},
            {"bet": "play", "raises": [{"stage": "preflop", "multiples": ["3", "4"]},
                                       {"stage": "flop", "multiples": ["2"]}]},
            {"bet": "trips", "max": "25"}]}
    )  # fmt: skip
    assert given.bets is not None
    assert dict(stated_wagers(given, given.bets[2]))["raises[0].multiples"] == 400
    results = list(judge(given, register({"base": "caribbean"}), law()).findings)
    wagers = {f.subject: f.verdict for f in results if f.check == "WAGER-MAX"}
    assert wagers["bets[2].raises[0].multiples"] == "pass"
    games = next(f for f in results if f.check == "GAMES-PER-HAND")
    assert "2 separate games with one hand" in games.message  # ante, blind and play are one by the definition


def test_without_a_definition_only_what_one_wager_fixes_is_one_game_with_it() -> None:
    bets = [{"bet": "ante", "max": "50"}, {"bet": "raise", "multiple_of_ante": "2"},
            *({"bet": name, "max": "5"} for name in ("one", "two"))]  # fmt: skip
    given = read({**CARD_ROOM, "game": "Harbor Stud Nobody Defined", "bets": bets})
    results = {f.check: f for f in judge(given, register({"base": "caribbean"}), law()).findings}
    assert "3 separate games with one hand" in results["GAMES-PER-HAND"].message


def test_the_page_of_checks_is_the_declarations() -> None:
    written = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    assert written == markdown(law()), "run `manage.py checks --markdown > docs/checks.md`"


@pytest.mark.parametrize("unseen", ["\u202e", "\u200b", "\x7f", "\x1b", "\ufeff"])
def test_a_form_refuses_the_characters_that_names_refuse(unseen: str) -> None:
    with pytest.raises(BadName):
        clean_name(f"Har{unseen}bor")
    with pytest.raises(Refused, match="control, zero-width or direction"):
        read({"as_of": "2024-02-01", "game": f"Har{unseen}bor Stud"})
    assert read({"as_of": "2024-02-01", "game": "Harbor Stud"}).game == "Harbor Stud"
