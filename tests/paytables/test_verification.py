"""Printed figures against exact ones: each verdict, each kind of gap, each remark; and the development packets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.engines import find_game
from games.engines.report import rounded
from paytables.printed import PrintedClaim, paytables_of
from paytables.verification import ClaimResult, Verification, verify_packet
from paytables.verification.exact import exact_question, paid_deals
from paytables.verification.figures import figure, half_up
from paytables.verification.funding import round_rates
from tests.printed import packet_of

SIX_CARD = {
    "royal_flush": "1000",
    "straight_flush": "200",
    "four_of_a_kind": "50",
    "full_house": "25",
    "flush": "20",
    "straight": "10",
    "three_of_a_kind": "5",
}


def table(pays: dict[str, str], unit: str = "to_1", **more: Any) -> dict[str, Any]:
    outcomes = [
        {"hand": h, "pays": p.rstrip("%"), "unit": "percent" if p.endswith("%") else unit}
        | ({"meter": "main"} if p.endswith("%") else {})
        for h, p in pays.items()
    ]
    return {"designator": "T-1", "system": None, "bet": "six_card_bonus", "outcomes": outcomes, "claims": {}} | more


def verified(
    *tables: dict[str, Any], game: str = "Three Card Poker", raws: dict[str, str] | None = None
) -> Verification:
    provenance = {pointer: {"page": 1, "bbox": [0, 0, 1, 1], "raw": raw} for pointer, raw in (raws or {}).items()}
    return verify_packet({"game": game, "paytables": list(tables), "provenance": provenance})


# ---------------------------------------------------------------- the figure itself
@pytest.mark.parametrize(
    ("exact", "places", "shown"),
    [("0.125", 2, "0.13"), ("-0.125", 2, "-0.13"), ("2.5", 0, "3"), ("10.224790", 2, "10.22"), ("9.995", 2, "10")],
)
def test_half_up_rounds_away_from_zero_at_the_middle(exact: str, places: int, shown: str) -> None:
    assert half_up(Fraction(exact), places) == Fraction(shown)


def test_the_printed_places_are_those_of_the_page() -> None:
    assert figure("4.1", "House Advantage 4.10%").places == 2
    assert figure("10000", "$10,000").places == 0
    assert not figure("4.1", None).places_known


def test_zeros_that_the_page_prints_count() -> None:
    """7.28% is printed with three places: 7.279822… rounds to 7.280, and 7.27 would not do."""
    at = "/paytables/0/claims/hit_frequency"
    loose = verified(table(SIX_CARD, claims={"hit_frequency": "7.28"}))
    assert loose.claims[0].verdict == "consistent"
    assert "zeros" in loose.claims[0].note
    tight = verified(table(SIX_CARD, claims={"hit_frequency": "7.28"}), raws={at: "7.28000%"})
    assert tight.claims[0].verdict == "inconsistent"


# ---------------------------------------------------------------- verdicts
def test_a_figure_that_is_not_the_rounding_of_the_exact_one_is_inconsistent_however_near() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"house_edge": "10.23"})).claims
    assert claim.verdict == "inconsistent"
    assert claim.exact == Fraction(15306, 149695)
    assert claim.json()["computed"] == "10.224790"
    assert "rounded up" in claim.note


def test_a_row_left_out_is_offered_as_a_hint() -> None:
    pays = {"flush": "50", "straight": "25"}
    counted = verified(table({"flush": "50"}, claims={"hit_frequency": "1"})).claims[0].exact
    assert counted is not None
    printed = half_up(counted * 100, 3)
    shown = f"{float(printed):.3f}"
    (claim,) = verified(table(pays, claims={"hit_frequency": shown})).claims
    assert claim.verdict == "inconsistent"
    assert claim.hint == "Hint: the figure comes out when the row “straight” is left out."


def test_one_wrong_digit_is_offered_as_a_hint() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"hit_frequency": "7.2898"})).claims
    assert claim.hint == "Hint: one digit differs: 7.2798 is the rounding of the exact value."


def test_exchanged_digits_are_offered_as_a_hint() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"hit_frequency": "7.2978"})).claims
    assert claim.hint == "Hint: two digits are exchanged: 7.2798 is the rounding of the exact value."


def test_no_hint_where_nothing_single_explains_the_figure() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"hit_frequency": "31.4159"})).claims
    assert claim.verdict == "inconsistent"
    assert claim.hint is None


@pytest.mark.parametrize(
    ("change", "parameter"),
    [({"pays": None}, "pays"), ({"unit": None}, "unit"), ({"hand": None}, "outcome")],
)
def test_an_unreadable_cell_makes_the_figure_not_determinable(change: dict[str, Any], parameter: str) -> None:
    printed = table(SIX_CARD, claims={"house_edge": "10.22"})
    printed["outcomes"][2] |= change
    (claim,) = verified(printed).claims
    assert claim.verdict == "not_determinable"
    assert [n.parameter for n in claim.needs] == [parameter]


def test_a_blank_cell_is_named_with_what_the_other_printing_of_the_table_has() -> None:
    whole = table(SIX_CARD, claims={"hit_frequency": "7.28"})
    blank = table(SIX_CARD, claims={"hit_frequency": "7.28", "house_edge": "10.22"}, system="nexus")
    blank["outcomes"][1] |= {"pays": None, "unit": None}
    other = table({**SIX_CARD, "straight_flush": "100"}, designator="T-2")
    packet = {
        "game": "Three Card Poker",
        "paytables": [blank, other, whole],
        "provenance": {
            "/paytables/0/outcomes/1/pays": {"page": 3, "bbox": [0, 0, 1, 1], "raw": ""},
            "/paytables/2/outcomes/1/pays": {"page": 7, "bbox": [0, 0, 1, 1], "raw": "200 to 1"},
        },
    }
    first, second, third = verify_packet(packet).claims
    assert {first.verdict, second.verdict} == {"not_determinable"}
    assert third.verdict == "consistent"
    assert first.note == second.note
    assert first.note == (
        "The pay of straight flush in T-1 six card bonus nexus on page 3 is blank or unreadable. "
        "The other printing of this table has 200 to 1 (page 7)."
    )
    assert first.needs[0].json()["under"] == "straight flush"


def test_tables_without_a_name_are_one_table_where_all_that_can_be_read_agrees() -> None:
    whole = table(SIX_CARD, designator=None)
    blank = table(SIX_CARD, designator=None, claims={"hit_frequency": "7.28"})
    blank["outcomes"][1] |= {"pays": None}
    (claim,) = verified(blank, whole).claims
    assert "200 to 1 (table 2 of the document)" in claim.note
    (claim,) = verified(blank, table({**SIX_CARD, "flush": "15"}, designator=None)).claims
    assert "other printing" not in claim.note


def test_without_an_engine_nothing_is_said_of_a_figure() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"house_edge": "5"}), game="Mississippi Stud").claims
    assert claim.verdict == "no_engine"
    (claim,) = verified(table({"suited_blackjack": "5"}, claims={"house_edge": "5"})).claims
    assert claim.verdict == "no_engine"
    assert "suited blackjack" in claim.note
    (claim,) = verified(table(SIX_CARD, bet="dragon_bonus", claims={"house_edge": "5"})).claims
    assert claim.verdict == "no_engine"


# ---------------------------------------------------------------- what is not printed
METER = {"akq_spades": "100%", "akq_hearts_diamonds_clubs": "500", "straight_flush": "70", "three_of_a_kind": "60"}


def progressive(edge: str, seed: str | None = "1000", **more: Any) -> dict[str, Any]:
    claims = {"house_edge": edge, "seed": seed}
    return table(METER, "for_1", bet="progressive", wager="1", claims=claims, **more)


def test_a_progressive_edge_waits_for_its_contribution_and_says_which_would_do() -> None:
    edge, seed = verified(progressive("30")).claims
    tray = Fraction(3 * 500 + 44 * 70 + 52 * 60, 22100)
    need = edge.needs[0]
    assert edge.verdict == "not_determinable"
    assert (need.parameter, need.implied) == ("contribution", 1 - Fraction(30, 100) - tray - Fraction(1000, 22100))
    assert seed.needs[0].implied == need.implied


def test_an_edge_that_no_contribution_can_give_is_inconsistent() -> None:
    edge, _ = verified(progressive("70")).claims
    assert edge.verdict == "inconsistent"
    assert edge.exact == 1 - Fraction(3 * 500 + 44 * 70 + 52 * 60 + 1000, 22100)


def test_the_seed_of_another_printing_is_used_and_said() -> None:
    again = progressive("30", None, printing=2)
    result = verified(progressive("30"), again)
    assert result.claims[2].needs[0].implied == result.claims[0].needs[0].implied
    assert "another printing" in result.claims[2].note


def test_without_any_seed_the_seed_is_missing_too() -> None:
    (edge,) = verified(progressive("30", None)).claims
    assert [n.parameter for n in edge.needs] == ["seed", "contribution"]


def test_envy_makes_the_number_of_players_a_parameter() -> None:
    printed = progressive("22.33")
    printed["outcomes"].append({"hand": "straight", "pays": "6", "unit": "for_1"})
    printed["outcomes"][0]["envy"], printed["outcomes"][1]["envy"] = "100", "25"
    edge, _ = verified(printed).claims
    players = edge.needs[1]
    assert players.parameter == "players"
    assert "7 players: 14.0%" in players.fits


def test_a_seed_without_a_meter_is_inconsistent() -> None:
    (claim,) = verified(table(SIX_CARD, claims={"seed": "1000"})).claims
    assert claim.verdict == "inconsistent"


def test_round_rates_prefer_whole_percents() -> None:
    assert round_rates(Fraction("0.1995"), Fraction("0.2004")) == [Fraction(1, 5)]
    assert round_rates(Fraction("0.2015"), Fraction("0.2025")) == [Fraction("0.202")]
    assert round_rates(Fraction("0.2011"), Fraction("0.2012")) == []


# ---------------------------------------------------------------- remarks
def kinds(*tables: dict[str, Any]) -> list[str]:
    return [r.kind for r in verified(*tables).remarks]


def test_a_table_printed_twice_must_be_the_same_table() -> None:
    assert kinds(table(SIX_CARD), table(SIX_CARD, printing=2)) == []
    assert kinds(table(SIX_CARD), table(SIX_CARD | {"flush": "15"}, printing=2)) == ["printed_twice_differently"]
    twice = verified(
        table(SIX_CARD, claims={"hit_frequency": "7.2798"}),
        table(SIX_CARD, printing=2, claims={"hit_frequency": "7.28"}),
    )
    assert twice.remarks == ()
    differ = verified(table(SIX_CARD, claims={"seed": "5"}), table(SIX_CARD, printing=2, claims={"seed": "6"}))
    assert [r.kind for r in differ.remarks] == ["printed_twice_differently"]


def test_pays_fall_with_rank() -> None:
    assert kinds(table(SIX_CARD | {"flush": "5"})) == ["pays_do_not_fall"]


def test_awards_scale_with_the_wager() -> None:
    claims = {"house_edge": "20"}
    pays = {"royal_flush": "100%", "four_of_a_kind": "300", "full_house": "50"}
    one = table(pays, "dollars", bet="progressive", wager="1", claims=claims)
    five = table(pays, "dollars", bet="progressive", designator="T-2", wager="5", claims=claims)
    scaled = table(
        {"royal_flush": "100%", "four_of_a_kind": "1500", "full_house": "250"},
        "dollars",
        bet="progressive",
        designator="T-2",
        wager="5",
        claims=claims,
    )
    results = [r.kind for r in verified(one, five, game="Caribbean Stud Poker").remarks]
    assert results == ["awards_not_scaled_with_wager"]
    assert verified(one, scaled, game="Caribbean Stud Poker").remarks == ()


def test_a_section_that_leaves_a_table_out_is_said() -> None:
    here = [table(SIX_CARD, designator=f"T-{n}", system="aquarius") for n in (1, 2)]
    there = [table(SIX_CARD, designator="T-1", system="nexus")]
    assert kinds(*here, *there) == ["table_missing_in_section"]


# ---------------------------------------------------------------- what the approved documents print
CARIBBEAN = {(f"CSTUD-{n:02}", "progressive"): "hit_frequency" for n in range(7, 14)}
THREE_CARD = {("TCP-6B1", "six_card_bonus"): "house_edge", ("1", "progressive"): "hit_frequency"}
INCONSISTENT: dict[str, dict[tuple[str, str], str]] = {
    "caribbean-3077": CARIBBEAN,
    "caribbean-3119": CARIBBEAN,
    "three-card-3119": THREE_CARD,
    "straight-edge": {},
    "six-card-fortune-3119": {
        ("2", "fortune"): "house_edge",
        **{(n, "progressive"): "hit_frequency" for n in ("2", "3", "4", "5")},
    },
}
REMARKS = {
    "caribbean-3119": {
        "awards_not_scaled_with_wager": 2,
        "seed_not_scaled_with_wager": 4,
        "one_frequency_for_different_hands": 2,
    },
    "three-card-3119": {"printed_twice_differently": 1},
    "straight-edge": {},
    "six-card-fortune-3119": {"printed_twice_differently": 1},
}


@pytest.mark.parametrize(("name", "expected"), REMARKS.items())
def test_the_packets_tables_are_odd_in_these_ways_and_no_others(name: str, expected: dict[str, int]) -> None:
    result = verify_packet(packet_of(name))
    assert Counter(r.kind for r in result.remarks) == expected


@pytest.mark.parametrize(("name", "inconsistent"), INCONSISTENT.items())
def test_the_packets_hold_these_inconsistencies_and_no_others(
    name: str, inconsistent: dict[tuple[str, str], str]
) -> None:
    result = verify_packet(packet_of(name))
    results = {(c.table.designator, c.table.bet): c.claim.kind for c in result.claims if c.verdict == "inconsistent"}
    assert results == inconsistent
    assert not any(c.verdict == "no_engine" for c in result.claims)


# ---------------------------------------------------------------- what the rules say around the tables
def with_facts(*tables: dict[str, Any], facts: list[dict[str, Any]], game: str = "Three Card Poker") -> Verification:
    return verify_packet({"game": game, "paytables": list(tables), "x_facts": facts, "provenance": {}})


TRAY = Fraction(3 * 500 + 44 * 70 + 52 * 60, 22100)


@pytest.mark.parametrize(("word", "tray"), [("tray", TRAY), ("meter", Fraction(0)), ("paytable", TRAY)])
def test_the_rules_say_where_awards_come_from_when_the_cells_do_not(word: str, tray: Fraction) -> None:
    edge = with_facts(progressive("22"), facts=[{"fact": "other_hands_paid_from", "value": word}]).claims[0]
    assert edge.needs[0].implied == 1 - Fraction(22, 100) - tray - Fraction(1000, 22100)
    assert ("as nothing says otherwise" in edge.note) == (word == "paytable")


def test_where_the_house_chooses_both_sources_are_computed() -> None:
    edge = with_facts(progressive("22"), facts=[{"fact": "other_hands_paid_from", "value": "house"}]).claims[0]
    implied = [n.implied for n in edge.needs if n.parameter == "contribution"]
    assert implied == [1 - Fraction(22, 100) - part - Fraction(1000, 22100) for part in (TRAY, Fraction(0))]
    both = with_facts(progressive("70"), facts=[{"fact": "other_hands_paid_from", "value": "house"}]).claims[0]
    assert both.verdict == "not_determinable", "off the meter the printed edge is possible"


def test_a_cell_that_says_it_outweighs_the_rules() -> None:
    stated = progressive("22")
    stated["outcomes"][1]["from_meter"] = False
    edge = with_facts(stated, facts=[{"fact": "other_hands_paid_from", "value": "meter"}]).claims[0]
    assert edge.needs[0].implied == 1 - Fraction(22, 100) - Fraction(3 * 500, 22100) - Fraction(1000, 22100)


def test_the_facts_of_another_system_are_of_no_concern() -> None:
    facts = [{"fact": "other_hands_paid_from", "value": "meter", "system": "nexus"}]
    edge = with_facts(progressive("22", system="aquarius"), facts=facts).claims[0]
    assert edge.needs[0].implied == 1 - Fraction(22, 100) - TRAY - Fraction(1000, 22100)


def test_the_remark_on_the_seeds_cost_is_worked_out() -> None:
    facts = [{"fact": "reseed_cost_factored_in", "value": True, "page": 6}]
    edge = with_facts(progressive("30"), facts=facts).claims[0]
    assert "carries the cost of reseeding: 4.5249% here" in edge.note
    assert "each $1,000 of it costs 4.5249%" in with_facts(progressive("30", None), facts=facts).claims[0].note


def test_envy_is_where_the_rules_say() -> None:
    one, two = progressive("30", designator="1"), progressive("30", designator="2")
    one["outcomes"][0]["envy"] = "100"
    fact = {"fact": "envy_paytables", "value": {"only": ["2"]}, "bet": "progressive", "page": 3}
    results = [r for r in with_facts(one, two, facts=[fact]).remarks if r.kind == "envy_against_the_rules"]
    assert [r.at for r in results] == [("/paytables/0",), ("/paytables/1",)]
    right = with_facts(one, two, facts=[{**fact, "value": {"only": ["1"]}}, {**fact, "value": {"without": ["2"]}}])
    assert "envy_against_the_rules" not in [r.kind for r in right.remarks]


def test_each_of_several_meters_needs_its_seed() -> None:
    pays = {
        "royal_flush": "100%",
        "straight_flush": "100%",
        "four_of_a_kind": "100%",
        "full_house": "50",
        "flush": "40",
    }
    multi = table(pays, "for_1", bet="progressive", wager="1", claims={"house_edge": "21"})
    for row, meter in zip(multi["outcomes"], ("mega", "major", "minor")):
        row["meter"] = meter
    (edge,) = verified(multi, game="Caribbean Stud Poker").claims
    assert [(n.parameter, n.meter) for n in edge.needs] == [
        ("seed", "mega"),
        ("seed", "major"),
        ("seed", "minor"),
        ("contribution", None),
    ]
    assert edge.json()["needs"][-1]["implied"] is None, "it follows from seeds that nobody knows"


def test_an_implied_contribution_has_six_places() -> None:
    (need, *_) = verified(progressive("30")).claims[0].json()["needs"]
    assert need["implied"] == "0.306335"


FORTUNE = {"five_aces": "1000", "royal_flush": "250", "straight_flush": "100", "four_of_a_kind": "50"}
LEAST_BET = {"fact": "envy_minimum_wager", "value": {"bet": "fortune", "minimum": "5"}}


def fortune(edge: str, *facts: dict[str, Any]) -> ClaimResult:
    printed = table(FORTUNE, bet="fortune", claims={"house_edge": edge})
    printed["outcomes"][2]["envy"] = "1000"
    (claim,) = with_facts(printed, facts=list(facts), game="6 Card Fortune Pai Gow Poker").claims
    return claim


def edge_for(players: int, bet: int) -> Fraction:
    """Each other player's straight flush pays $1,000, which is the less of a bet the larger it is."""
    game = find_game("6 Card Fortune Pai Gow Poker")
    (paid,) = paytables_of({"paytables": [table(FORTUNE, bet="fortune")]})
    reading = exact_question(game, replace(paid, claims=(PrintedClaim("seed", "1", None, None, None, ""),))).literal
    hits, deals = paid_deals(reading)["straight_flush"]
    alone = reading.analysis.house_edge
    assert alone is not None
    return alone - (players - 1) * Fraction(hits * 1000, deals * bet)


def test_envy_is_counted_for_the_least_bet_that_wins_it() -> None:
    shown = rounded(edge_for(3, 5) * 100, 4)
    claim = fortune(shown, LEAST_BET)
    assert claim.verdict == "not_determinable"
    assert "each bet $5" in str(claim.needs[0].under)
    assert claim.needs[0].fits == ("3 players at a $5 bet",)
    claim = fortune(shown, {**LEAST_BET, "value": {"bet": "insurance", "minimum": "5"}})
    assert "each bet $1" in str(claim.needs[0].under)


def test_envy_that_grows_with_the_bet_is_worth_the_same_to_every_bet() -> None:
    multiplied = {"fact": "envy_multiplied_by_wager", "value": True, "bet": "fortune"}
    claim = fortune(rounded(edge_for(3, 1) * 100, 4), LEAST_BET, multiplied)
    assert claim.needs[0].fits == ("3 players at a $1 bet",)
    of_five = fortune(rounded(edge_for(3, 5) * 100, 4), LEAST_BET, multiplied)
    assert of_five.needs == ()
    assert of_five.verdict == "inconsistent", "a bet of five dollars wins five times the envy"


def test_a_figure_that_no_number_of_players_gives_is_inconsistent_with_the_figure_for_each() -> None:
    between = rounded((edge_for(3, 5) + edge_for(4, 5)) * 50, 4)
    claim = fortune(between, LEAST_BET)
    assert claim.verdict == "inconsistent"
    assert claim.exact == edge_for(1, 5)
    for players in range(1, 10):
        assert f"{players}: {rounded(edge_for(players, 5) * 100, 4)}%" in claim.note
    assert "10: " not in claim.note
    seated = fortune(between, LEAST_BET, {"fact": "max_players", "value": 6})
    assert "6: " in seated.note
    assert "7: " not in seated.note


def test_with_the_bet_unknown_too_a_figure_that_no_number_of_players_gives_stays_open() -> None:
    between = rounded((edge_for(3, 5) + edge_for(4, 5)) * 50, 4)
    claim = fortune(between)
    assert claim.verdict == "not_determinable"
    assert [n.parameter for n in claim.needs] == ["players", "bet"]


# ---------------------------------------------------------------- numbers of hands
def cover_all(*hands: int) -> Verification:
    outcomes = [
        {"hand": hand, "pays": pays, "unit": "to_1", "hands": n}
        for n in hands
        for hand, pays in (("four_of_a_kind", "60"), ("straight_flush", "30"), ("three_of_a_kind", "9"))
    ]
    one = {"designator": None, "system": None, "bet": "cover_all", "outcomes": outcomes}
    return verified(one | {"claims": {"hit_frequency": "4.66"}}, game="Crazy 4 Poker")


def test_a_column_for_a_number_of_hands_that_is_not_counted_leaves_the_figure_open() -> None:
    (claim,) = cover_all(2).claims
    assert (claim.verdict, claim.exact) == ("consistent", Fraction(185787654912, 3986646103440))
    for hands, missing in (((2, 3), "3"), ((2, 3, 4), "3 or 4"), ((2, 3, 4, 5), "3, 4, or 5")):
        (claim,) = cover_all(*hands).claims
        assert claim.verdict == "no_engine"
        assert claim.note == (
            "The printed figure does not say how many hands it is for, "
            f"and Cover All Bonus is not counted for {missing} hands."
        )
