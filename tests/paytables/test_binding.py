"""What is counted is the game that the packet prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.engines.api import Context, Schedule
from games.engines.definition.load import every_definition
from games.engines.definition.rules import with_rule
from games.engines.registry import find_game
from games.engines.solvers.setting import analysis, double
from paytables.report.content import report_on
from paytables.verification import Verification, binding_of, verify_packet

QUEEN = ("dealer_qualifies", "queen_or_better", "The dealer must qualify with a queen or better.")
JACK = ("dealer_qualifies", "jack_or_better", "The dealer must qualify with a jack or better.")
ROWS = (("straight_flush", "5"), ("three_of_a_kind", "4"), ("straight", "1"))


def packet(*facts: tuple[str, Any, str], rules: tuple[dict[str, Any], ...] = (), edge: str = "3.37") -> dict[str, Any]:
    outcomes = [
        {"hand": hand, "hands": None, "pays": pays, "unit": "to_1", "meter": None, "from_meter": None, "envy": None}
        for hand, pays in ROWS
    ]
    claims = {"house_edge": edge, "hit_frequency": None, "seed": None}
    table = {
        "designator": "A", "alias": None, "bet": "ante_bonus", "system": None, "variant": None, "printing": 1,
        "wager": None, "multi_game": False, "outcomes": outcomes,
        "claims": {**claims, "top_payout_odds": None, "top_payout_average": None},
    }  # fmt: skip
    return {
        "kind": "rules", "letter": None, "game": "Three Card Poker", "owner": None, "paytables": [table], "layouts": [],
        "equipment": [], "citations": [], "blanks": [], "rules": list(rules),
        "provenance": {"/paytables/0/claims/house_edge": {"raw": edge, "page": 1}},
        "x_facts": [{"fact": f, "value": v, "quote": q, "page": n} for n, (f, v, q) in enumerate(facts, 3)],
    }  # fmt: skip


def verified(*facts: tuple[str, Any, str], **more: Any) -> Verification:
    return verify_packet(packet(*facts, **more))


def test_usual_rules_are_counted_and_named() -> None:
    (claim,) = verified(QUEEN).claims
    assert claim.verdict == "consistent"
    rules = {r["parameter"]: r for r in claim.json()["rules"]}
    assert rules["dealer_qualifies"] == {
        "parameter": "dealer_qualifies", "value": "queen_high", "usual": "queen_high", "from": "printed",
        "at": "/x_facts/0",
    }  # fmt: skip
    assert rules["tie"]["from"] == "usual"


def test_one_other_sentence_is_another_game() -> None:
    result = verified(JACK)
    (claim,) = result.claims
    assert (claim.verdict, claim.json()["exact"], claim.detail) == ("inconsistent", "-484369/14541800", "value")
    (departure,) = result.json()["departures"]
    assert departure["effect"] == "house edge of the main game 3.3730% → -3.3309%"
    assert verified(JACK, edge="-3.33").claims[0].verdict == "consistent"


def test_the_rules_of_format_2_bind_alike() -> None:
    rule = {"parameter": "dealer_qualifies", "value": "jack_high", "variant": None, "bet": None, "condition": None}
    (claim,) = verified(rules=(rule,)).claims
    assert claim.json()["exact"] == "-484369/14541800"
    assert claim.json()["rules"][0]["at"] == "/rules/0"


def test_sentences_that_contradict_one_another_settle_nothing_and_are_both_shown() -> None:
    (claim,) = verified(QUEEN, JACK).claims
    assert claim.verdict == "not_determinable"
    assert QUEEN[2] in claim.note
    assert JACK[2] in claim.note


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"parameter": "unknown", "value": "A 2-3-5 of mixed suits wins."}, "No rule of a definition says this"),
        ({"parameter": "soft_17", "value": "hit"}, "cannot be counted"),
        ({"parameter": "dealer_qualifies", "value": "sort_of_a_pair"}, "is not the name of a hand"),
    ],
)  # fmt: skip
def test_a_rule_that_nobody_can_express_settles_nothing(rule: dict[str, str], why: str) -> None:
    (claim,) = verified(rules=({"variant": None, "bet": None, "condition": None, **rule},)).claims
    assert claim.verdict == "not_determinable"
    assert why in claim.note


def test_a_printed_rule_closes_the_reading_that_it_settles() -> None:
    literal = verified(QUEEN).claims[0]
    settled = verified(QUEEN, ("tie", "push", "Ties push.")).claims[0]
    assert literal.reading is not None
    assert settled.reading is not None
    assert "ties push" in literal.reading
    assert "tie" not in settled.reading


def straight_edge(*facts: tuple[str, Any, str], edge: str = "3.37", variant: str = "1") -> Verification:
    value = {**packet(*facts, edge=edge), "game": "Straight Edge Poker"}
    margins = {"win_by_6_cards": "200", "win_by_5_cards": "25", "win_by_4_cards": "8", "win_by_3_cards": "3",
               "win_by_2_cards": "2", "win_by_0_or_1_cards": "1"}  # fmt: skip
    (table,) = value["paytables"]
    table |= {"bet": "play", "variant": variant}
    table["outcomes"] = [{**table["outcomes"][0], "hand": hand, "pays": pays} for hand, pays in margins.items()]
    for fact in value["x_facts"]:
        fact["variant"] = "1"
    return verify_packet(value)


def test_each_version_of_the_rules_is_bound_by_itself() -> None:
    """Copies that push are the usual rule of the second version, and another game in the first."""
    usual = straight_edge(("copies", "player", "Players win copies."))
    assert usual.json()["departures"] == []
    assert {r["parameter"]: r["value"] for r in usual.claims[0].json()["rules"]}["tie"] == "player_wins"
    changed = straight_edge(("copies", "push", "Copies push."))
    (claim,), (departure,) = changed.claims, changed.json()["departures"]
    assert claim.verdict == "inconsistent"
    rules = [r for r in claim.json()["rules"] if r["parameter"] == "tie"]
    assert rules == [
        {"parameter": "tie", "value": "push", "usual": "player_wins", "from": "printed", "at": "/x_facts/0"}
    ]
    assert (departure["parameter"], departure["variant"]) == ("tie", "version_1")
    before, after = usual.claims[0].json()["exact"], claim.json()["exact"]
    assert Fraction(after) > Fraction(before), "a copy that pushes costs the player what it won"
    printed = f"{float(Fraction(after) * 100):.2f}"
    assert straight_edge(("copies", "push", "Copies push."), edge=printed).claims[0].verdict == "consistent"


def pai_gow_packet(bet: str, *facts: tuple[str, Any, str], edge: str = "2.5") -> dict[str, Any]:
    value = {**packet(*facts, edge=edge), "game": "6 Card Fortune Pai Gow Poker"}
    (table,) = value["paytables"]
    table |= {"bet": bet}
    table["outcomes"] = [{**table["outcomes"][0], "hand": hand} for hand in ("four_of_a_kind", "full_house", "flush")]
    return value


def pai_gow(bet: str, *facts: tuple[str, Any, str], edge: str = "2.5") -> Verification:
    return verify_packet(pai_gow_packet(bet, *facts, edge=edge))


SIX = every_definition()["6_card_fortune_pai_gow_poker"]
PUSH = ("copies", "push", "Copies push.")
NO_DOUBLE = ("double_down", "none", "There is no double down.")
NINES = ("dealer_qualifies", "pair_of_9s_or_better", "The dealer must qualify with a pair of 9's.")


def literal_edge(bet: str, *facts: tuple[str, Any, str]) -> Fraction:
    """Of a bet as it is bound to what the packet prints, every reading the literal one."""
    bound = binding_of(pai_gow_packet(bet, *facts))
    result = bound.game.bet(bet)
    assert result is not None
    assert result.solve is not None
    assert bound.block_of(result, None) is None
    edge = result.solve(Schedule(bet, ()), Context()).house_edge
    assert edge is not None
    return edge


def test_a_main_game_is_counted_as_it_is_printed() -> None:
    push = with_rule(SIX, "copies", "push")
    edge = literal_edge("base", PUSH)
    assert edge == analysis.solve(push, {}).edge
    assert edge < literal_edge("base"), "a copy that pushes costs the house what it won"


@pytest.mark.slow
def test_a_main_game_is_judged_with_the_figure_of_the_printed_rules() -> None:
    edge = analysis.solve(with_rule(SIX, "copies", "push"), {}).edge
    (claim,) = pai_gow("base", PUSH, edge=f"{float(edge * 100):.2f}").claims
    assert (claim.verdict, claim.json()["exact"]) == ("consistent", str(edge))
    assert pai_gow("base", PUSH, edge="3.95").claims[0].verdict == "inconsistent"
    (departure,) = pai_gow("base", PUSH).json()["departures"]
    assert departure["effect"].startswith("house edge of the main game 3.9469% → ")


def test_the_usual_rules_go_by_the_engine_of_the_game() -> None:
    for facts in ((), (("copies", "house", "The house wins copies."),)):
        bound = binding_of(pai_gow_packet("base", *facts))
        own = find_game(SIX.key)
        assert [b for b in bound.game.bets if b.key in ("base", "double_down")] == [
            own.bet("base"),
            own.bet("double_down"),
        ]
    assert pai_gow("base", edge="3.95").claims[0].verdict == "consistent"
    assert pai_gow("double_down", edge="1.44").claims[0].verdict == "consistent"


def test_a_game_without_the_double_down_is_the_main_game_by_the_engine() -> None:
    """What is said of the double is about nothing else: the base bet stays the engine's own."""
    own = find_game(SIX.key)
    for fact in (NO_DOUBLE, NINES):
        bound = binding_of(pai_gow_packet("base", fact))
        assert bound.game.bet("base") == own.bet("base")
        assert pai_gow("base", fact, edge="3.95").claims[0].verdict == "consistent"
    (claim,) = pai_gow("double_down", NO_DOUBLE).claims
    assert claim.verdict == "not_determinable"
    assert "cannot be counted with the printed double down none" in claim.note
    (departure,) = pai_gow("base", NO_DOUBLE).json()["departures"]
    assert departure["effect"] == "house edge of the main game with its double down 1.4376% → 3.9469%"


def test_a_double_down_is_counted_as_it_is_printed() -> None:
    nines = double.solve(with_rule(SIX, "dealer_qualifies", "pair_of_9s")).edge
    assert literal_edge("double_down", NINES) == nines
    assert literal_edge("double_down") < nines, "a dealer who qualifies less often loses fewer doubles"


@pytest.mark.slow
def test_a_double_down_is_judged_with_the_figure_of_the_printed_rules() -> None:
    nines = double.solve(with_rule(SIX, "dealer_qualifies", "pair_of_9s")).edge
    (claim,) = pai_gow("double_down", NINES, edge=f"{float(nines * 100):.2f}").claims
    assert (claim.verdict, claim.json()["exact"]) == ("consistent", str(nines))
    twice = ("raise_ratio", {"bet": "double_down", "base": "main", "multiple": "2"}, "Twice their original bet.")
    (other,) = pai_gow("double_down", twice).claims
    assert other.json()["exact"] == str(double.solve(with_rule(SIX, "double_down", "2")).edge)
    (bonus,) = pai_gow("fortune", NINES).claims
    assert bonus.verdict == "inconsistent", "what the dealer needs is no matter of this bet"


def test_what_no_solver_counts_is_not_judged() -> None:
    two = ("deck", {"cards": 54, "joker": True}, "A 54-card deck with two jokers.")
    for bet in ("base", "double_down"):
        (claim,) = pai_gow(bet, two).claims
        assert claim.verdict == "not_determinable"
        assert "cannot be counted with the printed jokers 2" in claim.note


def test_a_bet_on_cards_is_counted_from_the_deck_that_is_printed() -> None:
    usual, plain = pai_gow("fortune"), pai_gow("fortune", ("deck", {"cards": 52, "joker": False}, "A 52-card deck."))
    assert usual.claims[0].json()["exact"] != plain.claims[0].json()["exact"]
    rules = {r["parameter"]: r for r in plain.claims[0].json()["rules"]}
    assert (rules["jokers"]["value"], rules["jokers"]["from"]) == ("0", "printed")


@pytest.mark.parametrize(("edge", "detail"), [("3.38", "rounding"), ("3.47", "value")])
def test_a_rounding_and_a_falsehood_are_told_apart(edge: str, detail: str) -> None:
    assert verified(QUEEN, edge=edge).claims[0].detail == detail


def test_a_bonus_looks_at_the_cards_that_are_printed() -> None:
    value = {**packet(edge="5"), "game": "Caribbean Stud Poker"}
    (table,) = value["paytables"]
    table |= {"bet": "bonus"}
    quote = "The wager is based on the player's five cards and the dealer's up card."
    fact = {"fact": "bonus_cards", "value": {"player": 5}, "quote": quote, "page": 3, "bet": "bonus"}

    def exact(**cards: int) -> str:
        value["x_facts"] = [{**fact, "value": cards}] if cards else []
        (claim,) = verify_packet(value).claims
        rules = {r["parameter"]: r for r in claim.json()["rules"]}
        stated = rules["looks_at"]["value"], rules["looks_at"]["usual"], rules["looks_at"]["from"]
        words = "+".join(f"{holder}_{n}" for holder, n in cards.items()) or "player_5"
        assert stated == (words, "player_5", "printed" if cards else "usual")
        return str(claim.json()["exact"])

    assert exact() == exact(player=5)
    assert exact(player=5, dealer_up=1, best=5) != exact()
    value["x_facts"] = [{**fact, "value": {"player": 5, "board": 2}}]
    (claim,) = verify_packet(value).claims
    assert claim.verdict == "not_determinable"
    assert f"“{quote}” (page 3) cannot be counted" in claim.note


def test_a_dealer_who_opens_his_hand_first_gives_another_game() -> None:
    value = {**packet(edge="2.5"), "game": "Commission Free Pai Gow Poker"}
    definition = every_definition()["commission_free_pai_gow_poker"]
    changed = with_rule(definition, "sets_first", "dealer")
    assert changed != definition
    fact = {
        "fact": "sets_first",
        "value": "dealer",
        "quote": "The dealer's hand is open before players set.",
        "page": 2,
    }
    bound = binding_of({**value, "x_facts": [fact]})
    assert [(r.parameter, r.value, r.usual) for r in bound.departing] == [("sets_first", "dealer", "player")]
    assert bound.usual[None] == definition


def test_a_rule_of_one_version_and_one_of_all_that_contradict_one_another_settle_nothing() -> None:
    result = straight_edge(("copies", "push", "Copies push."), ("copies", "player", "Players win copies."))
    (claim,) = result.claims
    assert claim.verdict == "not_determinable"
    assert "Copies push." in claim.note
    assert "Players win copies." in claim.note


def test_what_a_bet_looks_at_anyway_blocks_nothing() -> None:
    """Cover All looks at whole hands, and bets of a shoe at the cards that their definition says."""
    value = {**packet(edge="10"), "game": "Caribbean Stud Poker"}
    quote = "Cover All considers the five cards the player receives."
    fact = {"fact": "bonus_cards", "value": {"player": 5}, "quote": quote, "page": 3, "bet": "cover_all"}
    assert binding_of({**value, "x_facts": [fact]}).blocks == ()
    shoe = {**value, "game": "21+3"}
    of_shoe = {**fact, "bet": "21_plus_3", "value": {"player": 2, "dealer_up": 1}}
    assert binding_of({**shoe, "x_facts": [of_shoe]}).blocks == ()
    assert binding_of({**shoe, "x_facts": [{**of_shoe, "value": {"player": 3}}]}).blocks != ()


def test_a_rule_of_the_double_down_is_told_of_it_alone() -> None:
    for bet, stated in (("double_down", {"pair_of_8s"}), ("fortune", set())):
        (claim,) = pai_gow(bet).claims
        assert {r["value"] for r in claim.json()["rules"] if r["parameter"] == "dealer_qualifies"} == stated


def test_a_sheet_of_a_bet_that_nothing_counts_as_printed_has_no_figures() -> None:
    value = {
        **packet(("deck", {"cards": 54, "joker": True}, "A 54-card deck with two jokers.")),
        "game": "6 Card Fortune Pai Gow Poker",
    }
    (table,) = value["paytables"]
    table |= {"bet": "base", "claims": dict.fromkeys(table["claims"])}
    (sheet,) = report_on(value, document="rules").json()["sheets"]
    assert sheet["house_edge"] is None
    assert "cannot be counted with the printed jokers 2" in sheet["method"]
