"""From the page to the verdict: a sentence of the rules is changed, and another game is counted."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.definition.rules import NAMES
from ingest.packet import read_packet
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from ingest.readers.facts import FACTS
from paytables.printed_rules import UNKNOWN, words_of_fact
from paytables.verification import Verification, verify_packet

THREE_CARD = """THREE CARD POKER

Overview of the Rules

Introduction

Three Card Poker uses a standard 52-card deck. The rules and dealing procedures of Three Card Poker are owned by
Light and Wonder.

Playing Against the Dealer - ANTE WAGER

The object when playing against the dealer is to get a three card poker hand with a value higher than the dealer's.
Each player and the dealer receive three cards face down. {sentences}

Paytable Summary

Paytable Designator Description\tTCP-01
\tAnte A
OUTCOME\tAnte Bonus Paytable
Straight Flush\t5 to 1
Three of a Kind\t4 to 1
Straight\t1 to 1
Par per Ante\t{edge}
"""
QUEEN = "The dealer must have at least a queen high to qualify."
JACK = "The dealer must have at least a jack high to qualify."


def packet(*sentences: str, edge: str = "3.37%") -> dict[str, Any]:
    text = THREE_CARD.format(sentences=" ".join(sentences), edge=edge)
    return read_packet(Pages(read_dump(text), "dump", ""))


def verified(*sentences: str, edge: str = "3.37%") -> Verification:
    return verify_packet(packet(*sentences, edge=edge))


def printed(verification: Verification) -> dict[str, str]:
    return {r["parameter"]: r["value"] for r in verification.claims[0].json()["rules"] if r["from"] == "printed"}


@pytest.mark.parametrize(
    ("sentence", "rule", "exact"),
    [
        (JACK, ("dealer_qualifies", "jack_high"), "-484369/14541800"),
        ("The dealer plays with any pair or better.", ("dealer_qualifies", "pair"), None),
        ("Ties go to the dealer.", ("tie", "dealer_wins"), None),
        ("The player wins ties.", ("tie", "player_wins"), None),
        ("The player may make a Play bet of twice the Ante.", ("raise_multiples", "2"), None),
        ("The player may raise one to three times the Ante.", ("raise_multiples", "1,2,3"), None),
        ("One of the dealer's cards is dealt face up.", ("dealer_exposes", "1"), None),
        ("If the dealer does not qualify, the Ante is returned.", ("not_qualified", "ante:push play:push"), None),
        ("A player who folds loses the Ante.", ("fold", "lose"), "686689/20358520"),
        (QUEEN, ("dealer_qualifies", "queen_high"), "686689/20358520"),
    ],
)
def test_the_game_that_is_counted_is_the_one_of_the_sentence(
    sentence: str, rule: tuple[str, str], exact: str | None
) -> None:
    result = verified(sentence)
    (claim,) = result.claims
    assert printed(result)[rule[0]] == rule[1]
    usual = exact == "686689/20358520"
    assert claim.verdict == ("consistent" if usual else "inconsistent")
    assert exact is None or claim.json()["exact"] == exact
    assert [d.rule.parameter for d in result.departures] == ([] if usual else [rule[0]])


def test_silence_is_the_usual_rule() -> None:
    result = verified()
    assert result.claims[0].verdict == "consistent"
    assert printed(result) == {"decks": "1", "jokers": "0"}


@pytest.mark.parametrize(
    ("sentences", "words"),
    [
        ((QUEEN, JACK), (QUEEN, JACK)),
        (("Ties push.", "The dealer wins all ties."), ("Ties push.", "The dealer wins all ties.")),
        (("A hand of 2-3-5 of mixed suits beats three of a kind.",), ("2-3-5 of mixed suits",)),
        (("One-eyed jacks are wild.",), ("One-eyed jacks are wild.",)),
        (("A player who folds loses half of the Ante.",), ("half of the Ante",)),
        (("The player may exchange one card.",), ("exchange one card",)),
        (("The dealer must have a black queen or better to qualify.",), ("black queen",)),
    ],
)
def test_contradictions_and_what_no_parameter_says_settle_nothing(
    sentences: tuple[str, ...], words: tuple[str, ...]
) -> None:
    (claim,) = verified(*sentences).claims
    assert claim.verdict == "not_determinable"
    assert all(word in claim.note for word in words)


def test_two_sentences_may_settle_two_wagers() -> None:
    result = verified(
        "If the dealer does not qualify, the Ante is returned.",
        "If the dealer fails to qualify, the Play bet is returned.",
    )
    assert result.claims[0].verdict == "inconsistent"
    assert printed(result)["not_qualified"] == "ante:push play:push"


def test_each_rule_has_its_page_and_box() -> None:
    result = packet(JACK)
    place = next(n for n, r in enumerate(result["rules"]) if r["parameter"] == "dealer_qualifies")
    source = result["provenance"][f"/rules/{place}/value"]
    assert source["page"] == 1
    assert source["bbox"] is not None
    assert source["raw"] == JACK


def test_every_kind_of_rule_that_a_sentence_settles_is_a_parameter() -> None:
    """A fact that is put into the words of a parameter which no definition has would bind nothing."""
    known = NAMES | {UNKNOWN}
    for fact in FACTS:
        for _, value in fact.examples:
            assert {name for name, _ in words_of_fact(fact.key, value)} <= known, fact.key
