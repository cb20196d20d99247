"""What takes a linked meter in another game is what that game's approved rules print, on the day that is judged."""

from __future__ import annotations

import copy
import json
from typing import Any

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.findings import Finding
from approvals.law.load import law
from approvals.registry.register import compile_register
from approvals.registry.terms import PublishedPacket
from approvals.samples.forms import caribbean
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES

HERE, THERE = "caribbean-stud-3119", "three-card-poker-3119"


def sample(name: str, **letter: Any) -> dict[str, Any]:
    result = copy.deepcopy(packet(next(s for s in SOURCES if s.name == name)))
    result["letter"] = {**result["letter"], **letter}
    return result


def linked(*others: dict[str, Any], game: str = "Three Card Poker", day: str = "2026-11-18") -> dict[str, Finding]:
    """The findings about a Caribbean Stud table on a link with that game."""
    form = {"operator": {"name": "Evergreen", "kind": "commercial"}, **caribbean("commercial"), "as_of": day}
    form["room"], form["table"] = {"tables": 12, "location": "Yakima"}, {"number": "CS-1", "seats": 7}
    form["progressive"]["link"] |= {"scope": "multi_game", "games": [game], "locations": 1}
    packets = [sample(HERE), *others]
    register = compile_register([PublishedPacket(str(n), p) for n, p in enumerate(packets)])
    result = judge(read(load_json(json.dumps(form)), same_paytable=register.same_paytable), register, law())
    return {f.check: f for f in result.findings if f.check == "LINK-PROBABILITY"} | {
        f"DIFF {f.message}": f for f in result.findings if f.check == "PROG-LINK-DIFF"
    }


def verdict(results: dict[str, Finding]) -> tuple[str, str]:
    finding = results["LINK-PROBABILITY"]
    return finding.verdict, finding.message


def winning(packet_: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The same rules with another hand taking the meter."""
    for table in packet_["paytables"]:
        for outcome in table["outcomes"]:
            if table["bet"] == "progressive" and outcome["unit"] == "percent" and outcome["hand"] == old:
                outcome["hand"] = new
    return packet_


def test_a_game_that_is_not_on_file_is_reviewed_whatever_an_engine_could_count() -> None:
    answer, message = verdict(linked())
    assert answer == "needs_review"
    assert "Submission #3119 approves Three Card Poker, but its rules are not on file" in message
    assert "4/2,598,960" in message
    answer, message = verdict(linked(game="Three Card Poker Progressive"))
    assert answer == "needs_review"
    assert "no approval of Three Card Poker Progressive is in force in the register on 2026-11-18" in message


def test_the_hand_that_takes_the_meter_is_the_one_that_the_register_prints() -> None:
    there = sample(THERE)
    answer, message = verdict(linked(there))
    assert answer == "fail"
    assert "another hand: a akq spades with 1/22,100" in message
    answer, message = verdict(linked(winning(there, "akq_spades", "pair")))
    assert answer == "fail"
    assert "a pair with 3,744/22,100" in message
    assert len(linked(there)["LINK-PROBABILITY"].citations) >= 3, "both games' paytables and the section"


def test_it_is_judged_by_the_terms_of_its_day() -> None:
    alone = [{"number": 1, "name": "Three Card Poker"}]
    later = sample(THERE, submission="4100", date="2025-03-01", games=alone)
    assert verdict(linked(later, day="2025-02-28"))[0] == "needs_review"
    assert verdict(linked(later, day="2025-03-01"))[0] == "fail"


def test_a_game_without_a_whole_award_of_the_meter_is_named() -> None:
    there = sample(THERE)
    there["paytables"] = [t for t in there["paytables"] if t["bet"] != "progressive"]
    answer, message = verdict(linked(there))
    assert answer == "needs_review"
    assert "pays 100% of a main meter" in message


def test_rules_that_no_engine_counts_are_reviewed() -> None:
    answer, message = verdict(linked(winning(sample(THERE), "akq_spades", "moon_royal")))
    assert answer == "needs_review"
    assert "no engine counts the hands" in message


def other_game(name: str) -> dict[str, Any]:
    """The rules of Caribbean Stud, approved as a game of another name that its engine knows."""
    result = sample(HERE, submission="4200", date="2024-05-01", games=[{"number": 1, "name": name}])
    return {**result, "game": name}


def test_equal_chances_pass_and_where_it_hangs_on_the_paytable_it_is_reviewed() -> None:
    there = other_game("Caribbean Stud")
    result = linked(there, game="Caribbean Stud")
    answer, message = verdict(result)
    assert answer == "pass", message
    assert "with 4/2,598,960 in Caribbean Stud" in message
    linkable = [t for t in there["paytables"] if t["multi_game"]]
    assert len(linkable) > 1
    winning({"paytables": linkable[:1]}, "royal_flush", "two_pair")
    answer, message = verdict(linked(there, game="Caribbean Stud"))
    assert answer == "needs_review"
    assert "it hangs on the paytable, which is not given" in message
    winning({"paytables": linkable}, "royal_flush", "two_pair")
    answer, message = verdict(linked(there, game="Caribbean Stud"))
    assert answer == "fail"
    assert "another hand: a two pair with" in message
