"""The rules of the game that a packet prints, in the words of a definition's parameters (contract of `games`).

A packet lists them under `rules`; one of an older reader has them as facts, which are put into the same words here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from games.engines.definition.setting import DOUBLE_DOWN
from paytables.packet import CONFIDENT, Fact, Packet

Words = tuple[tuple[str, str], ...]  # parameter and value
OF_ONE_BET = frozenset({"folded_hands", "looks_at"})
UNKNOWN = "unknown"  # a printed rule that no parameter expresses; its value is the sentence


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """One rule as the document prints it."""

    parameter: str
    value: str
    variant: str | None
    bet: str | None
    at: str  # pointer into the packet
    page: int | None
    quote: str
    sure: bool = True  # read with confidence, or confirmed by a person

    @property
    def place(self) -> str:
        return f"page {self.page}" if self.page else "the rules"


def printed_rules(packet: Packet) -> tuple[PrintedRule, ...]:
    """Every rule that the packet prints, each as often as it is printed."""
    if packet.rules:
        return tuple(_of_format_2(packet))
    return tuple(rule for rule, _ in rules_of_facts(packet.facts))


def rules_of_facts(facts: Iterable[Fact]) -> Iterator[tuple[PrintedRule, Fact]]:
    """The rules that single sentences settle, each with its sentence."""
    every = list(facts)
    sized = {(f.page, f.quote) for f in every if f.name == "raises"}  # a sentence that says more than one multiple
    for fact in every:
        if fact.name == "raise_ratio" and (fact.page, fact.quote) in sized:
            continue
        for rule in _of_fact(fact):
            yield rule, fact


def words_of_fact(name: str, value: object) -> Words:
    """The parameters that a fact of this name sets; none where it is no rule that a count depends on."""
    return _FACTS[name](value) if name in _FACTS else ()


def _of_format_2(packet: Packet) -> Iterator[PrintedRule]:
    for index, rule in enumerate(packet.rules):
        at = f"/rules/{index}"
        source = packet.provenance_of(f"{at}/value") or packet.provenance_of(at)
        quote = (source.raw if source else None) or f"{rule.parameter.replace('_', ' ')}: {rule.value}"
        page = source.page if source else None
        sure = source is None or source.is_confident
        yield PrintedRule(rule.parameter, rule.value, rule.variant, rule.bet, at, page, quote, sure)


def _of_fact(fact: Fact) -> Iterator[PrintedRule]:
    if fact.system is not None:
        return  # what holds under one progressive system is no rule of the game
    for parameter, value in words_of_fact(fact.name, fact.value):
        sure = fact.confidence >= CONFIDENT
        if parameter in OF_ONE_BET:  # of the bet that the part or the sentence is about
            folds = parameter == "folded_hands" and "progressive" in fact.quote.lower()
            about = fact.bet or ("progressive" if folds else None)
            if about is None:
                continue
            value = f"{about}:{value}"
        yield PrintedRule(parameter, value, fact.variant, fact.bet, fact.pointer, fact.page, fact.quote, sure)


_RANKS = frozenset(
    {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"}
)


_NUMBERS = {"eight": "8", "nine": "9", "ten": "10"}


def _qualifies(value: object) -> Words:
    """ "queen_or_better" is a hand with a queen at least."""
    hand = str(value).removesuffix("_or_better")
    bare = hand.removesuffix("_high")
    if bare in _RANKS or all(part in _RANKS for part in bare.split("_")):
        return (("dealer_qualifies", f"{bare}_high" if bare in _RANKS else bare),)
    return (("dealer_qualifies", "_".join(_NUMBERS.get(part, part) for part in hand.split("_"))),)


def _raise(value: object) -> Words:
    if not isinstance(value, dict) or not value.get("multiple"):
        return ()
    if value.get("bet") == DOUBLE_DOWN:
        return ((DOUBLE_DOWN, str(value["multiple"])),)
    if value.get("base") not in ("ante", "blind"):
        return ()
    return (("raise_multiples", str(value["multiple"])),)


def _copies(value: object) -> Words:
    who = {"house": "dealer_wins", "player": "player_wins", "push": "push"}.get(str(value))
    return (("copies", who),) if who else ()


def _tie(value: object) -> Words:
    return (("tie", str(value)),) if value in ("push", "player_wins", "dealer_wins") else ()


def _not_qualified(value: object) -> Words:
    if not isinstance(value, dict):
        return ()
    return (("not_qualified", " ".join(f"{wager}:{end}" for wager, end in sorted(value.items()))),)


def _commission(value: object) -> Words:
    return (("commission", value),) if isinstance(value, str) and value else ()


def _raises(value: object) -> Words:
    if not isinstance(value, dict) or not value.get("multiples") or value.get("by_hand"):
        return ()  # the sizes of some hands are not those of all
    stage = f"{value['stage']}:" if value.get("stage") else ""
    return (("raise_multiples", f"{stage}{value['multiples']}"),)


def _fold(value: object) -> Words:
    if not isinstance(value, dict):
        return ()
    return (("fold", " ".join(f"{wager}:{end}" for wager, end in sorted(value.items()))),)


def _folded_hands(value: object) -> Words:
    word = {"yes": "settled", "no": "lose"}.get(str(value))
    return (("folded_hands", word),) if word else ()


def _looks_at(value: object) -> Words:
    if not isinstance(value, dict) or not value or not all(isinstance(n, int) for n in value.values()):
        return ()
    return (("looks_at", "+".join(f"{holder}_{n}" for holder, n in value.items())),)


def _deck(value: object) -> Words:
    """One deck of 52 cards, or with one or two jokers; another number of cards says not which are missing."""
    jokers = value.get("cards", 0) - 52 if isinstance(value, dict) and isinstance(value.get("cards"), int) else -1
    return (("decks", "1"), ("jokers", str(jokers))) if jokers in (0, 1, 2) else ()


def _wild(value: object) -> Words:
    return (("wild", ",".join(map(str, value))),) if isinstance(value, list) and value else ()


def _as(parameter: str) -> Callable[[object], Words]:
    return lambda value: ((parameter, str(value)),) if isinstance(value, (str, int)) else ()


_FACTS: dict[str, Callable[[object], Words]] = {
    "dealer_qualifies": _qualifies,
    "dealer_exposes": _as("dealer_exposes"),
    "raise_ratio": _raise,
    "raises": _raises,
    "double_down": _as(DOUBLE_DOWN),
    "double_condition": _as("double_condition"),
    "raise_condition": _as("raise_condition"),
    "fold_loses": _fold,
    "folded_hands_qualify": _folded_hands,
    "exchange": _as("exchange"),
    "bonus_cards": _looks_at,
    "sets_first": _as("sets_first"),
    "ante_line": _as("ante_line"),
    "copies": _copies,
    "tie": _tie,
    "not_qualified": _not_qualified,
    "commission": _commission,
    "deck": _deck,
    "decks_together": _as("decks"),
    "joker": _as("joker"),
    "wild_ranks": _wild,
    "soft_17": _as("soft_17"),
    "beyond_words": _as(UNKNOWN),
}
