"""Two cards of each player's own beside a common board: the best of all hands of the table.

A board decides which pairs of cards reach a category: the edges of a graph on the cards that are left. In how many ways
are so many pairs dealt of which none is an edge? By inclusion and exclusion over the pairs that are: the number of
matchings of every size is all that is asked of a board, and adds up over boards. Cards of one kind (a rank, and whether
it is of the one suit that the board can make a flush of) have the same neighbors, so a graph is a few types of cards.
Cards that are neighbors of all others are taken out by a formula; what hangs together is counted by itself, once for
all boards that have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.common.results import kept
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.progress import report_progress
from games.engines.solvers.best_of import best_of_rows, multisets, numbered
from games.engines.solvers.rankings import Hands, choices, ranking
from games.engines.solvers.table.by_category import categories

OWN = 2
MOST_HANDS = 8
FLUSH = 5
Options = tuple[tuple[str, str], ...]
Edges = tuple[int, ...]  # of every type: its neighbors as bits
Poly = tuple[int, ...]  # matchings by their number of edges


def refusal(by: Hands, board: int) -> str | None:
    """Why a table is not counted so; None where it is."""
    deck = by.ranking.pack
    if by.table is None or by.cards != FLUSH or deck.has_wilds or deck.deck.decks > 1:
        return "hands beside a board are five natural cards of one deck"
    if not 3 <= board <= 5:
        return "hands of two cards beside a board of three to five"
    return None


def none_better(by: Hands, board: int, hands: int) -> list[int]:
    """By category, worst first: the ordered deals of so many hands in which none is better."""
    deck = by.ranking.pack.deck
    size = by.ranking.pack.size - board
    results = []
    for row in matchings(deck, by.ranking.name, by.ranking.options, board):
        pairs = sum((-1) ** j * n * of_all(size - OWN * j, hands - j) for j, n in enumerate(row[: hands + 1]))
        results.append(factorial(hands) * pairs)
    deals = comb(by.ranking.pack.size, board) * prod(comb(size - OWN * i, OWN) for i in range(hands))
    if results[-1] != deals:
        raise ArithmeticError("the boards do not hold every deal once")
    return results


def of_all(cards: int, pairs: int) -> int:
    """In how many ways so many pairs, in no order, are taken from so many cards.

    >>> of_all(4, 2), of_all(3, 2)
    (3, 0)
    """
    return 0 if pairs < 0 or 2 * pairs > cards else perm(cards, 2 * pairs) // (2**pairs * factorial(pairs))


@lru_cache(maxsize=8)
def matchings(deck: Deck, name: str, options: Options, board: int) -> list[list[int]]:
    """[category, edges]: matchings of pairs that are better than the category, over all boards."""
    question = f"table, two cards beside {board}, {name} {options} {deck.model_dump_json()}"

    def compute() -> list[list[str]]:
        report_progress(f"the best hand of a table with a board of {board} cards")
        by = ranking(name, deck, dict(options)).hands(FLUSH)
        return [[str(n) for n in row] for row in _Count(by, board).sums()]

    def whole(rows: Any) -> bool:
        every = len(categories(ranking(name, deck, dict(options)).hands(FLUSH)).names)
        return len(rows) == every and all(len(row) == MOST_HANDS + 1 for row in rows)

    return [[int(n) for n in row] for row in kept(question, compute, whole)]


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards that are alike: how many there are, what is left of each kind, and what each pair of kinds makes."""

    many: int
    left: tuple[int, ...]
    worth: Array  # [kind, kind]: a category


class _Count:
    def __init__(self, by: Hands, board: int) -> None:
        self.by, self.board = by, board
        self.deck = by.ranking.pack
        self.ranks, self.suits = len(self.deck.natural_ranks), len(self.deck.deck.suits)
        known = categories(by)
        self.categories = len(known.names)
        place = {s: c for c, strengths in enumerate(known.strengths) for s in strengths}
        self.category_of = np.array([place[s] for s in range(len(by.keys))], np.int64)
        cards = board + OWN
        rows, _ = multisets(self.ranks, cards, self.suits)
        self.plain = np.full(comb(self.ranks + cards - 1, cards), -1, np.int64)
        self.plain[numbered(rows)] = best_of_rows(by, rows, (), suited=False)
        self.flush = np.full(1 << self.ranks, -1, np.int64)
        for held in range(FLUSH, min(self.ranks, cards) + 1):
            masks, _ = multisets(self.ranks, held, 1)
            self.flush[(1 << masks.astype(np.int64)).sum(axis=1)] = best_of_rows(by, masks, (), suited=True)

    def sums(self) -> list[list[int]]:
        results = [[0] * (MOST_HANDS + 1) for _ in range(self.categories)]
        dealt = 0
        for boards in self._boards():
            dealt += boards.many
            before: tuple[Edges, Poly] | None = None
            suited = len(boards.left) - self.ranks
            for c in range(self.categories):
                edges = edges_of(boards.left, boards.worth > c)
                poly = before[1] if before and before[0] == edges else of_graph(boards.left, edges, suited)
                before = edges, poly
                for j, n in enumerate(poly):
                    results[c][j] += boards.many * n
        if dealt != comb(self.deck.size, self.board):
            raise ArithmeticError("the classes of boards do not stand for all of them")
        return results

    def _boards(self) -> Iterator[Boards]:
        """Those that can become no flush by their ranks; the others by the ranks of the suit that can, and the rest."""
        need = FLUSH - OWN
        taken: dict[tuple[int, ...], int] = {}
        for held in range(need, self.board + 1):
            for mask in combinations(range(self.ranks), held):
                for rest in combinations_with_replacement(range(self.ranks), self.board - held):
                    ways = prod(comb(self.suits - 1, rest.count(r)) for r in set(rest))
                    if not ways:
                        continue
                    ranks = tuple(sorted((*mask, *rest)))
                    taken[ranks] = taken.get(ranks, 0) + self.suits * ways
                    yield self._flushing(mask, rest, ranks, self.suits * ways)
        for ranks in combinations_with_replacement(range(self.ranks), self.board):
            ways = prod(comb(self.suits, ranks.count(r)) for r in set(ranks)) - taken.get(ranks, 0)
            if ways:
                left = tuple(self.suits - ranks.count(r) for r in range(self.ranks))
                yield Boards(ways, left, self.category_of[self._by_ranks(ranks)])

    def _by_ranks(self, board: tuple[int, ...]) -> Array:
        """[rank, rank]: what the board and two own cards are worth without a flush; impossible ones as the worst."""
        low, high = np.divmod(np.arange(self.ranks**2), self.ranks)
        rows = np.sort(np.column_stack([np.tile(board, (len(low), 1)), low, high]), axis=1)
        choose = choices()
        number = sum(choose[rows[:, i] + i, i + 1] for i in range(rows.shape[1]))
        return np.maximum(self.plain[number], 0).reshape(self.ranks, self.ranks)

    def _flushing(self, mask: tuple[int, ...], rest: tuple[int, ...], ranks: tuple[int, ...], many: int) -> Boards:
        n = self.ranks
        inside = sum(1 << r for r in mask)
        left = [1 - (inside >> r & 1) for r in range(n)] + [self.suits - 1 - rest.count(r) for r in range(n)]
        held = np.array([1 << r for r in range(n)] + [0] * n)
        flush = self.flush[inside | held[:, None] | held[None, :]]
        plain = np.tile(self._by_ranks(ranks), (2, 2))
        return Boards(many, tuple(left), self.category_of[np.maximum(plain, flush)])


# ---------------------------------------------------------------- matchings of a graph of types


def edges_of(left: tuple[int, ...], better: Array) -> Edges:
    """The neighbors of every kind of which a card is left."""
    some = np.array([n > 0 for n in left])
    bits = 1 << np.arange(len(left), dtype=np.int64)
    return tuple(((better & some[None, :] & some[:, None]) * bits[None, :]).sum(axis=1).tolist())


def of_graph(left: tuple[int, ...], edges: Edges, suited: int) -> Poly:
    """Matchings by their number of edges. A kind is its own neighbor where two of its cards are an edge. The first
    `suited` kinds are those of one suit: where they are all neighbors, as in a flush, they are paired at the end."""
    kinds = [i for i, n in enumerate(left) if n]
    every = sum(1 << i for i in kinds)
    of_all_others = {i for i in kinds if edges[i] | (1 << i if left[i] == 1 else 0) == every}
    rest = [i for i in kinds if i not in of_all_others]
    flushing = sum(1 << i for i in rest if i < suited)
    together = all((edges[i] | 1 << i) & flushing == flushing for i in bits_of(flushing))
    marked = flushing if together else 0
    if marked:
        edges = tuple(e & ~marked if marked >> i & 1 else e for i, e in enumerate(edges))
    parts = sorted(merged(part, left, edges, marked) for part in parts_of(rest, edges))
    alone = (marked & ~sum(1 << i for part in parts_of(rest, edges) for i in part)).bit_count()
    outer = sum(left[i] for i in of_all_others)
    return put_together(tuple(parts), alone, outer, sum(left) - outer)


Part = tuple[tuple[int, ...], Edges, int]  # sizes and neighbors of its types; which of them are marked


@lru_cache(maxsize=1 << 16)
def put_together(parts: tuple[Part, ...], alone: int, outer: int, others: int) -> Poly:
    """The matchings of parts beside each other, of marked cards that are all neighbors, and of the outer cards."""
    size = MOST_HANDS + 1
    whole = np.zeros((1, size), dtype=object)  # [marked cards kept for later, edges]
    whole[0, 0] = 1
    single = np.zeros((2, size), dtype=object)
    single[:, 0] = 1
    for other in [*(of_part(*part) for part in parts), *[single] * alone]:
        result = np.zeros((min(len(whole) + len(other) - 1, 2 * MOST_HANDS + 1), size), dtype=object)
        for i, row in enumerate(other):
            for edges in np.flatnonzero(row).tolist():
                many = min(len(whole), len(result) - i)
                result[i : i + many, edges:] += whole[:many, : size - edges] * row[edges]
        whole = result
    inner = [0] * size
    for kept_back in range(0, len(whole), 2):
        ways = of_all(kept_back, kept_back // 2)
        for e in range(size - kept_back // 2):
            inner[e + kept_back // 2] += int(whole[kept_back, e]) * ways
    return covered(inner, outer, others)


def covered(inner: list[int], outer: int, others: int) -> Poly:
    """Matchings of a graph where `outer` more cards are neighbors of all, each other included."""
    if not outer:
        return tuple(inner)
    results = [0] * (MOST_HANDS + 1)
    for i, n in enumerate(inner):
        for a in range(MOST_HANDS - i + 1 if n else 0):  # edges between two outer cards
            for b in range(MOST_HANDS - i - a + 1):  # edges between an outer and another
                ways = of_all(outer, a) * comb(max(outer - 2 * a, 0), b)
                results[i + a + b] += n * ways * (perm(others - 2 * i, b) if others - 2 * i >= b else 0)
    return tuple(results)


def parts_of(kinds: list[int], edges: Edges) -> Iterator[list[int]]:
    """What hangs together; kinds without any edge are left out."""
    waiting = sum(1 << i for i in kinds)
    among = waiting
    while waiting:
        first = waiting & -waiting
        part, new = 0, first
        while new:
            part |= new
            reach = 0
            for i in bits_of(new):
                reach |= edges[i]
            new = reach & among & ~part
        waiting &= ~part
        result = bits_of(part)
        if len(result) > 1 or edges[result[0]] >> result[0] & 1:
            yield result


def bits_of(mask: int) -> list[int]:
    results = []
    while mask:
        low = mask & -mask
        results.append(low.bit_length() - 1)
        mask ^= low
    return results


def merged(part: list[int], left: tuple[int, ...], edges: Edges, marked: int) -> Part:
    """A part as types: kinds with the same neighbors are one, and larger types come first."""
    mask = sum(1 << i for i in part)
    groups: list[tuple[list[int], int, int, int]] = []  # kinds, neighbors outside, inside (-1: one card), marked
    for i in part:
        own, mark = -1 if left[i] == 1 else edges[i] >> i & 1, marked >> i & 1
        for g, (kinds, beside, inside, same) in enumerate(groups):
            joined = edges[i] >> kinds[0] & 1
            both = sum(1 << k for k in kinds) | 1 << i
            alike = own in (-1, joined) and inside in (-1, joined) and mark == same
            if alike and edges[i] & mask & ~both == beside & ~both:
                groups[g] = [*kinds, i], beside & ~both, joined, same
                break
        else:
            groups.append(([i], edges[i] & mask & ~(1 << i), own, mark))
    groups.sort(key=lambda g: (-sum(left[k] for k in g[0]), g[1].bit_count(), g[2], g[3]))
    place = {k: at for at, (kinds, *_) in enumerate(groups) for k in kinds}
    sizes = tuple(sum(left[k] for k in kinds) for kinds, *_ in groups)
    results = []
    for at, (kinds, _, inside, _) in enumerate(groups):
        bits = {place[j] for j in bits_of(edges[kinds[0]] & mask) if place[j] != at}
        results.append(sum(1 << b for b in bits) | ((1 << at) if inside == 1 else 0))
    return sizes, tuple(results), sum(1 << at for at, g in enumerate(groups) if g[3])


@lru_cache(maxsize=1 << 16)
def of_part(sizes: tuple[int, ...], edges: Edges, marked: int) -> Array:
    """[marked cards kept back, edges]: its first card alone, kept back, or with each neighbor, and what is left."""
    from games.engines.solvers.table.kernels import matchings_of

    kept_back = sum(n for i, n in enumerate(sizes) if marked >> i & 1)
    assert_fits(2**kept_back * of_all(sum(sizes), min(MOST_HANDS, sum(sizes) // 2)), "the matchings of a graph")
    near = np.array([[e >> j & 1 for j in range(len(sizes))] for e in edges], np.int64)
    out = np.zeros((kept_back + 1, MOST_HANDS + 1), np.int64)
    mark = np.array([marked >> i & 1 for i in range(len(sizes))], np.bool_)
    matchings_of(np.array(sizes, np.int64), near, mark, out)
    return out.astype(object)
