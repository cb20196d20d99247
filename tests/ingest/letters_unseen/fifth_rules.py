"""Rules of the fifth author: what the equipment is stands in sentences, lists, tables and remarks, drawn for themselves."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import fifth_words as w
from tests.ingest.letters_unseen.fourth_rules import Part, Rules, part, tree
from tests.ingest.letters_unseen.making import joined

OWNERS = [
    "Evergreen Table Games",
    "Cascade Felt Works, Inc.",
    "Score Gaming, LLC",
    "Paltronics",
    "Light & Wonder, Inc.",
    "American Gaming & Electronics",
]
HIGHER = [
    "{c} version {v} or any later version",
    "{c} v{v} and higher",
    "{c} {v} or newer",
    "{c} (version {v} or greater)",
    "{c} v{v} or a subsequent release",
    "{c} not older than version {v}",
    "at least {c} v{v}",
    "{c} v.{v} and all later versions",
]
EXACT = ["{c} v{v}", "{c} Version {v}", "{c} (v{v})", "{c}, release {v}", "version {v} of the {c}", "{c} firmware v{v}"]
OPENINGS = [
    "The dealer and up to six players each receive a hand of cards.",
    "{g} combines a poker game with an optional side bet.",
    "Players of {g} bet that their hand will beat the dealer's.",
]
STEPS = [
    "The shoe is cut by a player.",
    "Each player bets an Ante of at least the table minimum.",
    "Each player and the dealer receive three cards.",
    "Players look at their cards and either raise or fold.",
    "The dealer reveals the cards and pays or takes the bets, from right to left.",
    "Folded hands are placed in the discard rack.",
]


class FifthRules(Rules):
    """One set of rules, part by part."""

    def thing(self, name: str) -> tuple[Part, str]:
        kind = self.one("high", "high", "exact", "any")
        if kind == "any":
            return part(name, None), self.one(name, f"a {name}", f"the {name}, any version")
        v = self.version()
        return part(name, v, "at_least" if kind == "high" else "exact"), self.one(
            *(HIGHER if kind == "high" else EXACT)
        ).format(c=name, v=v)

    def make(self) -> None:
        owner = self.one(*OWNERS)
        self.put("title", self.game)
        self.say(self.one(*OPENINGS).format(g=self.game))
        if self.rng.random() < 0.7:
            self.owner = owner
            self.say(
                self.one(
                    f"{owner} owns the game, its name and its paytables.",
                    f"This game is the exclusive property of {owner} and is licensed to the operator.",
                    f"{self.game} is a trademark of {owner}.",
                    f"The game and the equipment it uses belong to {owner}.",
                    f"{self.game} is owned and distributed by {owner}.",
                )
            )
        if self.rng.random() < 0.6:
            names = self.rng.sample(w.SHUFFLERS, self.one(1, 1, 2))
            either = joined(names, "or")
            self.shuffler(
                self.one(
                    f"Shuffle the cards with the {either} before each hand.",
                    f"An {either} shuffler (or shoe shuffler of that name) deals the cards."
                    if len(names) == 1
                    else f"Use either the {either} to shuffle.",
                    f"The approved shuffler for this game is the {either}.",
                    f"Each round begins with cards from a freshly started {either} shuffler.",
                    f"The game may only be dealt from the {either} automatic shuffler.",
                ),
                names,
            )
        self.put("heading", self.one("Procedure", "How to deal", "2. Procedure"))
        self.put(self.one("numbered", "bullets", "lettered"), self.rng.sample(STEPS, 5))
        self.put(
            "payouts", [("Straight Flush", 40), ("Three of a Kind", 30), ("Straight", 6), ("Flush", 3), ("Pair", 1)]
        )
        if self.rng.random() < 0.8:
            self.progressive(owner)
        if self.rng.random() < 0.5:
            self.laws()

    def laws(self) -> None:
        result = self.rng.sample(["230-15-040", "230-15-145", "230-15-685", "230-15-690", "230-16-157"], self.one(1, 2))
        self.citations.update(f"WAC {x}" for x in result)
        self.say(
            self.one(
                f"({'; '.join(f'WAC {x}' for x in result)})",
                f"Limits: WAC {joined(result)}.",
                f"The house obeys {joined([f'WAC {x}' for x in result])} (wagers and jackpots).",
            )
        )

    def progressive(self, owner: str) -> None:
        self.put("heading", self.one("Progressive System", "Jackpot", "Equipment needed"))
        made = [self.thing(n) for n in self.parts(5)]
        (a, sa), (b, sb), (c, sc), (d, sd), (e, se) = made
        form = self.one(
            "sentence",
            "bullets",
            "numbered",
            "plus",
            "pair",
            "options",
            "group",
            "table",
            "two sentences",
            "unless",
            "inline",
        )
        if owner == self.owner or self.rng.random() < 0.5:
            lead = self.one(
                "The progressive system is made up of",
                "The progressive jackpot needs",
                "For the progressive wager the casino installs",
            )
        else:
            self.owner = owner
            lead = f"This game uses the {owner} owned progressive system, which consists of"
        trees: list[list[list[Part]]]
        if form == "sentence":
            self.say(f"{lead} {joined([sa, sb, sc])}.")
            trees = [[[a], [b], [c]]]
        elif form in ("bullets", "numbered"):
            self.say(f"{lead} the following:")
            self.put(form, [sa, sb, sc, sd])
            trees = [[[a], [b], [c], [d]]]
        elif form == "plus":
            self.say(f"{lead} {sa} plus either {sb} or {sc}.")
            trees = [[[a], [b, c]]]
        elif form == "pair":
            self.say(f"{lead} {sa}; {sb}; and {sc} or {sd}.")
            trees = [[[a], [b], [c, d]]]
        elif form == "options":
            self.say(f"{lead} one of two sets of equipment:")
            self.put("lettered", [f"{sa} with {sb}; or", f"{sc} with {sd} and {se}."])
            trees = [[[a], [b]], [[c], [d], [e]]]
        elif form == "group":
            self.say(f"{lead} any one of the following: {joined([sa, sb, sc], 'or')}.")
            trees = [[[a, b, c]]]
        elif form == "two sentences":
            self.say(f"{lead} {sa}. In addition, {sb} must be installed.")
            trees = [[[a], [b]]]
        elif form == "unless":
            self.say(f"{lead} {sa} and {sb}. In place of {sb}, {sc} may be used.")
            trees = [[[a], [b, c]]]
        elif form == "inline":
            self.say(f"{lead}: (i) {sa}, (ii) {sb}, and (iii) {sc}.")
            trees = [[[a], [b], [c]]]
        else:
            high = self.rng.random() < 0.5
            names = [p["component"] for p in (a, b, c)]
            versions = [self.version() for _ in names]
            self.say(f"{lead} the components of this table:")
            self.put(
                "table",
                [
                    ["Software", "Version (or higher)" if high else "Version"],
                    *[[n, v] for n, v in zip(names, versions, strict=True)],
                ],
            )
            trees = [[[part(n, v, "at_least" if high else "exact")] for n, v in zip(names, versions, strict=True)]]
        self.equipment.append(tree(*trees))


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    rules = FifthRules(random.Random(f"fifth rules {seed}"), game)
    rules.parts = lambda count: rules.rng.sample(w.PARTS, count)  # type: ignore[method-assign]
    rules.make()
    return {
        "game": game,
        "owner": rules.owner,
        "equipment": rules.equipment,
        "citations": sorted(rules.citations),
    }, rules.out
