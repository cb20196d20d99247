"""Our own scenarios: a base configuration, what is changed in it, and what checks must answer. One file a theme.

An expectation is [check, verdict] or [check, verdict, subject]: the worst finding of the check, at or under it.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import approvals.checks
from approvals.checks.registry import ORDER, judge
from approvals.configuration.read import load_json, read
from approvals.configuration.schema import Refused
from approvals.findings import Finding, worst
from approvals.law.load import law
from approvals.registry.register import Register, compile_register
from approvals.registry.terms import PublishedPacket
from tests.approvals.checks.registers import perfect

FOLDER = Path(approvals.checks.__file__).with_name("scenarios")
BASES = json.loads((FOLDER / "bases.json").read_text(encoding="utf-8"))
THEMES = ("authorized", "documents", "progressive", "law", "boundaries")


def scenarios(theme: str) -> list[Any]:
    result = json.loads((FOLDER / f"{theme}.json").read_text(encoding="utf-8"))
    return [pytest.param(s, id=re.sub(r"\W+", "-", s["title"])) for s in result]


def configuration(scenario: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = copy.deepcopy(BASES[scenario["base"]])
    for place, value in scenario["set"].items():
        _put(made, place.split("."), value)
    for place in scenario.get("unset", ()):
        *above, last = place.split(".")
        holder: Any = made
        for part in above:
            holder = holder[int(part)] if isinstance(holder, list) else holder[part]
        del holder[last]
    return made


def _put(holder: Any, place: list[str], value: Any) -> None:
    for part in place[:-1]:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    if isinstance(holder, list) and int(place[-1]) == len(holder):
        holder.append(value)
    else:
        holder[int(place[-1]) if isinstance(holder, list) else place[-1]] = value


def register(scenario: dict[str, Any], document: Callable[[str], PublishedPacket] = perfect) -> Register:
    packets = [document(name) for name in (*BASES["registers"][scenario["base"]], *scenario.get("also", ()))]
    for letter in scenario.get("letters", ()):
        games = [{"number": None, "name": name} for name in letter["games"]]
        packet = {
            "kind": "letter",
            "letter": {**letter, "games": games},
            "game": None,
            "paytables": [],
            "equipment": [],
        }
        packets.append(PublishedPacket(f"letter {letter['submission']}", packet))
    return compile_register(packets)


def parts(subject: str) -> list[str]:
    return [p for p in re.split(r"[.\[\]]+", subject) if p]


@pytest.mark.parametrize("scenario", [s for theme in THEMES for s in scenarios(theme)])
def test_a_configuration_is_told_what_it_must_be(scenario: dict[str, Any]) -> None:
    known = register(scenario)
    given = read(load_json(json.dumps(configuration(scenario))), same_paytable=known.same_paytable)
    result = judge(given, known, law())
    _well_formed(result.findings)
    assert unmet(scenario, result.findings) == []
    if "message" in scenario:
        assert any(scenario["message"] in f.message for f in result.findings)


def unmet(scenario: dict[str, Any], findings: Sequence[Finding]) -> list[tuple[Any, ...]]:
    """What the scenario expects and the findings do not say."""
    results = []
    for check, verdict, *subject in scenario["expected"]:
        wanted = parts(subject[0]) if subject else []
        about = [f for f in findings if f.check == check and parts(f.subject)[: len(wanted)] == wanted]
        if not about or worst(f.verdict for f in about) != verdict:
            results.append((check, verdict, subject, [(f.subject, f.verdict, f.message) for f in about]))
    return results


def _well_formed(findings: tuple[Finding, ...]) -> None:
    assert {f.check for f in findings} == set(ORDER)
    for f in findings:
        assert f.message
        assert "\n" not in f.message
        assert f.verdict != "fail" or f.citations
        json.dumps(f.as_json())


@pytest.mark.parametrize("scenario", [s for theme in ("refused", "malformed") for s in scenarios(theme)])
def test_what_is_no_configuration_is_refused_with_its_place(scenario: dict[str, Any]) -> None:
    known = register(scenario)
    with pytest.raises(Refused) as refused:
        read(load_json(json.dumps(configuration(scenario))), same_paytable=known.same_paytable)
    assert refused.value.at == scenario["at"]
    assert "\n" not in refused.value.message


def test_every_check_is_seen_with_each_verdict_that_it_can_give() -> None:
    seen: dict[str, set[str]] = {}
    for theme in THEMES:
        for s in json.loads((FOLDER / f"{theme}.json").read_text(encoding="utf-8")):
            for check, verdict, *_ in s["expected"]:
                seen.setdefault(check, set()).add(verdict)
    never_fail = {"CONTRIBUTION-GROWTH", "HOUSE-EDGE", "SEATS", "GAMES-PER-HAND", "TRIBAL-WAGER"}
    # A game is authorized or it is not; nothing about it is unknown.
    never_review = {"GAME-AUTHORIZED"}
    assert [c for c in ORDER if c not in seen] == []
    assert [c for c in ORDER if "fail" not in seen[c] and c not in never_fail] == []
    assert [c for c in ORDER if "needs_review" not in seen[c] and c not in never_review] == []
