"""Rules of the eighth author: manuals of a maker who writes for technicians."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import eighth_words as w
from tests.ingest.letters_unseen.fourth_rules import Part, Rules, part, tree
from tests.ingest.letters_unseen.making import joined

HIGH = [
    "{c} version {v} or a higher approved version",
    "{c} v{v} or higher",
    "{c} at version {v} or higher",
    "{c} ({v} or later)",
    "{c} v{v} or a later approved version",
]
SAME = ["{c} v{v}", "{c} version {v}", "{c} firmware {v}", "{c} ({v})"]


class EighthRules(Rules):
    def thing(self, name: str) -> tuple[Part, str]:
        v, high = self.version(), self.one(True, True, False)
        return part(name, v, "at_least" if high else "exact"), self.one(*(HIGH if high else SAME)).format(c=name, v=v)

    def make(self) -> None:
        self.put("title", self.game)
        self.put("line", self.one("Dealing manual", "Procedures and rules"))
        self.owner = self.one(*w.COMPANIES)[0]
        self.say(
            self.one(
                f"{self.game} and its equipment are owned by {self.owner}.",
                f"{self.owner} is the owner of {self.game}.",
                f"© {self.owner}. {self.game} is a trademark of {self.owner}.",
            )
        )
        self.put("heading", "Object of the game")
        self.say(
            "Players try to make a better hand than the dealer. Players bet before the deal, as WAC 230-15-040 describes."
        )
        self.citations.add("WAC 230-15-040")
        self.put("heading", "Dealing")
        self.put(
            "numbered",
            [
                "The player places an Ante.",
                "The dealer deals five cards to each player.",
                "Players fold or raise.",
                "The dealer pays winning hands and collects losing bets.",
            ],
        )
        if self.rng.random() < 0.5:
            names = self.rng.sample(w.SHUFFLERS, self.one(1, 2))
            either = joined(names, "or")
            self.shuffler(
                self.one(
                    f"A {either} shuffler is required.",
                    f"This game must be dealt with the {either} shuffler.",
                    f"The shuffler used must be a {either}.",
                ),
                names,
            )
        self.put("heading", self.one("Progressive jackpot system", "System requirements"))
        (a, sa), (b, sb), (c, sc), (d, sd) = [self.thing(n) for n in self.rng.sample(w.PARTS, 4)]
        form = self.one("sentence", "bullets", "nested", "either", "table", "two")
        if form == "sentence":
            self.say(
                self.one(
                    f"The progressive is run by {sa}, {sb}, and {sc}.",
                    f"For the progressive bet you will need {sa}, {sb} and {sc}.",
                    f"The progressive system is made up of {sa}, {sb} and {sc}.",
                )
            )
            self.equipment.append(tree([[a], [b], [c]]))
        elif form == "bullets":
            self.say(
                self.one(
                    "The progressive system requires all of the following:", "Install these progressive components:"
                )
            )
            self.put("bullets", [sa, sb, sc])
            self.equipment.append(tree([[a], [b], [c]]))
        elif form == "nested":
            self.say("The progressive system must include all of these:")
            self.put("nested", [(sa, []), ("One of the following displays:", [sb, sc]), (sd, [])])
            self.equipment.append(tree([[a], [b, c], [d]]))
        elif form == "either":
            self.say(
                self.one(
                    f"The progressive system consists of {sa} and one of {sb} or {sc}.",
                    f"The progressive system consists of either {sb} or {sc}, plus {sa}.",
                )
            )
            self.equipment.append(tree([[a], [b, c]]))
        elif form == "table":
            self.say("Progressive system software:")
            self.put(
                "table",
                [
                    ["Part", "Version"],
                    [a["component"], a["version"] + (" or higher" if a["match"] == "at_least" else "")],
                    [b["component"], b["version"] + (" or higher" if b["match"] == "at_least" else "")],
                ],
            )
            self.equipment.append(tree([[a], [b]]))
        else:
            self.say(f"Operators may run the progressive on {sa} with {sb}. Alternatively, {sc} with {sd} may be used.")
            self.equipment.append(tree([[a], [b]], [[c], [d]]))


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    rules = EighthRules(random.Random(f"eighth rules {seed}"), game)
    rules.make()
    return {
        "game": game,
        "owner": rules.owner,
        "equipment": rules.equipment,
        "citations": sorted(rules.citations),
    }, rules.out
