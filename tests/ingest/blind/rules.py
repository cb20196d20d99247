"""Rules of other games by other owners, with equipment clauses in many forms."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind import words as w
from tests.ingest.blind import words_of_rules as rw
from tests.ingest.blind.letters import Element
from tests.ingest.blind.words import pick


def component(rng: random.Random, name: str, held: bool) -> tuple[dict[str, Any], str]:
    """What a component is, and how it is said."""
    version = ".".join(str(rng.randint(0, 12)) for _ in range(rng.choice([2, 2, 3])))
    kind = rng.choice(["at_least", "at_least", "exact", "any"])
    if kind == "any":
        return {"component": name, "version": None, "match": "any"}, rng.choice(["{c}", "a {c}"]).format(c=name)
    form = pick(rng, rw.HIGHER if kind == "at_least" else rw.EXACT, held)
    return {"component": name, "version": version, "match": kind}, form.format(c=name, v=version)


def in_line(statements: list[str], rng: random.Random) -> str:
    if len(statements) == 1:
        return statements[0]
    return f"{', '.join(statements[:-1])}{rng.choice([',', ''])} and {statements[-1]}"


def clause(rng: random.Random, held: bool, owner: str) -> tuple[dict[str, Any], list[Element]]:
    """A progressive system: its tree, and the elements that print it."""
    names = rng.sample(rw.PARTS[held], rng.randint(2, 4))
    made = [component(rng, n, held) for n in names]
    lead = pick(rng, rw.SYSTEM_LEAD, held).format(o=owner)
    form = rng.choice(["sentence", "sentence", "bullets", "lettered", "either", "alternatives", "table"])
    parts = [{"any_of": [c]} for c, _ in made]
    statements = [s for _, s in made]
    elements: list[Element]
    alternatives = [{"all_of": parts}]
    if form == "sentence":
        elements = [("para", f"{lead}{in_line(statements, rng)}.")]
    elif form in ("bullets", "lettered"):
        elements = [("para", lead.strip().rstrip(":") + ":"), (form, statements)]
    elif form == "either":
        other, other_wording = component(rng, rng.choice([n for n in rw.PARTS[held] if n not in names]), held)
        parts[-1]["any_of"].append(other)
        elements = [
            ("para", f"{lead}{in_line([*statements[:-1], f'either {statements[-1]} or {other_wording}'], rng)}.")
        ]
    elif form == "alternatives":
        other, other_wording = component(rng, rng.choice([n for n in rw.PARTS[held] if n not in names]), held)
        alternatives.append({"all_of": [{"any_of": [other]}]})
        a, b = rng.choice([("(a)", "(b)"), ("(1)", "(2)"), ("(i)", "(ii)")])
        elements = [("para", f"{lead}{a} {in_line(statements, rng)}; or {b} {other_wording}.")]
    else:
        rows = [[c["component"], _cell(c, rng)] for c, _ in made]
        elements = [("para", lead.strip().rstrip(":") + ":"), ("table", [["Component", "Software Version"], *rows])]
    return {"applies_to": "progressive", "any_of": alternatives}, elements


def _cell(part: dict[str, Any], rng: random.Random) -> str:
    if part["match"] == "any":
        return "any"
    return f"{rng.choice(['', 'v'])}{part['version']}{' or higher' if part['match'] == 'at_least' else ''}"


def make_rules(seed: int, game: str) -> tuple[dict[str, Any], list[Element]]:
    """Rules of a game: {"game", "owner", "equipment", "citations"} and the elements that print them."""
    rng = random.Random(f"blind rules {seed}")
    held = seed >= w.HELD_FROM
    owner = pick(rng, rw.OWNERS, held)
    cited: set[str] = set()
    equipment: list[dict[str, Any]] = []
    out: list[Element] = [("title", game)]
    if rng.random() < 0.5:
        out.append(("line", rng.choice(["Rules of Play", "Game Rules and Dealing Procedures", "How to Play"])))
    stated_owner = pick(rng, rw.OWNED, held).format(g=game, o=owner) if rng.random() < 0.7 else None
    out.append(("heading", rng.choice(["Overview", "1. Overview", "Introduction", "RULES OF PLAY"])))
    out.append(("para", pick(rng, rw.OPENINGS, held).format(g=game)))
    if stated_owner:
        out.append(("para", stated_owner))
    if rng.random() < 0.5:
        models = rng.sample(rw.MODELS[held], rng.choice([1, 1, 2]))
        text = pick(rng, rw.SHUFFLER, held).format(m=" or ".join(models), o=owner)
        out.append(("para", text))
        listed = [{"component": m, "version": None, "match": "any"} for m in models]
        equipment.append({"applies_to": "shuffler", "any_of": [{"all_of": [{"any_of": listed}]}]})
    out.append(
        ("heading", rng.choice(["Dealing Procedures", "2. Procedures", "Rules of the Game", "PLAY OF THE GAME"]))
    )
    out.append((rng.choice(["numbered", "numbered", "lettered", "twocolumn"]), rng.sample(rw.STEPS, rng.randint(4, 6))))
    out.append(("payouts", [("Royal Flush", 500), ("Straight Flush", 100), ("Four of a Kind", 40), ("Full House", 12)]))
    laws = rng.sample(rw.LAW, rng.choice([0, 1, 2]))
    if laws:
        cited.update(laws)
        out.append(("para", pick(rng, rw.CITED, held).format(" and ".join(laws))))
    if rng.random() < 0.75:
        tree, elements = clause(rng, held, owner)
        if owner in str(elements) and stated_owner is None:
            stated_owner = owner
        equipment.append(tree)
        out.append(("heading", rng.choice(["Progressive", "Equipment", "3. Progressive Jackpot"])))
        out += elements
    return {
        "game": game,
        "owner": owner if stated_owner else None,
        "equipment": equipment,
        "citations": sorted(cited),
    }, out
