"""What the clerk writes about: games, their ladders, and names of companies and people that exist nowhere else."""

import random
import re
import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

Rows = list[tuple[str, str]]
STOCK = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PEOPLE: list[str] = STOCK["people"]
COMPANIES: list[str] = STOCK["companies"]
STREETS: list[list[str]] = STOCK["streets"]
TITLES: list[list[str]] = STOCK["titles"]
SENTENCES: dict[str, list[str]] = STOCK["letters"]


@dataclass(frozen=True)
class Bet:
    title: str
    name: str
    tables: tuple[Rows, ...]


def bet(title: str, name: str, labels: list[str], *pays: str) -> Bet:
    return Bet(title, name, tuple(list(zip(labels, p.split(), strict=True)) for p in pays))


GAMES = {
    game: tuple(bet(b["title"], b["name"], b["labels"], *b["pays"]) for b in bets)
    for game, bets in STOCK["games"].items()
}
ONE_LINE = {game: [(b["title"], b["name"], b["pays"]) for b in bets] for game, bets in STOCK["one_line"].items()}
FIVE = ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight", "Three of a Kind")
THREE = ("Mini Royal", "Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair")
PROGRESSIVE = list(zip(FIVE, ("100%", "10%", "300", "50", "40", "30", "9"), strict=True))
METERS = {"Royal Flush": "Mega", "Straight Flush": "Major", "Four of a Kind": "Minor"}
ENVY = {"Royal Flush": "1000", "Straight Flush": "300", "Four of a Kind": "50"}


def snake(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", label.lower().replace("'", "")).strip("_")


def varied(rows: Rows, rng: random.Random) -> Rows:
    """The same ladder with one pay moved, so that no value can be known from elsewhere."""
    out = list(rows)
    free = [i for i, (_, p) in enumerate(out) if p.isdigit() and int(p) >= 15]
    if free:
        i = rng.choice(free)
        amount = int(out[i][1])
        out[i] = (out[i][0], str(amount + rng.choice((-1, 1)) * max(1, amount // 10)))
    return out


def three_card_counts() -> dict[str, int]:
    """How many of 22,100 hands make each rank of the three-card ladder."""
    out = dict.fromkeys([*THREE, "All Other"], 0)
    for hand in combinations([(r, s) for r in range(2, 15) for s in range(4)], 3):
        ranks = sorted(r for r, _ in hand)
        suited = len({s for _, s in hand}) == 1
        run = (ranks[2] - ranks[1] == ranks[1] - ranks[0] == 1) or ranks == [2, 3, 14]
        kinds = len(set(ranks))
        if suited and run:
            name = "Mini Royal" if ranks == [12, 13, 14] else "Straight Flush"
        elif kinds == 1:
            name = "Three of a Kind"
        else:
            name = "Straight" if run else "Flush" if suited else "Pair" if kinds == 2 else "All Other"
        out[name] += 1
    return out


FIVE_COUNTS = dict(zip((*FIVE, "Two Pair"), (4, 36, 624, 3744, 5108, 10200, 54912, 123552), strict=True))
