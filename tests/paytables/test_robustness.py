"""Whatever a packet holds, every printed figure gets a verdict: odd labels, doubled rows, huge numbers, other bets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines import Context, Schedule, games
from games.engines.common.labels import plain, same_hand
from games.engines.report import decimal
from paytables.verification import Verification, verify_packet
from tests.paytables.test_verification import SIX_CARD, table, verified
from tests.printed import packet_of

VERDICTS = {"consistent", "inconsistent", "not_determinable", "no_engine"}
CLAIMS = ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")
KNOWN = [(g.name, s) for g in games() for s in g.schedules]
LABELS = [*sorted({p.hand for _, s in KNOWN for p in s.pays}), "quads", "royal", "9_high", "some_hand", "tie", "trips"]
BETS = [*sorted({s.bet for _, s in KNOWN}), "ante_bonus", "blind", "double_down", "lucky_ladies", "progressive_2"]


def printed(s: Schedule) -> dict[str, Any]:
    """A schedule as a packet prints it."""
    outcomes = [
        {
            "hand": p.hand,
            "hands": p.hands,
            "pays": decimal(p.amount),
            "unit": p.unit,
            "meter": p.meter if p.unit == "percent" else None,
            "from_meter": p.from_meter,
            "envy": None if p.envy is None else decimal(p.envy),
        }
        for p in s.pays
    ]
    return {
        "designator": s.designator,
        "alias": s.alias,
        "bet": s.bet,
        "system": None,
        "variant": None if s.variant is None else s.variant.removeprefix("version_"),
        "printing": 1,
        "wager": None if s.wager is None else decimal(s.wager),
        "multi_game": False,
        "outcomes": outcomes,
        "claims": {},
    }


AMOUNTS = st.one_of(
    st.sampled_from(
        ["0", "1", "100", "0.5", "1.5", "2.25", "1000000", "9" * 30, "9" * 60, "0.000001", "3." + "1" * 50]
    ),
    st.integers(0, 2000).map(str),
)
FACTS = st.fixed_dictionaries(
    {
        "fact": st.sampled_from(["other_hands_paid_from", "reseed_cost_factored_in", "envy_paytables", "reseed_on"]),
        "value": st.sampled_from(
            ["tray", "meter", "house", "paytable", True, None, {"only": ["1"]}, {"without": ["1", 2]}]
        ),
        "page": st.sampled_from([None, 1, "x"]),
        "system": st.sampled_from([None, "aquarius"]),
    }
)


@st.composite
def outcomes(draw: st.DrawFn) -> dict[str, Any]:
    unit = draw(st.sampled_from(["percent", "to_1", "for_1", "dollars", None]))
    return {
        "hand": draw(st.one_of(st.none(), st.sampled_from(LABELS))),
        "hands": draw(st.sampled_from([None, None, None, 2, 5, 9])),
        "pays": draw(st.one_of(st.none(), AMOUNTS)),
        "unit": unit,
        "meter": draw(st.sampled_from([None, "main", "mega", "minor"])) if unit == "percent" else None,
        "from_meter": draw(st.sampled_from([None, True, False])),
        "envy": draw(st.one_of(st.none(), st.none(), AMOUNTS)),
    }


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A known table with rows, units, wagers, bets and figures changed at random."""
    game, schedule = draw(st.sampled_from([k for k in KNOWN if k[1].bet != "cover_all"]))
    result = printed(schedule)
    for _ in range(draw(st.integers(0, 3))):
        rows = result["outcomes"]
        at = draw(st.integers(0, max(len(rows) - 1, 0)))
        match draw(st.sampled_from(["row", "cell", "drop", "double", "bet", "wager", "variant", "none"])):
            case "row":
                rows.insert(at, draw(outcomes()))
            case "cell" if rows:
                key = draw(st.sampled_from(["hand", "pays", "unit", "from_meter", "envy"]))
                rows[at] = {**rows[at], key: draw(outcomes())[key]}
            case "drop" if rows:
                del rows[at]
            case "double" if rows:
                rows.append({**rows[at], "pays": draw(AMOUNTS)})
            case "bet":
                result["bet"] = draw(st.one_of(st.none(), st.sampled_from(BETS)))
            case "wager":
                result["wager"] = draw(st.one_of(st.none(), AMOUNTS))
            case "variant":
                result["variant"] = draw(st.sampled_from([None, "1", "2", "3"]))
            case "none":
                result["outcomes"] = []
            case _:
                pass
    kinds = draw(st.lists(st.sampled_from(CLAIMS), min_size=1, max_size=3, unique=True))
    result["claims"] = {kind: draw(AMOUNTS) for kind in kinds}
    result["system"] = draw(st.sampled_from([None, "aquarius", "nexus_multi"]))
    return {"game": draw(st.sampled_from([game, game, game, None, "Mississippi Stud"])), "paytables": [result]}


def assert_answers(packet: dict[str, Any], result: Verification) -> None:
    asked = [(i, kind) for i, t in enumerate(packet["paytables"]) for kind, v in t["claims"].items() if v is not None]
    assert sorted(asked) == sorted((c.table.index, c.claim.kind) for c in result.claims)
    answer = json.loads(json.dumps(result.json()))
    for c in answer["claims"]:
        assert c["verdict"] in VERDICTS
        assert (c["verdict"] == "not_determinable") == bool(c["needs"])
        assert c["exact"] is None or c["computed"] is not None
        assert all(set(n) >= {"parameter", "implied"} for n in c["needs"])
        if c["verdict"] == "no_engine":
            assert c["note"]


DRAWN = (st.lists(mutated(), min_size=1, max_size=2), st.lists(FACTS, max_size=2), st.booleans())


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(*DRAWN)
def test_every_figure_of_any_packet_gets_a_verdict(
    drawn: list[dict[str, Any]], facts: list[dict[str, Any]], raw: bool
) -> None:
    verify_drawn(drawn, facts, raw)


@pytest.mark.slow
@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(*DRAWN)
def test_every_figure_of_many_packets_gets_a_verdict(
    drawn: list[dict[str, Any]], facts: list[dict[str, Any]], raw: bool
) -> None:
    verify_drawn(drawn, facts, raw)


def verify_drawn(drawn: list[dict[str, Any]], facts: list[dict[str, Any]], raw: bool) -> None:
    tables = [t for one in drawn for t in one["paytables"]]
    provenance = {
        f"/paytables/{i}/claims/{kind}": {"page": 1, "bbox": [0, 0, 1, 1], "raw": f"about {value} %"}
        for i, t in enumerate(tables)
        for kind, value in t["claims"].items()
        if raw
    }
    packet = {"game": drawn[0]["game"], "paytables": tables, "x_facts": facts, "provenance": provenance}
    assert_answers(packet, verify_packet(packet))


@pytest.mark.parametrize("name", ["three-card-3119", "straight-edge", "six-card-fortune-3119"])
def test_the_printed_packets_with_any_cell_damaged(name: str) -> None:
    """Each cell in turn unreadable: still every figure has its verdict."""
    for damaged in _damaged(packet_of(name)):
        assert_answers(damaged, verify_packet(damaged))


def _damaged(packet: dict[str, Any]) -> Iterator[dict[str, Any]]:
    seen = set()
    for t in packet["paytables"]:
        if t["bet"] in seen or not any(t["claims"].values()):
            continue
        seen.add(t["bet"])
        for n in range(len(t["outcomes"])):
            for key in ("hand", "pays", "unit"):
                rows = [{**o, key: None} if i == n else o for i, o in enumerate(t["outcomes"])]
                yield {"game": packet["game"], "paytables": [{**t, "outcomes": rows}]}
        for key in ("wager", "variant", "bet", "designator"):
            yield {"game": packet["game"], "paytables": [{**t, key: None}]}


# ---------------------------------------------------------------- spellings
def test_no_two_hands_of_a_bet_have_one_plain_form() -> None:
    for game in games():
        for bet in game.bets:
            if bet.table is None:
                continue
            for variant in bet.variants or (None,):
                if bet.hands:
                    continue  # the labels of Cover All are those of the five-card hands
                known = bet.table(Context(variant)).labels
                for label, classes in known.items():
                    assert all(known[o] == classes for o in known if plain(o) == plain(label)), label


@pytest.mark.parametrize(
    ("spelled", "label"),
    [
        ("quads", "four_of_a_kind"),
        ("4_of_a_kind", "four_of_a_kind"),
        ("trips", "three_of_a_kind"),
        ("royal", "royal_flush"),
        ("two_pairs", "two_pair"),
        ("boat", "full_house"),
        ("pair_of_10s_or_better", "tens_or_better"),
        ("10s_or_better", "tens_or_better"),
        ("pair_of_jacks_or_higher", "jacks_or_better"),
        ("a_pair", "pair"),
        ("9_high", "nine_high"),
        ("j_high", "jack_high"),
    ],
)
def test_spellings_of_five_cards(spelled: str, label: str) -> None:
    known = {x: frozenset({x}) for x in (label, "straight", "tens", "ace_high", "one_pair_or_less")}
    assert same_hand(spelled, known) == label


@pytest.mark.parametrize(
    "spelled", ["mini_royal", "mini_royal_flush", "a_k_q_suited", "suited_akq", "ace_king_queen_suited"]
)
def test_spellings_of_three_cards(spelled: str) -> None:
    (claim,) = verified(
        table({spelled: "50", "straight_flush": "40", "trips": "30"}, bet="pair_plus", claims={"hit_frequency": "0.45"})
    ).claims
    assert claim.verdict == "consistent"


def test_a_spelling_changes_no_figure() -> None:
    names = {
        "royal_flush": "royal",
        "four_of_a_kind": "quads",
        "full_house": "full_boat",
        "three_of_a_kind": "3_of_a_kind",
    }
    (claim,) = verified(table({names.get(h, h): p for h, p in SIX_CARD.items()}, claims={"house_edge": "10.22"})).claims
    assert claim.verdict == "consistent"


# ---------------------------------------------------------------- odd tables
def test_a_row_listed_twice_with_one_pay_is_one_row() -> None:
    doubled = table(SIX_CARD, claims={"house_edge": "10.22"})
    doubled["outcomes"].append(doubled["outcomes"][3])
    assert verified(doubled).claims[0].verdict == "consistent"
    doubled["outcomes"][-1] = {**doubled["outcomes"][3], "hand": "boat", "pays": "26"}
    (claim,) = verified(doubled).claims
    assert claim.verdict == "not_determinable"
    assert "differently" in claim.note


def test_pays_beyond_the_counting_are_no_engine() -> None:
    ante = table({"straight_flush": "9" * 30, "straight": "1"}, bet="ante_bonus", claims={"house_edge": "3"})
    assert verified(ante).claims[0].verdict == "no_engine"


def test_a_wager_of_nothing_prices_nothing() -> None:
    (claim,) = verified(table(SIX_CARD, wager="0", claims={"house_edge": "10.22"})).claims
    assert (claim.verdict, [n.parameter for n in claim.needs]) == ("not_determinable", ["wager"])


def test_awards_in_dollars_without_a_wager_are_solved_for_the_wager() -> None:
    (claim,) = verified(
        table({h: str(int(p) + 1) for h, p in SIX_CARD.items()}, "dollars", claims={"house_edge": "10.22"})
    ).claims
    (need,) = claim.needs
    assert (claim.verdict, need.parameter, need.fits) == ("not_determinable", "wager", ("$1",))


def test_zero_and_fractional_pays_are_priced() -> None:
    changed = SIX_CARD | {"three_of_a_kind": "0", "straight": "2.5"}
    (claim,) = verified(table(changed, claims={"hit_frequency": "3.6835"})).claims
    assert claim.verdict == "consistent", "a row that returns the wager is no hit"


@pytest.mark.slow
def test_cover_all_with_missing_columns() -> None:
    rows = [{"hand": h, "hands": 5, "pays": p, "unit": "to_1"} for h, p in SIX_CARD.items()]
    printed_table = {"designator": None, "bet": "cover_all", "outcomes": rows, "claims": {"hit_frequency": "13.513"}}
    result = verify_packet({"game": "Caribbean Stud Poker", "paytables": [printed_table]})
    assert (result.claims[0].verdict, result.claims[0].reading) == ("consistent", "5 hands")


def test_cover_all_for_an_unknown_number_of_hands_is_said_so() -> None:
    rows = [{"hand": "flush", "hands": n, "pays": "5", "unit": "to_1"} for n in (9,)]
    tables = [
        {"designator": None, "bet": "cover_all", "outcomes": rows, "claims": {"house_edge": "5"}},
        {
            "designator": None,
            "bet": "cover_all",
            "outcomes": [{**rows[0], "hands": None}],
            "claims": {"house_edge": "5"},
        },
    ]
    result = verify_packet({"game": "Caribbean Stud Poker", "paytables": tables})
    assert [c.verdict for c in result.claims] == ["no_engine", "not_determinable"]
