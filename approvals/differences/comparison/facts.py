"""Facts of play that the rules settle in words: whether folded hands win, what a raise costs, who provides a display.

A fact is known by its name and the part of the rules that states it. Where its sentence stands in both documents and
only one reading found the fact, that is a difference of reading and not of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from rapidfuzz import fuzz

from approvals.differences.comparison.clauses.clause import texts_of
from approvals.differences.comparison.fields import paired
from approvals.differences.comparison.model import Difference, Evidence, Place
from approvals.differences.comparison.sides import Sides, as_text, company_differences
from approvals.differences.comparison.tokens import tokens_of
from paytables.packet import CONFIDENT, Fact

SENTENCE, MISREAD = 25, 97.0  # letters, and per cent of them that must agree for a sentence to be only misread


def compare_facts(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.facts, sides.after.packet.facts
    used_old, used_new = set[int](), set[int]()
    groups = _grouped(old), _grouped(new)
    for key in dict.fromkeys([*groups[0], *groups[1]]):
        mine, others = groups[0].get(key, []), groups[1].get(key, [])
        pairs, _, _ = paired(
            [old[i] for i in mine], [new[j] for j in others], lambda f: _value(f), lambda a, b: 0.5, least=0.5
        )
        for i, j in pairs:
            used_old.add(mine[i])
            used_new.add(others[j])
            yield from _compare(sides, old[mine[i]], new[others[j]])
    gone = [n for n in range(len(old)) if n not in used_old and not _repeated(old, n)]
    come = [n for n in range(len(new)) if n not in used_new and not _repeated(new, n)]
    moved, gone, come = _moved(old, new, gone, come)
    for i, j in moved:
        yield _difference(sides, "moved", old[i], new[j])
    texts = [_key(" ".join(texts_of(side.packet)), sides) for side in (sides.before, sides.after)]
    for i in gone:
        yield _one_sided(sides, "removed", old[i], texts[1])
    for j in come:
        yield _one_sided(sides, "added", new[j], texts[0])


def _grouped(facts: Sequence[Fact]) -> dict[tuple[object, ...], list[int]]:
    """Each part's facts by name; one said twice in a part is one."""
    results: dict[tuple[object, ...], list[int]] = {}
    for n, fact in enumerate(facts):
        if not _repeated(facts, n):
            results.setdefault(_identity(fact), []).append(n)
    return results


def _identity(fact: Fact) -> tuple[object, ...]:
    bet = fact.value.get("bet") if isinstance(fact.value, Mapping) else None
    return fact.name, fact.system, fact.variant, fact.bet, bet


def _repeated(facts: Sequence[Fact], at: int) -> bool:
    key = (_identity(facts[at]), _value(facts[at]))
    return any((_identity(f), _value(f)) == key for f in facts[:at])


def _value(fact: Fact) -> str:
    return json.dumps(fact.value, sort_keys=True, ensure_ascii=False)


def _moved(
    old: Sequence[Fact], new: Sequence[Fact], gone: list[int], come: list[int]
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """The same fact under another system or version of the rules."""
    pairs, rest_old, rest_new = paired(
        [old[i] for i in gone],
        [new[j] for j in come],
        lambda f: (f.name, _value(f), f.bet),
        lambda a, b: 0.0,
        least=1.0,
    )
    return [(gone[i], come[j]) for i, j in pairs], [gone[i] for i in rest_old], [come[j] for j in rest_new]


def _compare(sides: Sides, old: Fact, new: Fact) -> Iterator[Difference]:
    if _value(old) == _value(new):
        return
    was, now = as_text(old.value), as_text(new.value)
    place = Place(_where(new), _evidence(old), _evidence(new))
    wording = sides.wording(was, now)
    yield from company_differences(wording, place)
    if wording.verdict == "company":
        return
    noise = wording.noise if wording.verdict == "noise" else None
    yield _difference(sides, "changed", old, new, noise=noise)


def _difference(sides: Sides, change: str, old: Fact, new: Fact, noise: str | None = None) -> Difference:
    where = _where(new) if change != "moved" else f"{_where(old)} → {_where(new)}"
    return Difference(
        "fact",
        change,
        _stated(new),
        old.value,
        new.value,
        field=new.name,
        places=(Place(where, _evidence(old), _evidence(new)),),
        noise=noise,
        doubtful=_doubtful(old) or _doubtful(new),
        context=sides.after.packet.game,
    )


def _one_sided(sides: Sides, change: str, fact: Fact, other: str) -> Difference:
    evidence = _evidence(fact)
    place = Place(_where(fact), evidence, None) if change == "removed" else Place(_where(fact), None, evidence)
    lossy = (sides.after if change == "removed" else sides.before).has_scans
    stands = _stands(fact.quote, other, sides, lossy=lossy)
    return Difference(
        "fact",
        change,
        _stated(fact),
        fact.value if change == "removed" else None,
        fact.value if change == "added" else None,
        field=fact.name,
        places=(place,),
        noise="its sentence stands in both; one reading did not find the fact" if stands else None,
        doubtful=_doubtful(fact),
        context=sides.after.packet.game,
    )


def _stands(quote: str, text: str, sides: Sides, *, lossy: bool) -> bool:
    """Whether the sentence is in a text; of a scan, or a dump of one, a few letters may be others."""
    if not quote or not text:
        return False
    key = _key(quote, sides)
    if key in text:
        return True
    return lossy and SENTENCE <= len(key) <= len(text) and fuzz.partial_ratio(key, text) >= MISREAD


def _key(text: str, sides: Sides) -> str:
    return " ".join(t.key for t in tokens_of(text, sides.names))


def _evidence(fact: Fact) -> Evidence:
    return Evidence(None, fact.page, fact.bbox, fact.quote or None, fact.confidence)


def _doubtful(fact: Fact) -> bool:
    return fact.confidence < CONFIDENT


def _where(fact: Fact) -> str:
    variant = f", version {fact.variant}" if fact.variant else ""
    return f"{fact.system or 'rules'}{variant}"


def _stated(fact: Fact) -> str:
    bet = f" ({fact.bet})" if fact.bet else ""
    return f"{fact.name.replace('_', ' ')}{bet}"
