"""Every kind of change that a packet can go through, each with the differences that must be told, and no other.

A change takes a packet, a source of choices and the places that earlier changes took; it alters the packet and returns
what must be found, or None where the packet offers no place for it.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Packet = dict[str, Any]
ANY = object()
CELLS = re.compile(r"esignator|from (?:\$|meter\))")  # what a table left among the clauses


@dataclass(frozen=True)
class Told:
    """One difference that must be told. ANY: not looked at."""

    topic: str
    change: str
    field: Any = ANY
    before: Any = ANY
    after: Any = ANY

    def fits(self, difference: Any) -> bool:
        own = (self.topic, self.change, self.field, self.before, self.after)
        found = (difference.topic, difference.change, difference.field, difference.before, difference.after)
        return all(x is ANY or x == y for x, y in zip(own, found))


@dataclass
class Work:
    """A packet that is being changed."""

    packet: Packet
    rng: random.Random
    taken: set[Any] = field(default_factory=set)

    def take(self, *names: Any) -> bool:
        """Claims places; False where one was changed already."""
        if self.taken & set(names):
            return False
        self.taken.update(names)
        return True

    def paytable(self, suits: Callable[[Packet], bool] = lambda p: True) -> Packet | None:
        """A paytable that no change touched, and that no other printing could be taken for."""
        own = [
            p
            for p in self.packet["paytables"]
            if p["designator"] and suits(p) and ("paytable", _name(p)) not in self.taken
        ]
        if not own:
            return None
        found = self.rng.choice(own)
        self.taken.add(("paytable", _name(found)))
        return found

    def outcome(self, suits: Callable[[Packet], bool]) -> Packet | None:
        table = self.paytable(lambda p: any(suits(o) for o in p["outcomes"]))
        return None if table is None else self.rng.choice([o for o in table["outcomes"] if suits(o)])

    def clause(self, suits: Callable[[Packet], bool] = lambda c: True) -> int | None:
        """A speaking clause (no cells of a table), at a distance from all that were changed."""
        taken = {t[1] for t in self.taken if isinstance(t, tuple) and t[0] == "clause"}
        clauses = self.packet["x_clauses"]
        own = [
            n
            for n, c in enumerate(clauses)
            if len(c["text"].split()) >= 8
            and not CELLS.search(c["text"])
            and suits(c)
            and not any(abs(n - t) < 4 for t in taken)
            and "made" not in c
        ]
        if not own:
            return None
        found = self.rng.choice(own)
        self.taken.add(("clause", found))
        return found


def _name(paytable: Packet) -> tuple[Any, ...]:
    return paytable["designator"], paytable["bet"], paytable["system"], paytable["variant"], paytable["printing"]


def _number(outcome: Packet) -> bool:
    return (
        outcome["pays"] is not None and outcome["unit"] in ("for_1", "to_1", "dollars") and "." not in outcome["pays"]
    )


Mutation = Callable[[Work], "list[Told] | None"]
MUTATIONS: dict[str, Mutation] = {}


def mutation(function: Mutation) -> Mutation:
    MUTATIONS[function.__name__] = function
    return function


@mutation
def pay_raised(w: Work) -> list[Told] | None:
    o = w.outcome(_number)
    if o is None:
        return None
    old, o["pays"] = o["pays"], str(int(o["pays"]) + 1)
    return [Told("outcome", "raised", "pays", old, o["pays"])]


@mutation
def pay_lowered(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: _number(o) and int(o["pays"]) > 1)
    if o is None:
        return None
    old, o["pays"] = o["pays"], str(int(o["pays"]) - 1)
    return [Told("outcome", "lowered", "pays", old, o["pays"])]


@mutation
def unit_changed(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: o["unit"] in ("for_1", "to_1", "dollars"))
    if o is None:
        return None
    old, o["unit"] = o["unit"], "to_1" if o["unit"] != "to_1" else "for_1"
    return [Told("outcome", "changed", "unit", old, o["unit"])]


@mutation
def meter_changed(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: o["meter"] == "main")
    if o is None:
        return None
    o["meter"] = "mega"
    return [Told("outcome", "changed", "meter", "main", "mega")]


@mutation
def from_meter_changed(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: o["from_meter"] is not None)
    if o is None:
        return None
    o["from_meter"] = not o["from_meter"]
    return [Told("outcome", "changed", "from_meter", not o["from_meter"], o["from_meter"])]


@mutation
def envy_raised(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: o["envy"] is not None)
    if o is None:
        return None
    old, o["envy"] = o["envy"], str(int(o["envy"]) + 500)
    return [Told("outcome", "raised", "envy", old, o["envy"])]


@mutation
def envy_added(w: Work) -> list[Told] | None:
    o = w.outcome(lambda o: o["envy"] is None)
    if o is None:
        return None
    o["envy"] = "25"
    return [Told("outcome", "added", "envy", None, "25")]


@mutation
def outcome_removed(w: Work) -> list[Told] | None:
    table = w.paytable(lambda p: len(p["outcomes"]) > 2)
    if table is None:
        return None
    table["outcomes"].pop(w.rng.randrange(len(table["outcomes"])))
    return [Told("outcome", "removed", "hand")]


@mutation
def outcome_added(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    row = {"hand": "mini_royal", "hands": None, "pays": "77", "unit": "for_1", "meter": None, "from_meter": None}
    table["outcomes"].insert(w.rng.randrange(len(table["outcomes"]) + 1), {**row, "envy": None})
    return [Told("outcome", "added", "hand")]


@mutation
def rows_in_another_order(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    table["outcomes"].reverse()
    return []


@mutation
def seed_raised(w: Work) -> list[Told] | None:
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("seed")))
    if table is None:
        return None
    old = table["claims"]["seed"]
    table["claims"]["seed"] = str(int(old) + 5000)
    return [Told("claim", "raised", "seed", old, table["claims"]["seed"])]


@mutation
def edge_not_printed(w: Work) -> list[Told] | None:
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("house_edge")))
    if table is None:
        return None
    old, table["claims"]["house_edge"] = table["claims"]["house_edge"], None
    return [Told("claim", "removed", "house_edge", old, None)]


@mutation
def zeros_dropped(w: Work) -> list[Told] | None:
    """The same number written otherwise is no change."""
    table = w.paytable(lambda p: bool((p["claims"] or {}).get("house_edge")))
    if table is None:
        return None
    edge = table["claims"]["house_edge"]
    table["claims"]["house_edge"] = f"{edge}0" if "." in edge else f"{edge}.0"
    return []


@mutation
def paytable_removed(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    w.packet["paytables"].remove(table)
    return [Told("paytable", "removed")]


@mutation
def paytable_added(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None or not w.take("new paytable"):
        return None
    new = copy.deepcopy(table)
    new.update(designator="NEW-99", alias=None)
    for o in new["outcomes"]:
        o["pays"] = str(int(float(o["pays"] or 1)) * 3 + 1)
    w.packet["paytables"].insert(w.rng.randrange(len(w.packet["paytables"])), new)
    w.taken.add(("paytable", _name(new)))
    return [Told("paytable", "added")]


@mutation
def paytable_renamed(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None or not w.take("renamed paytable"):
        return None
    old, table["designator"] = table["designator"], "RENAMED-77"
    w.taken.add(("paytable", _name(table)))
    return [Told("paytable", "renamed", "designator", old, "RENAMED-77")]


@mutation
def paytable_moved(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None or not w.take("moved paytable"):
        return None
    old, table["system"] = table["system"], "stargazer"
    w.taken.add(("paytable", _name(table)))
    return [Told("paytable", "moved", "system", old, "stargazer")]


@mutation
def printed_again(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    again = {**copy.deepcopy(table), "printing": table["printing"] + 1}
    w.packet["paytables"].append(again)
    w.taken.add(("paytable", _name(again)))
    return [Told("paytable", "printing_added")]


@mutation
def paytables_in_another_order(w: Work) -> list[Told] | None:
    if not w.take("order of paytables"):
        return None
    w.rng.shuffle(w.packet["paytables"])
    return []


@mutation
def alias_changed(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    old, table["alias"] = table["alias"], "ALT-5"
    return [Told("paytable", "changed", "alias", old, "ALT-5")]


@mutation
def wager_raised(w: Work) -> list[Told] | None:
    table = w.paytable(lambda p: p["wager"])
    if table is None:
        return None
    old, table["wager"] = table["wager"], "25"
    return [Told("paytable", "raised", "wager", old, "25")]


@mutation
def for_several_games(w: Work) -> list[Told] | None:
    table = w.paytable()
    if table is None:
        return None
    table["multi_game"] = not table["multi_game"]
    return [Told("paytable", "changed", "multi_game", not table["multi_game"], table["multi_game"])]


def _group(w: Work, suits: Callable[[Packet], bool] = lambda g: True) -> Packet | None:
    own = [g for g in w.packet["equipment"] if suits(g) and ("equipment", g["applies_to"], g["system"]) not in w.taken]
    if not own:
        return None
    group = w.rng.choice(own)
    w.taken.add(("equipment", group["applies_to"], group["system"]))
    return group


def _components(group: Packet) -> list[Packet]:
    return [c for a in group["any_of"] for s in a["all_of"] for c in s["any_of"]]


def _dotted(c: Packet) -> bool:
    return bool(c["version"]) and all(part.isdigit() for part in c["version"].split("."))


def _unique(group: Packet, c: Packet) -> bool:
    return sum(o["component"] == c["component"] for o in _components(group)) == 1


@mutation
def version_raised(w: Work) -> list[Told] | None:
    group = _group(w, lambda g: any(_dotted(c) and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if _dotted(c) and _unique(group, c)])
    head, _, last = c["version"].rpartition(".")
    c["version"] = f"{head}.{int(last) + 1}" if head else str(int(last) + 1)
    return [Told("equipment", "version_raised")]


@mutation
def or_higher_turned(w: Work) -> list[Told] | None:
    group = _group(w, lambda g: any(c["version"] and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if c["version"] and _unique(group, c)])
    was, c["match"] = c["match"], "exact" if c["match"] == "at_least" else "at_least"
    return [Told("equipment", "or_higher_removed" if was == "at_least" else "or_higher_added")]


@mutation
def component_added(w: Work) -> list[Told] | None:
    group = _group(w)
    if group is None:
        return None
    alternative = w.rng.choice(group["any_of"])
    new = {"any_of": [{"component": "Lantern Bridge", "version": "4.2", "match": "at_least"}]}
    alternative["all_of"].insert(w.rng.randrange(len(alternative["all_of"]) + 1), new)
    return [Told("equipment", "component_added", ANY, None, "Lantern Bridge 4.2 or higher")]


@mutation
def component_removed(w: Work) -> list[Told] | None:
    group = _group(w, lambda g: any(len(a["all_of"]) > 2 for a in g["any_of"]))
    if group is None:
        return None
    alternative = w.rng.choice([a for a in group["any_of"] if len(a["all_of"]) > 2])
    alternative["all_of"].pop(w.rng.randrange(1, len(alternative["all_of"])))
    return [Told("equipment", "component_removed")]


@mutation
def choice_added(w: Work) -> list[Told] | None:
    group = _group(w)
    if group is None:
        return None
    slot = w.rng.choice(w.rng.choice(group["any_of"])["all_of"])
    slot["any_of"].append({"component": "Lantern Bridge", "version": "4.2", "match": "exact"})
    return [Told("equipment", "choice_added", ANY, None, "Lantern Bridge 4.2")]


@mutation
def alternative_added(w: Work) -> list[Told] | None:
    group = _group(w)
    if group is None:
        return None
    parts = [("Lantern Bridge", "4.2"), ("Harbor Light", "1.0")]
    slots = [{"any_of": [{"component": c, "version": v, "match": "at_least"}]} for c, v in parts]
    group["any_of"].insert(0, {"all_of": slots})
    return [Told("equipment", "alternative_added")]


@mutation
def requirement_removed(w: Work) -> list[Told] | None:
    group = _group(w)
    if group is None or not w.take("requirement removed"):
        return None
    w.packet["equipment"].remove(group)
    return [Told("equipment", "requirement_removed")]


def _letter(name: str, key: str, value: Any) -> None:
    def change(w: Work) -> list[Told] | None:
        if not w.packet["letter"] or not w.take(("letter", key)):
            return None
        old, w.packet["letter"][key] = w.packet["letter"][key], value
        return [Told("letter", "changed", key, old, value)]

    MUTATIONS[name] = change


_letter("letter_date", "date", "2031-02-03")
_letter("letter_number", "submission", "7777")
_letter("letter_subject", "subject", "Quite another matter")
_letter("letter_denied", "decision", "denied")
_letter("letter_rules_dates", "rules_dates", ["2030-12-31"])


@mutation
def game_listed(w: Work) -> list[Told] | None:
    if not w.packet["letter"] or not w.take("games"):
        return None
    w.packet["letter"]["games"].append({"number": 99, "name": "Walrus Hold'Em"})
    return [Told("letter", "added", "games", None, "Walrus Hold'Em")]


@mutation
def game_no_longer_listed(w: Work) -> list[Told] | None:
    if not w.packet["letter"] or not w.take("games"):
        return None
    games = w.packet["letter"]["games"]
    gone = games.pop(w.rng.randrange(len(games)))
    return [Told("letter", "removed", "games", gone["name"], None)]


@mutation
def condition_added(w: Work) -> list[Told] | None:
    if not w.packet["letter"]:
        return None
    audience = w.rng.choice(["general", "commercial", "tribal"])
    if not w.take(("condition", audience)):
        return None
    new = "Walruses are not admitted to the gaming floor during the hours of darkness."
    w.packet["letter"]["conditions"][audience].append(new)
    return [Told("letter", "added", f"conditions.{audience}", None, new)]


@mutation
def condition_removed(w: Work) -> list[Told] | None:
    if not w.packet["letter"]:
        return None
    kept = [a for a, texts in w.packet["letter"]["conditions"].items() if texts]
    audience = w.rng.choice(sorted(kept))
    if not w.take(("condition", audience)):
        return None
    texts = w.packet["letter"]["conditions"][audience]
    gone = texts.pop(w.rng.randrange(len(texts)))
    return [Told("letter", "removed", f"conditions.{audience}", gone, None)]


@mutation
def signed_by_another(w: Work) -> list[Told] | None:
    if not w.packet["letter"] or not w.take("signer"):
        return None
    old = w.packet["letter"]["signer"]["name"]
    w.packet["letter"]["signer"]["name"] = "Quentin Walrus"
    return [Told("letter", "changed", "signer.name", old, "Quentin Walrus")]


@mutation
def copied_to_another(w: Work) -> list[Told] | None:
    if not w.packet["letter"] or not w.take("cc"):
        return None
    w.packet["letter"]["cc"].append({"name": "Quentin Walrus", "title": "Special Agent", "unit": None})
    return [Told("letter", "added", "cc")]


@mutation
def another_phone(w: Work) -> list[Told] | None:
    if not w.packet["letter"] or not w.packet["letter"]["contacts"] or not w.take("contacts"):
        return None
    contact = w.rng.choice(w.packet["letter"]["contacts"])
    old, contact["phone"] = contact["phone"], "360-555-9999"
    return [Told("letter", "changed", "contacts.phone", old, "360-555-9999")]


@mutation
def law_named(w: Work) -> list[Told] | None:
    if not w.take("citations"):
        return None
    w.packet["citations"] = sorted([*w.packet["citations"], "WAC 230-99-999"])
    return [Told("citation", "added", "citations", None, "WAC 230-99-999")]


@mutation
def fact_changed(w: Work) -> list[Told] | None:
    own = [f for f in w.packet["x_facts"] if f["fact"] == "folded_hands_qualify" and f["value"] == "house"]
    if not own or not w.take("fact changed"):
        return None
    w.rng.choice(own)["value"] = "no"
    return [Told("fact", "changed", "folded_hands_qualify", "house", "no")]


@mutation
def fact_added(w: Work) -> list[Told] | None:
    if not w.take("fact added"):
        return None
    new = {**w.packet["x_facts"][0], "fact": "player_banking", "value": False, "quote": "Walruses may not bank."}
    w.packet["x_facts"].append(new)
    return [Told("fact", "added", "player_banking", None, False)]


@mutation
def clause_reworded(w: Work) -> list[Told] | None:
    at = w.clause()
    if at is None:
        return None
    c = w.packet["x_clauses"][at]
    words = c["text"].split()
    words.insert(w.rng.randrange(2, len(words) - 1), "walrus enthusiasts notwithstanding")
    old, c["text"] = c["text"], " ".join(words)
    return [Told("clause", "reworded", ANY, old, c["text"])]


@mutation
def words_taken_out(w: Work) -> list[Told] | None:
    at = w.clause(lambda c: len(c["text"].split()) >= 10 and c["text"].split()[4].isalpha())
    if at is None:
        return None
    c = w.packet["x_clauses"][at]
    words = c["text"].split()
    del words[4]
    old, c["text"] = c["text"], " ".join(words)
    return [Told("clause", "reworded", ANY, old, c["text"])]


@mutation
def clause_removed(w: Work) -> list[Told] | None:
    at = w.clause()
    if at is None or not w.take("clauses counted"):
        return None
    gone = w.packet["x_clauses"].pop(at)
    w.taken = {("clause", t[1] - (t[1] > at)) if isinstance(t, tuple) and t[0] == "clause" else t for t in w.taken}
    return [Told("clause", "removed", ANY, gone["text"], None)]


@mutation
def clause_added(w: Work) -> list[Told] | None:
    at = w.clause()
    if at is None or not w.take("clauses counted"):
        return None
    text = "Walrus enthusiasts shall remain seated while jackpots are verified by management."
    like = w.packet["x_clauses"][at]
    path = [p for p in like["path"] if len(p) > 2]
    w.packet["x_clauses"].insert(at + 1, {**like, "path": path, "text": text, "made": True})
    w.taken = {("clause", t[1] + (t[1] > at)) if isinstance(t, tuple) and t[0] == "clause" else t for t in w.taken}
    return [Told("clause", "added", ANY, None, text)]


@mutation
def clause_moved(w: Work) -> list[Told] | None:
    if not w.take("clauses counted"):
        return None
    at = w.clause()
    clauses = w.packet["x_clauses"]
    if at is None:
        return None
    like = clauses[at]
    section = [
        n for n, c in enumerate(clauses) if c["path"][:-1] == like["path"][:-1] and c["system"] == like["system"]
    ]
    places = [n for n in section if abs(n - at) >= 3 and not _near(w, n, at)]
    if not places:
        return None
    to = w.rng.choice(places)
    clauses.insert(to, clauses.pop(at))
    w.taken |= {("clause", n) for n in range(min(at, to) - 3, max(at, to) + 4)}
    return [Told("clause", "moved")]


def _near(w: Work, to: int, at: int) -> bool:
    low, high = min(to, at) - 4, max(to, at) + 4
    return any(isinstance(t, tuple) and t[0] == "clause" and t[1] != at and low <= t[1] <= high for t in w.taken)


@mutation
def heading_renamed(w: Work) -> list[Told] | None:
    headings = sorted({(c["system"] or "", h) for c in w.packet["x_clauses"] for h in c["path"] if "COMMAND" in h})
    if not headings or not w.take("headings"):
        return None
    system, old = w.rng.choice(headings)
    for c in w.packet["x_clauses"]:
        if (c["system"] or "") == system:
            c["path"] = [f"{h}/WALRUS" if h == old else h for h in c["path"]]
    return [Told("heading", "renamed", ANY, old, f"{old}/WALRUS")]


@mutation
def company_succeeded(w: Work) -> list[Told] | None:
    owner, new = w.packet["owner"], "Light & Wonder, Inc."
    if not w.take("company"):
        return None
    w.packet["owner"] = new
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace(owner, new)
    return [Told("company", "renamed", ANY, owner, "Light and Wonder")]


@mutation
def typographic_signs(w: Work) -> list[Told] | None:
    if not w.take("signs"):
        return None
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace("'", "\u2019").replace(" - ", " \u2013 ").replace("the dealer", "the  dealer")
    return []


@mutation
def look_alikes(w: Work) -> list[Told] | None:
    """What a scanner makes of letters."""
    if not w.take("look-alikes"):
        return None
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace("turn", "tum").replace("All", "AII").replace("casino", "cas ino")
    return []


@mutation
def headings_in_capitals(w: Work) -> list[Told] | None:
    if not w.take("capitals"):
        return None
    for c in w.packet["x_clauses"]:
        c["path"] = [p.title() if len(p) > 3 else p for p in c["path"]]
    return []
