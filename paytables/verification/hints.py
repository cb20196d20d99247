"""The smallest single change that would explain an inconsistent figure. A hint, always labelled so.

Changes are tried from the smallest up, and the first kind that gives the printed figure is offered; where several
changes of one kind would, none is, since a guess among many is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from games.engines.api import Pay
from games.engines.pricing import price
from paytables.printed import PrintedClaim
from paytables.verification.exact import Question, Reading
from paytables.verification.figures import Figure, half_up

Quantity = Callable[[Reading], Fraction | None]


def hint_for(question: Question, claim: PrintedClaim, printed: Figure, quantity: Quantity, scale: int) -> str | None:
    """A sentence, or None where no single change explains the figure, or several do."""
    reading = question.literal
    exact = quantity(reading)
    if exact is None or printed.cut_off(exact * scale):
        return None  # the note already names how the figure was cut off
    for tries in (_figure_changes(printed, exact * scale), _row_changes(reading, claim, printed, scale)):
        results = list(tries)
        if len(results) == 1:
            return f"Hint: {results[0]}"
        if results:
            return None
    return None


def _figure_changes(printed: Figure, exact: Fraction) -> Iterator[str]:
    """Slips in copying the figure itself."""
    true = _digits(half_up(exact, printed.places), printed.places)
    stated = _digits(printed.value, printed.places)
    if len(true) == len(stated):
        differ = [i for i, (a, b) in enumerate(zip(true, stated)) if a != b]
        if len(differ) == 1:
            yield f"one digit differs: {true} is the rounding of the exact value."
            return
        if len(differ) == 2 and differ[1] - differ[0] == 1:
            i, j = differ
            if (true[i], true[j]) == (stated[j], stated[i]):
                yield f"two digits are exchanged: {true} is the rounding of the exact value."
                return
    for power in (1, 2):
        for factor, moved in ((10**power, "left"), (Fraction(1, 10**power), "right")):
            if half_up(exact / factor, printed.places) == printed.value:
                yield f"the decimal point stands {power} place{'s' * (power > 1)} too far to the {moved}."
                return


def _digits(value: Fraction, places: int) -> str:
    whole = str(int(value * 10**places)).rjust(places + 1, "0")
    return f"{whole[:-places]}.{whole[-places:]}" if places else whole


def _row_changes(reading: Reading, claim: PrintedClaim, printed: Figure, scale: int) -> Iterator[str]:
    """A row left out of the computation, or one pay that was another when it was computed."""
    if reading.table is None:
        return
    pays = reading.schedule.pays
    out = [
        f"the figure comes out when the row “{p.hand.replace('_', ' ')}” is left out."
        for n, p in enumerate(pays)
        if _gives(reading, (*pays[:n], *pays[n + 1 :]), claim, printed, scale)
    ]
    if out:
        yield from out
        return
    for count in range(2, min(4, len(pays))):
        if _gives(reading, pays[:-count], claim, printed, scale):
            rows = " and ".join(p.hand.replace("_", " ") for p in pays[-count:])
            yield f"the figure comes out when the rows {rows} are left out."
            return
    if claim.kind == "house_edge":
        yield from _pay_changes(reading, claim, printed, scale)


def _pay_changes(reading: Reading, claim: PrintedClaim, printed: Figure, scale: int) -> Iterator[str]:
    pays = reading.schedule.pays
    for n, pay in enumerate(pays):
        if pay.amount.denominator != 1 or pay.unit == "percent":
            continue
        for amount in _neighbours(int(pay.amount)):
            changed = (*pays[:n], replace(pay, amount=Fraction(amount)), *pays[n + 1 :])
            if _gives(reading, changed, claim, printed, scale):
                hand = pay.hand.replace("_", " ")
                yield f"the figure comes out when {hand} pays {amount} instead of {int(pay.amount)}."


def _neighbours(amount: int) -> Iterator[int]:
    """Numbers that differ in one digit, or by the exchange of two neighbouring ones."""
    text = str(amount)
    for i, old in enumerate(text):
        for new in "0123456789":
            if new != old and not (i == 0 and new == "0" and len(text) > 1):
                yield int(text[:i] + new + text[i + 1 :])
    for i in range(len(text) - 1):
        if text[i] != text[i + 1] and not (i == 0 and text[1] == "0"):
            yield int(text[:i] + text[i + 1] + text[i] + text[i + 2 :])


def _gives(reading: Reading, pays: tuple[Pay, ...], claim: PrintedClaim, printed: Figure, scale: int) -> bool:
    if not pays:
        return False
    analysis = price(reading.game, reading.bet, replace(reading.schedule, pays=pays), reading.context)
    value = analysis.hit_frequency if claim.kind == "hit_frequency" else analysis.house_edge
    return value is not None and printed.is_rounding_of(value * scale)
