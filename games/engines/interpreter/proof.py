"""The same game on fewer cards: small enough to be visited, large enough to stay interesting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod

from games.engines.definition.load import BadDefinition, one_version, patched
from games.engines.definition.model import RANKS, SUITS, Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.cards import Unplayable

BUDGET = 1_500_000  # visits; a few seconds
# By ranking: how many suits, and which ranks are kept, the most wanted first. Four suits make fours and full houses;
# two make flushes and straights, with gaps between the ranks so that high cards are left; three make some of both.
SHAPES: dict[str, tuple[tuple[int, str], ...]] = {
    "three_card": ((4, "A Q J 2 3 10 K 9"), (2, "A Q J 10 2 3 K 9 7"), (3, "A K Q J 10 5 4")),
    "four_card": ((3, "A K Q J 9 2 3"), (2, "A K Q J 10 2 3 4 7"), (4, "A Q 9 2 J")),
    "five_card": ((2, "A K Q J 10 5 9 7 2"), (4, "A Q 10 6 J 3"), (3, "A K Q J 10 9 5")),
    "five_card without a dealer": ((2, "A 2 3 4 7 9 J K 5"), (4, "9 3 J 2"), (3, "A J 9 7 3 2")),
    "five_card_bug": ((2, "A K Q J 10 5 9 7 2"), (4, "A Q 10 6 J 3"), (3, "A K 2 3 4 5")),
    "five_card_wild": ((2, "A K Q J 10 5 9 7 2"), (4, "A Q 10 6 J 3"), (3, "A K 2 3 4 5")),
    "color": ((4, "A 5"), (2, "A 2 9 10"), (3, "A 2 5")),
    "longest_flush": ((4, "10 8 7 5 A"), (2, "9 8 A 6 5 3 2 J K"), (3, "10 8 7 5 A 2")),
    "longest_flush without a dealer": ((2, "A 2 3 4 9 5 10"), (3, "A 2 3 9"), (4, "10 8 A")),
    "longest_straight": ((2, "A 2 3 5 6 9 10 J"), (4, "A 2 10 9 5"), (3, "A 2 J 10 9 5")),
    "hands that are set": ((2, "A K Q J 10 9 5 2"), (3, "A K Q 9 8"), (4, "A K 9 6")),
    "low_points": ((4, "A 2 3 6 K 10"), (2, "A 2 3 4 9 10 J Q K"), (3, "A 2 3 7 J Q")),
    "longest_straight_flush": ((2, "A 2 3 4 6 10 J Q"), (4, "A 2 3 9 10"), (3, "A 2 3 J Q 6")),
}


def reduced(
    definition: Definition, ranks: Sequence[str], suits: int | Sequence[str] = 4, *, decks: int | None = None
) -> Definition:
    """The same definition on a deck of these ranks and suits; jokers stay, and so do wild ranks that are kept."""
    kept = [r for r in RANKS if r in ranks]
    named = SUITS[:suits] if isinstance(suits, int) else suits
    changes = {
        "deck.ranks": kept,
        "deck.suits": [s for s in SUITS if s in named],
        "deck.decks": decks or definition.deck.decks,
        "deck.wild": [r for r in definition.deck.wild if r in kept],
    }
    return patched(definition, changes)


def decks_for_proof(definition: Definition, budget: int = BUDGET) -> tuple[Definition, ...]:
    """The definition on the largest deck of each shape that stays within the budget."""
    results = []
    ranking = definition.ranking or _bet_ranking(definition)
    alone = "" if definition.has_dealer else f"{ranking} without a dealer"
    alone = alone if definition.setting is None else "hands that are set"
    for suits, wanted in SHAPES.get(alone, SHAPES[ranking]):
        order = [*definition.deck.wild, *(r for r in wanted.split() if r not in definition.deck.wild)]
        fitting = [x for n in range(1, len(order) + 1) if (x := _playable(definition, order[:n], suits, budget))]
        results += fitting[-1:]
    if not results:
        raise Unplayable(f"{definition.name} cannot be visited within {budget} visits on any deck")
    return tuple(results)


def deck_for_proof(definition: Definition, budget: int = BUDGET) -> Definition:
    """The definition on the first shape of its ranking."""
    return decks_for_proof(definition, budget)[0]


def versions(definition: Definition) -> Iterator[tuple[str, Definition]]:
    """The usual game, every version of its rules, and every reading that changes it, each with a name."""
    yield "usual", definition
    for one in definition.variants:
        alone = one_version(definition, one.name)
        if alone != definition.model_copy(update={"variants": ()}):
            for name, version in versions(alone):
                yield f"variant {one.name}, {name}", version
    for reading in definition.readings:
        for option in reading.options:
            changed = patched(with_rules(definition, option.rules), option.set)
            if changed != definition:
                yield f"{reading.key}: {option.key}", changed


def visits(definition: Definition) -> int:
    """About how many hands and nodes the interpreter visits for the main game and the bets."""
    number = definition.deck.size
    bets = (b.looks_at for b in definition.bets.values() if not isinstance(b.looks_at, str))
    looked_at = sum(comb(number, b.player + b.dealer + b.dealer_up + b.board) for b in bets)
    if definition.setting is not None:
        cards = definition.hands["player"].cards
        return _ways(number, [cards, cards]) + comb(number, cards)  # bets look at the same hands
    if not definition.has_main_game:
        return looked_at
    rounds = [(r.player, r.dealer_up, r.board) for r in definition.rounds]
    hidden = definition.hands["dealer"].cards - definition.dealer_up if definition.has_dealer else 0
    in_order = _ways(number, [n for sizes in rounds for n in sizes])
    as_sets = _ways(number, [sum(sizes) for sizes in zip(*rounds)] + [hidden])
    raises = [x.raises for x in definition.decisions if x.raises is not None]
    made = {r.wager: sum(len(x.multiples) for x in raises if x.wager == r.wager) for r in raises}
    thrown = prod(sum(comb(definition.hands["player"].cards, k) for k in range(r.exchange + 1)) for r in raises)
    drawn = prod(comb(number - definition.hands["player"].cards, r.exchange) for r in raises)
    return as_sets * thrown * drawn + in_order * max(1, prod(made.values()) // 3) + looked_at


def _ways(number: int, sizes: Sequence[int]) -> int:
    ways = 1
    for size in sizes:
        ways *= comb(max(number, 0), size)
        number -= size
    return ways


def _playable(definition: Definition, ranks: Sequence[str], suits: int, budget: int) -> Definition | None:
    try:
        small = reduced(definition, ranks, suits)
    except BadDefinition:
        return None
    return small if 0 < visits(small) <= budget else None


def _bet_ranking(definition: Definition) -> str:
    return next((b.ranking for b in definition.bets.values() if b.ranking), "five_card")
