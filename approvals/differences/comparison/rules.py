"""The rules of the game as packets of format 2 list them, where their facts are not compared: each parameter."""

from __future__ import annotations

from collections.abc import Iterator

from approvals.differences.comparison.model import Difference, Place
from approvals.differences.comparison.sides import Side, Sides
from paytables.packet import CONFIDENT

Key = tuple[str, str | None, str | None]


def compare_rules(sides: Sides) -> Iterator[Difference]:
    """A parameter that one side prints and the other does not is the usual rule there; both are shown."""
    old, new = _by_parameter(sides.before), _by_parameter(sides.after)
    for key in dict.fromkeys([*old, *new]):
        was, now = (side.get(key, ({}, "")) for side in (old, new))
        if set(was[0]) == set(now[0]):
            continue
        before, after = (" and ".join(values) or None for values, _ in (was, now))
        evidence = [side.evidence(at) if at else None for side, at in ((sides.before, was[1]), (sides.after, now[1]))]
        parameter, variant, bet = key
        yield Difference(
            "fact",
            "changed" if before and after else "added" if after else "removed",
            f"{parameter.replace('_', ' ')}{f' ({bet})' if bet else ''}",
            before,
            after,
            field=parameter,
            places=(Place(f"rules{f', version {variant}' if variant else ''}", evidence[0], evidence[1]),),
            doubtful=any(e is not None and e.confidence < CONFIDENT for e in evidence),
            context=sides.after.packet.game,
        )


def _by_parameter(side: Side) -> dict[Key, tuple[dict[str, None], str]]:
    """The values of each parameter, and where the first of them stands."""
    results: dict[Key, tuple[dict[str, None], str]] = {}
    for index, rule in enumerate(side.packet.rules):
        values, _ = results.setdefault((rule.parameter, rule.variant, rule.bet), ({}, f"/rules/{index}/value"))
        values[rule.value] = None
    return results
