"""Registers that are asked game by game, and of which not everything is at hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from approvals.registry.register import Approval, Register
from approvals.registry.terms import Letter, Paytable, Terms
from approvals.registry.withdrawals import WithdrawnApproval, WithdrawnPaytable
from paytables.packet import names


class ByGame(Register):
    """What is asked about a game is answered by the register that has this game."""

    def _of(self, game: str) -> Register:
        raise NotImplementedError

    def history(self, game: str) -> tuple[Approval, ...]:
        return self._of(game).history(game)

    def terms_of(self, game: str, letter: Letter) -> Terms | None:
        return self._of(game).terms_of(game, letter)

    def withdrawn_approval(self, game: str, letter: Letter) -> WithdrawnApproval | None:
        return self._of(game).withdrawn_approval(game, letter)

    def withdrawn_paytable(self, terms: Terms, paytables: Iterable[Paytable], day: date) -> WithdrawnPaytable | None:
        return self._of(terms.game).withdrawn_paytable(terms, paytables, day)

    def decides(self, letter: Letter, game: str) -> bool:
        return self._of(game).decides(letter, game)

    def same_paytable(self, game: str, one: str, other: str) -> bool:
        return self._of(game).same_paytable(game, one, other)


class Touched(ByGame):
    """The games and submission numbers that a change touches, all of them in one part; others are as they are."""

    def __init__(self, others: Register, part: Register, games: frozenset[str], numbers: frozenset[str]) -> None:
        self.others, self.part, self.games, self.numbers = others, part, games, numbers
        self.withdrawals, self.jurisdiction = part.withdrawals, part.jurisdiction

    def __repr__(self) -> str:
        return f"Touched({', '.join(sorted(self.games))})"

    def instead(self, part: Register) -> Touched:
        """The same with another part, as it would be."""
        return Touched(self.others, part, self.games, self.numbers)

    def _of(self, game: str) -> Register:
        return self.part if names.fold(game) in self.games else self.others

    def letters_numbered(self, submission: str) -> tuple[Letter, ...]:
        known = names.submission(submission) in self.numbers
        return (self.part if known else self.others).letters_numbered(submission)

    def read_ahead(self, games: Iterable[str], submissions: Iterable[str]) -> None:
        self.others.read_ahead(
            [game for game in games if names.fold(game) not in self.games],
            [number for number in submissions if names.submission(number) not in self.numbers],
        )
