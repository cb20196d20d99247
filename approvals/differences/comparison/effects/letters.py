"""Letters: what is decided and on which conditions sets terms; dates, names and the head of the page do not."""

from __future__ import annotations

from approvals.differences.comparison.effects.registry import Effects, leaves, loosens, rule, tightens, unclear
from approvals.differences.comparison.effects.wording import of_words
from approvals.differences.comparison.model import Difference, Who

HEAD = ("date", "submission", "subject", "addressee", "contacts", "signer", "cc", "changes", "rules_dates", "reasons")
AUDIENCES: dict[str, Who] = {
    "conditions.general": "everyone",
    "conditions.commercial": "commercial",
    "conditions.tribal": "tribal",
}


@rule("letter", "changed", "added", "removed")
def decision(d: Difference) -> Effects:
    if d.field != "decision":
        return ()
    if (d.before, d.after) == ("approved", "denied"):
        return tightens("what was approved is denied", "operators", "manufacturer")
    if (d.before, d.after) == ("denied", "approved"):
        return loosens("what was denied is approved", "operators", "manufacturer")
    return unclear("one of the letters decides nothing")


@rule("letter", "changed", "added", "removed")
def games(d: Difference) -> Effects:
    if d.field != "games":
        return ()
    if d.change == "added" and d.context == "approved":
        return loosens("one more game is listed as approved", "operators", "manufacturer")
    if d.change == "added":
        return unclear("the letter lists the game and does not approve it")
    if d.change == "removed":
        return unclear("the letter no longer lists the game; it does not say whether the earlier approval stands")
    return unclear("the game's name is another; whether it is the same game is not said")


@rule("letter", "renumbered")
def numbers(d: Difference) -> Effects:
    return leaves("a number in the list is not a term")


@rule("letter", "changed", "added", "removed")
def conditions(d: Difference) -> Effects:
    who = AUDIENCES.get(d.field or "")
    if who is None:
        return ()
    audience: tuple[Who, ...] = ("operators", "manufacturer") if who == "everyone" else (who,)
    if d.change == "added":
        return tightens("one more condition is set", *audience)
    if d.change == "removed":
        return loosens("one condition less is set", *audience)
    return of_words(d) or unclear("the condition says something else; read both sides", who)


@rule("letter", "changed", "added", "removed")
def head(d: Difference) -> Effects:
    if (d.field or "").partition(".")[0] in HEAD:
        return leaves("this is about the letter and sets no terms")
    if d.field == "letter":
        return unclear("one side has no letter, so its decision and conditions are unknown")
    return ()
