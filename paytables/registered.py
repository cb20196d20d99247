"""A paytable of the register as verification, meters and reports take it: pages and the API start from here."""

from __future__ import annotations

from fractions import Fraction

from paytables.models import Paytable
from paytables.printed import PrintedClaim, PrintedOutcome, PrintedPaytable


def printed(paytable: Paytable) -> PrintedPaytable:
    """A paytable of the register as verification takes it. Its outcomes and claims were fetched with it."""
    return PrintedPaytable(
        index=paytable.position,
        designator=paytable.designator,
        alias=paytable.alias,
        bet=paytable.bet,
        system=paytable.system,
        variant=paytable.variant,
        printing=paytable.printing,
        wager=None if paytable.wager is None else Fraction(paytable.wager),
        multi_game=paytable.multi_game,
        outcomes=tuple(
            PrintedOutcome(
                hand=o.hand,
                pays=None if o.pays is None else Fraction(o.pays),
                unit=o.unit,  # type: ignore[arg-type]
                hands=o.hands,
                meter=o.meter,
                from_meter=o.from_meter,
                envy=None if o.envy is None else Fraction(o.envy),
            )
            for o in paytable.outcomes.all()
        ),
        claims=tuple(
            PrintedClaim(c.name, f"{c.value.normalize():f}", c.raw or None, None, None, f"/claims/{c.name}")
            for c in paytable.claims.all()
        ),
    )
