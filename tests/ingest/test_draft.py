"""Repairs of a packet: rows and tables come and go, and every value stays with its place on the page."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.documents.draft import NotPossible, Step, drafted
from ingest.documents.incomplete import missing_in


def row(hand: str | None, pays: str | None, unit: str | None = "to_1") -> dict[str, Any]:
    return {"hand": hand, "pays": pays, "unit": unit}


def table(designator: str | None, *rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"designator": designator, "bet": "ante", "system": None, "outcomes": [*rows], "claims": {}, **more}


def packet(*tables: dict[str, Any], **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": "rules", "paytables": [*tables], "blanks": [], "provenance": {}, **more}
    for n, one in enumerate(tables):
        wording(made, f"/paytables/{n}/bet")
        for m, _ in enumerate(one["outcomes"]):
            for leaf in ("hand", "pays"):
                wording(made, f"/paytables/{n}/outcomes/{m}/{leaf}")
    return made


def wording(made: dict[str, Any], pointer: str) -> None:
    made["provenance"][pointer] = {"page": 1, "bbox": [0, 0, 1, 1], "raw": pointer, "confidence": 0.5}


def made_of(one: dict[str, Any], *steps: tuple[str, dict[str, Any]]) -> Any:
    return drafted(one, [Step(n, kind, what) for n, (kind, what) in enumerate(steps, start=1)])


def hands(one: dict[str, Any], n: int = 0) -> list[Any]:
    return [r["hand"] for r in one["paytables"][n]["outcomes"]]


TWO = packet(
    table("A-01", row("flush", "5"), row("pair", "1"), row("high", "0")), table("A-02", row("royal_flush", "50"))
)


def test_a_deleted_row_moves_the_others_up_and_their_evidence_with_them() -> None:
    after = made_of(TWO, ("remove", {"name": "/paytables/0/outcomes/1"}))
    assert hands(after.packet) == ["flush", "high"]
    source = after.packet["provenance"]["/paytables/0/outcomes/1/hand"]
    assert source["raw"] == "/paytables/0/outcomes/2/hand"
    assert source["x_origin"] == "/paytables/0/outcomes/2/hand"
    assert "x_origin" not in after.packet["provenance"]["/paytables/0/outcomes/0/hand"]
    assert "/paytables/0/outcomes/1/hand" not in after.pointers  # the field of the deleted row stands nowhere
    assert hands(TWO) == ["flush", "pair", "high"]  # the reading stays as it was read


def test_repairs_name_rows_as_the_reading_did_whatever_was_deleted_before() -> None:
    after = made_of(
        TWO,
        ("remove", {"name": "/paytables/0"}),
        ("write", {"name": "/paytables/1/outcomes/0", "values": {"pays": "100"}, "source": {"page": 2}}),
        ("add", {"owner": "/paytables/1", "list": "outcomes", "after": "", "entry": row("flush", "5")}),
        ("write", {"name": "/x_repairs/3", "values": {"pays": "6"}}),
    )
    assert [t["designator"] for t in after.packet["paytables"]] == ["A-02"]
    assert [(r["hand"], r["pays"]) for r in after.packet["paytables"][0]["outcomes"]] == [
        ("flush", "6"),
        ("royal_flush", "100"),
    ]
    assert after.packet["provenance"]["/paytables/0/outcomes/1/pays"] == {
        "page": 2,
        "x_origin": "/x_repairs/2/pays",
    }
    assert after.origins["/paytables/0/outcomes/0/hand"] == "/x_repairs/3/hand"


def test_a_split_table_keeps_its_bet_and_says_where_that_was_taken_from() -> None:
    after = made_of(TWO, ("split", {"name": "/paytables/0", "row": "/paytables/0/outcomes/2"}))
    tables = after.packet["paytables"]
    assert [[r["hand"] for r in t["outcomes"]] for t in tables] == [["flush", "pair"], ["high"], ["royal_flush"]]
    assert (tables[1]["bet"], tables[1]["designator"]) == ("ante", None)
    assert after.packet["provenance"]["/paytables/1/bet"]["x_taken_from"] == "/paytables/0/bet"
    assert after.pointers["/paytables/0/bet"] == ["/paytables/0/bet", "/paytables/1/bet"]
    assert after.pointers["/paytables/0/outcomes/2/pays"] == ["/paytables/1/outcomes/0/pays"]
    with pytest.raises(NotPossible, match="not before the first"):
        made_of(TWO, ("split", {"name": "/paytables/0", "row": "/paytables/0/outcomes/0"}))


def test_a_table_that_was_read_in_two_is_joined_and_nothing_of_it_is_lost() -> None:
    one = packet(table("A-01", row("flush", "5")), table(None, row("pair", "1"), wager="5"))
    one["paytables"][1]["claims"] = {"seed": "1500"}
    for pointer in ("/paytables/1/wager", "/paytables/1/claims/seed"):
        wording(one, pointer)
    after = made_of(one, ("join", {"name": "/paytables/0", "with": "/paytables/1"}))
    (joined,) = after.packet["paytables"]
    assert hands(after.packet) == ["flush", "pair"]
    assert (joined["designator"], joined["wager"], joined["claims"]) == ("A-01", "5", {"seed": "1500"})
    assert after.pointers["/paytables/1/claims/seed"] == ["/paytables/0/claims/seed"]
    assert after.pointers["/paytables/1/outcomes/0/hand"] == ["/paytables/0/outcomes/1/hand"]
    again = made_of(
        one,
        ("join", {"name": "/paytables/0", "with": "/paytables/1"}),
        ("remove", {"name": "/paytables/1/outcomes/0"}),
    )
    assert hands(again.packet) == ["flush"]


def test_a_value_moves_with_its_place_on_the_page_and_two_change_places() -> None:
    moves = [
        ["/paytables/0/outcomes/0/pays", "/paytables/0/outcomes/1/pays"],
        ["/paytables/0/outcomes/1/pays", "/paytables/0/outcomes/0/pays"],
    ]
    after = made_of(TWO, ("move", {"moves": moves}))
    assert [r["pays"] for r in after.packet["paytables"][0]["outcomes"]] == ["1", "5", "0"]
    assert after.packet["provenance"]["/paytables/0/outcomes/0/pays"]["raw"] == "/paytables/0/outcomes/1/pays"
    seed = made_of(TWO, ("move", {"moves": [["/paytables/0/outcomes/2/pays", "/paytables/0/claims/seed"]]}))
    assert seed.packet["paytables"][0]["claims"] == {"seed": "0"}
    assert seed.packet["paytables"][0]["outcomes"][2]["pays"] is None
    assert seed.pointers["/paytables/0/outcomes/2/pays"] == ["/paytables/0/claims/seed"]


def test_what_is_not_there_any_more_is_said_and_not_guessed() -> None:
    with pytest.raises(NotPossible, match="no longer exists"):
        made_of(TWO, ("remove", {"name": "/paytables/1"}), ("remove", {"name": "/paytables/1/outcomes/0"}))
    with pytest.raises(NotPossible, match="no such cell"):
        made_of(TWO, ("write", {"name": "/paytables/0", "values": {"bet/what": "x"}}))


def test_printed_rules_are_repaired_likewise() -> None:
    one = packet(rules=[{"parameter": "dealer_qualifies", "value": "queen high"}])
    wording(one, "/rules/0/value")
    entry = {"parameter": "decks", "value": "6"}
    after = made_of(
        one,
        ("add", {"owner": "", "list": "rules", "after": "/rules/0", "entry": entry, "source": {"page": 3}}),
        ("remove", {"name": "/rules/0"}),
    )
    assert after.packet["rules"] == [entry]
    assert after.packet["provenance"]["/rules/0/value"] == {"page": 3, "x_origin": "/x_repairs/1/value"}


def test_what_is_incomplete_says_what_is_missing() -> None:
    one = packet(table("A-01", row(None, None, None), row("flush", None), row("pair", "1", None), row(None, "7")))
    assert [str(m) for m in missing_in(one)] == [
        "Paytable A-01, ante: row 1 has neither hand nor pay",
        "Paytable A-01, ante: row 2 (flush) has no pay",
        "Paytable A-01, ante: row 3 (pair) does not say whether it pays to 1, for 1, dollars, or a percentage",
        "Paytable A-01, ante: row 4 has no hand",
    ]
    one["provenance"]["/paytables/0/outcomes/1/pays"]["x_state"] = "rejected"  # a person: the page leaves it blank
    assert "flush" not in " ".join(map(str, missing_in(one)))
    assert missing_in(TWO) == []
    one["paytables"][0] = {**table(None), "bet": None}
    assert [m.sentence for m in missing_in(one)] == ["the wager that it pays is missing", "it has no rows"]
