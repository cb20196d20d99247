"""A reading against its truth: lists are matched by content, so that a lost entry is one error and shifts nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from ingest.prose import EQUAL_SIGNS
from ingest.values import CONFIDENT

SURE = ("wrong, confident", "extra, confident")


@dataclass
class Tally:
    """Counts by group of field, and a note for everything that is not right."""

    counts: Counter[str] = field(default_factory=Counter)
    groups: dict[str, Counter[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, what: str, where: str, group: str, got: Any = None, want: Any = None) -> None:
        self.counts[what] += 1
        self.groups.setdefault(group, Counter())[what] += 1
        if what != "right":
            self.notes.append(f"{what:<17}{where}: got {got!r}, should be {want!r}")

    @property
    def share(self) -> float:
        total = sum(self.counts.values())
        return self.counts["right"] / total if total else 1.0

    @property
    def wrong_and_confident(self) -> int:
        return sum(self.counts[k] for k in SURE)


def normal(value: Any) -> str:
    text = str(value).translate(EQUAL_SIGNS)
    text = re.sub(r"^(?:Mr|Ms|Mrs|Dr)\.\s+", "", text)
    return re.sub(r"\s+", " ", text).strip(" .,;:").casefold()


class Comparison:
    """One packet against one truth."""

    def __init__(self, packet: Mapping[str, Any], tally: Tally, name: str) -> None:
        self.packet, self.tally, self.name = packet, tally, name

    def sure(self, pointer: str) -> bool:
        result = self.packet.get("provenance", {}).get(pointer)
        return result is None or (result["confidence"] or 0) >= CONFIDENT

    def add(self, what: str, pointer: str, group: str, got: Any = None, want: Any = None) -> None:
        if what in ("wrong", "extra"):
            what += ", confident" if self.sure(pointer) else ", doubted"
        self.tally.add(what, self.name + pointer, group, got, want)

    def leaf(self, pointer: str, group: str, got: Any, want: Any) -> None:
        """One value; a list of wants are several that would be right."""
        wants = want if isinstance(want, list) else [want]
        if got is None and None in wants:
            return
        if got is None:
            self.add("missing", pointer, group, None, wants[0])
        elif wants == [None]:
            self.add("extra", pointer, group, got)
        elif normal(got) in [normal(w) for w in wants]:
            self.add("right", pointer, group)
        else:
            self.add("wrong", pointer, group, got, wants[0])

    def texts(self, pointer: str, group: str, got: list[str], want: list[str]) -> list[tuple[int, int]]:
        """Two lists of texts; the pairs that are equal."""
        pairs: list[tuple[int, int]] = []
        free = list(range(len(got)))
        rest = []
        for w, text in enumerate(want):
            g = next((g for g in free if normal(got[g]) == normal(text)), None)
            if g is None:
                rest.append(text)
                continue
            free.remove(g)
            pairs.append((g, w))
            self.add("right", f"{pointer}/{g}", group)
        for text in rest:
            near = max(free, key=lambda g: SequenceMatcher(None, normal(got[g]), normal(text)).ratio(), default=None)
            if near is None or SequenceMatcher(None, normal(got[near]), normal(text)).ratio() < 0.5:
                self.add("missing", pointer, group, None, text)
            else:
                free.remove(near)
                self.add("wrong", self._at(pointer, near), group, got[near], text)
        for g in free:
            self.add("extra", self._at(pointer, g), group, got[g])
        return pairs

    def _at(self, pointer: str, n: int) -> str:
        named = f"{pointer}/{n}/name"
        return named if named in self.packet.get("provenance", {}) else f"{pointer}/{n}"

    def people(self, pointer: str, got: list[dict[str, Any]], want: list[dict[str, Any]]) -> None:
        keys = [k for k in ("phone", "for", "title", "unit") if any(k in p for p in want + got)]
        for g, w in self.texts(pointer, pointer, [p["name"] for p in got], [p["name"] for p in want]):
            for key in keys:
                self.leaf(f"{pointer}/{g}/{key}", pointer, got[g].get(key), want[w].get(key))


def compare(packet: Mapping[str, Any], truth: dict[str, Any], tally: Tally, name: str = "") -> None:
    c = Comparison(packet, tally, name)
    for key in ("kind", "game", "owner"):
        if key in truth:
            c.leaf(f"/{key}", key, packet.get(key), truth[key])
    if "citations" in truth:
        c.texts("/citations", "citations", packet.get("citations") or [], truth["citations"])
    if "equipment" in truth:
        _equipment(c, packet.get("equipment") or [], truth["equipment"])
    want, got = truth.get("letter"), packet.get("letter")
    if want is None:
        if got is not None:
            c.add("extra", "/letter", "kind", "a letter")
        return
    got = got or {}
    for key in ("date", "submission", "subject", "decision"):
        c.leaf(f"/letter/{key}", key, got.get(key), want[key])
    for who in ("addressee", "signer"):
        for key, value in want[who].items():
            read = (got.get(who) or {}).get(key)
            if key == "address":
                read, value = " ".join(read or []).replace(",", "") or None, " ".join(value).replace(",", "") or None
                c.leaf(f"/letter/{who}/{key}/0", who, read, value)
            else:
                c.leaf(f"/letter/{who}/{key}", who, read, value)
    for key in ("changes", "reasons", "rules_dates"):
        c.texts(f"/letter/{key}", key, got.get(key) or [], want[key])
    for key in ("general", "commercial", "tribal"):
        read = (got.get("conditions") or {}).get(key) or []
        c.texts(f"/letter/conditions/{key}", "conditions", read, want["conditions"][key])
    games = got.get("games") or []
    for g, w in c.texts("/letter/games", "games", [x["name"] for x in games], [x["name"] for x in want["games"]]):
        c.leaf(f"/letter/games/{g}/number", "games", games[g].get("number"), want["games"][w]["number"])
    c.people("/letter/contacts", got.get("contacts") or [], want["contacts"])
    c.people("/letter/cc", got.get("cc") or [], want["cc"])


def _parts(entry: dict[str, Any]) -> list[tuple[str, tuple[str, str | None, str], tuple[int, int]]]:
    """Every component of a requirement: its pointer below the entry, what it is, and its place in the tree."""
    results = []
    for a, alternative in enumerate(entry["any_of"]):
        for p, part in enumerate(alternative["all_of"]):
            for n, one in enumerate(part["any_of"]):
                key = (normal(one["component"]), one["version"], one["match"])
                results.append((f"any_of/{a}/all_of/{p}/any_of/{n}", key, (a, p)))
    return results


def _equipment(c: Comparison, got: list[dict[str, Any]], want: list[dict[str, Any]]) -> None:
    free = list(range(len(got)))
    for w, entry in enumerate(want):
        parts = _parts(entry)
        names = {k[0] for _, k, _ in parts}
        best = max(free, key=lambda g: len(names & {k[0] for _, k, _ in _parts(got[g])}), default=None)
        read = _parts(got[best]) if best is not None else []
        if best is None or not names & {k[0] for _, k, _ in read}:
            near = next((g for g in free if got[g]["applies_to"] == entry["applies_to"]), None)
            if near is None:
                for _, key, _ in parts:
                    c.add("missing", f"/equipment (wanted {w})", "equipment", None, key)
                continue
            best, read = near, _parts(got[near])
        free.remove(best)
        c.leaf(f"/equipment/{best}/applies_to", "equipment", got[best]["applies_to"], entry["applies_to"])
        left = list(read)
        for _, key, place in parts:
            same = next((x for x in left if x[1] == key), None)
            near_name = same or next((x for x in left if x[1][0] == key[0]), None) or (left[0] if left else None)
            if near_name is None:
                c.add("missing", f"/equipment/{best}", "equipment", None, key)
                continue
            left.remove(near_name)
            at = f"/equipment/{best}/{near_name[0]}"
            right = same is not None and near_name[2] == place
            spot = "component" if near_name[1][0] != key[0] or near_name[1] == key else _field(near_name[1], key)
            c.add("right" if right else "wrong", f"{at}/{spot}", "equipment", (*near_name[1:],), (key, place))
        for at, key, _ in left:
            c.add("extra", f"/equipment/{best}/{at}/component", "equipment", key)
    for g in free:
        for at, key, _ in _parts(got[g]):
            c.add("extra", f"/equipment/{g}/{at}/component", "equipment", key)


def _field(got: tuple[str, str | None, str], want: tuple[str, str | None, str]) -> str:
    return "version" if got[1] != want[1] and got[1] is not None else "match"
