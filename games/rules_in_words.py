"""The rules of a definition as sentences for people: what a maker reads back, sends on paper, and an agent compares.

Sentences leave things out (house ways, tableaus, pays); the parts, of which they are made, do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from games.engines.definition.hand_names import hand_name
from games.engines.definition.load import AnyDefinition
from games.engines.definition.model import (
    ENDS,
    NOT_QUALIFIED,
    RANKS,
    SUITS,
    Branch,
    Decision,
    Deck,
    Definition,
    Raise,
    Result,
    SideBet,
)
from games.engines.definition.rules import parameters
from games.engines.definition.shoe import ShoeBet

RANKED = {
    "low_points": "by points, the fewest best: face cards are ten, aces one, and cards of one rank or in a row in one "
    "suit count nothing",
}
ENDS_IN_WORDS = {
    "fold": "the player folds",
    "win": "the player wins",
    "tie": "the hands tie",
    "lose": "the dealer wins",
    "dnq_fold": "the player folds and the dealer does not qualify",
    "dnq_win": "the dealer does not qualify and the player's hand is better",
    "dnq_tie": "the dealer does not qualify and the hands tie",
    "dnq_lose": "the dealer does not qualify and the dealer's hand is better",
    "not_qualified": "the dealer does not qualify",
}
ALONE = {"win": "at the end of the deal"}  # without a dealer's hand
FATES = {"lose": "loses", "push": "is returned", "win": "pays 1 to 1"}
SIDES = {
    "player": "the player's {} card{}",
    "dealer": "the dealer's {} card{}",
    "dealer_up": "the dealer's {} up card{}",
    "board": "{} card{} of the board",
    "dealer_hand": "the hand that the dealer draws",
    "next": "the player's next card",
    "free_bets": "how many free bets the player is offered",
}
LOOKED_AT = {
    "losing_hand": "the losing hand",
    "player_losing_hand": "the player's hand where it loses",
    "best_of_table": "the highest hand at the table",
    "dealer_front": "the dealer's front hand",
    "dealer_and_player": "the dealer's and the player's hands",
}


class Passage(NamedTuple):
    """Sentences under a title."""

    title: str
    sentences: list[str]


def in_words(d: AnyDefinition) -> list[Passage]:
    """The rules under titles."""
    results = [Passage("Cards", list(_cards(d)))]
    if isinstance(d, Definition) and d.has_main_game:
        results += [Passage("Play", list(_play(d))), Passage("Settlement", list(_settlement(d)))]
    results.append(Passage("Bets on cards", [_bet(bet) for bet in d.bets.values()]))
    if not (isinstance(d, Definition) and d.rounds):  # what the sentences above do not say
        statements = [f"{_named(p.name)}: {_plain(p.usual)}." for p in parameters(d) if p.name != "looks_at"]
        results.append(Passage("Rules by name", statements))
    return [p for p in results if p.sentences]


def _plain(key: str) -> str:
    return key.replace("_", " ")


def _named(key: str) -> str:
    words = _plain(key)
    return words[:1].upper() + words[1:]


def _or_better(hand: str) -> str:
    """A hand and every better one; of points fewer are better."""
    points = hand_name(hand).points
    return f"{_plain(hand)} or better" if points is None else f"{points[1]} points or less"


def _number(value: Fraction) -> str:
    return str(value)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _all(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# ---------------------------------------------------------------- cards


def _cards(d: AnyDefinition) -> Iterator[str]:
    yield from _deck(d.deck)
    if not isinstance(d, Definition):
        yield f"Each side is dealt {_many(d.cards, 'card')}."
        return
    for side, hand in d.hands.items():
        board = f" and may use the {_many(d.board_cards, 'card')} of the board" if hand.board else ""
        best = f"; the best {hand.best} count" if hand.best else ""
        yield f"The {side} is dealt {_many(hand.cards, 'card')}{board}{best}."
    if d.ranking:
        yield f"Hands are ranked {RANKED.get(d.ranking, f'as {_plain(d.ranking)} hands')}."
    for name, option in d.ranking_options.items():
        yield f"{_named(name)}: {_plain(option)}."


def _deck(deck: Deck) -> Iterator[str]:
    cards = len(deck.ranks) * len(deck.suits)
    yield f"The game uses {_many(deck.decks, 'deck')} of {cards} cards."
    if deck.ranks != RANKS or deck.suits != SUITS:
        yield f"The ranks are {', '.join(deck.ranks)} of {_all(list(deck.suits))}."
    if deck.jokers:
        kind = "fully wild" if deck.joker == "wild" else "an ace, or completes a straight or a flush"
        each = "" if deck.decks == 1 else " in each deck"
        yield f"There {'is' if deck.jokers == 1 else 'are'} {_many(deck.jokers, 'joker')}{each}; a joker is {kind}."
    if deck.wild:
        yield f"These ranks are wild: {', '.join(deck.wild)}."


# ---------------------------------------------------------------- play


def _play(d: Definition) -> Iterator[str]:
    made = [_plain(k) + ("" if w.units == 1 else f" ({w.units} units)") for k, w in d.wagers.items() if w.units]
    if made:
        yield f"Before the deal the player makes the {_all(made)}."
    for number, step in enumerate(d.rounds, 1):
        seen = [
            words
            for count, words in (
                (step.player, f"{_many(step.player, 'card')} of their own"),
                (step.dealer_up, f"{_many(step.dealer_up, 'card')} of the dealer's"),
                (step.board, f"{_many(step.board, 'card')} of the board"),
            )
            if count
        ]
        sees = f"the player sees {_all(seen)}" if seen else "the player sees no more cards"
        may = f" and then {_decision(d, step.decision)}" if step.decision else ""
        yield f"Round {number}: {sees}{may}."
        yield from _needs(step.decision.raises if step.decision else None)
    if d.setting is not None:
        yield f"Each hand is set: {d.setting.back} cards behind and {d.setting.front} in front."
        yield f"The dealer sets by the house way {_plain(d.setting.dealer)}."
    if not d.has_dealer:
        yield "There is no dealer's hand."
    elif d.dealer_qualifies == "any":
        yield "The dealer always qualifies."
    else:
        yield f"The dealer qualifies with {_or_better(d.dealer_qualifies)}."


def _decision(d: Definition, decision: Decision) -> str:
    if decision.raises is None:
        return f"may take the {_plain(decision.withdraw or '')} back, or leave it"
    raised = decision.raises
    of = _plain(raised.of or d.first_wager)
    times = _either([_number(m) for m in raised.multiples])
    exchange = f" and exchange up to {_many(raised.exchange, 'card')}" if raised.exchange else ""
    return f"may make the {_plain(raised.wager)} of {times} times the {of}{exchange}, or {decision.otherwise}"


def _needs(raised: Raise | None) -> Iterator[str]:
    for hand, multiples in (raised.needs if raised else {}).items():
        times = _either([_number(m) for m in multiples])
        yield f"To make it {times} times, the player needs {_or_better(hand)}."


# ---------------------------------------------------------------- settlement


def _settlement(d: Definition) -> Iterator[str]:
    for name, by in d.settlement.items():
        wager = d.wagers.get(name)
        for end in (*ENDS, "not_qualified"):
            if end in by and not (end in NOT_QUALIFIED and d.dealer_qualifies == "any"):
                when = f"when {ENDS_IN_WORDS[end]}" if d.has_dealer or end not in ALONE else ALONE[end]
                yield f"{_named(name)}, {when}: {_result(by[end])}."
        if wager and wager.commission:
            yield f"A commission of {_number(wager.commission)} percent is taken of what the {_plain(name)} wins."
    for name, bonus in d.bonuses.items():
        folded = ", on a folded hand too" if bonus.folded else ""
        yield f"{_named(name)}: paid on the {_plain(bonus.on)} by the paytable {_plain(bonus.ladder)}{folded}."


def _result(result: Result) -> str:
    if isinstance(result, Branch):
        then, otherwise = _result(result.then), _result(result.otherwise)
        return f"with {_or_better(result.at_least)} it {then}; otherwise it {otherwise}"
    kind, _, rest = result.partition(" ")
    if kind == "win" and rest:
        return f"pays {rest} to 1"
    if kind in ("ladder", "margin"):
        return f"pays by the paytable {_plain(rest)}"
    if kind == "higher":
        return f"pays the higher of the paytables {_all([_plain(n) for n in rest.split()])}"
    return FATES.get(kind, result)


def _bet(bet: SideBet | ShoeBet) -> str:
    if isinstance(bet.looks_at, str):
        looks = LOOKED_AT[bet.looks_at]
    else:
        counts = dict(bet.looks_at)
        looks = _all(
            [SIDES[s].format(n, "" if n == 1 else "s") for s, n in counts.items() if n] or ["how the round ends"]
        )
    best = f"; the best {bet.best} count" if isinstance(bet, SideBet) and bet.best else ""
    ranking = f", ranked as {_plain(bet.ranking)} hands" if isinstance(bet, SideBet) and bet.ranking else ""
    onto_base = isinstance(bet, ShoeBet) and bet.onto_base
    moved = " What it wins may be moved onto the base wager before the hand is played." if onto_base else ""
    return f"{bet.title} is decided by {looks}{best}{ranking}.{moved}"
