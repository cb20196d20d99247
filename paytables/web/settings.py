"""What somebody tries out in the laboratory, read from an address: the address is all there is, so it can be shared.

`a=17` is the paytable of column a (a to d); `a.0=50` the pay of its first row; `a.c.main`, `a.s.main`, `a.r.main` are
contribution, seed and reserve of a meter; `a.p` the players at the table. What is absent is as approved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from accounts.web.formats import words_of
from games.engines.meters import Meter
from paytables.models import Paytable
from paytables.packet.units import decimal
from paytables.printed import PrintedOutcome, PrintedPaytable
from paytables.registered import printed

COLUMNS = ("a", "b", "c", "d")
LARGEST = Fraction(10**9)
TYPED = 6  # places of a value as one types it
MOST_PLAYERS = 12
WAGERED = "% of the wager"
USUAL_CONTRIBUTION = Fraction(7, 10)
_DECIMAL = re.compile(r"\d{1,12}(\.\d{0,8})?|\.\d{1,8}", re.ASCII)


@dataclass(slots=True)
class Entry:
    """One value that can be changed: as approved, as it is set, and what is wrong with what was typed."""

    name: str  # of the form's field
    label: str
    approved: Fraction | None
    value: Fraction | None
    text: str
    unit: str = ""
    note: str = ""
    error: str = ""
    start: Fraction | None = None  # as approved, or what is usual where nothing is approved
    whole: bool = False

    @property
    def changed(self) -> bool:
        return self.value != self.start

    @property
    def key(self) -> str:
        return self.name.replace(".", "-")

    @property
    def most(self) -> str:
        """Where its slider ends: a share at 100 per cent, players at a full table, an amount at some times itself."""
        if self.unit == WAGERED or self.unit.startswith("%"):
            return "100"
        if self.whole:
            return str(MOST_PLAYERS)
        return decimal(max(3 * (self.start or Fraction(0)), 2 * (self.value or Fraction(0)), Fraction(10)), TYPED)

    @property
    def step(self) -> str:
        """Of its slider: a hundredth of the way, and never below what money or odds are given in."""
        if self.whole or self.unit.startswith("%"):
            return "1" if self.whole or self.unit != WAGERED else "0.5"
        size = len(self.most.partition(".")[0])
        return str(10 ** max(0, size - 3))

    @property
    def mark(self) -> str:
        """The approved value as it would be typed; nothing where none is known."""
        if self.approved is None:
            return ""
        return decimal(self.approved * (100 if self.unit == WAGERED else 1), TYPED)


@dataclass(slots=True)
class Setting:
    """One column: a paytable of the register with what was changed in it."""

    column: str
    paytable: Paytable
    table: PrintedPaytable
    pays: list[Entry]
    meters: dict[str, dict[str, Entry]] = field(default_factory=dict)
    players: Entry | None = None

    @property
    def entries(self) -> list[Entry]:
        results = [*self.pays, *(e for of_meter in self.meters.values() for e in of_meter.values())]
        return [*results, *([self.players] if self.players else [])]

    @property
    def errors(self) -> list[Entry]:
        return [e for e in self.entries if e.error]

    @property
    def changed(self) -> bool:
        return any(e.changed for e in self.entries)

    def as_set(self) -> PrintedPaytable:
        """The table with the pays that are tried."""
        outcomes = tuple(replace(o, pays=e.value) for o, e in zip(self.table.outcomes, self.pays))
        return replace(self.table, outcomes=outcomes, claims=())

    def settings(self, approved: bool = False) -> dict[str, Meter]:
        def of(e: Entry) -> Fraction:
            return (e.start if approved else e.value) or Fraction(0)

        return {name: Meter(of(m["contribution"]), of(m["seed"]), of(m["reserve"])) for name, m in self.meters.items()}


def read_setting(column: str, paytable: Paytable, asked: Mapping[str, str], implied: Fraction | None) -> Setting:
    """One column of an address. `implied` is the contribution that would make the printed edge true."""
    table = printed(paytable)
    pays = [
        _entry(asked, f"{column}.{i}", words_of(o.hand) or "not read", o.pays, unit=_unit(o))
        for i, o in enumerate(table.outcomes)
    ]
    setting = Setting(column, paytable, table, pays)
    names = dict.fromkeys(o.meter or "main" for o in table.percent_pays)
    seed = table.claim("seed")
    for name in names:
        setting.meters[name] = {
            "contribution": _contribution(asked, f"{column}.c.{name}", implied if len(names) == 1 else None),
            "seed": _entry(
                asked,
                f"{column}.s.{name}",
                "seed",
                Fraction(seed.value) if seed else None,
                unit="$",
                default=Fraction(0),
            ),
            "reserve": _entry(
                asked, f"{column}.r.{name}", "reserve", None, unit=WAGERED, default=Fraction(0), share=True
            ),
        }
    for of_meter in setting.meters.values():
        if sum((of_meter[k].value or Fraction(0) for k in ("contribution", "reserve")), Fraction(0)) > 1:
            of_meter["contribution"].error = "Contribution and reserve together are more than the wager."
    if setting.meters or any(o.envy for o in table.outcomes):
        setting.players = _players(asked, f"{column}.p")
    return setting


def _unit(o: PrintedOutcome) -> str:
    words = {"percent": f"% of the {o.meter or 'main'} meter", "to_1": "to 1", "for_1": "for 1", "dollars": "$"}
    return words.get(o.unit or "", "unit not read")


def _contribution(asked: Mapping[str, str], name: str, implied: Fraction | None) -> Entry:
    result = _entry(asked, name, "contribution", implied, unit=WAGERED, default=USUAL_CONTRIBUTION, share=True)
    result.note = (
        f"Not printed. {decimal(implied * 100, TYPED)}% would make the printed edge true, which does not prove it."
        if implied is not None
        else "Not printed."
    )
    return result


def _players(asked: Mapping[str, str], name: str) -> Entry:
    result = _entry(asked, name, "players at the table", Fraction(1))
    result.whole = True
    if result.value is not None and (result.value.denominator != 1 or not 1 <= result.value <= MOST_PLAYERS):
        result.error, result.value = f"Give a whole number from 1 to {MOST_PLAYERS}.", Fraction(1)
    return result


def _entry(
    asked: Mapping[str, str],
    name: str,
    label: str,
    approved: Fraction | None,
    *,
    unit: str = "",
    default: Fraction | None = None,
    share: bool = False,
) -> Entry:
    """A share is typed in per cent."""
    scale = 100 if share else 1
    start = approved if approved is not None else default
    typed = asked.get(name)
    text = decimal(start * scale, TYPED) if start is not None else ""
    entry = Entry(name, label, approved, start, text, unit, start=start)
    if typed is None:
        return entry
    entry.text = typed.strip()[:20]
    plain = entry.text.replace(",", "").removeprefix("$").removesuffix("%").strip()
    if plain == text:
        return entry  # as it was: the exact value stays, not its rounding
    if not _DECIMAL.fullmatch(plain):
        entry.error = "Give a number such as 500 or 2.5."
    elif Fraction(plain) > (100 if share else LARGEST):
        entry.error = "A share cannot be over 100%." if share else "That is over one billion."
    else:
        entry.value = Fraction(plain) / scale
    return entry
