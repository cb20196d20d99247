"""What makes the definition of a shoe game whole: every row has a meaning, every card that is looked at is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.definition.model import SUITS
from games.engines.definition.shoe import ShoeBet, ShoeDefinition
from games.engines.definition.shoe_words import UnknownCondition, condition


def problems(d: ShoeDefinition) -> list[str]:
    results = [*_points(d), *_deal(d), *_sets(d)]
    for key, bet in d.bets.items():
        results += [*_rows(d, key, bet), *_cards(d, key, bet)]
    if not d.bets and not d.has_main_game and not d.missing:
        results.append("a definition without bets says under `missing` what is not known")
    return results


def _points(d: ShoeDefinition) -> Iterator[str]:
    for rank in d.shoe.ranks:
        if rank not in d.points.values and not rank.isdigit():
            yield f"`points.values` does not say what {rank} counts"
    if d.shoe.jokers or d.shoe.wild:
        yield "`shoe`: no shoe game has jokers or wild cards"
    if d.points.ace == "one_or_eleven" and d.points.modulo:
        yield "`points`: an ace of one or eleven, and totals that go around, are of different games"


def _deal(d: ShoeDefinition) -> Iterator[str]:
    if d.tableau and d.cards != 2:
        yield "`cards`: a tableau begins with two cards each"
    if d.tableau and d.points.modulo != 10:
        yield "`points.modulo`: a tableau is of totals from 0 to 9, so it is 10"
    if d.war and d.cards != 1:
        yield "`cards`: a war is fought with one card each"
    if d.blackjack and d.points.ace != "one_or_eleven":
        yield "`points.ace`: at blackjack an ace is one_or_eleven"
    if d.blackjack and d.cards != 2:
        yield "`cards`: blackjack is dealt with two cards each"
    if d.blackjack and d.blackjack.double.times > 1 and (d.blackjack.double.free or d.blackjack.split.free):
        yield "`blackjack.double.times`: where the house doubles or splits, a hand is doubled once"
    if 2 * d.cards > d.shoe.size:
        yield f"{2 * d.cards} cards are dealt from a shoe of {d.shoe.size}"


def _sets(d: ShoeDefinition) -> Iterator[str]:
    """What three cards pay on average must be all that they can pay: then no other pay of a 21 may be the larger."""
    rules = d.blackjack
    if rules is None or not rules.sets_21:
        return
    if any(cards <= 3 for cards in rules.cards_21):
        yield "`blackjack.cards_21`: beside `sets_21`, 21 is paid by the number of cards from four on"
    every = [tuple(sorted(three.ranks)) for three in rules.sets_21]
    for number, three in enumerate(rules.sets_21):
        at = f"`blackjack.sets_21.{number}`"
        if rules.wins_21 and min(three.mixed, three.suited, *three.suits.values()) < 1:
            yield f"{at} pays less than even money, which `wins_21` pays for any 21"
        if every[number] in every[:number]:
            yield f"{at}.ranks are those of another set"
        if not all(r.isdigit() and r != "10" for r in three.ranks) or sum(map(int, three.ranks)) != 21:
            yield f"{at}.ranks are three of 2 to 9 that are 21 together"
        if len(set(three.ranks)) == 2:
            yield f"{at}.ranks are three ranks, or one rank three times"
        for suit in three.suits:
            if suit not in SUITS:
                yield f"{at}.suits: {suit!r} is not one of {', '.join(SUITS)}"


def _rows(d: ShoeDefinition, key: str, bet: ShoeBet) -> Iterator[str]:
    for row, words in {**bet.rows, "only": bet.only}.items():
        for text in words:
            try:
                side = condition(text).side
            except UnknownCondition as unknown:
                yield f"`bets.{key}.{'only' if row == 'only' else f'rows.{row}'}`: {unknown}"
                continue
            if side == "hand" and "next" in bet.looks_at:
                continue
            if side is not None and side not in d.sides:
                yield f"`bets.{key}.rows.{row}`: there is no {side} in this game; its sides are {' and '.join(d.sides)}"
        if row != "only" and not words:
            yield f"`bets.{key}.rows.{row}` has no condition"
    for row in bet.called:
        if row not in bet.rows:
            yield f"`bets.{key}.called.{row}`: there is no such row"
    for table in bet.paytables:
        for row in table.rows:
            if row not in bet.rows:
                yield f"`bets.{key}` pays for `{row}`, which its `rows` do not explain"


def _cards(d: ShoeDefinition, key: str, bet: ShoeBet) -> Iterator[str]:
    at = bet.looks_at
    if "dealer" in at and "dealer_up" in at:
        yield f"`bets.{key}` looks at the dealer's first cards and at his up card, which is among them: name one"
    if "dealer_hand" in at and d.blackjack is None:
        yield f"`bets.{key}` looks at the hand that the dealer draws, and no `blackjack` says how he does"
    if "dealer_hand" in at and len(at) > 1:
        yield f"`bets.{key}` looks at the dealer's drawn hand with other cards; it is counted alone"
    if "free_bets" in at and (len(at) > 1 or d.blackjack is None):
        yield f"`bets.{key}` looks at the free bets of a round of blackjack; it is counted alone"
    if "next" in at and (at["next"] != 1 or not at.get("player") or not at.get("dealer")):
        yield f"`bets.{key}`: the next card is one, after the player's and the dealer's first"
    if bet.onto_base and (at != {"player": 2} or d.blackjack is None or bet.commission or bet.only):
        yield f"`bets.{key}.onto_base`: what is moved before the hand is played is won by the player's two cards"
    if sum(at.values()) > 6 and "dealer_hand" not in at:
        yield f"`bets.{key}` looks at {sum(at.values())} cards; six are the most"
    if at.get("dealer_up", 1) != 1:
        yield f"`bets.{key}`: the dealer shows one card"
    if d.blackjack is not None and not at:
        yield f"`bets.{key}.looks_at` is missing: whose cards decide it"
