"""Measure the readers on the clerk's documents:

python -m tests.ingest.clerk.measure [--seeds 1:2] [--forms pdf,dump,damaged,scan] [--show 20] [--kinds]
"""

import argparse
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ingest.packet import read_bytes
from ingest.values import CONFIDENT
from tests.ingest.blind.compare import Comparison, Tally, compare
from tests.ingest.clerk import Document, documents
from tests.ingest.trade.tables import compare_tables


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _rest(c: Comparison, truth: dict[str, Any]) -> None:
    """What format 2 adds: a permission's end, meters, limits."""
    until, want_until = (
        ((letter or {}).get("permission") or {}).get("until") for letter in (c.packet.get("letter"), truth["letter"])
    )
    c.leaf("/letter/permission/until", "permission", until, want_until)

    def entries(part: str, names: tuple[str, ...], keys: tuple[str, ...]) -> None:
        read = [(n, x, [plain(str(x[k])) for k in names]) for n, x in enumerate(c.packet.get(part) or [])]
        for want in truth[part]:
            name = [plain(str(want[k])) for k in names]
            n, one = next(((n, x) for n, x, own in read if own == name), (-1, dict.fromkeys(keys)))
            for key in keys:
                at = n if n >= 0 else "_".join(str(want[k]) for k in names)
                c.leaf(f"/{part}/{at}/{key}", part, one[key], want[key])

    entries("meters", ("name", "decks"), ("seed", "increment", "reserve"))
    entries("limits", ("bet",), ("least", "most"))


def _is_seen(where: str, want: str, unread: list[str], blank: set[str]) -> bool:
    """Whether an unread text has a missing value: a hand, words, or a number beside the name of its row."""
    hand = re.search(r"\.(\w+?)(?:\.(?:pays|unit|meter|envy))?(?: \(no table\))?$", where)
    whole = plain(" ".join(unread))
    if (hand and (plain(hand[1]) in whole or hand[1] in blank)) or (len(plain(want)) > 2 and plain(want) in whole):
        return True
    table, limit = re.match(r"(\S+) \w+\.", where), re.match(r"/\w+/(\w+)/\w+$", where)
    row = table or limit
    numbers = [(text, re.findall(r"\d+(?:\.\d+)?", text.replace(",", ""))) for text in unread]
    named = row is not None and any(want in own and plain(row[1]) in plain(text) for text, own in numbers)
    return named or any(own == [want] for _, own in numbers)


def measured(document: Document, packet: Mapping[str, Any]) -> Tally:
    """Every value against the truth; a missing one is seen where the packet has it as unread or blank."""
    tally = Tally()
    name = f"{document.name} "
    compare(packet, document.truth, tally, name)
    compare_tables(packet, document.truth, tally, CONFIDENT, name)
    _rest(Comparison(packet, tally, name), document.truth)
    unread = [str(x.get("text")) for x in packet.get("x_unread") or []]
    blank = {o["hand"] for p in packet.get("paytables") or [] for o in p["outcomes"] if o["pays"] is None}
    for i, note in enumerate(tally.notes):
        if note.startswith("missing"):
            where, _, want = note.partition(": got None, should be ")
            seen = _is_seen(where.split(" ", 1)[-1].split(name, 1)[-1], want.strip("'\""), unread, blank)
            tally.counts["missing"] -= 1
            tally.counts["missing, seen" if seen else "missing, silent"] += 1
            tally.notes[i] = note.replace("missing         ", "missing, seen   " if seen else "missing, silent ", 1)
    return tally


LABELS = (
    "wrong, doubted",
    "wrong, confident",
    "extra, doubted",
    "extra, confident",
    "missing, seen",
    "missing, silent",
)


def line(c: Counter[str]) -> str:
    total = sum(c.values())
    share = f"{100 * c['right'] / max(total, 1):6.2f}"
    return f"{total:6} values, right {c['right']:5} ({share} %), " + ", ".join(f"{x} {c[x]:3}" for x in LABELS)


ORDER = ("wrong, confident", "extra, confident", "wrong", "extra", "missing, silent", "missing")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1:2")
    parser.add_argument("--forms", default="pdf,dump,damaged,scan")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    forms: dict[str, Counter[str]] = {}
    kinds: dict[str, Counter[str]] = {}
    notes: list[str] = []
    first, last = (int(x) for x in options.seeds.split(":"))
    for seed in range(first, last):
        for document in documents(seed, tuple(options.forms.split(","))):
            if options.only not in document.name:
                continue
            tally = measured(document, read_bytes(document.content))
            forms.setdefault(document.form, Counter()).update(tally.counts)
            kinds.setdefault(document.kind, Counter()).update(tally.counts)
            notes += [f"{n[:17]}{seed}/{n[17:]}" for n in tally.notes]
    for name, counts in [*forms.items(), *kinds.items()]:
        print(f"{name:18}{line(+counts)}")
    for note in sorted(notes, key=lambda n: next(i for i, x in enumerate(ORDER) if n.startswith(x)))[: options.show]:
        print("  ", note[:330])


if __name__ == "__main__":
    main()
