"""What the player may choose at a decision, and what is out on the table after each choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engines.definition.model import Decision, Definition

State = tuple[tuple[str, Fraction], ...]  # wagers that are out, in the order of the definition


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a decision, in the order in which equal values are broken."""

    label: str  # fold, check, leave, raise_2, withdraw
    state: State
    ends: bool = False  # the deal ends here: a fold
    needs: tuple[str, ...] = ()  # hands that the player must reach for it; none: anybody may


def start(d: Definition) -> State:
    return tuple((name, w.units) for name, w in d.wagers.items() if w.units is not None)


def choices(d: Definition, decision: Decision, state: State) -> tuple[Choice, ...]:
    """What can be done; nothing where the wager has been made (or taken back) already."""
    sizes = dict(state)
    if decision.withdraw is not None:
        if decision.withdraw not in sizes:
            return ()
        less = tuple((w, s) for w, s in state if w != decision.withdraw)
        return Choice("leave", state), Choice("withdraw", less)
    offered = decision.raises
    assert offered is not None
    if offered.wager in sizes:
        return ()
    base = sizes.get(offered.of or d.first_wager)
    first = Choice(decision.otherwise, state, ends=decision.otherwise == "fold")
    raised = () if base is None else tuple(_raises(d, decision, sizes, base))
    return first, *raised


def _raises(d: Definition, decision: Decision, sizes: Mapping[str, Fraction], base: Fraction) -> Iterator[Choice]:
    offered = decision.raises
    assert offered is not None
    for multiple in sorted(offered.multiples):
        more = {**sizes, offered.wager: multiple * base}
        state = tuple((w, more[w]) for w in d.wagers if w in more)
        needs = tuple(hand for hand, some in offered.needs.items() if multiple in some)
        yield Choice(f"raise_{multiple}", state, needs=needs)


def stage_name(d: Definition, number: int) -> str:
    decision = d.rounds[number].decision
    assert decision is not None
    return decision.name or decision.withdraw or (decision.raises.wager if decision.raises else f"round_{number + 1}")


def wagered(d: Definition, state: State) -> str:
    """What the decisions before have changed, in words."""
    before, now = dict(start(d)), dict(state)
    made = [f"{w.replace('_', ' ')} {size}" for w, size in state if w not in before]
    gone = [w.replace("_", " ") for w in before if w not in now]
    return " and ".join([f"with {', '.join(made)}"] * bool(made) + [f"without {', '.join(gone)}"] * bool(gone))
