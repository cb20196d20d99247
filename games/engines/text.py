"""Analyses as aligned text for people, from the same dictionary that `analyze --json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from games.engines.answers import BetJson, FigureJson, GameJson

UNITS = {"to_1": "to 1", "for_1": "for 1", "dollars": "dollars", "percent": "% of the meter", "antes": "antes net"}
WIDTH = 110


def columns(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> Iterator[str]:
    """Rows with aligned columns, those flagged to the right.

    >>> print(*columns([("a", "1"), ("bc", "20")], (False, True)), sep="\\n")
    a    1
    bc  20
    """
    widths = [max(len(row[i]) for row in rows) for i in range(len(right))]
    for row in rows:
        cells = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right))
        yield "  ".join(cells).rstrip()


def words(key: str) -> str:
    return key.replace("_", " ")


def percent(share: FigureJson | None) -> str:
    return "depends on the meter" if share is None else f"{share['percent']}%"


def paragraph(label: str, text: str) -> Iterator[str]:
    first, *more = wrap(text, WIDTH - 22) or [""]
    yield f"  {label:<20}{first}"
    yield from (" " * 22 + line for line in more)


def heading(game: str, bet: BetJson) -> str:
    parts = [game, words(bet["bet"])]
    parts += [f"paytable {bet['paytable']}"] if bet["paytable"] else []
    parts += [words(bet["variant"])] if bet["variant"] else []
    parts += [f"{bet['hands']} hands"] if bet["hands"] else []
    parts += [f"{bet['players']} players"] if bet["players"] > 1 else []
    return ", ".join(parts)


def bet_lines(game: str, bet: BetJson) -> Iterator[str]:
    title = heading(game, bet)
    yield title
    yield "=" * len(title)
    rows = [("outcome", "deals", "probability", "pays")]
    for o in bet["outcomes"]:
        pays = "" if o["pays"] is None else f"{o['pays']} {UNITS.get(o['unit'] or '', o['unit'] or '')}"
        rows.append((words(o["hand"]), f"{int(o['combinations']):,}", o["probability"], pays))
    rows.append(("all", f"{int(bet['deals']):,}", "", ""))
    yield from ("  " + line for line in columns(rows, (False, True, True, True)))
    yield ""
    yield from _figures(bet)
    yield from _played(bet)
    yield from _alternatives(bet)


def _figures(bet: BetJson) -> Iterator[str]:
    yield from paragraph("house edge", percent(bet["house_edge"]))
    if bet["house_edge"]:
        yield from paragraph("", bet["house_edge"]["exact"])
    yield from paragraph("hit frequency", percent(bet["hit_frequency"]) if bet["hit_frequency"] else "not counted")
    if bet["element_of_risk"] and bet["element_of_risk"] != bet["house_edge"]:
        yield from paragraph("element of risk", percent(bet["element_of_risk"]))
    if bet["standard_deviation"]:
        yield from paragraph("standard deviation", bet["standard_deviation"])


def _played(bet: BetJson) -> Iterator[str]:
    """The optimum and other strategies, the rules that depart from the usual ones, shares, the reading, notes."""
    if bet["strategy"]:
        yield from paragraph("optimum", f"{bet['strategy']['rule']} (share of hands: {bet['strategy']['play']})")
    for other in bet["named_strategies"]:
        yield from paragraph("", f"{other['name']}: {percent(other['house_edge'])}")
    for r in bet["rules"]:
        if r["value"] != r["usual"]:
            yield from paragraph("rule", f"{words(r['parameter'])}: {words(r['value'])} (usual: {words(r['usual'])})")
    for figure in bet["shares"]:
        exact = figure["value"]["exact"]
        yield from paragraph(figure["name"], f"{percent(figure['value'])} ({exact}): {figure['meaning']}")
    reading = ", ".join(f"{words(k)}: {words(v)}" for k, v in bet["interpretation"].items())
    if reading:
        yield from paragraph("reading", ("the literal one: " if bet["literal"] else "") + reading)
    for note in bet["notes"]:
        yield from paragraph("note", note)


def _alternatives(bet: BetJson) -> Iterator[str]:
    if not bet["alternatives"]:
        return
    yield ""
    keys = list(bet["interpretation"])
    table = [(*(words(k) for k in keys), "house edge", "hit frequency")]
    table += [
        (*(words(x["interpretation"][k]) for k in keys), percent(x["house_edge"]), percent(x["hit_frequency"]))
        for x in bet["alternatives"]
    ]
    yield "  under other readings"
    yield from ("    " + line for line in columns(table, (*[False] * len(keys), True, True)))


def game_text(report: GameJson) -> str:
    """The whole answer as a readable table a bet."""
    parts = ["\n".join(bet_lines(report["game"], bet)) for bet in report["bets"]]
    departures = [
        f"{words(d['parameter'])} {words(d['value'])} instead of {words(d['usual'])}: {d['effect']}"
        for d in report.get("departures", ())
    ]
    return "\n\n".join([*parts, "\n".join(departures)] if departures else parts)
