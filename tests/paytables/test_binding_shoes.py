"""Packets of shoe games: the decks and the dealer's rules that they print are what is counted."""

from __future__ import annotations

from typing import Any

from paytables.verification import Verification, verify_packet


def verified(
    game: str,
    bet: str,
    pays: dict[str, str],
    edge: str,
    hit: str | None = None,
    rules: tuple[tuple[str, str], ...] = (),
) -> Verification:
    outcomes = [
        {"hand": hand, "hands": None, "pays": x, "unit": "to_1", "meter": None, "from_meter": None, "envy": None}
        for hand, x in pays.items()
    ]
    claims = {"house_edge": edge, "hit_frequency": hit, "seed": None}
    table: dict[str, Any] = {
        "designator": "A", "alias": None, "bet": bet, "system": None, "variant": None, "printing": 1,
        "wager": None, "multi_game": False, "outcomes": outcomes,
        "claims": {**claims, "top_payout_odds": None, "top_payout_average": None},
    }  # fmt: skip
    printed = [
        {"parameter": name, "value": value, "variant": None, "bet": None, "condition": None} for name, value in rules
    ]
    packet = {
        "kind": "rules", "letter": None, "game": game, "owner": None, "paytables": [table], "layouts": [],
        "equipment": [], "citations": [], "blanks": [], "rules": printed, "provenance": {}, "x_facts": [],
    }  # fmt: skip
    return verify_packet(packet)


KINGS = {
    "two_kings_of_spades_and_dealer_natural": "1000",
    "two_kings_of_spades": "200",
    "two_kings_suited": "50",
    "two_queens_jacks_or_tens_matched": "25",
    "suited_20": "9",
    "two_kings": "6",
    "any_20": "4",
}


def test_the_decks_that_a_packet_prints_are_counted() -> None:
    result = verified("King's Bounty", "kings_bounty", KINGS, "24.73", "10.46", (("decks", "2"),))
    assert [c.verdict for c in result.claims] == ["consistent", "consistent"]
    (departure,) = result.departures
    assert departure.effect.startswith("house edge of King's Bounty ")
    usual = verified("King's Bounty", "kings_bounty", KINGS, "24.73")
    assert [c.verdict for c in usual.claims] == ["inconsistent"]


def test_a_commission_that_a_packet_prints() -> None:
    pays = {"win": "1", "tie": "0"}
    usual = verified("Baccarat", "banker", pays, "1.06")
    assert [c.verdict for c in usual.claims] == ["consistent"]
    other = verified("Baccarat", "banker", pays, "1.06", rules=(("commission", "4%"),))
    assert [c.verdict for c in other.claims] == ["inconsistent"]
    assert other.departures[0].effect == "house edge of the main game 1.0579% → 0.5993%"


def test_a_dealer_who_stands_on_soft_17() -> None:
    pays = {"suited_22": "50", "one_color_22": "20", "other_22": "8"}
    hit = verified("Push 22", "push_22", pays, "5.85", "7.35", (("soft_17", "hit"), ("decks", "6")))
    assert {c.verdict for c in hit.claims} == {"consistent"}
    stand = verified("Push 22", "push_22", pays, "5.85", rules=(("soft_17", "stand"),))
    assert {c.verdict for c in stand.claims} == {"inconsistent"}


def test_a_rule_that_the_game_does_not_have_settles_nothing() -> None:
    result = verified("Casino War", "tie", {"tie": "10"}, "18.65", rules=(("double", "any"),))
    assert all(c.verdict in ("consistent", "not_determinable") for c in result.claims)
    main = verified("EZ Baccarat", "dragon_7", {"dragon_7": "40"}, "7.61", "2.25")
    assert {c.verdict for c in main.claims} == {"consistent"}
