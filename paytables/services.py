"""What a page about one printed figure shows, and what an operator's settings come to: plain data, no database.

`explain(packet, pointer)` gives everything behind one figure; `settings_of(form)` checks what a person typed and says
in one sentence what is wrong; `try_settings` puts the two together. Every value is JSON-ready: fractions as "n/d",
decimals as texts, places as pages with boxes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from accounts.json_types import Json
from games.engines import UnknownGame
from games.engines.answers import BetJson
from games.engines.meters import Meter
from games.engines.report import bet_json
from paytables.meters import progressive_of, what_if
from paytables.packet import Packet, PacketLike, packet_of
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of
from paytables.verification import binding_of, verify_packet
from paytables.verification.exact import NoEngine, Question, exact_question

NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")
MOST_PLAYERS = 20
MOST_WAGERS = 100_000_000
UNCOUNTED = (UnknownGame, NoEngine, Unpriceable)


class NoSuchClaim(LookupError):
    """The packet prints no figure at this pointer."""


class UnusableInput(ValueError):
    """What was typed cannot be used; `str()` is one sentence, `field` the name of the input."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def explain(packet: PacketLike, pointer: str) -> dict[str, object]:
    """Everything behind one printed figure.

    `claim`: its verdict, in the form of `verify --json`. `printings`: the same figure wherever else it is printed.
    `counts`: the analysis under the reading that the verdict uses, in the form of `analyze --json`, or null with
    `uncounted` saying why. `readings`: edge and hit frequency under every reading. `crops`: page and box of the figure
    and of each cell that it follows from. `remarks`: what is odd about this table. `departures`: printed rules that
    are not the usual ones, under which it was counted. Raises NoSuchClaim.
    """
    packet = packet_of(packet)
    verification = verify_packet(packet)
    result = next((c for c in verification.claims if c.claim.pointer == pointer), None)
    if result is None:
        raise NoSuchClaim(f"The packet prints no figure at {pointer}.")
    tables = paytables_of(packet)
    table, kind = result.table, result.claim.kind
    counts: BetJson | None = None
    readings: list[dict[str, object]] = []
    uncounted = ""
    try:
        question = exact_question(binding_of(packet).game, table, tables, packet.facts)
        counts, readings = _counts(question, result.reading), _readings(question)
    except UNCOUNTED as why:
        uncounted = str(why)
    same = [c for c in verification.claims if c is not result and _same(c.table, table) and c.claim.kind == kind]
    prefix = f"/paytables/{table.index}"
    return {
        "game": packet.game,
        "claim": result.json(),
        "printings": [c.json() for c in same],
        "counts": counts,
        "uncounted": uncounted,
        "readings": readings,
        "departures": [d.json() for d in verification.departures],
        "crops": crops(packet, prefix, pointer),
        "remarks": [
            r.json() for r in verification.remarks if any(at == prefix or at.startswith(f"{prefix}/") for at in r.at)
        ],
    }


def _same(one: PrintedPaytable, other: PrintedPaytable) -> bool:
    return (one.designator, one.bet, one.variant) == (other.designator, other.bet, other.variant)


def _counts(question: Question, words: str | None) -> BetJson:
    reading = next((r for r in question.readings if words and r.words == words), question.literal)
    return bet_json(reading.analysis, ())


def _readings(question: Question) -> list[dict[str, object]]:
    results: list[dict[str, object]] = []
    for reading in question.readings:
        full = bet_json(reading.analysis, ())
        results.append(
            {
                "words": reading.words,
                "literal": reading is question.literal,
                "house_edge": full["house_edge"],
                "hit_frequency": full["hit_frequency"],
            }
        )
    return results


def crops(packet: Packet, prefix: str, first: str) -> list[dict[str, Json]]:
    """Where the figure and every cell of its table stand: the figure first, then in order of the pointers."""
    provenance = packet.provenance
    pointers = [p for p in provenance if p == first] + sorted(
        (p for p in provenance if p.startswith(f"{prefix}/") and p != first), key=_by_numbers
    )
    return [
        {"at": p, "page": source.page, "bbox": None if source.bbox is None else list(source.bbox), "raw": source.raw}
        for p, source in ((p, provenance[p]) for p in pointers)
    ]


def _by_numbers(pointer: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in pointer.split("/")]


# ---------------------------------------------------------------- what if
@dataclass(frozen=True, slots=True)
class Settings:
    """An operator's settings, checked."""

    meters: dict[str, Meter]
    players: int = 1
    wagers: int = 1_000_000
    wager: Fraction | None = None


def settings_of(form: Mapping[str, object], meters: tuple[str, ...] = ("main",)) -> Settings:
    """Settings from texts: `contribution_main` and `reserve_main` in per cent, `seed_main` in dollars, and so for each
    meter; `players`, `wagers`, `wager`. What is left out is nothing contributed, no reserve, no seed, one player.

    >>> settings_of({"contribution_main": "70", "seed_main": "10,000"}).meters["main"].contribution
    Fraction(7, 10)
    >>> settings_of({"contribution_main": "170"})
    Traceback (most recent call last):
    paytables.services.UnusableInput: The contribution of the main meter lies between 0 and 100 percent, not 170.
    """
    results = {}
    for meter in meters:
        rates = []
        for name in ("contribution", "reserve"):
            field = f"{name}_{meter}"
            rate = _number(form, field, f"The {name} of the {meter} meter", Fraction(0))
            if rate > 100:
                text = str(form[field]).strip()
                sentence = f"The {name} of the {meter} meter lies between 0 and 100 percent, not {text}."
                raise UnusableInput(field, sentence)
            rates.append(rate / 100)
        seed = _number(form, f"seed_{meter}", f"The seed of the {meter} meter", Fraction(0))
        results[meter] = Meter(rates[0], seed, rates[1])
    if sum(m.contribution + m.reserve for m in results.values()) > 1:
        raise UnusableInput(f"contribution_{meters[0]}", "Contributions and reserves together exceed the wager.")
    wager = _number(form, "wager", "The wager", None)
    if wager == 0:
        raise UnusableInput("wager", "The wager must be above $0.")
    return Settings(
        results,
        _whole(form, "players", "The number of players", 1, MOST_PLAYERS),
        _whole(form, "wagers", "The number of wagers", 1_000_000, MOST_WAGERS),
        wager,
    )


def _number(form: Mapping[str, object], field: str, name: str, without: object) -> Any:
    typed = form.get(field)
    text = "" if typed is None else str(typed).strip()
    if not text:
        return without
    plain = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?:[,.]|$))", "", text.removeprefix("$").removesuffix("%").strip())
    if not NUMBER.fullmatch(plain):
        raise UnusableInput(field, f"{name} is a number such as 10 or 2.50, not {text[:40]}.")
    return Fraction(plain)


def _whole(form: Mapping[str, object], field: str, name: str, without: int, most: int) -> int:
    value = _number(form, field, name, Fraction(without))
    if value.denominator != 1 or not 1 <= value <= most:
        raise UnusableInput(field, f"{name} is a whole number from 1 to {most:,}, not {str(form[field])[:40]}.")
    return int(value)


def check_settings(table: PrintedPaytable, form: Mapping[str, object]) -> Settings:
    """What was typed for the meters of a table. Raises UnusableInput."""
    return settings_of(form, tuple(dict.fromkeys(o.meter or "main" for o in table.percent_pays)) or ("main",))


def try_settings(game: str, table: PrintedPaytable, form: Mapping[str, object]) -> dict[str, Json]:
    """What follows from the settings for one printed progressive (`paytables.meters.what_if`). Pure: same in, same out.

    Raises UnusableInput for what was typed, and NoEngine, Unpriceable, UnknownGame for the table.
    """
    settings = check_settings(table, form)
    progressive = progressive_of(game, table, settings.meters, wager=settings.wager)
    return what_if(progressive, players=settings.players, horizon=settings.wagers)
