"""Headings, from where the clauses under them went: one that is renamed is one change, whatever stands under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from approvals.differences.comparison.clauses.align import Pairs
from approvals.differences.comparison.clauses.clause import Clause
from approvals.differences.comparison.clauses.damage import Damage, heading_key
from approvals.differences.comparison.fields import paired, text_likeness
from approvals.differences.comparison.likeness import squeezed
from approvals.differences.comparison.model import Difference, Place
from approvals.differences.comparison.sides import Sides, company_differences

RENAMED = 0.5
Part = tuple[str | None, str | None]


def compare_headings(damage: Damage, pairs: Pairs) -> Iterator[Difference]:
    """Differences of the headings above clauses that are the same; each once for each part."""
    sides, old, new = damage.sides, damage.old, damage.new
    groups: dict[tuple[object, object], list[tuple[int, int]]] = {}
    for i, j in sorted(pairs.items()):
        if old[i].headings != new[j].headings:
            groups.setdefault((old[i].section, new[j].section), []).append((i, j))
    own = {c.section for c in old}, {c.section for c in new}
    kept = Counter((old[i].section) for i, j in pairs.items() if old[i].section == new[j].section)
    stray = _Stray.of(old, new)
    statements: set[tuple[object, ...]] = set()
    for (section_old, section_new), members in groups.items():
        if section_old != section_new and section_old in own[1] and section_new in own[0] and kept[section_old]:
            continue  # both headings stand on both sides: their clauses moved
        i, j = members[0]
        lossy = damage.lossy(old[i], new[j])
        apart = [
            replace(c, headings=_apart(damage, c.headings, others)) if lost else c
            for c, others, lost in ((old[i], new, lossy[0]), (new[j], old, lossy[1]))
        ]
        results = list(_levels(sides, *apart))
        if any(lossy):
            results = [replace(d, noise=d.noise or _lost(damage, d, old[i], new[j])) for d in results]
        for difference in stray.judge(results, old[i].part, new[j].part):
            key = (difference.key, old[i].part)
            if key not in statements:
                statements.add(key)
                yield difference


def _apart(damage: Damage, headings: tuple[str, ...], others: Sequence[Clause]) -> tuple[str, ...]:
    """Headings that a scan or a dump has on one line, as the other side or another page has them."""
    results: list[str] = []
    whole = {heading_key(h) for c in others for h in c.headings}
    for heading in headings:
        if heading_key(heading) in whole:
            results.append(heading)
            continue
        words = heading.split()
        cut = next((n for n in range(1, len(words)) if heading_key(" ".join(words[n:])) in damage.headings), None)
        results += [heading] if cut is None else [" ".join(words[:cut]), " ".join(words[cut:])]
    return tuple(results)


def _lost(damage: Damage, d: Difference, one: Clause, other: Clause) -> str | None:
    """Why a heading that a scan or a dump has otherwise is no other: two read as one, or the game's name at the top."""
    joined = ["".join(map(heading_key, c.headings)) for c in (one, other)]
    within = (
        heading_key(str(d.before)) in joined[1] if d.change == "removed" else heading_key(str(d.after)) in joined[0]
    )
    if joined[0] == joined[1] or (d.change in ("added", "removed") and within):
        return "headings on one line"
    games = {heading_key(s.packet.game or "") for s in (damage.sides.before, damage.sides.after)}
    if d.change in ("added", "removed") and heading_key(str(d.after or d.before)) in games - {""}:
        return "the game's name at the top"
    return None


def _key(heading: object) -> str:
    return squeezed(str(heading)).casefold()


@dataclass(frozen=True)
class _Stray:
    """Headings of each part, and texts of clauses: a heading that the other side reads as text is none less."""

    headings: tuple[set[tuple[Part, str]], set[tuple[Part, str]]]
    texts: tuple[list[str], list[str]]

    @classmethod
    def of(cls, old: Sequence[Clause], new: Sequence[Clause]) -> _Stray:
        headings = [{(c.part, _key(h)) for c in side for h in c.headings} for side in (old, new)]
        texts = [[_key(c.text) for c in side] for side in (old, new)]
        return cls((headings[0], headings[1]), (texts[0], texts[1]))

    def judge(self, differences: list[Difference], old: Part, new: Part) -> Iterator[Difference]:
        """Differences of one path of headings, those of reading told apart."""
        read = False
        results = []
        for d in differences:
            as_text = (d.after is not None and self._is_text(0, d.after)) or (
                d.before is not None and self._is_text(1, d.before)
            )
            read = read or as_text
            results.append(replace(d, noise=d.noise or "a heading read as text") if as_text else d)
        for d in results:
            stands = (d.before is None or (new, _key(d.before)) in self.headings[1]) and (
                d.after is None or (old, _key(d.after)) in self.headings[0]
            )
            if stands or (read and d.noise is None and d.change in ("added", "removed")):
                d = replace(d, noise=d.noise or "a heading read as text")
            yield d

    def _is_text(self, side: int, heading: object) -> bool:
        return any(text.startswith(_key(heading)) or text.endswith(_key(heading)) for text in self.texts[side])


def _levels(sides: Sides, one: Clause, other: Clause) -> Iterator[Difference]:
    """Heading by heading."""
    pairs, gone, come = paired(
        one.headings, other.headings, lambda h: squeezed(h).casefold(), text_likeness, least=RENAMED
    )
    if len(gone) == len(come) == 1 and gone == come:
        pairs, gone, come = sorted([*pairs, (gone[0], come[0])]), [], []
    where = other.system or one.system or "rules"
    for i, j in pairs:
        was, now = one.headings[i], other.headings[j]
        place = Place(where, replace(one.evidence, raw=was), replace(other.evidence, raw=now))
        wording = sides.wording(was, now, doubtful=one.doubtful or other.doubtful)
        if wording.verdict == "same":
            continue
        yield from company_differences(wording, place)
        if wording.verdict == "company":
            continue
        yield Difference(
            "heading",
            "renamed",
            "heading",
            was,
            now,
            places=(place,),
            noise=wording.noise if wording.verdict == "noise" else None,
            words=wording.marks,
        )
    for i in gone:
        place = Place(where, replace(one.evidence, raw=one.headings[i]), replace(other.evidence, raw=None))
        yield Difference("heading", "removed", "heading", one.headings[i], None, places=(place,))
    for j in come:
        place = Place(where, replace(one.evidence, raw=None), replace(other.evidence, raw=other.headings[j]))
        yield Difference("heading", "added", "heading", None, other.headings[j], places=(place,))
