"""Record checks: each answers pass, fail and review where its rule says so, and the collected vectors hold."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
import yaml

from approvals.checks.configuration import aggregate_limit, games_per_hand, prog_link_diff, wager_max
from approvals.checks.record import record_checks
from approvals.checks.vectors import Vector, run, vectors
from approvals.configuration.form import AggregateLimit
from approvals.configuration.schema import Refused
from approvals.findings import Finding, worst
from approvals.law.load import law
from tests.paths import base, shared

CHECKS = {c.id: c for c in record_checks()}


@pytest.mark.parametrize("vector", vectors(), ids=lambda v: f"{v.check}-{v.expect}")
def test_a_vector_gets_its_verdict(vector: Vector) -> None:
    result = run(vector, law())
    assert result.holds, [f.message for f in result.findings]
    for f in result.findings:
        assert f.message
        assert f.verdict != "fail" or f.citations


def test_every_check_of_a_record_has_vectors_of_more_than_one_verdict() -> None:
    seen: dict[str, set[str]] = {}
    for vector in vectors():
        if vector.record is not None:
            seen.setdefault(vector.check, set()).add(vector.expect)
    assert set(seen) == set(CHECKS)
    assert [check for check, verdicts in seen.items() if len(verdicts) < 2] == []


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda c: c.id)
def test_an_empty_record_is_review_and_a_tribal_one_not_applicable(check: Any) -> None:
    assert worst(f.verdict for f in check.run({"as_of": "2024-01-31"}, law())) == "needs_review"
    tribal = {"as_of": "2024-01-31", "operator_kind": "tribal"}
    wanted = "needs_review" if check.id == "TRIBAL-TERMS" else "not_applicable"
    assert [f.verdict for f in check.run(tribal, law())] == [wanted]


@pytest.mark.parametrize(
    ("record", "at"),
    [
        ([], ""),
        ({"as_of": "2024-01-31", "cash": 5}, "cash"),
        ({"as_of": "2024-01-31", "tables": "many", "cash_usd": 1}, "tables"),
        ({"as_of": "tomorrow", "cash_usd": 1}, "as_of"),
        ({"as_of": "2024-01-31", "cash_usd": True}, "cash_usd"),
    ],
)
def test_what_is_no_such_record_is_refused(record: Any, at: str) -> None:
    with pytest.raises(Refused) as refused:
        CHECKS["CASH-ON-HAND"].run(record, law())
    assert refused.value.at == at


def _collected() -> list[Any]:
    """Each vector; one name that will fail where the file is not there."""
    place = base() / "reference" / "wac.yaml"
    if not place.is_file():
        return [pytest.param("none", {}, id="none")]
    checks = yaml.safe_load(place.read_text(encoding="utf-8"))["checks"]
    return [(c["id"], v) for c in checks for v in c.get("vectors", ())]


def _amount(vector: dict[str, Any], name: str) -> Fraction | None:
    return None if vector.get(name) is None else Fraction(str(vector[name]))


def _judged(check: str, v: dict[str, Any]) -> list[Finding]:
    day = date.fromisoformat(v["as_of"])
    match check:
        case "WAGER-MAX":
            return [wager_max.judge(law(), day, "ante", Fraction(v["max_wager_usd"]), "bets[0].max")]
        case "GAMES-PER-HAND":
            return [games_per_hand.judge(law(), day, [(str(i), Fraction(w)) for i, w in enumerate(v["wagers_usd"])])]
        case "PROG-LINK-DIFF":
            given = prog_link_diff.Conditions(
                v["same_probability"], v["same_hand"], v["meters"], v["locations"], v["progressives_per_game"]
            )
            return list(prog_link_diff.judge(law(), day, given))
        case "AGGREGATE-LIMIT":
            limit = AggregateLimit("bonus", Fraction(v["limit_usd"]), True, True)
            return list(
                aggregate_limit.rule(
                    law(),
                    day,
                    limit,
                    max_wager=_amount(v, "max_wager_usd"),
                    top_odds=_amount(v, "top_odds"),
                    player_limit=_amount(v, "player_limit_usd"),
                    required_wager=_amount(v, "min_required_wager_usd"),
                )
            )
        case _:
            return list(CHECKS[check].run(v, law()))


@pytest.mark.shared
@pytest.mark.parametrize(("check", "vector"), _collected())
def test_a_collected_vector_holds(check: str, vector: dict[str, Any]) -> None:
    shared("reference")
    record = {k: v for k, v in vector.items() if k != "expect"}
    result = _judged(check, record)
    assert worst(f.verdict for f in result) == vector["expect"], [f.message for f in result]
