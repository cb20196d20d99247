"""A game that nobody had in mind: its definition is data, and its packet goes the whole way without code for it."""

# ruff: noqa: E501 — lines stand as documents print them

from __future__ import annotations

import datetime
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

from approvals.checks import odds
from approvals.filings.judging import standing_stamp
from approvals.registry.current import current_register
from approvals.registry.publish import publish_packet
from approvals.web.offered import bets_offered
from games.engines import Context, find_game
from games.engines.definition.load import read
from games.engines.definition.model import Definition
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import deck_for_proof
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows
from games.engines.registry import definitions, find_bets, using
from games.engines.solvers import cards_bets, choose
from games.engines.solvers.money import pays_of
from games.register import forget, in_force, propose_definition, publish_definition, published
from paytables.models import Paytable as StoredPaytable
from paytables.verification import verify_packet
from tests.accounts.people import person, system
from tests.approvals.families import ANTE, progressive
from tests.approvals.family import Family
from tests.approvals.test_every_family import OF_METERS, failed, findings, reviewed

pytestmark = pytest.mark.django_db

DEFINITION = """\
key: copper_basin_poker
name: Copper Basin Poker
aliases: [Copper Basin]
ranking: four_card
hands:
  player: {cards: 4}
  dealer: {cards: 4}
wagers:
  ante: {units: 1}
  claim: {units: 1}
  dig: {}
rounds:
  - {player: 4, dealer_up: 1, decision: {raise: {wager: dig, multiples: [1, 3]}, or: fold}}
dealer_qualifies: queen_high
settlement:
  ante: {fold: lose, not_qualified: win, win: win, tie: push, lose: lose}
  claim: {fold: lose, not_qualified: push, win: ladder claim, tie: push, lose: lose}
  dig: {not_qualified: push, win: win, tie: push, lose: lose}
ladders:
  claim:
    title: Claim
    else: push
    paytables:
      - {name: claim-A, usual: true, pays: {four_of_a_kind: 60, straight_flush: 40, three_of_a_kind: 5, flush: 3, straight: 2}}
bets:
  copper_bonus:
    title: Copper Bonus
    looks_at: {player: 4}
  smelter:
    title: Smelter
    looks_at: {player: 4, dealer_up: 1}
    best: 4
  progressive:
    title: Mother Lode Progressive
    aliases: [mother_lode, mother_lode_progressive]
    looks_at: {player: 4}
"""

COPPER = Family(
    key="copper",
    game="Copper Basin Poker",
    submission="9150",
    company="Basin Gaming",
    good=[
        ANTE,
        {"bet": "claim", "multiple_of_ante": "1"},
        {"bet": "dig", "raises": [{"stage": "dig", "multiples": ["1", "3"]}]},
        {"bet": "copper_bonus", "paytable": "CB-01", "max": "25"},
        {"bet": "progressive", "paytable": "ML-01", "wager": "1"},
    ],
    bad=[
        ANTE,
        {"bet": "claim", "multiple_of_ante": "2"},
        {"bet": "dig", "raises": [{"stage": "dig", "multiples": ["1", "2", "3"]}]},
        {"bet": "copper_bonus", "paytable": "CB-07", "max": "25"},
        {"bet": "smelter", "paytable": "SM-01", "max": "500"},
        {"bet": "progressive", "paytable": "ML-01", "wager": "1"},
    ],
    wrong={
        ("BET-RATIO", "bets[1].multiple_of_ante"),
        ("BET-RATIO", "bets[2].raises[0].multiples"),
        ("PAYTABLE-APPROVED", "bets[3].paytable"),
        ("WAGER-MAX", "bets[4].max"),
        ("CONTRIBUTION", "progressive.meters[0].contribution"),
        ("SEED", "progressive.meters[0].seed"),
    },
    figures=(
        ("CB-01", "house_edge", "consistent"),
        ("CB-01", "hit_frequency", "consistent"),
        ("CB-02", "house_edge", "inconsistent"),
        ("CB-02", "hit_frequency", "consistent"),
        ("SM-01", "hit_frequency", "consistent"),
    ),
    progressive=progressive("ML-01", "0.40", "5000"),
    wrong_progressive=progressive("ML-01", "1.20", "0"),
    rules="""
Copper Basin Poker

Rules of Play

Copper Basin Poker is the property of Basin Gaming.

1. The game uses one standard 52-card deck.
2. Each player makes equal wagers on the Ante and the Claim. The Copper Bonus and the Smelter are optional wagers.
3. Every player and the dealer receive four cards. One card of the dealer is turned face up.
4. A player folds and loses the Ante and the Claim, or makes a Dig wager of one or three times the Ante.
5. The dealer qualifies with queen high or better. If the dealer does not qualify, the Ante is paid 1 to 1 and the Claim and the Dig push.

Claim Paytable

Hand\tPays
Four of a Kind\t60 to 1
Straight Flush\t40 to 1
Three of a Kind\t5 to 1
Flush\t3 to 1
Straight\t2 to 1
All other\tPush

Copper Bonus Paytables

Hand\tCB-01\tCB-02
Four of a Kind\t100 to 1\t100 to 1
Straight Flush\t60 to 1\t50 to 1
Three of a Kind\t12 to 1\t10 to 1
Flush\t8 to 1\t8 to 1
Straight\t6 to 1\t6 to 1
Two Pair\t2 to 1\t2 to 1
Pair\t1 to 1\t1 to 1
House Edge\t6.05%\t6.97%
Hit Frequency\t34.47%\t34.47%

Smelter Paytable SM-01

Hand\tPays
Four of a Kind\t50 to 1
Straight Flush\t40 to 1
Three of a Kind\t8 to 1
Flush\t5 to 1
Straight\t4 to 1
Two Pair\t3 to 1
Pair of Aces\t1 to 1
Hit Frequency\t18.56%

Mother Lode Progressive Paytable ML-01

Hand\tPays
Four of a Kind\t100% of the meter
Straight Flush\t10% of the meter
Three of a Kind\t9 for 1
Flush\t4 for 1
Seed\t$5,000
House Edge\t35.99%

The progressive wager is $1. All awards are paid from the meter.
""",
)


def register() -> Definition:
    """The definition, proposed by one person and published by a second."""
    data = yaml.safe_load(DEFINITION)
    row = propose_definition(data=data, reason="Drafted from its rules.", actor=person("agent"))
    publish_definition(proposal=row, actor=person("agent", "second"))
    return read(data)


@pytest.fixture
def registered() -> Iterator[Definition]:
    forget()
    yield register()
    forget()


@pytest.fixture
def known(registered: Definition) -> Iterator[Definition]:
    """In force for the engines."""
    with using(published()):
        yield registered


def test_the_packet_goes_the_whole_way(registered: Definition, tmp_path: Path) -> None:
    reading = reviewed(COPPER)
    with using(published()):
        claims = verify_packet(reading.packet).json()["claims"]
    judged = tuple((c["paytable"], c["claim"], c["verdict"]) for c in claims if c["verdict"] != "not_determinable")
    assert judged == COPPER.figures
    game = publish_packet(reading=reading, actor=system(), waive_second_agent=True).game
    assert game is not None
    assert game.name == registered.name
    good = findings(COPPER, COPPER.good, COPPER.progressive, tmp_path)
    assert failed(good) == set()
    assert {f["verdict"] for f in good if f["check"] in OF_METERS} == {"pass"}
    assert failed(findings(COPPER, COPPER.bad, COPPER.wrong_progressive, tmp_path)) == COPPER.wrong


def test_tables_are_set_up_and_judged_by_it_as_soon_as_it_is_published() -> None:
    forget()
    reading = reviewed(COPPER)
    publish_packet(reading=reading, actor=system(), waive_second_agent=True)
    terms = current_register().terms(COPPER.game, datetime.date(2026, 11, 18))
    assert terms is not None
    bonus = next(t for t in terms.paytables if t.designator == "CB-01")
    stamp, first = standing_stamp(), bets_offered(COPPER.game, terms)
    assert not {"ante", "dig"} & {b.key for b in first if b.main}
    with in_force():
        assert odds.counted(COPPER.game, bonus) is None
    client = Client()
    client.force_login(person("auditor"))
    laboratory = f"/laboratory/?a={StoredPaytable.objects.get(designator='CB-01').pk}"
    assert "Not counted" in client.get(laboratory).content.decode()
    register()
    assert standing_stamp() != stamp, "every table is judged again"
    assert [b.key for b in bets_offered(COPPER.game, terms) if b.main] == ["ante", "claim", "dig"]
    with in_force():
        counted = odds.counted(COPPER.game, bonus)
    assert counted is not None
    assert counted.deals == 270_725
    html = client.get(laboratory).content.decode()
    assert "Not counted" not in html
    assert "6.0475%" in html
    forget()


def test_its_figures_are_those_of_arithmetic(known: Definition) -> None:
    """Of 270,725 hands of four cards: fours, straight flushes, threes, flushes, straights, two pairs, pairs."""
    hands = {
        "four_of_a_kind": 13,
        "straight_flush": 44,
        "three_of_a_kind": 2496,
        "flush": 2816,
        "straight": 2772,
        "two_pair": 2808,
        "pair": 82368,
    }
    pays = {
        "four_of_a_kind": 100,
        "straight_flush": 60,
        "three_of_a_kind": 12,
        "flush": 8,
        "straight": 6,
        "two_pair": 2,
        "pair": 1,
    }
    (bet,) = find_bets(find_game(known.name), "copper_bonus")
    assert bet.table is not None
    table = bet.table(Context())
    assert {name: table.probability(name) * table.deals for name in hands} == hands
    assert round(100 - 40 - 5000 * 13 / 270725 * 100, 2) == 35.99  # all that the meter takes, and its seed, is paid out
    edge = 1 - Fraction(sum(n * (pays[name] + 1) for name, n in hands.items()), 270725)
    assert round(float(edge * 100), 2) == 6.05


def test_both_programs_count_it_alike(known: Definition) -> None:
    small = deck_for_proof(known, 60_000)
    solved, played = choose.solve(small, {"claim": pays_of(small.ladders["claim"].paytables[0])}), play(small)
    assert (solved.edge, solved.variance, solved.average_wager) == (played.edge, played.variance, played.average_wager)
    ladder: dict[str, Any] = {"pays": dict.fromkeys(("straight_flush", "three_of_a_kind", "flush", "straight"), 1)}
    data = small.model_dump(mode="json", by_alias=True)
    data["bets"]["smelter"]["paytables"] = [ladder]
    paid = read(data)
    table, settled = cards_bets.table(paid, paid.bets["smelter"]), settle_bet(paid, "smelter")
    printed = pays_of(paid.bets["smelter"].paytables[0])
    assert {p.hand: n for p, n in rows(table, printed)} == {p.hand: settled.rows[p.hand] for p in printed}


def test_no_program_names_it() -> None:
    assert "copper_basin_poker" not in definitions()
    root = Path(__file__).parents[2]
    code = (
        path
        for room in ("games", "paytables", "ingest", "approvals")
        for kind in ("*.py", "*.yaml", "*.toml")
        for path in (root / room).rglob(kind)
    )
    assert not [path.name for path in code if "copper basin" in path.read_text(encoding="utf-8").casefold()]
