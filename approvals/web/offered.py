"""What a game's terms and its definition offer for a table: bets with their paytables, raises, components."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from approvals.checks.equipment import is_generic_display
from approvals.checks.shufflers import shuffler_uses
from approvals.checks.subjects import printed_as
from approvals.configuration.kinds import spoken
from approvals.registry.facts import RAISE_RATIO
from approvals.registry.terms import Paytable, Terms
from approvals.web.exact import ExactPrinting, Figures, figures_key
from games.engines.layout import RaiseStage, layout_of
from games.register import in_force
from paytables.equipment import system_name
from paytables.packet.units import decimal, dollars


@dataclass(frozen=True, slots=True)
class OfferedPaytable:
    """A paytable that may be chosen for a bet."""

    name: str
    systems: tuple[str, ...] = ()
    wager: str = ""
    edge: str = ""  # as printed
    exact: tuple[ExactPrinting, ...] = ()  # of each of its printings

    @property
    def exact_edge(self) -> str:
        return _each(one.shown_edge for one in self.exact)

    @property
    def hits(self) -> str:
        return _each(one.shown_hits for one in self.exact)

    @property
    def top(self) -> str:
        return _each(one.top for one in self.exact)


def _each(statements: Iterable[str]) -> str:
    """What printings of one name say; one thing, as a rule."""
    return " or ".join(dict.fromkeys(filter(None, statements)))


@dataclass(slots=True)
class OfferedBet:
    """A bet that a table of the game may have."""

    key: str
    title: str
    main: bool  # a wager of the main game
    raises: tuple[RaiseStage, ...] = ()
    paytables: list[OfferedPaytable] = field(default_factory=list)

    @property
    def raise_words(self) -> str:
        """
        >>> from fractions import Fraction
        >>> OfferedBet("play", "Play", True, (RaiseStage("preflop", (Fraction(3), Fraction(4))),)).raise_words
        'Preflop: 3× or 4× the ante'
        """
        results = []
        for one in self.raises:
            multiples = " or ".join(f"{float(m):g}×" for m in one.multiples)
            results.append(f"{spoken(one.stage)}: {multiples} the ante" if one.stage else f"{multiples} the ante")
        return "; ".join(results)


def bets_offered(game: str, terms: Terms | None, figures: Figures | None = None) -> list[OfferedBet]:
    """The main game's wagers first, then the side bets whose paytables are approved."""
    with in_force():
        layout = layout_of(game or (terms.game if terms else ""))
    results: dict[str, OfferedBet] = {}
    for wager in layout.wagers if layout else ():
        key = _own_name(wager)
        if key not in results:
            results[key] = OfferedBet(key, spoken(key), True, layout.raises.get(wager, ()) if layout else ())
    titles = dict(layout.side_bets) if layout else {}
    for fact in terms.facts_named(RAISE_RATIO) if terms else ():
        if fact.value.get("bet"):
            key = _own_name(fact.value["bet"])
            results.setdefault(key, OfferedBet(key, spoken(key), True))
    for name in dict.fromkeys(t.bet for t in terms.paytables if t.bet) if terms else ():
        key = _own_name(name)
        bet = results.get(key)
        if bet is None:
            if layout is not None and name in layout.names:
                continue  # the main game's, under the name of the whole
            bet = results[key] = OfferedBet(key, titles.get(name, spoken(key)), False)
        bet.paytables = _paytables(name, [t for t in terms.paytables if t.bet == name], figures or {}) if terms else []
    return list(results.values())


def _own_name(printed: str) -> str:
    """A bet as a table's form names it: the raise is printed under several names."""
    return next((own for own in ("ante", "play") if printed in printed_as(own)), printed)


def _paytables(bet: str, printed: list[Paytable], figures: Figures) -> list[OfferedPaytable]:
    results: dict[str, list[Paytable]] = {}
    for table in printed:
        if name := table.designator or table.alias:
            results.setdefault(name, []).append(table)
    return [_offered(name, of, figures.get(figures_key(bet, name), ())) for name, of in results.items()]


def _offered(name: str, printings: list[Paytable], exact: tuple[ExactPrinting, ...]) -> OfferedPaytable:
    systems = dict.fromkeys(system_name(t.system) for t in printings if t.system)
    wager = next((dollars(t.wager) for t in printings if t.wager is not None), "")
    edge = next((t.house_edge for t in printings if t.house_edge is not None), None)
    printed = "" if edge is None else f"{decimal(edge.value)}%"
    return OfferedPaytable(name, tuple(systems), wager, printed, exact)


def minimums(terms: Terms | None, progressive: bool) -> dict[str, str]:
    """Components that the rules name, for progressives or for the rest that is no shuffler, with their versions."""
    results: dict[str, dict[str, list[str]]] = {}
    shufflers = shuffler_uses(terms)
    for equipment in terms.equipment if terms else ():
        use = equipment.applies_to
        if (use == "progressive") != progressive or use in shufflers:
            continue
        for requirement in equipment.requirements():
            if is_generic_display(requirement):
                continue  # the form asks for it by its own questions
            words = str(requirement).removeprefix(requirement.component).strip() or "any version"
            systems = results.setdefault(requirement.component, {}).setdefault(words, [])
            if equipment.system and (system := system_name(equipment.system)) not in systems:
                systems.append(system)
    return {
        name: "; ".join(f"{words} ({', '.join(systems)})" if systems else words for words, systems in of.items())
        for name, of in results.items()
    }
