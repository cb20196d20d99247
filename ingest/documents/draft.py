"""A packet whose make can be changed: rows and tables come and go, and everything else keeps its name.

In a packet a row is known by its number, which changes when a row above it is deleted. In a draft every entry of a
list keeps the pointer that it had in the reading; one that a repair brings is called after the repair. A *place* is an
entry's name and the way within it (`/paytables/0/outcomes/3/pays`). What stands at a place has an *origin*: the field
of the reading that says it, with its page and box, wherever it was moved to.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypedDict

from paytables.packet import pointers
from paytables.packet.plain import PlainPacket, PlainSource, Sources

NAME = "x_name"  # of an entry, within a draft alone
OWN = "/x_repairs/"  # what a repair brings is called after it
LISTS = frozenset({"paytables", "layouts", "rules", "meters", "commissions", "limits", "equipment"})
GONE = "This part no longer exists; reload the page."
COPIED = ("bet", "bets", "system", "variant", "wager", "multi_game", "decks")  # what both parts of a split table have


class NotPossible(ValueError):
    """A repair that does not fit what is there; `str()` says why."""


What = TypedDict(
    "What",
    {
        "name": str,
        "list": str,
        "owner": str,
        "entry": dict[str, object],
        "after": str | None,
        "values": dict[str, object],
        "rows": list[str],
        "clear": list[str],
        "moves": list[list[str]],
        "row": str,
        "with": str,
        "source": PlainSource | None,
    },
    total=False,
)  # fmt: skip


class Step(NamedTuple):
    """One repair, as it is applied: its number, what is done, and to what."""

    number: int
    kind: str
    what: What


@dataclass(slots=True)
class Drafted:
    """A packet after its repairs, and where everything in it comes from."""

    packet: PlainPacket
    names: dict[str, str]  # of each entry of a list by its pointer
    origins: dict[str, str]  # of each value by its pointer: the field that says it
    pointers: dict[str, list[str]] = field(default_factory=dict)  # the same the other way round

    def now(self, name: str) -> str | None:
        """The pointer of an entry that a draft knows by this name."""
        return next((pointer for pointer, known in self.names.items() if known == name), None)

    def origin(self, pointer: str) -> str:
        return self.origins.get(pointer, pointer)

    def place(self, pointer: str) -> str:
        """The place that a pointer leads to."""
        way = pointer
        while way:
            if way in self.names:
                return self.names[way] + pointer[len(way) :]
            way = way.rpartition("/")[0]
        return pointer


class Draft:
    """A packet on its way through its repairs."""

    def __init__(self, packet: PlainPacket, *, everything: bool = False) -> None:
        self.everything = everything
        own = copy.deepcopy(packet)
        self.sources: Sources = own.pop("provenance", {}) or {}
        self.blanks: set[str] = set(own.pop("blanks", []) or ())
        self.packet: dict[str, object] = dict(own)
        self.origins: dict[str, str] = {place: place for place, _ in pointers.leaves(self.packet)}
        self.origins.update((place, place) for place in self.sources)
        _name(self.packet, "")

    def apply(self, step: Step) -> None:
        _KINDS[step.kind](self, f"{OWN}{step.number}", step.what)

    # ------------------------------------------------------------ what there is
    def entry(self, name: str) -> dict[str, Any]:
        entries, number = self._lookup(name)
        entry: dict[str, object] = entries[number]
        return entry

    def _lookup(self, name: str) -> tuple[list[dict[str, object]], int]:
        """The list that holds the entry of this name, and its number there."""
        for entries in _lists(self.packet):
            for number, entry in enumerate(entries):
                if entry.get(NAME) == name:
                    return entries, number
        raise NotPossible(GONE)

    def list_of(self, owner: str, name: str) -> list[dict[str, object]]:
        """A list of entries of an entry, or of the packet itself where no owner is named."""
        held = self.entry(owner) if owner else self.packet
        entries = held.setdefault(name, [])
        if not isinstance(entries, list):
            raise NotPossible(f"{name} is not a list.")
        return entries

    def value(self, place: str) -> Any:
        name, way = self._parted(place)
        held: object = self.entry(name) if name else self.packet
        return pointers.at(held, way) if pointers.has(held, way) else None

    def _parted(self, place: str) -> tuple[str, str]:
        """The name of the entry that holds a place, the longest that fits, and the way within it."""
        best = ""
        for entries in _lists(self.packet):
            for entry in entries:
                name = str(entry.get(NAME, ""))
                if len(name) > len(best) and place.startswith(f"{name}/"):
                    best = name
        head = place.split("/")[1]
        if not best and (head in LISTS or head.startswith("x_")):
            raise NotPossible(GONE)
        return best, place[len(best) :]

    # ------------------------------------------------------------ what repairs do
    def put(self, place: str, value: object, origin: str, source: PlainSource) -> None:
        name, way = self._parted(place)
        held: object = self.entry(name) if name else self.packet
        try:
            _put(held, way, value)
        except KeyError:
            raise NotPossible("There is no such cell; reload the page.") from None
        self.sources[place], self.origins[place] = source.copy(), origin
        self.blanks.discard(place)

    def clear(self, place: str) -> None:
        """Nothing stands there any more, and nothing says that the page leaves it blank."""
        name, way = self._parted(place)
        held: object = self.entry(name) if name else self.packet
        if pointers.has(held, way):
            pointers.put(held, way, None)
        self.sources.pop(place, None)
        self.origins.pop(place, None)

    def drop(self, name: str) -> None:
        """The entry and all that is in it now, wherever it stood in the reading."""
        entries, number = self._lookup(name)
        known = {str(entry[NAME]) for held in _lists(self.packet) for entry in held}
        inside = {name, *(entry[NAME] for held in _lists(entries.pop(number)) for entry in held)}
        for place in [p for p in self.origins if _owner(p, known) in inside]:
            del self.origins[place]
            self.sources.pop(place, None)
        self.blanks = {p for p in self.blanks if _owner(p, known) not in inside}

    def insert(self, entries: list[dict[str, object]], entry: dict[str, object], after: str | None) -> None:
        """Behind the entry of that name; at the end where none is named, at the beginning where it is empty."""
        if after is None:
            entries.append(entry)
            return
        at = next((n for n, one in enumerate(entries) if after and one.get(NAME) == after), None)
        if after and at is None:
            raise NotPossible("The row before it no longer exists; reload the page.")
        entries.insert(0 if at is None else at + 1, entry)

    # ------------------------------------------------------------ the packet
    def drafted(self) -> Drafted:
        """The packet as it stands, with the provenance of every value that is still in it."""
        where: dict[str, str] = {}
        plain = _plain(self.packet, "", where)
        provenance: Sources = {}
        origins: dict[str, str] = {}
        at: dict[str, list[str]] = {}
        for place, origin in self.origins.items():
            pointer = _pointer(place, where)
            if not pointers.has(plain, pointer):
                continue
            source = self.sources.get(place)
            if source is not None or (self.everything and origin != pointer):
                provenance[pointer] = {**(source or NOWHERE), **({} if origin == pointer else {"x_origin": origin})}
            origins[pointer] = origin
            at.setdefault(origin, []).append(pointer)
        blanks = sorted(p for place in self.blanks if pointers.has(plain, p := _pointer(place, where)))
        names = {pointer: name for name, pointer in where.items()}
        return Drafted({**plain, "blanks": blanks, "provenance": provenance}, names, origins, at)


def drafted(packet: PlainPacket, steps: Iterable[Step], *, everything: bool = False) -> Drafted:
    """A reading's packet after its repairs. Raises NotPossible where one of them does not fit what is there.

    `everything`: each of its values is a field, as of packets that were submitted as data, not only what has a place.
    """
    draft = Draft(packet, everything=everything)
    for step in steps:
        draft.apply(step)
    return draft.drafted()


NOWHERE: PlainSource = {"page": None, "bbox": None, "raw": None}


# ---------------------------------------------------------------- names
def _owner(place: str, names: set[str]) -> str | None:
    """The entry that a place is in."""
    way = place
    while way:
        if way in names:
            return way
        way = way.rpartition("/")[0]
    return None


def _name(value: object, pointer: str) -> None:
    if isinstance(value, dict):
        for key, child in value.items():
            if not key.startswith("x_"):
                _name(child, f"{pointer}/{pointers.step(key)}")
    elif isinstance(value, list):
        for number, child in enumerate(value):
            if isinstance(child, dict):
                child[NAME] = f"{pointer}/{number}"
                _name(child, f"{pointer}/{number}")


def _lists(value: object) -> Iterator[list[dict[str, object]]]:
    """Every list of named entries, from the outside in."""
    if isinstance(value, dict):
        for key, child in value.items():
            if not key.startswith("x_"):
                yield from _lists(child)
    elif isinstance(value, list) and any(isinstance(child, dict) for child in value):
        yield value
        for child in value:
            yield from _lists(child)


def _plain(value: object, pointer: str, where: dict[str, str]) -> Any:
    """The same without names, which go into `where` with their pointers."""
    if isinstance(value, dict):
        if (name := value.get(NAME)) is not None:
            where[name] = pointer
        return {
            key: child if key.startswith("x_") else _plain(child, f"{pointer}/{pointers.step(key)}", where)
            for key, child in value.items()
            if key != NAME
        }
    if isinstance(value, list):
        return [_plain(child, f"{pointer}/{number}", where) for number, child in enumerate(value)]
    return value


def _pointer(place: str, where: Mapping[str, str]) -> str:
    """The pointer of a place."""
    way = place
    while way:
        if way in where:
            return where[way] + place[len(way) :]
        way = way.rpartition("/")[0]
    return place


def _put(held: Any, way: str, value: object) -> None:
    steps = pointers.steps(way)
    for step in steps[:-1]:
        if isinstance(held, dict) and step not in held:
            held[step] = {}
        held = held[int(step)] if isinstance(held, list) else held[step]
        if held is None:
            raise KeyError(way)
    if isinstance(held, list) and steps[-1].isdigit() and int(steps[-1]) == len(held):
        held.append(value)
        return
    pointers.put(held, "/" + pointers.step(steps[-1]), value)


# ---------------------------------------------------------------- the kinds of repairs
def _add(draft: Draft, own: str, what: What) -> None:
    """An entry of a list, with the evidence for each of its values."""
    entry = copy.deepcopy(dict(what["entry"]))
    _name(entry, own)
    entry[NAME] = own
    draft.insert(draft.list_of(what.get("owner", ""), what["list"]), entry, what.get("after"))
    for way, value in pointers.leaves(dict(what["entry"])):
        if value is not None:
            draft.sources[own + way] = (what.get("source") or NOWHERE).copy()
            draft.origins[own + way] = own + way


def _remove(draft: Draft, own: str, what: What) -> None:
    draft.drop(what["name"])


def _write(draft: Draft, own: str, what: What) -> None:
    """Values of one entry, or the same ones of several rows."""
    source = what.get("source") or NOWHERE
    for place, row in enumerate(what.get("rows") or ()):
        for way, value in what["values"].items():
            draft.put(f"{row}/{way}", value, f"{own}/{place}/{way}", source)
    if "rows" not in what:
        for way, value in what["values"].items():
            draft.put(f"{what['name']}/{way}", value, f"{own}/{way}", source)


def _move(draft: Draft, own: str, what: What) -> None:
    if "values" in what:  # into a cell of another kind, where the same words say something else
        for place in what["clear"]:
            draft.clear(place)
        _write(draft, own, what)
        return
    taken = []
    for there, here in what["moves"]:
        taken.append((here, draft.value(there), draft.origins.get(there), draft.sources.get(there)))
        draft.clear(there)
    for here, value, origin, source in taken:
        if origin is None and value is None:
            draft.clear(here)
        else:
            draft.put(here, value, origin or here, source or NOWHERE)


def _split(draft: Draft, own: str, what: What) -> None:
    """The rows from one row on are a table of their own, of the same bet and system."""
    table = draft.entry(what["name"])
    rows = table.get("outcomes") or []
    at = next((n for n, row in enumerate(rows) if row.get(NAME) == what["row"]), None)
    if not at:
        raise NotPossible("A table is split before one of its rows, not before the first.")
    new: dict[str, object] = {NAME: own, "designator": None, "bet": None, "system": None, "claims": {}}
    for key in COPIED:
        if key not in table:
            continue
        new[key] = copy.deepcopy(table[key])
        here = f"{what['name']}/{key}"
        for place in [p for p in draft.origins if p == here or p.startswith(f"{here}/")]:
            copied = own + place[len(what["name"]) :]
            draft.origins[copied] = draft.origins[place]
            if place in draft.sources:
                draft.sources[copied] = {**draft.sources[place], "x_taken_from": place}
    new["outcomes"], table["outcomes"] = rows[at:], rows[:at]
    entries, number = draft._lookup(what["name"])
    entries.insert(number + 1, new)


def _join(draft: Draft, own: str, what: What) -> None:
    """The rows of the second stand behind those of the first, which keeps what it says and lacks from the second."""
    first, second = draft.entry(what["name"]), draft.entry(what["with"])
    if first is second:
        raise NotPossible("A table is joined with another one.")
    rows = second.get("outcomes") or []
    second["outcomes"] = []
    first.setdefault("outcomes", []).extend(rows)
    for way, value in list(pointers.leaves(_plain(second, "", {}))):
        there, here = what["with"] + way, what["name"] + way
        if value is not None and there in draft.origins and draft.value(here) is None:
            draft.put(here, value, draft.origins[there], draft.sources.get(there) or NOWHERE)
    draft.drop(what["with"])


_KINDS = {
    "add": _add,
    "remove": _remove,
    "leave_out": _remove,
    "write": _write,
    "move": _move,
    "split": _split,
    "join": _join,
}
