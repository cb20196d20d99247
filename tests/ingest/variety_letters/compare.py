"""A read packet against its truth, leaf by leaf: right, wrong, missing, extra, and wrong although confident."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ingest.prose import EQUAL_SIGNS
from ingest.values import CONFIDENT


@dataclass
class Tally:
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def add(self, what: str, where: str, got: Any = None, want: Any = None) -> None:
        self.counts[what] += 1
        if what != "right":
            self.notes.append(f"{what:<16}{where}: got {got!r}, should be {want!r}")

    @property
    def share(self) -> float:
        total = sum(self.counts[k] for k in ("right", "wrong", "missing", "extra"))
        return self.counts["right"] / total if total else 1.0


def normal(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return re.sub(r"\s+", " ", value.translate(EQUAL_SIGNS)).strip().strip(".,;").casefold()


def leaves(tree: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(tree, dict):
        for key, child in tree.items():
            if not key.startswith("x_"):
                yield from leaves(child, f"{at}/{key}")
    elif isinstance(tree, list):
        for n, child in enumerate(tree):
            yield from leaves(child, f"{at}/{n}")
    elif tree is not None:
        yield at, tree


def compare(packet: Mapping[str, Any], truth: dict[str, Any], tally: Tally, name: str = "") -> None:
    """Every leaf of the truth's keys; order within lists counts."""
    provenance = packet.get("provenance", {})
    for key, want_tree in truth.items():
        got = dict(leaves(packet.get(key), f"/{key}"))
        want = dict(leaves(want_tree, f"/{key}"))
        if key == "citations":  # a set: one that is missing must not shift the others
            got, want = ({f"/citations/{v}": v for v in tree.values()} for tree in (got, want))
        if key == "letter" and want_tree and packet.get(key):
            for tree in (got, want):
                lines = [tree.pop(k) for k in sorted(tree) if k.startswith("/letter/addressee/address/")]
                if lines:
                    tree["/letter/addressee/address"] = re.sub(r"[\s,]+", " ", " ".join(lines))
        for at in sorted({*got, *want}):
            a, b = got.get(at), want.get(at)
            if at not in got:
                tally.add("missing", name + at, None, b)
            elif at not in want:
                tally.add("extra", name + at, a, None)
                if _confident(provenance, at):
                    tally.counts["wrong_confident"] += 1
            elif normal(a) == normal(b):
                tally.add("right", name + at)
            else:
                tally.add("wrong", name + at, a, b)
                if _confident(provenance, at):
                    tally.counts["wrong_confident"] += 1


def _confident(provenance: dict[str, Any], at: str) -> bool:
    source = provenance.get(at) or provenance.get(f"{at}/0")
    return source is None or (source["confidence"] or 0) >= CONFIDENT
