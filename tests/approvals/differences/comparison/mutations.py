"""Every kind of change of equipment, letters, facts and clauses; those of paytables are listed with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.approvals.differences.comparison import mutations_of_paytables
from tests.approvals.differences.comparison.work import ANY, MUTATIONS, Packet, Reported, Work, mutation

__all__ = ["MUTATIONS", "Reported", "Work", "mutations_of_paytables"]


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
def version_raised(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(_dotted(c) and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if _dotted(c) and _unique(group, c)])
    head, _, last = c["version"].rpartition(".")
    c["version"] = f"{head}.{int(last) + 1}" if head else str(int(last) + 1)
    return [Reported("equipment", "version_raised")]


@mutation
def or_higher_turned(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(c["version"] and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if c["version"] and _unique(group, c)])
    was, c["match"] = c["match"], "exact" if c["match"] == "at_least" else "at_least"
    return [Reported("equipment", "or_higher_removed" if was == "at_least" else "or_higher_added")]


@mutation
def component_added(w: Work) -> list[Reported] | None:
    group = _group(w)
    if group is None:
        return None
    alternative = w.rng.choice(group["any_of"])
    new = {"any_of": [{"component": "Lantern Bridge", "version": "4.2", "match": "at_least"}]}
    alternative["all_of"].insert(w.rng.randrange(len(alternative["all_of"]) + 1), new)
    return [Reported("equipment", "component_added", ANY, None, "Lantern Bridge 4.2 or higher")]


@mutation
def component_removed(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(len(a["all_of"]) > 2 for a in g["any_of"]))
    if group is None:
        return None
    alternative = w.rng.choice([a for a in group["any_of"] if len(a["all_of"]) > 2])
    alternative["all_of"].pop(w.rng.randrange(1, len(alternative["all_of"])))
    return [Reported("equipment", "component_removed")]


@mutation
def choice_added(w: Work) -> list[Reported] | None:
    group = _group(w)
    if group is None:
        return None
    slot = w.rng.choice(w.rng.choice(group["any_of"])["all_of"])
    slot["any_of"].append({"component": "Lantern Bridge", "version": "4.2", "match": "exact"})
    return [Reported("equipment", "choice_added", ANY, None, "Lantern Bridge 4.2")]


@mutation
def alternative_added(w: Work) -> list[Reported] | None:
    group = _group(w)
    if group is None:
        return None
    parts = [("Lantern Bridge", "4.2"), ("Harbor Light", "1.0")]
    slots = [{"any_of": [{"component": c, "version": v, "match": "at_least"}]} for c, v in parts]
    group["any_of"].insert(0, {"all_of": slots})
    return [Reported("equipment", "alternative_added")]


@mutation
def version_lowered(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(_lowerable(c) and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if _lowerable(c) and _unique(group, c)])
    head, _, last = c["version"].rpartition(".")
    c["version"] = f"{head}.{int(last) - 1}"
    return [Reported("equipment", "version_lowered")]


def _lowerable(c: Packet) -> bool:
    return _dotted(c) and "." in c["version"] and int(c["version"].rpartition(".")[2]) > 0


@mutation
def any_version_will_do(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(c["version"] and _unique(g, c) for c in _components(g)))
    if group is None:
        return None
    c = w.rng.choice([c for c in _components(group) if c["version"] and _unique(group, c)])
    c["version"], c["match"] = None, "any"
    return [Reported("equipment", "version_changed")]


@mutation
def choice_removed(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: any(_spare(s) for a in g["any_of"] for s in a["all_of"]))
    if group is None:
        return None
    slot = w.rng.choice([s for a in group["any_of"] for s in a["all_of"] if _spare(s)])
    slot["any_of"].pop()
    return [Reported("equipment", "choice_removed")]


def _spare(slot: Packet) -> bool:
    names = [c["component"] for c in slot["any_of"]]
    return len(names) > 1 and len(set(names)) == len(names)


@mutation
def alternative_removed(w: Work) -> list[Reported] | None:
    group = _group(w, lambda g: len(g["any_of"]) > 1)
    if group is None:
        return None
    group["any_of"].pop(w.rng.randrange(len(group["any_of"])))
    return [Reported("equipment", "alternative_removed")]


@mutation
def requirement_added(w: Work) -> list[Reported] | None:
    if not w.take("requirement added", ("equipment", "walrus_bonus", None)):
        return None
    slot = {"any_of": [{"component": "Lantern Shuffler", "version": "2.0", "match": "at_least"}]}
    w.packet["equipment"].append({"applies_to": "walrus_bonus", "system": None, "any_of": [{"all_of": [slot]}]})
    return [Reported("equipment", "requirement_added")]


@mutation
def requirement_removed(w: Work) -> list[Reported] | None:
    group = _group(w)
    if group is None or not w.take("requirement removed"):
        return None
    w.packet["equipment"].remove(group)
    return [Reported("equipment", "requirement_removed")]


def _letter(name: str, key: str, value: Any) -> None:
    def change(w: Work) -> list[Reported] | None:
        if not w.packet["letter"] or not w.take(("letter", key)):
            return None
        old, w.packet["letter"][key] = w.packet["letter"][key], value
        return [Reported("letter", "changed", key, old, value)]

    MUTATIONS[name] = change


_letter("letter_date", "date", "2031-02-03")
_letter("letter_number", "submission", "7777")
_letter("letter_subject", "subject", "Quite another matter")
_letter("letter_denied", "decision", "denied")
_letter("letter_rules_dates", "rules_dates", ["2030-12-31"])


@mutation
def game_listed(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.take("games"):
        return None
    w.packet["letter"]["games"].append({"number": 99, "name": "Walrus Hold'Em"})
    return [Reported("letter", "added", "games", None, "Walrus Hold'Em")]


@mutation
def game_no_longer_listed(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.take("games"):
        return None
    games = w.packet["letter"]["games"]
    gone = games.pop(w.rng.randrange(len(games)))
    return [Reported("letter", "removed", "games", gone["name"], None)]


@mutation
def condition_added(w: Work) -> list[Reported] | None:
    if not w.packet["letter"]:
        return None
    audience = w.rng.choice(["general", "commercial", "tribal"])
    if not w.take(("condition", audience)):
        return None
    new = "Walruses are not admitted to the gaming floor during the hours of darkness."
    w.packet["letter"]["conditions"][audience].append(new)
    return [Reported("letter", "added", f"conditions.{audience}", None, new)]


@mutation
def condition_removed(w: Work) -> list[Reported] | None:
    if not w.packet["letter"]:
        return None
    kept = [a for a, texts in w.packet["letter"]["conditions"].items() if texts]
    audience = w.rng.choice(sorted(kept))
    if not w.take(("condition", audience)):
        return None
    texts = w.packet["letter"]["conditions"][audience]
    gone = texts.pop(w.rng.randrange(len(texts)))
    return [Reported("letter", "removed", f"conditions.{audience}", gone, None)]


@mutation
def signed_by_another(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.take("signer"):
        return None
    old = w.packet["letter"]["signer"]["name"]
    w.packet["letter"]["signer"]["name"] = "Quentin Walrus"
    return [Reported("letter", "changed", "signer.name", old, "Quentin Walrus")]


@mutation
def copied_to_another(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.take("cc"):
        return None
    w.packet["letter"]["cc"].append({"name": "Quentin Walrus", "title": "Special Agent", "unit": None})
    return [Reported("letter", "added", "cc")]


@mutation
def another_phone(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.packet["letter"]["contacts"] or not w.take("contacts"):
        return None
    contact = w.rng.choice(w.packet["letter"]["contacts"])
    old, contact["phone"] = contact["phone"], "360-555-9999"
    return [Reported("letter", "changed", "contacts.phone", old, "360-555-9999")]


@mutation
def condition_reworded(w: Work) -> list[Reported] | None:
    if not w.packet["letter"]:
        return None
    kept = [a for a, texts in w.packet["letter"]["conditions"].items() if any(len(t.split()) >= 8 for t in texts)]
    if not kept:
        return None
    audience = w.rng.choice(sorted(kept))
    if not w.take(("condition", audience)):
        return None
    texts = w.packet["letter"]["conditions"][audience]
    at = w.rng.choice([n for n, t in enumerate(texts) if len(t.split()) >= 8])
    old, texts[at] = texts[at], f"{texts[at].rstrip('.')} unless a walrus objects."
    return [Reported("letter", "changed", f"conditions.{audience}", old, texts[at])]


def _person(name: str, key: str, part: str, value: str) -> None:
    def change(w: Work) -> list[Reported] | None:
        letter = w.packet["letter"]
        if not letter or not letter.get(key) or not w.take(key):
            return None
        old, letter[key][part] = letter[key].get(part), value
        return [Reported("letter", "added" if old is None else "changed", f"{key}.{part}", old, value)]

    MUTATIONS[name] = change


_person("signed_with_another_title", "signer", "title", "Walrus in Charge")
_person("sent_to_another", "addressee", "name", "Quentin Walrus")


@mutation
def no_longer_copied(w: Work) -> list[Reported] | None:
    letter = w.packet["letter"]
    if not letter or not letter["cc"] or not w.take("cc"):
        return None
    letter["cc"].pop(w.rng.randrange(len(letter["cc"])))
    return [Reported("letter", "removed", "cc")]


@mutation
def change_announced(w: Work) -> list[Reported] | None:
    if not w.packet["letter"] or not w.take("changes"):
        return None
    new = "Walruses may watch the game from behind a rope from now on."
    w.packet["letter"]["changes"].append(new)
    return [Reported("letter", "added", "changes", None, new)]


@mutation
def law_no_longer_named(w: Work) -> list[Reported] | None:
    if not w.packet["citations"] or not w.take("citations"):
        return None
    gone = w.packet["citations"].pop(w.rng.randrange(len(w.packet["citations"])))
    return [Reported("citation", "removed", "citations", gone, None)]


@mutation
def law_named(w: Work) -> list[Reported] | None:
    if not w.take("citations"):
        return None
    w.packet["citations"] = sorted([*w.packet["citations"], "WAC 230-99-999"])
    return [Reported("citation", "added", "citations", None, "WAC 230-99-999")]


@mutation
def fact_changed(w: Work) -> list[Reported] | None:
    own = [f for f in w.packet["x_facts"] if f["fact"] == "folded_hands_qualify" and f["value"] == "house"]
    if not own or not w.take("fact changed"):
        return None
    w.rng.choice(own)["value"] = "no"
    return [Reported("fact", "changed", "folded_hands_qualify", "house", "no")]


@mutation
def fact_added(w: Work) -> list[Reported] | None:
    if not w.take("fact added"):
        return None
    new = {**w.packet["x_facts"][0], "fact": "player_banking", "value": False, "quote": "Walruses may not bank."}
    w.packet["x_facts"].append(new)
    return [Reported("fact", "added", "player_banking", None, False)]


@mutation
def clause_reworded(w: Work) -> list[Reported] | None:
    at = w.clause()
    if at is None:
        return None
    c = w.packet["x_clauses"][at]
    words = c["text"].split()
    words.insert(w.rng.randrange(2, len(words) - 1), "walrus enthusiasts notwithstanding")
    old, c["text"] = c["text"], " ".join(words)
    return [Reported("clause", "reworded", ANY, old, c["text"])]


@mutation
def words_taken_out(w: Work) -> list[Reported] | None:
    at = w.clause(lambda c: len(c["text"].split()) >= 10 and c["text"].split()[4].isalpha())
    if at is None:
        return None
    c = w.packet["x_clauses"][at]
    words = c["text"].split()
    del words[4]
    old, c["text"] = c["text"], " ".join(words)
    return [Reported("clause", "reworded", ANY, old, c["text"])]


@mutation
def clause_removed(w: Work) -> list[Reported] | None:
    at = w.clause()
    if at is None or not w.take("clauses counted"):
        return None
    gone = w.packet["x_clauses"].pop(at)
    w.taken = {("clause", t[1] - (t[1] > at)) if isinstance(t, tuple) and t[0] == "clause" else t for t in w.taken}
    return [Reported("clause", "removed", ANY, gone["text"], None)]


@mutation
def clause_added(w: Work) -> list[Reported] | None:
    at = w.clause()
    if at is None or not w.take("clauses counted"):
        return None
    text = "Walrus enthusiasts shall remain seated while jackpots are verified by management."
    like = w.packet["x_clauses"][at]
    path = [p for p in like["path"] if len(p) > 2]
    w.packet["x_clauses"].insert(at + 1, {**like, "path": path, "text": text, "made": True})
    w.taken = {("clause", t[1] + (t[1] > at)) if isinstance(t, tuple) and t[0] == "clause" else t for t in w.taken}
    return [Reported("clause", "added", ANY, None, text)]


@mutation
def clause_moved(w: Work) -> list[Reported] | None:
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
    return [Reported("clause", "moved")]


def _near(w: Work, to: int, at: int) -> bool:
    low, high = min(to, at) - 4, max(to, at) + 4
    return any(isinstance(t, tuple) and t[0] == "clause" and t[1] != at and low <= t[1] <= high for t in w.taken)


@mutation
def heading_renamed(w: Work) -> list[Reported] | None:
    headings = sorted({(c["system"] or "", h) for c in w.packet["x_clauses"] for h in c["path"] if "COMMAND" in h})
    if not headings or not w.take("headings"):
        return None
    system, old = w.rng.choice(headings)
    for c in w.packet["x_clauses"]:
        if (c["system"] or "") == system:
            c["path"] = [f"{h}/WALRUS" if h == old else h for h in c["path"]]
    return [Reported("heading", "renamed", ANY, old, f"{old}/WALRUS")]


@mutation
def renumbered(w: Work) -> list[Reported] | None:
    """A section that begins to count at another number: told once."""
    if not w.take("clauses counted"):
        return None
    numbered = [c for c in w.packet["x_clauses"] if len(c["path"]) > 1 and c["path"][-1].isdigit()]
    if not numbered:
        return None
    like = w.rng.choice(numbered)
    head = like["path"][:-1]
    if any(part.isdigit() for part in head) or not w.take("headings"):
        return None
    for c in w.packet["x_clauses"]:
        deep, path = len(head), c["path"]
        here = (c["system"], c["variant"], path[:deep]) == (like["system"], like["variant"], head)
        if here and len(path) > deep and path[deep].isdigit():
            c["path"] = [*head, str(int(path[deep]) + 20), *path[deep + 1 :]]
    w.taken |= {("clause", n) for n in range(len(w.packet["x_clauses"]))}
    return [Reported("clause", "renumbered")]


@mutation
def another_company(w: Work) -> list[Reported] | None:
    """One that nobody knows to have followed: replaced, not renamed."""
    owner, new = w.packet["owner"], "Walrus Gaming, LLC"
    if not w.take("company"):
        return None
    w.packet["owner"] = new
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace(owner, new)
    return [Reported("company", "replaced")]


@mutation
def company_succeeded(w: Work) -> list[Reported] | None:
    owner, new = w.packet["owner"], "Light & Wonder, Inc."
    if not w.take("company"):
        return None
    w.packet["owner"] = new
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace(owner, new)
    return [Reported("company", "renamed", ANY, owner, "Light and Wonder")]


@mutation
def typographic_signs(w: Work) -> list[Reported] | None:
    if not w.take("signs"):
        return None
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace("'", "\u2019").replace(" - ", " \u2013 ").replace("the dealer", "the  dealer")
    return []


@mutation
def look_alikes(w: Work) -> list[Reported] | None:
    """What a scanner makes of letters."""
    if not w.take("look-alikes"):
        return None
    for c in w.packet["x_clauses"]:
        c["text"] = c["text"].replace("turn", "tum").replace("All", "AII").replace("casino", "cas ino")
    return []


@mutation
def headings_in_capitals(w: Work) -> list[Reported] | None:
    if not w.take("capitals"):
        return None
    for c in w.packet["x_clauses"]:
        c["path"] = [p.title() if len(p) > 3 else p for p in c["path"]]
    return []
