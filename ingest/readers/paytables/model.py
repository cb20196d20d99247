"""A pay table as read, before it becomes the packet's tree: every leaf is a Value and can be doubted."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ingest.grammar.claims import CLAIMS
from ingest.grammar.designators import Designator
from ingest.layout.cells import Cell
from ingest.readers.paytables.doubts import AT_EDGE, COLUMN_UNNAMED
from ingest.values import Doubt, Repair, Value, from_words

READER = "paytables"
UNSURE = 0.85


def value_of(
    value: str | int | bool | None,
    cell: Cell,
    what: str,
    *,
    confidence: float = 1.0,
    repairs: tuple[Repair, ...] = (),
) -> Value:
    """A value read from one cell."""
    words = [w for w in cell.words if w.text]
    return from_words(value, words, cell.page, f"{READER}.{what}", confidence=confidence, repairs=repairs)


@dataclass(eq=False)
class Group:
    """Columns under one designator."""

    pays: list[int]
    envy: int | None = None
    designator: Designator | None = None
    cell: Cell | None = None
    shared_envy: bool = False
    doubt_envy: bool = False


FIGURES = ("combinations", "probability", "returned", "result")  # what a table prints of a row beside its pay


@dataclass(frozen=True)
class MeterShare:
    """A row that is paid from a meter: where the meter begins and what part of the wager it takes."""

    name: Value
    seed: Value
    seed_unit: Value
    increment: Value


@dataclass(eq=False)
class Outcome:
    hand: Value
    pays: Value
    unit: Value | None = None
    meter: Value | None = None
    from_meter: Value | None = None
    envy: Value | None = None
    hands: Value | None = None
    combinations: Value | None = None
    probability: Value | None = None
    returned: Value | None = None
    result: Value | None = None
    label: str = ""  # as printed
    times: bool = False  # the wager times a number: no note says more

    def tree(self) -> dict[str, Any]:
        return {
            "hand": self.hand,
            "hands": self.hands,
            "pays": self.pays,
            "unit": self.unit,
            "meter": self.meter,
            "from_meter": self.from_meter,
            "envy": self.envy,
            **{name.removesuffix("ed"): leaf for name in FIGURES if (leaf := getattr(self, name)) is not None},
        }

    def doubt(self, confidence: float, *why: Doubt) -> None:
        """No leaf of this outcome is surer than that, and why."""
        self.hand, self.pays = self.hand.doubted(confidence, *why), self.pays.doubted(confidence, *why)
        for name in ("unit", "meter", "from_meter", "envy", "hands", *FIGURES):
            leaf: Value | None = getattr(self, name)
            if leaf is not None:
                setattr(self, name, leaf.doubted(confidence, *why))

    def doubt_where(self, why: Doubt | None, confidence: float) -> None:
        """The same, where there is a reason."""
        if why is not None:
            self.doubt(confidence, why)

    @property
    def key(self) -> tuple[object, object]:
        return (self.hand.value, self.hands.value if self.hands else None)


@dataclass(eq=False)
class Table:
    page: int
    line: int
    anchor: Cell  # a cell of the table's head or first line: the evidence of what is inferred from its place
    outcomes: list[Outcome] = field(default_factory=list)
    claims: dict[str, Value | None] = field(default_factory=lambda: dict.fromkeys(CLAIMS))
    empty_claims: list[str] = field(default_factory=list)  # the layout has the cell, the page leaves it empty
    designator: Value | None = None
    alias: Value | None = None
    bet: Value | None = None
    system: Value | None = None
    variant: Value | None = None
    wager: Value | None = None
    multi_game: Value | None = None
    printing: int = 1
    column_name: Cell | None = None  # the words over its column, where they name no pay table
    unnamed: bool = False  # one of several columns, and nothing tells them apart
    cut: bool = False  # the edge of the scanned picture may have taken a part of it
    unit_note: bool = False  # the header refers to a note ("Pays*")
    bets: list[Value] = field(default_factory=list)  # where it governs several
    decks: list[int] = field(default_factory=list)
    claim_conditions: dict[str, dict[str, int]] = field(default_factory=dict)
    meters: list[MeterShare] = field(default_factory=list)
    lost: list[dict[str, Value]] = field(default_factory=list)  # rows that pay nothing, with their figures
    proved: bool = False  # its columns fit one another in every row
    total_return: Fraction | None = None
    off: Fraction = Fraction(0)  # how far off it may be by rounding, where it was added up here
    stated: bool = False  # a sentence gives it

    def inferred(self, value: str | int | bool | None, what: str, confidence: float = 1.0, *repairs: Repair) -> Value:
        """A value that the table has by its place, shown at its head."""
        return value_of(value, self.anchor, what, confidence=confidence, repairs=repairs)

    def _one_game(self) -> Value:
        """That nothing says multi-game: which a head that tells the columns apart would say."""
        one = self.inferred(False, "multi_game")
        why = [doubt for applies, doubt in ((self.unnamed, COLUMN_UNNAMED), (self.cut, AT_EDGE)) if applies]
        return one.doubted(UNSURE, *why) if why else one

    def doubt(self, confidence: float, *why: Doubt) -> None:
        """No outcome and no claim of this table is surer than that, and why."""
        for outcome in self.outcomes:
            outcome.doubt(confidence, *why)
        for name, claim in self.claims.items():
            self.claims[name] = None if claim is None else claim.doubted(confidence, *why)

    @property
    def name(self) -> str | None:
        return None if self.designator is None else str(self.designator.value)

    @property
    def bet_name(self) -> str | None:
        return None if self.bet is None else str(self.bet.value)

    def content(self) -> tuple[tuple[object, object, object], ...]:
        return tuple((*o.key, o.pays.value) for o in self.outcomes)

    def tree(self) -> dict[str, Any]:
        return {
            "designator": self.designator,
            "alias": self.alias,
            "bet": self.bet,
            "system": self.system,
            "variant": self.variant,
            "printing": self.inferred(self.printing, "printing"),
            "wager": self.wager,
            "multi_game": self.multi_game if self.multi_game is not None else self._one_game(),
            "outcomes": [o.tree() for o in self.outcomes],
            "claims": dict(self.claims),
            **({"bets": list(self.bets)} if self.bets else {}),
            **({"decks": list(self.decks)} if self.decks else {}),
            **(
                {"claim_conditions": {k: dict(v) for k, v in self.claim_conditions.items()}}
                if self.claim_conditions
                else {}
            ),
            **({"x_lost": self.lost} if self.lost else {}),
        }

    def blanks(self) -> list[str]:
        results = [f"outcomes/{n}/hand" for n, o in enumerate(self.outcomes) if o.hand.value is None]
        results += [f"outcomes/{n}/pays" for n, o in enumerate(self.outcomes) if o.pays.value is None]
        return results + [
            f"claims/{name}" for name in CLAIMS if name in self.empty_claims and self.claims[name] is None
        ]
