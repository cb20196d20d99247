"""What is odd about the tables themselves, beside the figures under them. Small functions in one list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from games.engines.pricing import UnknownHand, rows, table_of
from games.engines.report import decimal, rounded
from paytables.equipment import system_rules
from paytables.facts import ENVY_TABLES
from paytables.packet import Fact
from paytables.printed import PrintedOutcome, PrintedPaytable, number
from paytables.verification.exact import Question
from paytables.verification.figures import half_up
from paytables.verification.results import Remark, award_words, dollars

Questions = dict[int, Question]
Facts = tuple[Fact, ...]
Finder = Callable[[Sequence[PrintedPaytable], Questions, Facts], Iterator[Remark]]


def _at(table: PrintedPaytable, rest: str = "") -> str:
    return f"/paytables/{table.index}{rest}"


def _where(table: PrintedPaytable) -> str:
    place = system_rules(table.system) or "rules that name no system"
    return f"{place} (printing {table.printing})" if table.printing > 1 else place


def same_table_everywhere(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """A designator that appears several times must mean the same pays, envy, wager and figures each time."""
    families: dict[tuple[str | None, str | None, str | None], list[PrintedPaytable]] = defaultdict(list)
    for t in tables:
        if t.designator is not None:
            families[t.designator, t.bet, t.variant].append(t)
    for members in families.values():
        first = members[0]
        for other in members[1:]:
            yield from _differences(first, other)


def _differences(first: PrintedPaytable, other: PrintedPaytable) -> Iterator[Remark]:
    name = f"{first.designator} ({(first.bet or '').replace('_', ' ')})"
    mine = {(o.hand, o.hands): o for o in first.outcomes}
    theirs = {(o.hand, o.hands): o for o in other.outcomes}
    apart = []
    for key in dict.fromkeys([*mine, *theirs]):
        a, b = mine.get(key), theirs.get(key)
        if a != b and not (a and b and _same_award(a, b)):
            hand = str(key[0]).replace("_", " ") if key[0] else "a row without a label"
            apart.append((hand, award_words(a), award_words(b)))
    if apart:
        hand, here, there = apart[0]
        rest = f", and {len(apart) - 1} more rows apart" if len(apart) > 1 else ""
        message = f"{name} prints {hand} as {here} in {_where(first)} and as {there} in {_where(other)}{rest}."
        yield Remark("printed_twice_differently", (_at(first), _at(other)), message)
    for kind in ("house_edge", "hit_frequency", "seed"):
        x, y = first.claim(kind), other.claim(kind)
        if x and y and x.value != y.value and not _rounding_of_the_other(x.value, y.value):
            message = (
                f"{name} prints {kind.replace('_', ' ')} {x.raw or x.value} in {_where(first)} and "
                f"{y.raw or y.value} in {_where(other)}."
            )
            yield Remark("printed_twice_differently", (x.pointer, y.pointer), message)
    if first.wager is not None and other.wager is not None and first.wager != other.wager:
        message = f"{name} is printed for a {dollars(first.wager)} and for a {dollars(other.wager)} wager."
        yield Remark("printed_twice_differently", (_at(first, "/wager"), _at(other, "/wager")), message)


def _rounding_of_the_other(x: str, y: str) -> bool:
    """7.2798 and 7.28 do not contradict each other."""
    return any(half_up(Fraction(a), len(b.partition(".")[2])) == Fraction(b) for a, b in ((x, y), (y, x)))


def _same_award(a: PrintedOutcome, b: PrintedOutcome) -> bool:
    """A summary may leave out what the rules say of a cell; what both say must agree."""
    pairs = ((a.pays, b.pays), (a.unit, b.unit), (a.meter, b.meter), (a.from_meter, b.from_meter), (a.envy, b.envy))
    return all(x == y or x is None or y is None for x, y in pairs) and (a.pays is None) == (b.pays is None)


def pays_fall(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """A rarer hand pays at least as much as a commoner one. Without counts, the printed order is the rank."""
    for t in tables:
        for hands in dict.fromkeys(o.hands for o in t.outcomes):
            paid = [o for o in t.outcomes if o.hands == hands and o.pays is not None and o.unit != "percent"]
            if len({o.unit for o in paid}) > 1:
                continue
            question = questions.get(t.index)
            chances = _chances(question, hands) if question else None
            if chances is not None:
                paid.sort(key=lambda o: chances.get(o.hand or "", Fraction(0)))
            elif paid and paid[0].pays is not None and paid[-1].pays is not None and paid[0].pays < paid[-1].pays:
                paid.reverse()
            for rarer, commoner in pairwise(paid):
                if rarer.pays is not None and commoner.pays is not None and rarer.pays < commoner.pays:
                    message = (
                        f"{t.name}: {str(commoner.hand).replace('_', ' ')} pays {award_words(commoner)}, more than the "
                        f"rarer {str(rarer.hand).replace('_', ' ')} with {award_words(rarer)}."
                    )
                    yield Remark("pays_do_not_fall", (_at(t),), message)


def _chances(question: Question, hands: int | None) -> dict[str, Fraction] | None:
    reading = question.literal
    if reading.bet.table is None or hands is not None:
        return None  # a column for each number of hands: counting them takes long, and the rank is the same
    try:
        table = table_of(reading.bet, reading.schedule.pays, reading.context)
        return {p.hand: Fraction(n, table.deals) for p, n in rows(table, reading.schedule.pays)}
    except UnknownHand:
        return None


def envy_needs_an_award(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    for t in tables:
        for n, o in enumerate(t.outcomes):
            if o.envy and o.pays is None:
                message = (
                    f"{t.name}: {str(o.hand).replace('_', ' ')} has an envy award but no readable award of its own."
                )
                yield Remark("envy_without_award", (_at(t, f"/outcomes/{n}"),), message)


def envy_by_the_rules(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """“Envy is available for paytables #2 and #3 only”: those have it, and no other of that bet."""
    for fact in facts:
        if fact.name != ENVY_TABLES or not isinstance(fact.value, dict):
            continue
        # A sentence of no section speaks of the tables on its page.
        about = [t for t in tables if fact.is_about(t) and (fact.bet is not None or fact.page in t.pages)]
        only, without = fact.value.get("only"), fact.value.get("without")
        for t in about:
            name = (t.designator or "").lstrip("0")
            has = any(o.envy for o in t.outcomes)
            if without and has and name in {str(n).lstrip("0") for n in without}:
                yield Remark(
                    "envy_against_the_rules", (_at(t),), f"{t.name} prints envy, and {fact.place} says it has none."
                )
            if only and has != (name in {str(n).lstrip("0") for n in only}):
                does = "prints envy" if has else "prints no envy"
                names = ", ".join(map(str, only))
                message = f"{t.name} {does}, and {fact.place} says that envy is for {names} only."
                yield Remark("envy_against_the_rules", (_at(t),), message)


def every_name_has_its_table(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """A designator with figures and no pays, here or in another printing, has no table."""
    with_pays = {(t.bet, t.variant, t.designator) for t in tables if t.outcomes}
    for t in tables:
        if not t.outcomes and (t.bet, t.variant, t.designator) not in with_pays:
            yield Remark("figures_without_table", (_at(t),), f"{t.name} is printed with no pays, here or elsewhere.")


def wagers_scale(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """Sister tables at different wagers that print one edge: their dollar awards should scale with the wager."""
    sisters: dict[tuple[object, ...], list[PrintedPaytable]] = defaultdict(list)
    for t in tables:
        edge = t.claim("house_edge")
        if t.wager and edge is not None and any(o.unit == "dollars" for o in t.outcomes):
            shape = tuple((o.hand, o.unit == "percent", o.from_meter) for o in t.outcomes)
            sisters[t.bet, t.system, t.printing, t.multi_game, edge.value, shape].append(t)
    for family in sisters.values():
        for t, base in ((t, family[0]) for t in family[1:] if t.wager != family[0].wager):
            factor = (t.wager or Fraction(1)) / (base.wager or Fraction(1))
            pairs = [(x, y) for x, y in zip(base.outcomes, t.outcomes) if x.unit == "dollars" and x.pays and y.pays]
            same = [x for x, y in pairs if x.pays == y.pays]
            if pairs and len(same) == len(pairs):
                message = (
                    f"{t.name} takes a {dollars(t.wager or Fraction(0))} wager, {decimal(factor)} times that of "
                    f"{base.name}, with the same dollar awards and the same printed edge: the awards are not scaled."
                )
                yield Remark("awards_not_scaled_with_wager", (_at(base), _at(t)), message)


def seeds_scale(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """Sister tables whose awards all scale with the wager and whose printed edge is one: the seed should scale too."""
    sisters: dict[tuple[object, ...], list[PrintedPaytable]] = defaultdict(list)
    for t in tables:
        edge = t.claim("house_edge")
        if t.wager and edge is not None and t.claim("seed") is not None and t.percent_pays:
            per_unit = tuple(
                (o.hand, o.unit, o.pays / t.wager if o.pays is not None and o.unit == "dollars" else o.pays)
                for o in t.outcomes
            )
            sisters[t.bet, t.system, t.printing, t.multi_game, edge.value, per_unit].append(t)
    for family in sisters.values():
        base = family[0]
        for t in family[1:]:
            a, b = base.claim("seed"), t.claim("seed")
            if not (a and b and t.wager and base.wager) or t.wager == base.wager:
                continue
            factor, seeds = t.wager / base.wager, (number(a.value), number(b.value))
            if None not in seeds and seeds[0] and seeds[1] != seeds[0] * factor:
                message = (
                    f"{t.name} pays {decimal(factor)} times what {base.name} pays, for as many times the wager and the "
                    f"same printed edge, from a seed of {dollars(seeds[1] or Fraction(0))}; "
                    f"{dollars(seeds[0] * factor)} would be {base.name}'s in proportion."
                )
                yield Remark("seed_not_scaled_with_wager", (a.pointer, b.pointer), message)


def hits_follow_the_rows(tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts) -> Iterator[Remark]:
    """Sister tables that pay the same hands hit as often; one that pays more hands hits more often."""
    seen: dict[tuple[object, ...], list[PrintedPaytable]] = defaultdict(list)
    for t in tables:
        if t.claim("hit_frequency") is not None and t.index in questions:
            seen[t.bet, t.system, t.variant, t.printing].append(t)
    for family in seen.values():
        for n, t in enumerate(family[1:], start=1):
            mine = _hits(questions[t.index])
            other = next(
                (o for o in family[:n] if _printed(o) == _printed(t) and _hits(questions[o.index]) not in (mine, None)),
                None,
            )
            theirs = None if other is None else _hits(questions[other.index])
            if other is None or not mine or not theirs or half_up(mine * 100, 2) == half_up(theirs * 100, 2):
                continue
            message = (
                f"{t.name} and {other.name} print one hit frequency, {_shown(t)}, and pay different hands: "
                f"{rounded(mine / theirs, 2)} times as many deals win."
            )
            yield Remark("one_frequency_for_different_hands", (_at(other), _at(t)), message)
            break


def _printed(t: PrintedPaytable) -> Fraction | None:
    claim = t.claim("hit_frequency")
    return None if claim is None else number(claim.value)


def _shown(t: PrintedPaytable) -> str:
    claim = t.claim("hit_frequency")
    return "" if claim is None else claim.raw or f"{claim.value}%"


def _hits(question: Question) -> Fraction | None:
    return (
        question.literal.analysis.hit_frequency
        if question.literal.bet.table and not question.literal.bet.hands
        else None
    )


def sections_hold_the_same_tables(
    tables: Sequence[PrintedPaytable], questions: Questions, facts: Facts
) -> Iterator[Remark]:
    """A table that one section prints, and another section with tables of the same family leaves out.

    A family is a bet's designators with one prefix: CSTUD-01 and CSTUD-02 are one, ML01 is another.
    """
    families: dict[tuple[object, ...], dict[tuple[str | None, int], set[str]]] = defaultdict(lambda: defaultdict(set))
    for t in tables:
        if t.designator is not None:
            prefix = t.designator.rstrip("0123456789")
            families[t.bet, t.variant, prefix][t.system, t.printing].add(t.designator)
    for (bet, variant, _), places in families.items():
        union = set().union(*places.values())
        for (system, printing), names in places.items():
            missing = union - names
            if not missing:
                continue
            at = tuple(_at(t) for t in tables if (t.bet, t.variant) == (bet, variant) and t.designator in missing)
            where = system_rules(system) or ("the summary" if printing > 1 else "a section of no named system")
            message = f"{', '.join(sorted(missing))} ({str(bet).replace('_', ' ')}) is not printed in {where}."
            yield Remark("table_missing_in_section", at, message)


FINDERS: tuple[Finder, ...] = (
    same_table_everywhere,
    pays_fall,
    envy_needs_an_award,
    envy_by_the_rules,
    every_name_has_its_table,
    wagers_scale,
    seeds_scale,
    hits_follow_the_rows,
    sections_hold_the_same_tables,
)
