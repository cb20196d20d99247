"""Puts games, words and forms together: the document of a seed with its truth."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.tables.model import Cell, Grid
from tests.ingest.trade import games_held, games_open, words
from tests.ingest.trade.letters import letter_of
from tests.ingest.trade.model import HELD_FROM, Element, Game, Made
from tests.ingest.trade.others import other_of
from tests.ingest.trade.pays import Tables

NUMBERS = {  # the levels of a numbered text; {a} {i} {n}
    "plain": ("{n}.", "{a}.", "{i}."),
    "brackets": ("({n})", "({a})", "({i})"),
    "letters": ("{A}.", "{n}.", "{a}."),
    "legal": ("({a})", "{n}.", "{i}."),
    "decimal": ("{n}.", "{n}.{m}", "{n}.{m}.{k}"),
    "half": ("{n})", "{a})", "{i})"),
}
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def _number(form: str, level: int, above: int, n: int) -> str:
    letter = "abcdefghijklmnopqrstuvwxyz"[(n - 1) % 26]
    if "{m}" in form:
        return form.format(n=above, m=n, k=1)
    return form.format(n=n, a=letter, A=letter.upper(), i=ROMAN[(n - 1) % 12])


class Maker:
    """One document."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.held = int(seed >= HELD_FROM)
        self.rng = random.Random(f"trade {seed}")
        self.form = self.rng.choice(["rules"] * 5 + ["packet"] * 3 + ["sheet"] * 2 + ["other"])
        self.game: Game = self.rng.choice(games_held.GAMES if self.held else games_open.GAMES)
        self.owner = self.rng.choice(self.game.owners)
        self.tables = Tables(self.rng, self.held)
        self.elements: list[Element] = []
        self.steps: list[tuple[str, str]] = []
        self.facts: dict[str, Any] = {}
        self.cited: list[str] = []
        self.equipment: list[dict[str, Any]] = []
        self.heads, self.head_form = 0, self.pick(words.NUMBERED_HEADS)
        self.numbers = NUMBERS[
            self.rng.choice(["letters", "legal", "decimal"] if self.held else ["plain", "plain", "brackets", "half"])
        ]

    def pick(self, pair: Any) -> Any:
        return self.rng.choice(pair[self.held])

    def fill(self, text: str) -> str:
        return text.format(game=self.game.name, mark=self.game.mark, owner=self.owner)

    def add(self, kind: str, content: Any = None) -> None:
        self.elements.append((kind, content))

    def title(self, forms: Any) -> None:
        for line in self.fill(self.pick(forms)).split("\n"):
            self.add("title", line)

    def head(self, what: str) -> None:
        self.heads += 1
        number = self.head_form.format(n=self.heads, roman=ROMAN[self.heads - 1].upper())
        self.add("head", number + self.pick(words.HEADS[what]))

    def table(self, rows: tuple[list[str], ...]) -> None:
        """A table that pays nothing."""
        self.add("grid", Grid([[Cell(t, head=n == 0) for t in row] for n, row in enumerate(rows)]))

    def numbered(self, steps: list[str | tuple[str, tuple[str, ...]]]) -> None:
        """Steps and what is below them, numbered in this document's manner."""
        listed: list[tuple[int, str, str]] = []
        for n, step in enumerate(steps, 1):
            own, below = (step, ()) if isinstance(step, str) else step
            listed.append((0, _number(self.numbers[0], 0, n, n), own))
            for k, text in enumerate(below, 1):
                listed.append((1, _number(self.numbers[1], 1, n, k), text))
        self.add("steps", listed)
        self.steps += [(number, text) for _, number, text in listed]

    def rules(self) -> None:
        game = self.game
        self.title(words.TITLES)
        self.owned = self.rng.random() < 0.7
        says = self.fill(self.pick(words.OWNED)).replace("Inc..", "Inc.") if self.owned else ""
        says = says if says.endswith(".") or not says else f"{says}."
        early = self.rng.random() < 0.6
        if self.rng.random() < 0.4:
            for kind, text in self.rng.sample(words.BEFORE[self.held], 2):
                if "{owner}" not in text or self.owned:
                    self.add(kind, self.fill(text))
        if says and early:
            self.add("para", says)
        if self.rng.random() < 0.25:
            self.table(words.REVISIONS[self.held])
        if self.rng.random() < 0.2:
            self.add("head", "Contents")
            self.add("dots", [(h, str(n)) for n, h in enumerate(("Rules", "Dealing", "Pay Tables"), 1)])
        self.head("about")
        self.add("para", self.fill(game.about))
        for wager in game.wagers:
            if wager.says and self.rng.random() < 0.8:
                self.add("para", wager.says)
        self.head("deck")
        self.add("para", self.fill(game.deck[0]))
        if game.deck[1] is not None:
            self.facts["deck"] = game.deck[1]
        if game.qualifies and self.rng.random() < 0.7:
            self.add("para", game.qualifies[0])
            self.facts["dealer_qualifies"] = game.qualifies[1]
        if self.rng.random() < 0.3:
            self.equip(0)
        self.head("steps")
        steps = list(game.steps)
        for extra in self.rng.sample(words.MORE_STEPS[self.held], self.rng.randint(1, 4)):
            steps.insert(self.rng.randint(1, len(steps)), extra)
        self.numbered(steps)
        if self.rng.random() < 0.7:
            self.head("odd")
            odd = self.rng.sample(words.IRREGULARITIES[self.held], self.rng.randint(2, 4))
            if self.rng.random() < 0.5:
                self.numbered(list(odd))
            else:
                self.add("bullets", odd)
        if self.game.kind == "poker" and self.rng.random() < 0.4:
            self.add("para", words.RANKS[self.held])
        if self.rng.random() < 0.25:
            self.table(words.LIMITS[self.held])
        if cap := self.pick(words.CAPS):
            self.add("para", cap)
        law, cited = self.pick(words.LAWS)
        if law:
            self.add("para", law)
            self.cited += cited
        if self.rng.random() < 0.3:
            self.add("page")
        self.head("tables")
        self.paid(leads=True)
        if game.progressive and self.rng.random() < 0.6:
            self.progressive()
        if says and not early:
            self.add("note", says)

    def equip(self, which: int) -> None:
        sentence, applies, alternatives = words.EQUIPMENT[self.held][which]
        self.add("para", sentence)
        trees = [
            {"all_of": [{"any_of": [{"component": c, "version": v, "match": m}]} for c, v, m in one]}
            for one in alternatives
        ]
        self.equipment.append({"applies_to": applies, "system": None, "any_of": trees})

    def paid(self, leads: bool) -> None:
        wagers = [w for w in self.game.wagers if w is self.game.wagers[0] or self.rng.random() < 0.85]
        self.elements += self.tables.of(self.game, wagers, leads)

    def progressive(self) -> None:
        self.head("progressive")
        stated = self.rng.sample(words.PROGRESSIVES[self.held], 3)
        if self.rng.random() < 0.5:
            self.numbered(list(stated))
        else:
            for text in stated:
                self.add("para", text)
        if self.rng.random() < 0.4:
            self.equip(1)
        self.elements += self.tables.progressive(self.game)

    def sheet(self) -> None:
        """Nothing but a title and tables."""
        self.owned = self.rng.random() < 0.3
        self.title(words.SHEET_TITLES)
        self.paid(leads=False)
        if self.owned:
            stated = self.fill(words.OWNED[self.held][1])
            self.add("note", stated if stated.endswith(".") else f"{stated}.")

    def made(self) -> Made:
        if self.form == "other":
            return other_of(self.seed, self.rng, self.held)
        letter, ends = None, 0
        if self.form == "packet":
            letter, elements, cited = letter_of(self.rng, self.held, self.game, self.owner)
            self.elements += elements
            self.cited += cited
            ends = len(self.elements)
            self.add("page")
        if self.form == "sheet":
            self.sheet()
        else:
            self.rules()
        truth = {
            "kind": "letter_and_rules" if letter else "rules",
            "letter": letter,
            "game": self.game.name,
            "owner": self.owner if self.owned else None,
            "paytables": self.tables.truth,
            "equipment": self.equipment,
            "citations": sorted(set(self.cited)),
            "blanks": [],
        }
        head = self.rng.choice(["", f"{self.game.name}{self.game.mark}", f"{self.game.name} Rules"])
        foot = self.pick(words.FEET)
        return Made(self.seed, self.form, self.elements, head, foot, truth, self.steps, self.facts, ends)


def make(seed: int) -> Made:
    return Maker(seed).made()
