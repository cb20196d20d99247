"""Rules of the sixth author: owners, shufflers and equipment in the words of handbooks and price lists."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import sixth_words as w
from tests.ingest.letters_unseen.fourth_rules import Part, Rules, part, tree
from tests.ingest.letters_unseen.making import joined

OWNERS = [
    "Tacoma Gaming Supply",
    "Sharp Image Gaming, Inc.",
    "Bet Technology, Inc.",
    "DigiDeal Corporation",
    "Genesis Gaming Solutions",
]
HIGHER = [
    "{c} v{v} or higher",
    "{c} v{v} (or later)",
    "{c}, minimum version {v}",
    "{c} {v} or any later release",
    "{c} version {v} and up",
    "{c} software v{v} or newer",
]
EXACT = ["{c} v{v}", "{c} version {v}", "{c} ({v})", "{c} rev. {v}"]
STEPS = [
    "Bets are placed before the dealer says that no more are taken.",
    "Everyone gets five cards, and so does the dealer.",
    "A player may exchange one card.",
    "The dealer's hand is opened last.",
    "Wagers are settled from the dealer's left.",
    "A player who folds loses the Ante.",
]


class SixthRules(Rules):
    def parts(self, count: int) -> list[str]:
        return self.rng.sample(w.PARTS, count)

    def thing(self, name: str) -> tuple[Part, str]:
        kind = self.one("high", "high", "exact", "any")
        if kind == "any":
            return part(name, None), self.one(name, f"a {name}")
        v = self.version()
        return part(name, v, "at_least" if kind == "high" else "exact"), self.one(
            *(HIGHER if kind == "high" else EXACT)
        ).format(c=name, v=v)

    def make(self) -> None:
        self.put("title", self.game)
        self.put("line", self.one("Handbook for Dealers", "Rules of Play", "House Rules"))
        owner = self.one(*OWNERS)
        self.say(
            self.one(
                f"{self.game} is a house-banked game for seven players.",
                f"The aim of {self.game} is to hold a better hand than the dealer.",
            )
        )
        if self.maybe_owner():
            self.owner = owner
            self.say(
                self.one(
                    f"{self.game} is owned by {owner}.",
                    f"{owner} is the owner of this game and of its progressive system.",
                    f"The equipment described in these rules is the property of {owner}.",
                )
            )
        if self.rng.random() < 0.55:
            names = self.rng.sample(w.SHUFFLERS, self.one(1, 1, 2))
            either = joined(names, "or")
            self.shuffler(
                self.one(
                    f"The dealer must use the {either} to shuffle.",
                    f"Cards are dealt from the {either} shuffler.",
                    f"This game shall be dealt with the {either} shuffler only.",
                    f"Required shuffler: {either}.",
                ),
                names,
            )
        self.put(self.one("numbered", "bullets"), self.rng.sample(STEPS, 5))
        self.put("payouts", [("Royal Flush", 800), ("Straight Flush", 200), ("Four of a Kind", 50), ("Full House", 11)])
        if self.rng.random() < 0.8:
            self.progressive(owner)
        if self.rng.random() < 0.5:
            result = self.rng.sample(["230-15-040", "230-15-140", "230-15-690", "230-16-157"], 2)
            self.citations.update(f"WAC {x}" for x in result)
            self.say(
                self.one(
                    f"No wager may exceed what {joined([f'WAC {x}' for x in result])} allow.",
                    f"Refer to WAC {result[0]} (wagers) and WAC {result[1]} (equipment).",
                )
            )

    def maybe_owner(self) -> bool:
        return self.rng.random() < 0.6

    def progressive(self, owner: str) -> None:
        self.put("heading", self.one("The Progressive", "Progressive equipment", "Appendix: Equipment"))
        (a, sa), (b, sb), (c, sc), (d, sd) = (self.thing(n) for n in self.parts(4))
        form = self.one("approved", "bullets", "either", "options", "each", "table", "andor", "letters")
        lead = self.one(
            "The progressive system is comprised of",
            "The progressive wager requires",
            "A progressive table is equipped with",
        )
        if form == "approved":
            self.owner = owner
            self.say(
                f"This game will use the approved {owner} owned progressive system containing the following components and their compatible software versions: {joined([sa, sb, sc])}."
            )
            self.equipment.append(tree([[a], [b], [c]]))
        elif form == "bullets":
            self.say(f"{lead}:")
            self.put("bullets", [sa, sb, sc])
            self.equipment.append(tree([[a], [b], [c]]))
        elif form == "either":
            self.say(f"{lead} {sa}, {sb} and either {sc} or {sd}.")
            self.equipment.append(tree([[a], [b], [c, d]]))
        elif form == "options":
            self.say(f"{lead} (1) {sa} and {sb}, or (2) {sc} and {sd}.")
            self.equipment.append(tree([[a], [b]], [[c], [d]]))
        elif form == "each":
            names = [p["component"] for p in (a, b, c)]
            versions = [self.version() for _ in names]
            self.say(
                f"{lead} {joined([f'{n} v{v}' for n, v in zip(names, versions, strict=True)])} (all in these or later versions)."
            )
            self.equipment.append(tree([[part(n, v, "at_least")] for n, v in zip(names, versions, strict=True)]))
        elif form == "table":
            names = [p["component"] for p in (a, b, c)]
            versions = [self.version() for _ in names]
            self.say("Progressive equipment and its versions:")
            high = self.rng.random() < 0.5
            self.put(
                "table",
                [
                    ["Equipment", "Lowest version allowed" if high else "Version"],
                    *[[n, f"v{v}"] for n, v in zip(names, versions, strict=True)],
                ],
            )
            self.equipment.append(
                tree([[part(n, v, "at_least" if high else "exact")] for n, v in zip(names, versions, strict=True)])
            )
        elif form == "andor":
            self.say(f"{lead} {sa} and {sb} or {sc}.")
            self.equipment.append(tree([[a], [b, c]]))
        else:
            self.say("The following must be installed before a progressive wager is taken:")
            self.put("lettered", [f"{sa},", f"{sb}, and", f"{sc}."])
            self.equipment.append(tree([[a], [b], [c]]))


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    rules = SixthRules(random.Random(f"sixth rules {seed}"), game)
    rules.make()
    return {
        "game": game,
        "owner": rules.owner,
        "equipment": rules.equipment,
        "citations": sorted(rules.citations),
    }, rules.out
