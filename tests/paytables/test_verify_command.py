"""manage.py verify: the form that other programs read, bad news as status 1, another version beside it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.paytables.test_verification import SIX_CARD, table
from tests.printed import packet_of

CONTRACT = {
    "at": "/paytables/0/claims/house_edge",
    "paytable": "T-1",
    "bet": "six_card_bonus",
    "claim": "house_edge",
    "printed": "10.23",
    "verdict": "inconsistent",
    "exact": "15306/149695",
    "computed": "10.224790",
    "reading": None,
    "needs": [],
}


def written(folder: Path, name: str, game: str = "Three Card Poker", **claims: str) -> str:
    whole = packet_of("three-card-3119")
    shape = next(t for t in whole["paytables"] if t["bet"] == "six_card_bonus")
    made = table(SIX_CARD)
    outcomes = [{**shape["outcomes"][0], **o} for o in made["outcomes"]]
    one = {**shape, "designator": "T-1", "outcomes": outcomes, "claims": {**dict.fromkeys(shape["claims"]), **claims}}
    path = folder / name
    path.write_text(
        json.dumps({**whole, "game": game, "paytables": [one], "layouts": [], "blanks": [], "provenance": {}})
    )
    return str(path)


def verify(*args: str) -> tuple[int, str, str]:
    out, errors = io.StringIO(), io.StringIO()
    try:
        call_command("verify", *args, stdout=out, stderr=errors)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), errors.getvalue()
    return 0, out.getvalue(), errors.getvalue()


def test_the_agreed_form(tmp_path: Path) -> None:
    status, out, _ = verify(written(tmp_path, "a.json", house_edge="10.23"), "--json")
    answer: dict[str, Any] = json.loads(out)
    (claim,) = answer["claims"]
    assert status == 1
    assert answer["game"] == "Three Card Poker"
    assert {key: claim[key] for key in CONTRACT} == CONTRACT
    assert isinstance(claim["note"], str)


def test_consistent_figures_are_status_0(tmp_path: Path) -> None:
    status, out, _ = verify(written(tmp_path, "a.json", house_edge="10.22", hit_frequency="7.2798"))
    assert status == 0
    assert out.count("consistent") == 2


def test_an_earlier_version_beside_it(tmp_path: Path) -> None:
    before, after = written(tmp_path, "a.json", house_edge="10.22"), written(tmp_path, "b.json", house_edge="10.23")
    status, out, _ = verify(after, "--against", before, "--json")
    (change,) = json.loads(out)["against"]
    assert (status, change["state"], change["same_pays"]) == (1, "changed", True)
    assert "the earlier 10.22 is consistent" in verify(after, "--against", before)[1]


def test_two_games_are_no_versions_of_each_other(tmp_path: Path) -> None:
    one, other = written(tmp_path, "a.json"), written(tmp_path, "b.json", game="Caribbean Stud Poker")
    status, _, errors = verify(one, "--against", other)
    assert (status, "two games" in errors) == (2, True)


def test_what_cannot_be_read_is_one_line_and_status_2(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    status, _, errors = verify(str(broken))
    assert status == 2
    assert len(errors.strip().splitlines()) == 1
