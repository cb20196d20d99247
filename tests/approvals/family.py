"""A packet of one game, a letter before its rules, with a table that must pass and one that must fail."""

# ruff: noqa: E501 — lines stand as documents print them

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LETTER = """\
STATE OF WASHINGTON
GAMBLING COMMISSION

March 4, 2024

Sent via email to pat@example.com

Pat Example
{company}
1 Example Road
Las Vegas, NV 89119

RE:  {game} (rule update) - Submission #{number}

Dear Pat Example:

{company} amended the previously approved card game {game}. The change made to the game was an updated pay table.

Based on our review of the documentation we received, the Washington State Gambling Commission will approve the game under the conditions listed below:

- The game shall be played and operated under the terms and conditions set forth under the game rules you provided on February 2, 2024, and are enclosed.

Commercial Card Rooms

- Commercial card room operators seeking to operate this game must first submit their internal controls and receive approval from the Commission prior to implementing.

Tribal Casinos

- Each Tribal Gaming Operation must request and obtain approval from their respective Tribal Gaming Agencies (TGA).

Sincerely,

Lee Signer
Assistant Director
Licensing Division

\f
"""


@dataclass(frozen=True)
class Family:
    key: str
    game: str
    submission: str
    company: str
    rules: str
    good: list[dict[str, Any]]
    bad: list[dict[str, Any]]
    wrong: set[tuple[str, str]]  # what the second table fails
    figures: tuple[tuple[str, str, str], ...] = ()
    progressive: dict[str, Any] | None = None  # as the good table is set up, and as the bad one
    wrong_progressive: dict[str, Any] | None = None
    corrected: dict[str, str] = field(default_factory=dict)  # by whom reviews

    @property
    def text(self) -> str:
        return LETTER.format(game=self.game, company=self.company, number=self.submission) + self.rules
