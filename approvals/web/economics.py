"""What a table earns and what its meters take, as somebody sets it up: exact figures that exist, and what follows.

The counts behind a progressive are those of the kept report on its rules. Nothing is counted here, and what cannot be
known for certain is left out: the findings beside the fields say why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from approvals.checks.odds import Counted
from approvals.checks.progressive_maths import (
    Costs,
    all_from_meter,
    costs_of,
    origins,
    risk_of_running_dry,
)
from approvals.checks.subjects import Chosen, named_paytable, printed_as, printings, progressive_bet, progressive_bets
from approvals.configuration.form import Bet, Configuration, Progressive
from approvals.configuration.form import Meter as Setting
from approvals.configuration.kinds import spoken
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.registry.current import current_register
from approvals.registry.terms import Paytable, Terms
from approvals.web.exact import COUNTING, NOT_COUNTED, ExactPrinting, Figures, figures_key
from approvals.web.offered import bets_offered
from games.engines import meters as engine
from games.engines.meters import Meter, Risk
from games.register import in_force
from paytables.packet.pointers import place_of
from paytables.packet.units import decimal
from paytables.report.counted import NOTHING
from paytables.report.index import state
from paytables.report.storage import stored_sheets


@dataclass(frozen=True, slots=True)
class BetLine:
    """A bet on the layout: what the house keeps of it on average."""

    title: str
    paytable: str
    edges: tuple[tuple[int, Fraction], ...]  # by players at the table; 0: whoever plays
    wagers: tuple[Fraction, ...]  # the least and the largest, where they are known
    without: str = ""  # why there is no edge

    @property
    def kept(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The least and the largest wager, each with the dollars of it that the house keeps."""
        return tuple((w, w * self.edges[0][1]) for w in self.wagers) if len(self.edges) == 1 else ()


@dataclass(frozen=True, slots=True)
class MeterLine:
    """One meter as it is set. What is None is not known."""

    name: str
    wager: Fraction
    contribution: Fraction | None
    reserve: Fraction | None
    break_even: Fraction | None = None  # the jackpot from which on the bet favors a player who is alone
    average: Fraction | None = None  # jackpot, when it is won
    hit: Fraction | None = None  # the chance that a wager wins it
    growth: Fraction | None = None  # dollars per wager, at the seed
    least: Fraction | None = None  # the contribution that its awards take there
    dry: Risk | None = None
    never_dry: bool = False

    @property
    def taken(self) -> Fraction | None:
        return None if self.contribution is None else self.contribution * self.wager

    @property
    def reserved(self) -> Fraction | None:
        return None if self.reserve is None else self.reserve * self.wager

    @property
    def dry_is_known(self) -> bool:
        return self.dry is not None and (self.dry.low > 0 or self.dry.high < 1)


@dataclass(frozen=True, slots=True)
class Economics:
    bets: tuple[BetLine, ...]
    meters: tuple[MeterLine, ...]
    laboratory: str  # where the same settings are tried out, with the risk along the contribution


@in_force()
def economics_of(data: Mapping[str, object], day: date, terms: Terms | None, figures: Figures) -> Economics | None:
    """Of a form as it is typed; None where nothing is known, or where bets or meters cannot be read yet."""
    form = _readable(data, day)
    if form is None or terms is None:
        return None
    progressive = _progressive(form, terms, figures)
    titles = {bet.key: bet.title for bet in bets_offered(form.game, terms)}
    lines = [_bet(bet, titles.get(bet.bet, spoken(bet.bet)), figures, progressive) for bet in form.bets or ()]
    bets = tuple(line for line in lines if line is not None)
    if not any(line.edges for line in bets) and not (progressive and progressive.lines):
        return None
    return Economics(bets, progressive.lines if progressive else (), progressive.laboratory if progressive else "")


def _readable(data: Mapping[str, Any], day: date) -> Configuration | None:
    """Bets and meters alone: what is still wrong elsewhere does not matter here."""
    asked: dict[str, object] = {"as_of": day.isoformat(), "game": data.get("game"), "bets": data.get("bets")}
    if isinstance(data.get("progressive"), Mapping):
        asked["progressive"] = {k: v for k, v in data["progressive"].items() if k in ("paytable", "meters")}
    seats = {"table": {"seats": (data.get("table") or {}).get("seats")}}
    for one in (asked | seats, asked):
        try:
            return read(one, same_paytable=current_register().same_paytable)
        except Refused:
            continue
    return None


# ---------------------------------------------------------------- bets
def _bet(bet: Bet, title: str, figures: Figures, progressive: _Progressive | None) -> BetLine | None:
    wagers = _wagers(bet)
    if progressive is not None and bet.bet == progressive.bet:
        without = "" if progressive.edges else progressive.without
        own = (progressive.wager,) if progressive.wager is not None else wagers
        return BetLine(title, progressive.name, progressive.edges, own, without)
    if bet.paytable is None:
        return None
    results = [
        one for name in (bet.bet, *printed_as(bet.bet)) for one in figures.get(figures_key(name, bet.paytable), ())
    ]
    edges = {Fraction(one.edge) for one in results if one.edge is not None}
    if len(edges) == 1 and all(one.edge is not None for one in results):
        return BetLine(title, bet.paytable, ((0, edges.pop()),), wagers)
    without = next((one.without for one in results if one.edge is None), "its printings differ" if results else "")
    return BetLine(title, bet.paytable, (), wagers, without)


def _wagers(bet: Bet) -> tuple[Fraction, ...]:
    if bet.wager is not None:
        return (bet.wager,)
    if bet.min is not None and bet.max is not None:
        return tuple(dict.fromkeys((bet.min, bet.max)))
    return ()


# ---------------------------------------------------------------- the progressive
@dataclass(frozen=True, slots=True)
class _Progressive:
    bet: str  # the bet on the layout that wins it; empty where there is none
    name: str
    wager: Fraction | None
    edges: tuple[tuple[int, Fraction], ...]
    without: str
    lines: tuple[MeterLine, ...]
    laboratory: str


def _progressive(form: Configuration, terms: Terms, figures: Figures) -> _Progressive | None:
    if not isinstance(form.progressive, Progressive):
        return None
    named = named_paytable(form, terms)
    chosen = _chosen(named, terms)
    if named is None or chosen is None:
        return None
    bet = progressive_bet(form, terms)
    wager = chosen.best.wager or (bet[1].wager if bet else None)
    settings = form.progressive.meters or ()
    exact = [e for p in chosen.printed if p.bet for e in figures.get(figures_key(p.bet, chosen.name), ())]
    cost = _cost(terms, chosen.best, exact, wager)
    played = _as_set(cost, settings)
    lines = _lines(terms, chosen.best, settings, wager, played)
    edges = _edges(played, settings, form.table.seats)
    where = _laboratory(exact[0], chosen.best, settings) if exact and lines else ""
    without = next((e.without for e in exact if e.edge is None), NOT_COUNTED)
    return _Progressive(bet[1].bet if bet else "", chosen.name, wager, edges, without, lines, where)


def _chosen(named: tuple[str, str] | None, terms: Terms) -> Chosen | None:
    result = printings(terms, named[0], progressive_bets(terms)) if named else ()
    return Chosen(named[0], named[1], result) if named and result else None


def _cost(terms: Terms, paytable: Paytable, exact: list[ExactPrinting], wager: Fraction | None) -> Costs | None:
    """What the awards cost by the kept counts; None where a count, a pay or where it comes from is not known."""
    if not wager or origins(terms, paytable) & {None, "either"}:
        return None
    hands = [a.hand for a in paytable.awards]
    if not hands or None in hands or len(set(hands)) < len(hands):
        return None
    for one in exact:
        if one.without == COUNTING:
            continue
        try:
            deals, counts = _counts(one.packet, state())[one.position]
        except KeyError:
            continue
        rows = {str(hand): str(hand).replace("_", " ") for hand in hands}
        if deals and set(rows.values()) == set(counts):
            counted = Counted(deals, tuple((a, counts[rows[str(a.hand)]]) for a in paytable.awards))
            return costs_of(terms, paytable, counted, wager)
    return None


@lru_cache(maxsize=32)
def _counts(packet: str, now: str) -> dict[int, tuple[int, dict[str, int]]]:
    """Of each paytable of a packet the deals and the awards by their names. Raises KeyError until its report is kept,
    which is not remembered."""
    results: dict[int, tuple[int, dict[str, int]]] = {}
    for sheet in stored_sheets([packet])[packet]:
        deals = int(sheet["deals"] or 0)
        rows = {row["outcome"]: int(row["combinations"]) for row in sheet["rows"] if row["outcome"] != NOTHING}
        results |= {place_of(pointer): (deals, rows) for pointer in sheet["paytables"]}
    return results


def _as_set(cost: Costs | None, settings: tuple[Setting, ...]) -> engine.Progressive | None:
    """The awards with the meters of the form; None where the form has others than the paytable pays from."""
    if cost is None or not settings:
        return None
    paid = {a.meter for a in cost.awards if a.source == "share"}
    set_up = {s.meter: _meter(s) for s in settings}
    awards = cost.awards
    if len(settings) == 1 and len(paid) == 1:
        awards = tuple(replace(a, meter=settings[0].meter) for a in awards)
    elif paid != set(set_up) or any(a.source == "meter" for a in awards):
        return None
    return engine.Progressive(cost.wager, cost.deals, awards, set_up)


def _meter(setting: Setting) -> Meter:
    return Meter(*(getattr(setting, name) or Fraction(0) for name in ("contribution", "seed", "reserve")))


def _is_known(settings: tuple[Setting, ...]) -> bool:
    """All that the edge hangs on is given, and is possible."""
    rates = [rate for s in settings for rate in (s.contribution, s.reserve)]
    return None not in (*rates, *(s.seed for s in settings)) and sum((r for r in rates if r), Fraction(0)) <= 1


def _edges(
    played: engine.Progressive | None, settings: tuple[Setting, ...], seats: int | None
) -> tuple[tuple[int, Fraction], ...]:
    if played is None or not _is_known(settings):
        return ()
    if not played.envy():
        return ((0, engine.house_edge(played).house),)
    players = dict.fromkeys((1, seats or 1))  # envy costs more, the more players there are
    return tuple((n, engine.house_edge(played, n).house) for n in players)


def _lines(
    terms: Terms,
    paytable: Paytable,
    settings: tuple[Setting, ...],
    wager: Fraction | None,
    played: engine.Progressive | None,
) -> tuple[MeterLine, ...]:
    if wager is None or any(not 0 <= (rate or 0) <= 1 for s in settings for rate in (s.contribution, s.reserve)):
        return ()
    results = []
    for setting in settings:
        line = MeterLine(setting.meter, wager, setting.contribution, setting.reserve)
        if played is not None:
            line = _followed(line, setting, played, all_known=_is_known(settings))
            if len(settings) == 1 and all_from_meter(terms, paytable):
                line = _with_risk(line, setting, played)
        if line.contribution is not None or line.reserve is not None or line.break_even is not None:
            results.append(line)
    return tuple(results)


def _followed(line: MeterLine, setting: Setting, played: engine.Progressive, *, all_known: bool) -> MeterLine:
    """What follows exactly from the counts and from what is set."""
    name = setting.meter
    others_known = all(m.seed for other, m in played.meters.items() if other != name)
    fair = engine.break_even(played, name) if others_known else None
    line = replace(
        line,
        break_even=fair if fair is not None and fair > 0 else None,
        hit=played.hit(name),
        never_dry=not played.of("meter", name),
    )
    if setting.contribution is None or setting.seed is None:
        return line
    growth = engine.drift(played, name, setting.seed)
    return replace(
        line,
        growth=growth,
        least=engine.least_growing_rate(played, name),
        average=engine.average_when_hit(played, name) if all_known and growth >= 0 else None,
    )


def _with_risk(line: MeterLine, setting: Setting, played: engine.Progressive) -> MeterLine:
    """The risk of a meter that shrinks: the one that the check of its growth solves too, and keeps."""
    if line.growth is None or line.growth >= 0 or setting.contribution is None or setting.seed is None:
        return line
    return replace(line, dry=risk_of_running_dry(setting.contribution, setting.seed, _as_cost(played)))


def _as_cost(played: engine.Progressive) -> Costs:
    nothing = Fraction(0)
    return Costs(played.wager, {}, nothing, nothing, nothing, played.deals, played.awards)


def _laboratory(exact: ExactPrinting, paytable: Paytable, settings: tuple[Setting, ...]) -> str:
    asked = {"a": str(exact.paytable)}
    paid = {a.meter or "main" for a in paytable.awards if a.unit == "percent"}
    for s in settings:
        name = next(iter(paid)) if len(paid) == len(settings) == 1 else s.meter
        for letter, value in (("c", s.contribution), ("r", s.reserve)):
            if value is not None:
                asked[f"a.{letter}.{name}"] = decimal(value * 100, 6)
        if s.seed is not None:
            asked[f"a.s.{name}"] = decimal(s.seed, 6)
    return f"{reverse('laboratory')}?{urlencode(asked)}"
