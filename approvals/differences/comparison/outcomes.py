"""The rows of a paytable: which hand pays what, from which meter, with which envy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from approvals.differences.comparison.fields import paired
from approvals.differences.comparison.likeness import likeness
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.sides import Sides
from paytables.packet import Number, Outcome


def number(value: object) -> Fraction | None:
    """A printed number exactly; None where it is none.

    >>> number("2.50") == number("5/2")
    True
    """
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def raised(old: object, new: object) -> str:
    """The word for a change from one number to another."""
    was, now = number(old), number(new)
    if old is None or new is None or was is None or now is None or was == now:
        return "added" if old is None else "removed" if new is None else "changed"
    return "raised" if now > was else "lowered"


def outcome_key(outcome: Outcome) -> tuple[object, ...]:
    return outcome.hand, outcome.hands


def compare_outcomes(
    sides: Sides,
    old: Sequence[Outcome],
    new: Sequence[Outcome],
    before: str,
    after: str,
    subject: str,
    where: str,
    wager: Number | None,
) -> Iterator[Difference]:
    """Rows are paired by hand; a hand that could not be read is paired with the row that pays the same."""
    pairs, gone, come = paired(old, new, outcome_key, _likeness, least=0.5)
    for i, j in pairs:
        yield from _compare(
            sides, old[i], new[j], f"{before}/outcomes/{i}", f"{after}/outcomes/{j}", subject, where, wager
        )
    for i in gone:
        place = sides.place(where, f"{before}/outcomes/{i}", f"{after}/outcomes")
        yield Difference(
            "outcome",
            "removed",
            f"{subject}: {_hand(old[i])}",
            _pay(old[i]),
            None,
            field="hand",
            places=(place,),
            doubtful=sides.doubtful(f"{before}/outcomes/{i}/hand", None),
            context=_context(old, i),
        )
    for j in come:
        place = sides.place(where, f"{before}/outcomes", f"{after}/outcomes/{j}")
        yield Difference(
            "outcome",
            "added",
            f"{subject}: {_hand(new[j])}",
            None,
            _pay(new[j]),
            field="hand",
            places=(place,),
            doubtful=sides.doubtful(None, f"{after}/outcomes/{j}/hand"),
            context=_context(new, j),
        )


def _likeness(one: Outcome, other: Outcome) -> float:
    if one.hands != other.hands:
        return 0.0
    hands = one.hand, other.hand
    same_pay = (one.pays, one.unit) == (other.pays, other.unit)
    if None in hands:
        return 0.6 if same_pay else 0.0
    return 0.8 if likeness(str(hands[0]), str(hands[1])) != "different" else 0.0


def _compare(
    sides: Sides,
    old: Outcome,
    new: Outcome,
    before: str,
    after: str,
    subject: str,
    where: str,
    wager: Number | None,
) -> Iterator[Difference]:
    for field in ("hand", "pays", "unit", "meter", "from_meter", "envy"):
        was, now = getattr(old, field), getattr(new, field)
        if was == now or (number(was) is not None and number(was) == number(now)):
            continue
        here = f"{before}/{field}", f"{after}/{field}"
        noise = None
        if field == "hand" and None in (was, now):
            noise = "a label that could not be read on one side"
        elif was is not None and now is not None:
            noise = sides.noise(was, now, *here)
        change = raised(was, now) if field in ("pays", "envy") else "changed"
        yield Difference(
            "outcome",
            change,
            f"{subject}: {_hand(new if new.hand else old)}",
            was,
            now,
            field=field,
            places=(sides.place(where, *here),),
            noise=noise,
            doubtful=sides.doubtful(*here),
            context={"old": old, "new": new, "wager": wager},
        )


def _context(outcomes: Sequence[Outcome], at: int) -> dict[str, object]:
    """What the row pays, and what the rows printed below it pay."""
    own = outcomes[at]
    return {"own": own, "below": [o for o in outcomes[at + 1 :] if o.hands == own.hands]}


def _hand(outcome: Outcome) -> str:
    hand = (outcome.hand or "a hand that could not be read").replace("_", " ")
    return hand if outcome.hands is None else f"{hand} with {outcome.hands} hands"


def _pay(outcome: Outcome) -> str:
    unit = {"percent": "%", "to_1": " to 1", "for_1": " for 1", "dollars": " dollars"}.get(outcome.unit or "", "")
    envy = f", envy {outcome.envy}" if outcome.envy else ""
    meter = f" of the {outcome.meter} meter" if outcome.meter else ""
    return f"{outcome.pays or 'nothing readable'}{unit}{meter}{envy}"
