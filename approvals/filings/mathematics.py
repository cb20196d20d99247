"""A table's paytables with every outcome counted, and its progressive with what the settings cost and risk.

All of it comes from the exact engines, by way of what is kept of them (figures.py); where one cannot count, the reason
stands in the number's place.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any

from approvals.checks.subjects import printed_as, progressive_bet, progressive_bets, systems_in_use
from approvals.configuration.form import Configuration, Progressive
from approvals.filings.figures import Figures
from approvals.filings.packets import PublishedRules
from approvals.registry.terms import Terms
from games.engines import UnknownGame
from games.engines.meters import Meter
from games.engines.report import rounded
from games.register import in_force, standing
from paytables.meters import progressive_of, what_if
from paytables.packet import Packet, Provenance, names
from paytables.printed import PrintedOutcome, PrintedPaytable, Unpriceable, paytables_of
from paytables.report import report_on
from paytables.report.json_form import RowJson
from paytables.verification.exact import NoEngine
from paytables.verification.json_form import ClaimJson

SHEETS = "paytables of a table"
SETTINGS = "settings of a table"
PARTS = ("tray", "contribution", "reserve", "reseed", "envy", "house")  # in this order: what is kept knows none
LITTLE = Fraction(1, 10_000_000)


def paytables(
    c: Configuration, terms: Terms | None, rules: PublishedRules | None, figures: Figures
) -> list[dict[str, object]]:
    """Each paytable that the table's bets name: its outcomes with counts, and the verdict on its printed figures."""
    if rules is None or terms is None:
        return []
    systems = _systems(c, terms)
    results = []
    for bet in c.bets or ():
        if bet.paytable is None:
            continue
        every = _printings(rules.packet, bet.paytable, _bets(bet.bet, terms))
        chosen = [t for t in every if t.system is None or not systems or t.system in systems] or every
        counted, choices = _counted(bet.bet, bet.paytable, chosen, rules, figures)
        if ("folded_hands", "qualify") in choices and c.choices.folded_hands_win_progressive is False:
            counted["note"] = "At this table folded hands do not win; the count is of folded hands that qualify."
        results.append(counted)
    return results


def _systems(c: Configuration, terms: Terms) -> frozenset[str]:
    return systems_in_use(c, c.progressive, terms) if isinstance(c.progressive, Progressive) else frozenset()


def _bets(bet: str, terms: Terms) -> frozenset[str]:
    return progressive_bets(terms) if bet in progressive_bets(terms) else frozenset(printed_as(bet))


def _printings(packet: Packet, name: str, bets: frozenset[str]) -> list[PrintedPaytable]:
    wanted = names.designator(name)
    return [
        t
        for t in paytables_of(packet)
        if t.bet in bets and wanted in {names.designator(n) for n in (t.designator, t.alias) if n}
    ]


def _counted(
    bet: str, name: str, chosen: list[PrintedPaytable], rules: PublishedRules, figures: Figures
) -> tuple[dict[str, object], frozenset[tuple[str, str]]]:
    """The paytable with its counts, and how its rules were read for them: choices with their options."""
    nothing: frozenset[tuple[str, str]] = frozenset()
    values: dict[str, Any] = {"bet": bet.replace("_", " "), "name": name, "document": rules.document, "sheets": []}
    if not chosen:
        return {**values, "reason": "The approved rules print no paytable of this name for this bet."}, nothing
    places = [t.index for t in chosen]
    report = figures.get(
        SHEETS,
        {"packet": rules.sha256, "paytables": places},
        lambda: report_on(_only(rules.packet, places), document=rules.document).json(),
    )
    if report is None:
        return values, nothing
    claims = {claim["at"]: claim for claim in report["verification"]["claims"]}
    for sheet in report["sheets"]:
        values["sheets"].append(
            {
                "title": sheet["title"],
                "method": sheet["method"],
                "reading": sheet["reading"],
                "deals": sheet["deals"],
                "part": sheet["part"],
                "rows": [_row(r) for r in sheet["rows"]],
                "sum": None if sheet["sum"] is None else rounded(Fraction(sheet["sum"]) * 100, 6),
                "claims": [_claim(claims[at]) for at in sheet["claims"]],
            }
        )
    if not values["sheets"]:
        values["reason"] = "No figure is printed with this paytable, so there is none to compare with."
        values["pays"] = [_printed_row(o) for o in chosen[0].outcomes]
    return values, nothing.union(*(sheet["choices"].items() for sheet in report["sheets"]))


def _only(packet: Packet, places: list[int]) -> Packet:
    """The packet with some of its paytables; what is known of where they were read moves with them."""
    moved: dict[str, Provenance] = {}
    for pointer, source in packet.provenance.items():
        parts = pointer.split("/")
        if len(parts) > 2 and parts[1] == "paytables" and parts[2].isdecimal():
            if int(parts[2]) in places:
                moved["/".join(["", "paytables", str(places.index(int(parts[2]))), *parts[3:]])] = source
        else:
            moved[pointer] = source
    return packet.model_copy(update={"paytables": tuple(packet.paytables[i] for i in places), "provenance": moved})


def _row(r: RowJson) -> dict[str, str]:
    part = None if r["part"] is None else Fraction(r["part"])
    return {
        "outcome": r["outcome"],
        "combinations": f"{int(r['combinations']):,}",
        "probability": r["probability"],
        "pays": r["pays"],
        "part": "from a meter" if part is None else rounded(part * 100, 6),
    }


def _printed_row(o: PrintedOutcome) -> dict[str, str]:
    return {"outcome": (o.hand or "unnamed").replace("_", " "), "pays": f"{o.pays} {(o.unit or '').replace('_', ' ')}"}


def _claim(claim: ClaimJson) -> dict[str, object]:
    return {
        "name": claim["claim"].replace("_", " "),
        "system": (claim["system"] or "").replace("_", " "),
        "printed": claim["raw"] or claim["printed"],
        "computed": claim["computed"],
        "exact": claim["exact"],
        "verdict": claim["verdict"].replace("_", " "),
        "page": claim["page"],
    }


def progressive(
    c: Configuration, terms: Terms | None, rules: PublishedRules | None, figures: Figures
) -> dict[str, Any] | None:
    """The progressive's settings and what follows from them; None where the table has none."""
    p = c.progressive
    if not isinstance(p, Progressive):
        return None
    values: dict[str, object] = {
        "paytable": p.paytable,
        "display": None if p.display is None else p.display.provided_by,
        "scope": None if p.link is None or p.link.scope is None else p.link.scope.replace("_", " "),
        "linked_games": list(p.link.games or ()) if p.link else [],
        "meters": [
            {
                "meter": m.meter,
                "contribution": _percent(m.contribution),
                "reserve": _percent(m.reserve),
                "seed": _usd(m.seed),
            }
            for m in p.meters or ()
        ],
    }
    try:
        return {**values, **_follows(c, p, terms, rules, figures)}
    except Unpriceable as why:
        return {**values, "reason": f"Not computed: {why}."}


def _follows(
    c: Configuration, p: Progressive, terms: Terms | None, rules: PublishedRules | None, figures: Figures
) -> dict[str, object]:
    if terms is None or rules is None:
        raise Unpriceable("the rules of this game are not on file", "rules")
    bet = progressive_bet(c, terms)
    name = p.paytable or (bet[1].paytable if bet else None)
    if name is None:
        raise Unpriceable("the paytable of the progressive is not given", "paytable")
    missing = [m.meter for m in p.meters or () if m.contribution is None or m.seed is None]
    if missing or not p.meters:
        raise Unpriceable("contribution and seed of the meter are not given", "meter")
    systems = _systems(c, terms)
    every = _printings(rules.packet, name, progressive_bets(terms))
    chosen = [t for t in every if t.system is None or not systems or t.system in systems] or every
    if not chosen:
        raise Unpriceable(f"the approved rules print no progressive paytable {name}", "paytable")
    meters = {m.meter: Meter(m.contribution, m.seed, m.reserve or Fraction(0)) for m in p.meters}  # type: ignore[arg-type]
    wager = bet[1].wager if bet else None
    result = _what_if(terms.game, chosen[0], meters, wager, c.table.seats or 1, figures)
    if result is None:
        return {}
    if "reason" in result:
        return {"reason": f"Not computed: {result['reason']}."}
    return {
        "wager": _dollars(result["wager"]),
        "players": result["players"],
        "edge": result["house_edge"],
        "parts": [{"part": part, **result["parts"][part]} for part in PARTS],
        "advice": result["advice"],
        "follows": [_meter(name, m) for name, m in sorted(result["meters"].items())],
    }


def _what_if(
    game: str,
    table: PrintedPaytable,
    meters: dict[str, Meter],
    wager: Fraction | None,
    players: int,
    figures: Figures,
) -> dict[str, Any] | None:
    """What follows from the settings, or the reason why nothing does; None where it waits to be counted."""
    bare = replace(table, index=0, printing=1, claims=(), pages=frozenset())  # where it stands decides nothing
    asked = {
        "game": game,
        "table": {name: value for name, value in asdict(bare).items() if name != "pages"},
        "meters": {name: asdict(meter) for name, meter in meters.items()},
        "wager": wager,
        "players": players,
        **({"definitions": own.digest} if (own := standing()).has(game) else {}),
    }

    def count() -> dict[str, Any]:
        try:
            with in_force():
                return what_if(progressive_of(game, table, meters, wager=wager), players=players, quantiles=False)
        except (UnknownGame, NoEngine, Unpriceable) as why:
            return {"reason": str(why)}

    return figures.get(SETTINGS, _plain(asked), count)


def _plain(value: object) -> object:
    """The same with exact numbers as texts."""
    match value:
        case Fraction():
            return str(value)
        case dict():
            return {name: _plain(each) for name, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return value


def _meter(name: str, m: dict[str, Any]) -> dict[str, object]:
    return {
        "meter": name,
        "average_when_hit": _dollars(m["average_when_hit"]),
        "wagers_between_hits": f"{int(m['hands_between_hits']):,}" if m["hands_between_hits"] else None,
        "growth_per_wager": _dollars(m["growth_per_wager"]),
        "least_growing_contribution": m["least_growing_contribution"]["percent"],
        "risk_of_running_dry": _bounds(m["risk_before_hit"]),
        "risk_within": _bounds(m["risk_within"]) if "risk_within" in m else None,
        "risk_wagers": f"{int(m['risk_within']['wagers']):,}" if "risk_within" in m else None,
    }


def _bounds(risk: dict[str, str]) -> str:
    low, high = Fraction(risk["low"]) * 100, Fraction(risk["high"]) * 100
    if high - low <= LITTLE:
        return f"{rounded(low, 4)}%"
    return f"between {rounded(low, 4)}% and {rounded(high, 4)}%"


def _percent(value: Fraction | None) -> str | None:
    return None if value is None else f"{rounded(value * 100, 4)}%"


def _usd(value: Fraction | None) -> str | None:
    return None if value is None else _dollars(rounded(value, 2))


def _dollars(amount: str | None) -> str | None:
    """A rounded amount with its sign and thousands.

    >>> _dollars("10000.00"), _dollars("-0.05")
    ('$10,000.00', '-$0.05')
    """
    if amount is None:
        return None
    whole, _, rest = amount.removeprefix("-").partition(".")
    return f"{'-' if amount.startswith('-') else ''}${int(whole):,}{'.' if rest else ''}{rest}"
