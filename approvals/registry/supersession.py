"""Publishing a letter proposes what it replaces; here it is said before, from the two registers. No database.

The days follow from the letters alone (approvals/registry/register.py): nobody chooses them, and the
second agent who publishes confirms them.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

from approvals.registry.register import Approval, LetterKey, Register
from approvals.registry.terms import Letter
from paytables.packet import names

Kind = Literal["first", "replaces", "between", "same", "none"]

WORDS: dict[Kind, str] = {
    "first": "First approval",
    "replaces": "Replaces",
    "between": "Filed late",
    "same": "The same letter again",
    "none": "Changes nothing",
}


@dataclass(frozen=True, slots=True)
class Step:
    """What happens to one game."""

    game: str
    kind: Kind
    first: datetime.date | None  # the day from which the letter holds
    last: datetime.date | None  # its last day; None: nothing newer is known
    replaced: Letter | None
    replaced_had_rules: bool
    brings_rules: bool
    followed_by: Letter | None
    warnings: tuple[str, ...] = ()


def preview(before: Register, after: Register, key: LetterKey) -> list[Step]:
    """One step for each game that the letter lists or whose rules it encloses, in the letter's order."""
    letter = after.letters[key]
    named = list(letter.games)
    for document in after.documents.get(key, ()):
        enclosed = document.game
        if not enclosed:
            continue
        title: str = names.fold(enclosed)
        of_game = after.names.get(title, frozenset({title}))
        if of_game.isdisjoint(names.fold(n) for n in named):
            named.append(enclosed)
    return [_step(before, after, letter, game, key in before.letters) for game in named]


def _step(before: Register, after: Register, letter: Letter, game: str, known: bool) -> Step:
    brings = after.terms_of(game, letter) is not None
    if letter.decision != "approved":
        why = (
            "The letter denies: what was approved stays as it was."
            if letter.decision == "denied"
            else ("The letter decides nothing.")
        )
        return Step(game, "none", None, None, None, False, brings, None, (why,))
    history = after.history(game)
    place = next(i for i, a in enumerate(history) if a.letter == letter)
    mine = history[place]
    earlier = history[place - 1] if place else None
    later = history[place + 1] if place + 1 < len(history) else None
    had_rules = earlier is not None and before.terms_of(game, earlier.letter) is not None
    held_before = any(a.letter.submission == letter.submission and a.letter.date == letter.date
                      for a in before.history(game))  # fmt: skip
    kind: Kind = "same" if held_before else "between" if later else "replaces" if earlier else "first"
    return Step(
        game,
        kind,
        letter.date,
        mine.until,
        earlier.letter if earlier else None,
        had_rules,
        brings,
        later.letter if later else None,
        tuple(_warnings(letter, mine, earlier, later, had_rules, brings, known and held_before)),
    )


def _warnings(
    letter: Letter,
    mine: Approval,
    earlier: Approval | None,
    later: Approval | None,
    had: bool,
    brings: bool,
    same: bool,
) -> list[str]:
    statements = []
    if had and not brings:
        statements.append(
            "The approval that it replaces came with rules and this letter encloses none for the game: from its day the"
            " register has no terms to check tables against."
        )
    if later is not None and mine.until is not None:
        if mine.until < letter.date:
            statements.append(
                f"A later letter of the same day ({later.letter.title}) holds instead: it is never in force."
            )
        else:
            statements.append(
                f"A newer letter is in the register ({later.letter.title}): it holds until {mine.until} only."
            )
    if earlier is not None and earlier.letter.date == letter.date:
        statements.append(f"{earlier.letter.title} has the same day; the higher number counts as the later letter.")
    if same and brings:
        statements.append(
            "The register holds this letter already: its rules for the game are replaced by this reading."
        )
    return statements
