"""Rules of the seventh author: how makers of today's table games say what equipment a game needs."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import seventh_words as w
from tests.ingest.letters_unseen.fourth_rules import Part, Rules, part, tree
from tests.ingest.letters_unseen.making import joined

HIGH = [
    "{c} version {v} or a higher approved version", "{c} v{v} or higher", "{c} version {v} or higher", "{c} v{v} or any higher version approved by the Commission", "{c} (minimum version {v})",
    "{c}, minimum version {v}", "{c} version {v} or above", "{c} {v} or greater", "{c} v{v}+", "{c} software version {v} or later",
]  # fmt: skip
SAME = ["{c} v{v}", "{c} version {v}", "{c} {v}", "{c} (version {v})", "{c} software version {v}"]
PLAY = [
    "Each player makes an Ante wager before cards are dealt.", "The dealer gives every player five cards face down.", "Players compare their hands with the dealer's hand.", "A player who folds loses the Ante and all optional wagers.",
    "The game is dealt from one standard 52-card deck as described in WAC 230-15-040.", "Winning bonus wagers are paid according to the pay table in use.", "A misdeal is handled under the house procedures.",
]  # fmt: skip


class SeventhRules(Rules):
    def parts(self, count: int) -> list[str]:
        return self.rng.sample(w.PARTS, count)

    def thing(self, name: str, plain: bool = False) -> tuple[Part, str]:
        kind = self.one("high", "high", "exact", *([] if plain else ["any"]))
        if kind == "any":
            return part(name, None), name
        v = self.version()
        return part(name, v, "at_least" if kind == "high" else "exact"), self.one(
            *(HIGH if kind == "high" else SAME)
        ).format(c=name, v=v)

    def make(self) -> None:
        self.put("title", self.game.upper() if self.rng.random() < 0.4 else self.game)
        if self.rng.random() < 0.5:
            self.put(
                "line", self.one("Rules of Play", "Game Rules and Dealing Procedures", "Official Rules – Washington")
            )
        company = self.one(*w.COMPANIES)[0]
        if self.rng.random() < 0.8:
            self.owner = company
            self.say(
                self.one(
                    f"{self.game} is owned, patented and/or copyrighted by {company}.",
                    f"The game of {self.game}, including its layouts and equipment, is the property of {company}.",
                    f"{company} owns all rights to the {self.game} game and its progressive equipment.",
                    f"Owner: {company}",
                )
            )
        self.put("heading", self.one("Playing the Game", "1. Overview", "How to Play"))
        play = self.rng.sample(PLAY, 4)
        self.put(self.one("numbered", "bullets"), play)
        for text in play:
            if "WAC" in text:
                self.citations.add("WAC 230-15-040")
        if self.rng.random() < 0.5:
            self.deal()
        if self.rng.random() < 0.85:
            self.put(
                "heading",
                self.one(
                    "Progressive Equipment",
                    "Progressive System",
                    "Equipment Requirements",
                    "Required Hardware and Software",
                    "Progressive",
                ),
            )
            self.needs()
        self.put("heading", self.one("Irregularities", "Miscellaneous"))
        self.say("If the equipment fails, all bets on the hand are returned. Malfunction voids all plays.")

    def deal(self) -> None:
        names = self.rng.sample(w.SHUFFLERS, self.one(1, 2, 3))
        self.put("heading", self.one("Shuffling", "Dealing the Cards", "Shuffler"))
        either = joined(names, "or", ",")
        self.shuffler(
            self.one(
                f"An approved {either} shuffler must be used to deal this game.", f"The cards are shuffled and dealt with the {either} automatic shuffler.", f"This game requires the use of a {either} card shuffler.",
                f"Shufflers approved for this game: {joined(names, 'or')}.", f"Use of the {either} shuffling machine is mandatory.",
            ),
            names,
        )  # fmt: skip

    def lead(self) -> str:
        return self.one(
            f"The {self.game} progressive uses the following equipment:", "The progressive system must consist of the following components:", "To offer the progressive wager, the table must be equipped with:", "Required progressive components and software versions:",
            "The approved progressive system includes the components listed here:",
        )  # fmt: skip

    def needs(self) -> None:
        names = self.parts(4)
        form = self.one(
            "sentence",
            "sentence",
            "bullets",
            "bullets",
            "table",
            "options",
            "either",
            "slash",
            "minimums",
            "form",
            "systems",
            "short",
        )
        things = [self.thing(n) for n in names[: self.one(2, 3, 4)]]
        while all(p["version"] is None for p, _ in things):
            things = [self.thing(n) for n in names[:3]]
        parts, stated = [p for p, _ in things], [s for _, s in things]
        simple = tree([[p] for p in parts])
        if form == "sentence":
            self.say(
                self.one(
                    f"The progressive wager is operated on a progressive system comprised of {joined(stated)}.", f"This game will use an approved progressive system that contains the following: {joined(stated, comma=',')}.",
                    f"The progressive requires {joined(stated, comma=',')}.",
                )
            )  # fmt: skip
            self.equipment.append(simple)
        elif form == "bullets":
            self.say(self.lead())
            self.put(self.one("bullets", "numbered", "lettered"), stated)
            self.equipment.append(simple)
        elif form == "table":
            high = self.rng.random() < 0.6
            self.say(self.lead())
            versions = [self.version() for _ in names]
            self.put(
                "table",
                [
                    [
                        "Component",
                        self.one("Minimum version", "Version (or higher approved)")
                        if high
                        else self.one("Version", "Approved version"),
                    ],
                    *[[n, self.one("", "v") + v] for n, v in zip(names, versions, strict=True)],
                ],
            )
            self.equipment.append(
                tree([[part(n, v, "at_least" if high else "exact")] for n, v in zip(names, versions, strict=True)])
            )
        elif form == "options":
            (a, sa), (b, sb), (c, sc), (d, sd) = [self.thing(n, plain=True) for n in names]
            self.say(
                self.one(
                    "One of the following configurations must be installed for the progressive:",
                    "The progressive may be run on either of these systems:",
                )
            )
            self.put(self.one("bullets", "lettered"), [f"{self.one('', '')}{sa} with {sb}", f"{sc} with {sd}"])
            self.equipment.append(tree([[a], [b]], [[c], [d]]))
        elif form == "either":
            (a, sa), (b, sb), (c, sc), _ = [self.thing(n, plain=True) for n in names]
            self.say(self.one(
                f"The progressive must be connected to {sa} and either {sb} or {sc}.", f"Progressive components: {sa}; and either {sb} or {sc}.", f"The progressive system will contain {sa}, and the progressive displays can be {sb} or {sc}.",
            ))  # fmt: skip
            self.equipment.append(tree([[a], [b, c]]))
        elif form == "slash":
            v = [self.version() for _ in range(3)]
            self.say(
                f"The progressive system must consist of {names[0]} v{v[0]} or higher, and {names[1]} v{v[1]}/{names[2]} v{v[2]} or higher."
            )
            self.equipment.append(
                tree(
                    [
                        [part(names[0], v[0], "at_least")],
                        [part(names[1], v[1], "at_least"), part(names[2], v[2], "at_least")],
                    ]
                )
            )
        elif form == "minimums":
            v = [self.version() for _ in range(3)]
            text = [f"{n} v{x}" for n, x in zip(names, v, strict=False)]
            self.say(
                "The progressive runs on the software versions below, or higher versions approved by the Commission."
            )
            self.put("bullets", text)
            self.equipment.append(tree([[part(n, x, "at_least")] for n, x in zip(names, v, strict=False)]))
        elif form == "form":
            self.say(self.lead())
            roles = ["Server:", "Table controller:", "Display:", "Sensors:"]
            self.put("form", list(zip(roles, stated, strict=False)))
            self.equipment.append(simple)
        elif form == "systems":
            (a, sa), (b, sb), (c, sc), (d, sd) = [self.thing(n, plain=True) for n in names]
            first, second = self.one(("Single-table progressive", "Wide-area progressive"), ("System A", "System B"))
            self.put("heading", first)
            self.say(f"The progressive system must consist of {sa} and {sb}.")
            self.put("heading", second)
            self.say(f"The progressive system must consist of {sc} and {sd}.")
            self.equipment += [tree([[a], [b]]), tree([[c], [d]])]
        else:
            self.say("Progressive software: " + "; ".join(stated) + ".")
            self.equipment.append(simple)


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    rules = SeventhRules(random.Random(f"seventh rules {seed}"), game)
    rules.make()
    return {
        "game": game,
        "owner": rules.owner,
        "equipment": rules.equipment,
        "citations": sorted(rules.citations),
    }, rules.out
