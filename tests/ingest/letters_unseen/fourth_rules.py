"""Rules by the lawyers of five makers: who owns what, which shuffler, and what the progressive runs on."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.ingest.blind.letters import Element
from tests.ingest.letters_unseen import fourth_words as w
from tests.ingest.letters_unseen.making import joined

Part = dict[str, Any]


def part(name: str, version: str | None, match: str = "exact") -> Part:
    return {"component": name, "version": version, "match": match if version else "any"}


def tree(*alternatives: list[list[Part]], applies_to: str = "progressive") -> dict[str, Any]:
    return {
        "applies_to": applies_to,
        "any_of": [{"all_of": [{"any_of": one} for one in parts]} for parts in alternatives],
    }


@dataclass
class Rules:
    rng: random.Random
    game: str
    owner: Any = None
    equipment: list[dict[str, Any]] = field(default_factory=list)
    citations: set[str] = field(default_factory=set)
    out: list[Element] = field(default_factory=list)

    def put(self, kind: str, content: Any) -> None:
        self.out.append((kind, content))

    def say(self, text: str) -> None:
        self.put("para", text.replace("..", "."))

    def one(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def version(self) -> str:
        rng = self.rng
        a, b, c = rng.randint(1, 12), rng.randint(0, 20), rng.randint(0, 300)
        return rng.choice(
            [
                f"{a}.{b}",
                f"{a}.{b}.{c}",
                f"{a}.{b:02}",
                f"{a}.{b}.{c:03}",
                f"{a}.{b} Build {c + 10}",
                f"{a}.{b}.{c % 20}SP",
                f"{a}.{b}b",
            ]
        )

    def parts(self, count: int) -> list[str]:
        return self.rng.sample(w.PARTS, count)

    def shuffler(self, text: str, names: list[str]) -> None:
        self.say(text)
        self.equipment.append(tree([[part(n, None) for n in names]], applies_to="shuffler"))


HIGHER = [
    "{c} v{v} or any subsequent version",
    "{c} version {v} or later",
    "{c} release {v} or newer",
    "{c} (v{v} and up)",
    "{c} {v} or above",
    "{c}, at minimum v{v}",
    "{c}, v{v} (or higher)",
]
EXACT = ["{c} v{v}", "{c} version {v}", "{c} (software {v})", "{c}, version {v}", "{c} ver {v}"]


def wording(rules: Rules, name: str) -> tuple[Part, str]:
    kind = rules.one("high", "high", "exact", "any")
    if kind == "any":
        return part(name, None), rules.one(f"{name}", f"the {name}", f"{name} (any version)")
    v = rules.version()
    if kind == "high":
        return part(name, v, "at_least"), rules.one(*HIGHER).format(c=name, v=v)
    return part(name, v), rules.one(*EXACT).format(c=name, v=v)


def prose(rules: Rules) -> None:
    """One sentence after the other; "X or Y, together with Z"."""
    rules.owner = rules.one("Prime Table Games LLC", "Red Hand Games", "NanoTech Gaming Labs")
    rules.say(
        rules.one(
            f"{rules.game} belongs to {rules.owner}.",
            f"{rules.game} and all of its paytables are the property of {rules.owner}.",
            f"All rights in {rules.game} are owned by {rules.owner}.",
        )
    )
    steps(rules)
    if rules.rng.random() < 0.6:
        a, b = rules.rng.sample(w.SHUFFLERS, 2)
        rules.shuffler(
            rules.one(
                f"Cards are shuffled by machine only; the house may choose between the {a} and the {b}.",
                f"The house shall use a shuffling machine, either the {a} or the {b}.",
                f"Shuffling by hand is not permitted. Use the {a} or {b} shuffler.",
            ),
            [a, b],
        )
    x, y, z = (wording(rules, n) for n in rules.parts(3))
    lead = rules.one(
        "The progressive wager may be offered with",
        "The jackpot of this game is run by",
        "To offer the progressive wager the house needs",
    )
    rules.say(
        rules.one(
            f"{lead} {x[1]} or {y[1]}, together with {z[1]}.",
            f"{lead} {x[1]} or {y[1]}, in combination with {z[1]}.",
            f"{lead} either {x[1]} or {y[1]}, and in both cases {z[1]}.",
        )
    )
    rules.equipment.append(tree([[x[0], y[0]], [z[0]]]))


def definitions(rules: Rules) -> None:
    """A contract: defined words, lettered lists of what is needed."""
    rules.owner = rules.one("Poydras-Talrick Holdings, Inc.", "SHFL entertainment, Inc.")
    rules.put("heading", "1. Definitions")
    rules.put(
        "lettered",
        [
            f"“Owner” means {rules.owner}, which owns {rules.game} and the System.",
            "“House” means the licensee that offers the Game.",
            "“System” means the progressive system described in Part 3.",
        ],
    )
    rules.put("heading", "2. Play of the Game")
    steps(rules)
    if rules.rng.random() < 0.5:
        a = rules.rng.choice(w.SHUFFLERS)
        rules.shuffler(
            rules.one(
                f"The House shall at all times employ a {a} automatic shuffler.",
                f"No shuffler other than the {a} may be employed.",
            ),
            [a],
        )
    rules.put("heading", "3. The System")
    made = [wording(rules, n) for n in rules.parts(rules.rng.randint(2, 4))]
    rules.say(
        rules.one(
            "The System shall comprise each of the following:",
            "The progressive system of the Owner comprises all of the following components:",
        )
    )
    rules.put("lettered", [f"{s}{';' if n < len(made) - 1 else '.'}" for n, (_, s) in enumerate(made)])
    rules.equipment.append(tree([[p] for p, _ in made]))
    cite(rules)


def minimums(rules: Rules) -> None:
    """The word that makes all versions minimums stands in the lead or in a table's head."""
    rules.owner = rules.one("Shuffle Tech International", "Gaming Network Design Co.")
    steps(rules)
    names = rules.parts(rules.rng.randint(2, 4))
    versions = [rules.version() for _ in names]
    form = rules.one("sentence", "bullets", "table", "each")
    rules.put("heading", "Progressive equipment")
    higher = "at_least"
    if form == "sentence":
        rules.say(
            f"The approved {rules.owner} owned progressive system runs, at minimum, the following software versions: {joined([f'{n} {v}' for n, v in zip(names, versions, strict=True)])}."
        )
    elif form == "bullets":
        rules.say(
            f"The progressive system owned by {rules.owner} consists of these components, in the versions stated or any later versions:"
        )
        rules.put("bullets", [f"{n} v{v}" for n, v in zip(names, versions, strict=True)])
    elif form == "each":
        rules.say(
            f"The progressive system owned by {rules.owner} must include {joined([f'{n} v{v}' for n, v in zip(names, versions, strict=True)])}, each in the stated version or higher."
        )
    else:
        higher = rules.one("at_least", "exact")
        rules.say(f"{rules.owner} owns the progressive system. It consists of:")
        rules.put(
            "table",
            [
                ["Component", "Minimum version" if higher == "at_least" else "Approved version"],
                *[[n, v] for n, v in zip(names, versions, strict=True)],
            ],
        )
    rules.equipment.append(tree([[part(n, v, higher)] for n, v in zip(names, versions, strict=True)]))
    cite(rules)


def nested(rules: Rules) -> None:
    """Any-of within all-of as lists within lists, and alternatives with numbers of their own."""
    rules.owner = rules.one("Red Hand Games", "Elektroncek d.d.")
    holder = rules.owner
    rules.put("fine", rules.one(f"© 2016 {holder} All rights reserved.", f"{rules.game}™ is a trademark of {holder}."))
    if "©" in rules.out[-1][1]:
        rules.owner = [holder, None]  # who holds the rules' copyright need not own the equipment
    steps(rules)
    if rules.rng.random() < 0.6:
        names = rules.rng.sample(w.SHUFFLERS, 2)
        rules.shuffler(
            rules.one(
                f"Put the cards into the shuffler ({joined(names, 'or')}) and press Start.",
                f"This game is dealt from a {joined(names, 'or a')} shuffler.",
            ),
            names,
        )
    made = [wording(rules, n) for n in rules.parts(5)]
    rules.put("heading", rules.one("What the progressive requires", "Equipment for the Progressive Wager"))
    a, b, c, d, e = made
    if rules.rng.random() < 0.5:
        rules.say("The progressive system contains all of the following:")
        rules.put("nested", [(a[1], []), ("one of:", [b[1], c[1]]), (d[1], [])])
        rules.equipment.append(tree([[a[0]], [b[0], c[0]], [d[0]]]))
    else:
        rules.say("Either of the following systems may be used for the progressive:")
        rules.put("marked", [("Option 1.", f"{a[1]} and {b[1]}"), ("Option 2.", f"{c[1]}, {d[1]} and {e[1]}")])
        rules.equipment.append(tree([[a[0]], [b[0]]], [[c[0]], [d[0]], [e[0]]]))


def plain(rules: Rules) -> None:
    """No progressive; a shuffler perhaps; an optional display perhaps; a trademark that is another's."""
    rules.owner = rules.one("Prime Table Games LLC", "Shuffle Tech International", "SHFL entertainment, Inc.")
    rules.say(
        rules.one(
            f"{rules.game} is a registered trademark of {rules.owner}.",
            f"{rules.owner} is the owner of {rules.game}.",
            f"Owner: {rules.owner}",
        )
    )
    steps(rules)
    kind = rules.one("none", "optional", "must", "mention")
    a = rules.rng.choice(w.SHUFFLERS)
    if kind == "must":
        rules.shuffler(
            rules.one(
                f"Cards must come out of a {a} shuffler.",
                f"A {a} is required to deal this game.",
                f"Load four decks into the {a} shuffler before play.",
            ),
            [a],
        )
    elif kind == "mention":
        rules.say("The dealer shuffles by hand. Shufflers and continuous shufflers are not used with this game.")
    if rules.rng.random() < 0.5:
        p, s = wording(rules, "i-Verify")
        rules.say(f"The house may add an LCD display to the table; the display runs on {s}.")
        rules.equipment.append(tree([[p]], applies_to="display"))
    cite(rules)


def cite(rules: Rules) -> None:
    rng = rules.rng
    laws = rng.sample(["230-15-040", "230-15-140", "230-15-685", "230-15-491", "230-16-157"], rng.choice([0, 1, 2, 3]))
    if not laws:
        return
    rules.citations.update(f"WAC {x}" for x in laws)
    spoken = joined(laws)
    rules.say(
        rules.one(
            f"Wagers are limited by WAC {spoken}.",
            f"See WAC §§ {spoken}." if len(laws) > 1 else f"See WAC § {spoken}.",
            f"Nothing in these rules permits what {joined([f'WAC {x}' for x in laws], 'or')} forbids.",
        )
    )


STEPS = ["Every player puts an Ante on the circle in front of them.", "Two cards go to each player and two to the dealer, all face down.", "A player who does not like the hand may fold; the Ante is lost.",
         "Otherwise the player bets once more, not over three times the Ante.", "The dealer shows the house hand. The better poker hand wins even money.", "Equal hands push.",
         "The side wager pays by the table below, whether or not the dealer qualifies."]  # fmt: skip


def steps(rules: Rules) -> None:
    rules.put(rules.one("numbered", "numbered", "bullets"), rules.rng.sample(STEPS, rules.rng.randint(4, 6)))
    rules.put(
        "payouts",
        [("Royal Flush", 250), ("Straight Flush", 50), ("Four of a Kind", 20), ("Full House", 6), ("Flush", 4)],
    )


LAWYERS: list[Callable[[Rules], None]] = [prose, definitions, minimums, nested, plain]


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    rules = Rules(random.Random(f"fourth rules {seed}"), game)
    rules.put("title", game)
    rules.put("line", rules.one("Rules of the Game", "Official Game Rules", "Procedures", "How the game is played"))
    rules.say(
        rules.one(
            f"{game} is played with a standard deck of 52 cards. Players play against the dealer.",
            f"In {game} the player's cards are compared with those of the dealer.",
            "This is a house-banked card game for up to seven players and one dealer.",
        )
    )
    rules.rng.choice(LAWYERS)(rules)
    return {
        "game": game,
        "owner": rules.owner,
        "equipment": rules.equipment,
        "citations": sorted(rules.citations),
    }, rules.out
