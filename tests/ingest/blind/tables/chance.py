"""Words that nobody chose: games, bets and outcomes drawn from seeds, so that no vocabulary can have met them.

The other words of these documents are known to whoever has read `words.py`. These are put together by chance from nouns
and adjectives of no trade, in the shapes that outcomes of real tables have: what a reader makes of them is told by
where they stand, not by what they say.
"""

from __future__ import annotations

import random
import re
from typing import Any

from tests.ingest.blind.tables import words as w

Named = tuple[str, str]  # as a page prints it, and its snake case

ADJECTIVES = re.split(
    r"\s+",
    "amber bitter bold brave brisk calm clever copper crimson dusty eager early empty faint fancy fierce "
    "final frozen gentle giant golden grand hidden hollow humble icy idle ivory keen late level light "
    "lone loud merry misty modest narrow noble northern olive outer pale patient plain polished proud "
    "quick quiet rapid rare remote rough rusty sacred scarlet secret sharp silent slow smooth southern "
    "stormy sturdy sudden sunny swift tall tender upper velvet violet vivid warm western wicked wide "
    "winter wooden young",
)
NOUNS = re.split(
    r"\s+",
    "anchor anvil apple arrow badger barrel basket beacon bell birch bishop boulder branch bridge bucket "
    "button candle canyon captain castle cedar cherry clover comet coral cottage cradle creek cricket "
    "crystal dagger dolphin eagle ember falcon feather ferry fiddle forest fountain garden glacier goblet "
    "hammer harvest hawk heron hollow horizon island jasper kettle ladder lantern laurel lemon lighthouse "
    "magnet maple marble meadow mill mirror mountain needle oak orchard otter owl palace panther parrot "
    "pebble pepper pilot pine pirate pistol planet plum pony prairie raven reef ribbon river rocket "
    "saddle sailor salmon shadow shell shield sparrow spear spider spring stable stone summit swan temple "
    "thistle thunder timber tower trumpet tulip tunnel turtle valley violin wagon walnut whale willow "
    "window wizard wolf",
)
COUNTS = ("Two", "Three", "Four", "Five", "Six")


def snake(text: str) -> str:
    """A name as the packet spells it."""
    name = "_".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))
    return re.sub(r"^(?:a|an|the)_", "", name)


CAPTIONS = [
    "{b} Payouts",
    "{b} Pay Table",
    "{B} PAYTABLE",
    "{g} - {b} Paytables",
    "Payouts for {b}",
    "Paytables: {b}",
    "{b} Pays",
    "The {b} Bet Paytable",
    "{b} Side Bet",
    "{b} Wager Odds",
]
SENTENCES = [
    "Winning {b} wagers are paid according to one of the following paytables:",
    "The {b} bet pays as shown below:",
    "The {b} wager is paid if the player's hand is one of these, whatever the dealer has:",
    "Players who made the {b} bet are then paid by the table that the house has chosen:",
    "All {b} wagers win or lose by the player's own cards. Winners are paid as follows.",
]


class Chance:
    """Words for one document."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.adjectives = rng.sample(ADJECTIVES, len(ADJECTIVES))
        self.nouns = rng.sample(NOUNS, len(NOUNS))
        self.game = rng.choice(["{} {}", "{} Poker", "{} {} Stud", "{} 21", "{} {} Baccarat", "The {} {}"]).format(
            self.adjective(), self.noun()
        )
        shapes = rng.sample(["{a} {n}", "{n} {m}", "{n}", "{a} {n} {m}", "{c} {n}s", "{n} of {m}", "{a} {n}"], 7)
        self.bets = [self._named(shape) for shape in shapes]
        poker = rng.choice([w.POKER, w.POKER[:6], w.POKER[1:8]])
        ladders = [*(self._ladder() for _ in range(rng.choice([1, 2, 3]))), poker]
        self.own: dict[int, list[Any]] = {
            id(w.BETS): self.bets,
            id(w.LADDERS): ladders,
            id(w.CAPTIONS): CAPTIONS,
            id(w.SENTENCES): SENTENCES,
        }

    def adjective(self) -> str:
        return self.adjectives.pop().title()

    def noun(self) -> str:
        return self.nouns.pop().title()

    def _named(self, shape: str) -> Named:
        text = shape.format(
            a=self.adjective(),
            n=self.noun(),
            m=self.noun(),
            c=self.rng.choice(COUNTS),
            k=self.rng.randint(2, 9),
        )
        if len(self.nouns) < 8:
            self.nouns = self.rng.sample(NOUNS, len(NOUNS))
        if len(self.adjectives) < 8:
            self.adjectives = self.rng.sample(ADJECTIVES, len(ADJECTIVES))
        return text, snake(text)

    def _ladder(self) -> list[Named]:
        """Outcomes in shapes of the trade; some ladders are of one shape with a number that falls."""
        rng = self.rng
        noun, other = self.noun(), self.noun()
        runs = [
            [f"{noun} by {n} Points" for n in ("Nine", "Eight", "Seven", "Six", "Five", "Four")],
            [f"{n} {noun}s" for n in ("Seven", "Six", "Five", "Four", "Three", "Two")],
            [f"{n}-Card {noun}" for n in range(8, 2, -1)],
            [f"{noun} Total of {n}" for n in range(21, 15, -1)],
            [f"{n} or More {noun}s" for n in range(9, 3, -1)],
            [f"{n} {noun}s with {a} {other}" for n, a in ((4, "a"), (3, "a"), (4, "no"), (3, "no"), (2, "a"))],
        ]
        shapes = rng.sample(
            [
                "{a} {n}",
                "{n}",
                "{n} of {m}s",
                "Any {n}",
                "{c} {n}s",
                "{a} {n} with {m}",
                "{n} or Better",
                "{n} and {m}",
                "{k} {n}s, {a}",
                "{n}/{m}",
                "{n} ({a})",
                "Less than {c} {n}s",
                "{a}-{n}",
                "No {n}",
            ],
            9,
        )
        if rng.random() < 0.4:
            run = rng.choice(runs)
            return [(text, snake(text)) for text in run]
        return [self._named(shape) for shape in shapes]
