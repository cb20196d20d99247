"""`manage.py diff`: what it prints, its status, one line for what it can't use, and submissions from the register."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from approvals.management.commands.diff import is_submission
from tests.approvals.differences.comparison.made import made
from tests.approvals.packets import letter, packet, published

DUMP = """\
STARLIGHT POKER

RULES OF PLAY

This game will use the approved SG Gaming, Inc. owned progressive system containing the following components and their
compatible software versions: Game Manager v6.6 Build 520 or higher, Coin Spot v6.0 and a Progressive display.

1. Each player makes the ante wager before the cards are dealt by the dealer.
2. The dealer gives five cards to each player and five cards to the dealer.
3. Each player may fold the hand or make a bet of twice the ante wager.
4. The dealer shows the cards and compares the hand with each player's hand.
"""


def diff(*given: Any) -> tuple[str, str, int]:
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("diff", *map(str, given), stdout=out, stderr=err)
    except SystemExit as end:
        status = int(end.code or 0)
    return out.getvalue(), err.getvalue(), status


def written(folder: Path, name: str, value: Any) -> Path:
    file = folder / name
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return file


def test_packets_as_json(tmp_path: Path) -> None:
    after = made()
    after["paytables"][0]["outcomes"][2]["pays"] = "311"
    out, _, status = diff(written(tmp_path, "a.json", made()), written(tmp_path, "b.json", after), "--json")
    assert status == 0
    answer = json.loads(out)
    (difference,) = answer["differences"]
    assert (difference["topic"], difference["before"], difference["after"]) == ("outcome", "310", "311")
    assert difference["places"][0]["before"]["page"] == 7
    assert {(e["effect"], e["for"]) for e in difference["effects"]} == {
        ("loosens", "player"),
        ("tightens", "operators"),
    }


def test_lines_for_people(tmp_path: Path) -> None:
    after = made()
    after["letter"]["date"] = "2024-01-02"
    out, _, status = diff(written(tmp_path, "a.json", made()), written(tmp_path, "b.json", after))
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Harbor Stud: 1 difference by meaning, 0 clauses changed."
    assert any("2023-06-14 → 2024-01-02" in line for line in lines)


def test_documents_from_bytes_to_differences(tmp_path: Path) -> None:
    """Changes made in a text dump itself are found through the readers."""
    after = DUMP.replace("v6.6 Build 520", "v6.6 Build 530").replace("SG Gaming, Inc.", "LNW Gaming, Inc.")
    after = after.replace("3. Each player may fold", "3. Each player must fold").replace(
        "dealer gives", "dealer  gives"
    )
    out, _, status = diff(written(tmp_path, "a.txt", DUMP), written(tmp_path, "b.txt", after), "--json")
    assert status == 0
    answer = json.loads(out)
    results = [(d["topic"], d["change"], d["before"], d["after"]) for d in answer["differences"]]
    assert [row for row in results if row[0] != "clause"] == [
        ("company", "renamed", "SG Gaming, Inc.", "LNW Gaming, Inc."),
        ("equipment", "version_raised", "6.6 Build 520 or higher", "6.6 Build 530 or higher"),
    ]
    clauses = [d for d in answer["differences"] if d["topic"] == "clause"]
    assert [d["change"] for d in clauses] == ["reworded", "reworded"]
    version, may = clauses
    assert version["explained_by"] == [2]
    marks = [(m["mark"], m["text"].strip()) for m in may["words"] if m["mark"] in ("removed", "added")]
    assert marks == [("removed", "may"), ("added", "must")]
    assert [(e["effect"], e["for"]) for e in may["effects"]] == [("tightens", "player")]


def test_the_same_file_twice(tmp_path: Path) -> None:
    file = written(tmp_path, "a.txt", DUMP)
    out, _, status = diff(file, file)
    assert status == 0
    assert out.splitlines()[0].endswith("no differences.")


@pytest.mark.parametrize(
    ("content", "says"), [(None, "There is no file"), ("{", "starts like JSON"), ('{"kind": 3}', "is not a packet")]
)
def test_what_can_t_be_used_is_said_in_one_line(tmp_path: Path, content: str | None, says: str) -> None:
    good = written(tmp_path, "good.json", made())
    bad = tmp_path / "bad.json"
    if content is not None:
        bad.write_text(content)
    for given in ((good, bad), (bad, good)):
        out, err, status = diff(*given)
        assert status == 2
        assert out == ""
        assert err.startswith("diff: ")
        assert says in err
        assert len(err.splitlines()) == 1


def test_a_file_is_a_file_even_when_its_name_is_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_submission("3119")
    assert is_submission("#3119")
    assert not is_submission("packet.pdf")
    assert not is_submission("3119.pdf")
    written(tmp_path, "3119", made())
    assert not is_submission("3119")


@pytest.mark.django_db
class TestSubmissions:
    def test_two_numbers(self) -> None:
        published(packet(letter_=letter(number="9001", date="2023-06-14")), name="one.json")
        later = packet(letter_=letter(number="9002", date="2024-06-14"))
        later["paytables"][0]["outcomes"][1]["pays"] = "60"
        published(later, name="two.json")
        out, err, status = diff("9001", "#9002", "--json")
        assert status == 0, err
        fields = {(d["topic"], d["field"]) for d in json.loads(out)["differences"]}
        assert fields == {("letter", "date"), ("letter", "submission"), ("outcome", "pays")}

    def test_a_number_and_a_file(self, tmp_path: Path) -> None:
        first = packet(letter_=letter(number="9001"))
        published(first, name="one.json")
        out, err, status = diff("9001", written(tmp_path, "same.json", first))
        assert status == 0, err
        assert "no differences" in out.splitlines()[0]

    def test_an_unknown_number(self) -> None:
        out, err, status = diff("4040", "4041")
        assert (out, status) == ("", 2)
        assert err.splitlines()[-1].startswith("diff: No submission 4040 is published")

    def test_several_games_want_a_name(self) -> None:
        games = ("Harbor Stud", "Dune Poker")
        for game in games:
            published(packet(letter_=letter(number="9001", games=games), game=game), name=f"{game}.json")
        out, err, status = diff("9001", "9001")
        assert (out, status) == ("", 2)
        assert "Dune Poker, Harbor Stud" in err
        out, err, status = diff("9001", "9001", "--game", "dune poker")
        assert status == 0, err
        assert out.startswith("Dune Poker: no differences.")
        _, err, status = diff("9001", "9001", "--game", "Walrus Poker")
        assert status == 2
        assert "Walrus Poker" in err
