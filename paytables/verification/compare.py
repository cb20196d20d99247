"""Two versions of one game's packet: what became of every printed figure, and whether its table changed with it.

A figure that changed over the same pays was wrong before or is wrong now; pays that changed under the same figure
made it right or wrong. Both versions are verified, so that the answer says which.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from accounts.json_types import Json
from games.names import name_key
from paytables.printed import PrintedPaytable
from paytables.verification.results import ClaimResult, Verification

State = Literal["same", "changed", "added", "removed"]
Key = tuple[str, str | None, str | None, str | None, int, str]


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """One figure in both versions, or in one of them."""

    state: State
    before: ClaimResult | None
    after: ClaimResult | None
    same_pays: bool | None  # None where only one version has the figure
    note: str

    def json(self) -> dict[str, Any]:
        one = self.after or self.before
        assert one is not None
        return {
            "state": self.state,
            "paytable": one.table.designator,
            "bet": one.table.bet,
            "system": one.table.system,
            "variant": one.table.variant,
            "claim": one.claim.kind,
            "before": _side(self.before),
            "after": _side(self.after),
            "same_pays": self.same_pays,
            "note": self.note,
        }


def _side(result: ClaimResult | None) -> dict[str, Json] | None:
    if result is None:
        return None
    full = result.json()
    return {key: full[key] for key in ("at", "printed", "raw", "page", "bbox", "verdict", "exact", "computed")}


def compare_claims(before: Verification, after: Verification) -> tuple[ClaimChange, ...]:
    """Every figure of either version, in the order of the later one; figures that are gone come last.

    >>> nothing = Verification("Three Card Poker", ())
    >>> compare_claims(nothing, nothing)
    ()
    """
    old = {_key(c): c for c in before.claims}
    new = {_key(c): c for c in after.claims}
    results = [_change(old.get(key), c) for key, c in new.items()]
    results += [ClaimChange("removed", c, None, None, "") for key, c in old.items() if key not in new]
    return tuple(results)


def _key(c: ClaimResult) -> Key:
    t = c.table
    return (name_key(t.designator or ""), t.bet, t.variant, t.system, t.printing, c.claim.kind)


def _change(before: ClaimResult | None, after: ClaimResult) -> ClaimChange:
    if before is None:
        return ClaimChange("added", None, after, None, "")
    same_pays = _pays(before.table) == _pays(after.table)
    same_figure = Fraction(before.claim.value) == Fraction(after.claim.value)
    note = _note(before, after, same_pays, same_figure)
    return ClaimChange("same" if same_figure else "changed", before, after, same_pays, note)


def _pays(t: PrintedPaytable) -> tuple[Hashable, ...]:
    """What decides a figure: every row, and the wager; the order of rows does not matter."""
    rows = sorted(
        (
            o.hand or "",
            o.hands or 0,
            o.pays or Fraction(-1),
            o.unit or "",
            o.meter or "",
            str(o.from_meter),
            o.envy or Fraction(0),
        )
        for o in t.outcomes
    )
    return (tuple(rows), t.wager)


def _note(before: ClaimResult, after: ClaimResult, same_pays: bool, same_figure: bool) -> str:
    what = after.claim.kind.replace("_", " ")
    was, now = before.claim.raw or before.claim.value, after.claim.raw or after.claim.value
    if same_pays and not same_figure and after.claim.kind != "seed":
        right = {
            (True, False): f"; the earlier {was} is consistent",
            (False, True): f"; the later {now} is consistent",
        }.get((before.verdict == "consistent", after.verdict == "consistent"), "")
        return f"The {what} changed from {was} to {now} over the same pays{right}."
    if same_figure and not same_pays:
        if before.exact is not None and after.exact is not None and before.exact == after.exact:
            return ""
        turned = f": {before.verdict.replace('_', ' ')} before, {after.verdict.replace('_', ' ')} now"
        return f"The pays changed and the printed {what} stayed {now}{turned}."
    if not same_figure and before.verdict == "consistent" and after.verdict == "inconsistent":
        return f"The {what} changed from {was}, which was consistent, to {now}, which is not."
    return ""
