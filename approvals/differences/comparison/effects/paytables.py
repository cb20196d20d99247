"""Paytables: more pay is more for the player and more to pay for the operator; figures alone change no terms."""

from __future__ import annotations

from fractions import Fraction

from approvals.differences.comparison.effects.registry import Effects, leaves, loosens, rule, tightens, unclear
from approvals.differences.comparison.model import Difference, Who
from approvals.differences.comparison.outcomes import number
from paytables.packet import Outcome


@rule("paytable", "added")
def another_paytable(d: Difference) -> Effects:
    if d.context:
        return loosens("one more paytable may be used for this bet", "operators")
    return unclear("pays are printed for a bet that had none here")


@rule("paytable", "removed")
def one_paytable_less(d: Difference) -> Effects:
    if d.context:
        return tightens("one paytable less may be used for this bet", "operators")
    return unclear("pays are no longer printed for this bet")


@rule("paytable", "printing_added", "printing_removed")
def printings(d: Difference) -> Effects:
    return leaves("the same paytable is printed elsewhere in the document too")


@rule("paytable", "renamed")
def renamed(d: Difference) -> Effects:
    return leaves("the pays are the same under another name")


@rule("paytable", "moved")
def moved(d: Difference) -> Effects:
    if d.field == "system":
        return tightens(f"it is no longer printed for {d.before or 'any system'}", "operators") + loosens(
            f"it is printed for {d.after or 'any system'}", "operators"
        )
    return ()


@rule("paytable", "changed")
def fields(d: Difference) -> Effects:
    if d.field == "alias":
        return leaves("only its second name is another")
    if d.field == "multi_game":
        return unclear("with which games it may be linked is another; its pays decide who gains")
    return ()


@rule("outcome", "raised", "lowered", "changed")
def pays(d: Difference) -> Effects:
    if d.field not in ("pays", "unit"):
        return ()
    more = _more(d.context["old"], d.context["new"], d.context["wager"])
    if more is None:
        return unclear("the two pays are in units that can't be compared")
    if more == 0:
        return leaves("the same pay in another unit")
    return _pays_more() if more > 0 else _pays_less()


@rule("outcome", "raised", "lowered")
def envy(d: Difference) -> Effects:
    if d.field != "envy":
        return ()
    who: tuple[Who, Who] = ("player", "operators")
    if d.change == "raised":
        return loosens("others at the table get more envy", who[0]) + tightens("more envy is to be paid", who[1])
    return tightens("others at the table get less envy", who[0]) + loosens("less envy is to be paid", who[1])


@rule("outcome", "changed")
def source(d: Difference) -> Effects:
    if d.field == "hand":
        return unclear("the same pay for another hand")
    if d.field != "from_meter" or None in (d.before, d.after):
        return ()
    if d.after:
        return loosens("the award comes off the meter instead of the tray", "operators")
    return tightens("the award is paid from the tray instead of the meter", "operators")


@rule("outcome", "added", "removed")
def rows(d: Difference) -> Effects:
    if d.field == "envy":
        paid = d.change == "added"
        reason = "envy is paid for this hand" if paid else "envy is no longer paid for this hand"
        return (
            loosens(reason, "player") + tightens(reason, "operators")
            if paid
            else tightens(reason, "player") + loosens(reason, "operators")
        )
    if d.field != "hand":
        return ()
    own = d.context["own"]
    if any(_more(row, own, None) not in (0, 1) for row in d.context["below"]):
        return unclear("what the hand is paid without this row can't be told from the rows below it")
    if d.change == "added":
        return loosens("the hand has a row of its own, that pays no less than those below", "player") + tightens(
            "the hand is paid by a row of its own", "operators"
        )
    return tightens("the hand no longer has its own row", "player") + loosens(
        "the hand is paid by no row of its own", "operators"
    )


@rule("claim", "raised", "lowered", "changed", "added", "removed")
def claims(d: Difference) -> Effects:
    if d.field == "seed" and d.change == "raised":
        return tightens("the meter must start higher", "operators") + loosens("jackpots start higher", "player")
    if d.field == "seed" and d.change == "lowered":
        return loosens("the meter may start lower", "operators") + tightens("jackpots start lower", "player")
    if d.field == "seed":
        return unclear("from which sum the meter starts is printed on one side only")
    if d.context["pays_changed"]:
        return leaves("the figure follows the pays, which are differences of their own")
    if d.context["bet"] == "progressive":
        return unclear("a progressive's figures also depend on contribution and seed, which decide what they mean")
    return leaves("only the printed figure is another; the pays are the same")


def _pays_more() -> Effects:
    return loosens("the player gets more for the same hand", "player") + tightens(
        "the house pays more for the same hand", "operators"
    )


def _pays_less() -> Effects:
    return tightens("the player gets less for the same hand", "player") + loosens(
        "the house pays less for the same hand", "operators"
    )


def _more(old: Outcome, new: Outcome, wager: object) -> int | None:
    """1, 0 or -1: whether the new pay is more, the same or less; None where the page does not let it be told."""
    if (old.unit, old.meter) == (new.unit, new.meter):
        was, now = number(old.pays), number(new.pays)
    else:
        was, now = _worth(old, wager), _worth(new, wager)
    return None if was is None or now is None else (now > was) - (now < was)


def _worth(outcome: Outcome, wager: object) -> Fraction | None:
    """What a pay gives back for one staked; None where that depends on a meter or is not printed."""
    pays, unit, stake = number(outcome.pays), outcome.unit, number(wager)
    if pays is None:
        return None
    if unit == "to_1":
        return pays + 1
    if unit == "for_1":
        return pays
    return pays / stake if unit == "dollars" and stake else None
