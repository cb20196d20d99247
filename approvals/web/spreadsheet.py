"""Tables from a spreadsheet: a row is a table, a column is a place in the configuration. Nothing is written here.

Columns are named by paths: `table.seats`, `bets.ante.max` (the bet by its name), `progressive.meters.main.seed`,
`progressive.components.GM Atlas` (its version), `other_equipment.i-Verify`, `authorizations.go_live`. An empty cell is
unknown, `none` says that there is none, lists are separated by `;`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.registry.register import Register
from approvals.registry.terms import Terms
from approvals.sheets import MOST_COLUMNS, Unreadable
from approvals.web.tableform import NONE, NOT_KNOWN, approved_by_bet, minimums, spots

MOST_ROWS = 2000
FIRST = ("room", "table", "game", "as_of", "submission", "table.seats")
FLAGS = re.compile(
    r"(^|\.)(folded_hands_win_progressive|meter_on_every_table|networked|approved|displayed|layout_manufacturer_licensed|viewed_by_surveillance)$"
)
COUNTS = re.compile(r"(^|\.)(seats|locations|progressives_on_game)$")
EMPTY = ("bets", "other_equipment", "progressive.components", "progressive.meters")  # "none": an empty list
LISTS = re.compile(
    r"^(posted|bets|other_equipment|progressive\.(components|meters)|progressive\.link\.(games|manufacturers)|progressive\.display\.other_functions)$"
)
BET = re.compile(r"bets\.([a-z0-9_]+)\.(paytable|min|max|wager|multiple_of_ante)")
METER = re.compile(r"progressive\.meters\.([a-z0-9_]+)\.(contribution|reserve|seed|maximum|jackpot_when_maximum_set)")
COMPONENT = re.compile(r"(progressive\.components|other_equipment)\.(.+?)(\.viewed_by_surveillance)?")
PLAIN = re.compile(
    r"(as_of|game|submission|table\.seats|posted|progressive|shuffler|aggregate_limit|progressive\.paytable"
    r"|progressive\.link\.(scope|games|locations|meter_on_every_table|progressives_on_game|manufacturers"
    r"|interoperability_approval)|progressive\.display\.(provided_by|networked|other_functions)"
    r"|shuffler\.(manufacturer|model|version|mode)|choices\.(folded_hands_win_progressive|multiple_winners"
    r"|envy_minimum_wager)|aggregate_limit\.(bet|amount|approved|displayed)"
    r"|authorizations\.(internal_controls_approved|go_live|tribal_gaming_agency|state_concurrence"
    r"|layout_manufacturer_licensed))"
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, and where: the row and the column as a spreadsheet numbers them."""

    row: int
    column: str
    message: str


@dataclass(frozen=True, slots=True)
class Line:
    """One row that could be read."""

    row: int
    room: str
    table: str
    data: dict[str, Any]


def read_rows(rows: list[list[str]], register: Register) -> tuple[list[Line], list[Trouble]]:
    """Every row as a configuration, and all that is wrong in the file at once."""
    heads, start = _heads(rows)
    troubles = [
        Trouble(start + 1, letters(i), f"{head} is no column of the template.")
        for i, head in enumerate(heads)
        if head and not _known(head)
    ]
    for i, head in enumerate(heads):
        if head and head in heads[:i]:
            troubles.append(Trouble(start + 1, letters(i), f"The column {head} appears twice."))
    troubles += [
        Trouble(start + 1, "", f"The column {n} is missing.")
        for n in ("room", "table", "game", "as_of")
        if n not in heads
    ]
    if troubles:
        return [], troubles
    lines: list[Line] = []
    seen: dict[tuple[str, str], int] = {}
    body = [
        (number, cells) for number, cells in enumerate(rows[start + 1 :], start + 2) if any(c.strip() for c in cells)
    ]
    if len(body) > MOST_ROWS:
        raise Unreadable(f"The file has more than {MOST_ROWS:,} tables; split it.")
    if not body:
        raise Unreadable("The file has no table under its heads.")
    for number, cells in body:
        said = {head: cell.strip().removeprefix("'") for head, cell in zip(heads, cells) if head}
        at = {head: letters(i) for i, head in enumerate(heads) if head}
        wrong = list(_row(number, said, at))
        key = (said.get("room", "").casefold(), said.get("table", ""))
        if key in seen and all(key):
            wrong.append(Trouble(number, at["table"], f"Table {key[1]} stands in row {seen[key]} already."))
        seen.setdefault(key, number)
        data = to_data(said)
        if not wrong:
            try:
                read(data, same_paytable=register.same_paytable)
            except Refused as why:
                wrong.append(Trouble(number, at.get(_column_of(why.at, data), ""), why.message))
        troubles += wrong
        if not wrong:
            lines.append(Line(number, said["room"], said["table"], data))
    return lines, troubles


def _heads(rows: list[list[str]]) -> tuple[list[str], int]:
    for number, cells in enumerate(rows[:5]):
        found = [c.strip() for c in cells]
        if "table" in found:
            return found[:MOST_COLUMNS], number
    raise Unreadable("No line of the file names the columns; begin with the template.")


def _known(head: str) -> bool:
    return head in (*FIRST, *EMPTY) or any(p.fullmatch(head) for p in (PLAIN, BET, METER, COMPONENT))


def _row(number: int, said: Mapping[str, str], at: Mapping[str, str]) -> Iterator[Trouble]:
    for head in ("room", "table", "game", "as_of"):
        if not said.get(head):
            yield Trouble(number, at[head], f"{head} is empty.")
    for head, text in said.items():
        if text and FLAGS.search(head) and text not in ("yes", "no"):
            yield Trouble(number, at[head], f"{head} is {text[:40]}; give yes or no.")
        if text and COUNTS.search(head) and not (text.isascii() and text.isdecimal() and len(text) < 9):
            yield Trouble(number, at[head], f"{head} is {text[:40]}; give a whole number.")
    for part in EMPTY:
        if said.get(part) not in (None, "", NONE):
            yield Trouble(number, at[part], f"{part} is {said[part][:40]}; give none, or leave it empty.")
    for part in ("progressive", "shuffler", "aggregate_limit"):
        if said.get(part) not in (None, "", NONE, "yes"):
            yield Trouble(number, at[part], f"{part} is {said[part][:40]}; give yes or none, or leave it empty.")
        more = [h for h, t in said.items() if t and h.startswith(f"{part}.")]
        if said.get(part) == NONE and more:
            yield Trouble(number, at[part], f"{part} is none, but {more[0]} is given.")


def to_data(said: Mapping[str, str]) -> dict[str, Any]:
    """A row as a configuration."""
    data: dict[str, Any] = {"game": said.get("game", ""), "as_of": said.get("as_of", "")}
    data["submission"] = said.get("submission") or None
    data["table"] = {"number": said.get("table")}
    bets: dict[str, dict[str, Any]] = {}
    meters: dict[str, dict[str, Any]] = {}
    for head, text in said.items():
        if not text or head in ("room", "table", "game", "as_of", "submission"):
            continue
        if found := BET.fullmatch(head):
            bets.setdefault(found[1], {"bet": found[1]})[found[2]] = text
        elif found := METER.fullmatch(head):
            meters.setdefault(found[1], {"meter": found[1]})[found[2]] = None if text == NONE else text
        elif found := COMPONENT.fullmatch(head):
            _component(data, found[1], found[2], found[3], text)
        elif head in ("progressive", "shuffler", "aggregate_limit"):
            if text == NONE:
                data[head] = None
            else:
                data.setdefault(head, {})
        else:
            _put(data, head.split("."), _value(head, text))
    if bets:
        data["bets"] = list(bets.values())
    if meters:
        _put(data, ["progressive", "meters"], list(meters.values()))
    progressive = data.get("progressive")
    if progressive and "paytable" not in progressive and bets.get("progressive", {}).get("paytable"):
        progressive["paytable"] = bets["progressive"]["paytable"]
    return data


def _component(data: dict[str, Any], under: str, name: str, seen: str | None, text: str) -> None:
    holder: dict[str, Any] = data.setdefault("progressive", {}) if under.startswith("progressive") else data
    listed: list[dict[str, Any]] = holder.setdefault(under.rpartition(".")[2], [])
    entry = next((c for c in listed if c["component"] == name), None)
    if entry is None:
        entry = {"component": name}
        listed.append(entry)
    if seen:
        entry["viewed_by_surveillance"] = text == "yes"
    elif text != NOT_KNOWN:
        entry["version"] = text


def _put(data: dict[str, Any], way: list[str], value: Any) -> None:
    for step in way[:-1]:
        data = data.setdefault(step, {})
    data[way[-1]] = value


def _value(head: str, text: str) -> Any:
    if LISTS.fullmatch(head):
        return [] if text == NONE else [t for t in map(str.strip, text.split(";")) if t]
    if text == NONE:
        return None
    if FLAGS.search(head):
        return text == "yes"
    if COUNTS.search(head):
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
    return text


def _column_of(at: str, data: Mapping[str, Any]) -> str:
    """From a path of the configuration to the column that it came from."""

    def name(match: re.Match[str]) -> str:
        here: Any = data
        for step in match[1].split("."):
            here = here.get(step) if isinstance(here, Mapping) else None
        entry = here[int(match[2])] if isinstance(here, list) and int(match[2]) < len(here) else {}
        label = entry.get("bet") or entry.get("meter") or entry.get("component") or match[2]
        return f"{match[1]}.{label}"

    return re.sub(r"^([a-z_.]+)\[(\d+)\]", name, at).removesuffix(".version")


def letters(place: int) -> str:
    """
    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    found = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        found = chr(65 + rest) + found
    return found


def columns(terms: Terms | None, present: Iterable[Mapping[str, Any]] = ()) -> list[str]:
    """The columns for a game's tables: what its terms ask for, and what the tables that are there hold."""
    found = dict.fromkeys(FIRST)
    approved = approved_by_bet(terms)
    for spot in spots(terms):
        parts = [*(["paytable"] if spot in approved else []), "min", "max", "wager", "multiple_of_ante"]
        found |= dict.fromkeys(f"bets.{spot}.{part}" for part in parts)
    if "progressive" in approved:
        found |= dict.fromkeys(["progressive", "progressive.paytable"])
        found |= dict.fromkeys(f"progressive.components.{name}" for name in minimums(terms, True))
        found |= dict.fromkeys(
            f"progressive.meters.main.{k}"
            for k in ("contribution", "reserve", "seed", "maximum", "jackpot_when_maximum_set")
        )
        found |= dict.fromkeys(
            f"progressive.link.{k}"
            for k in (
                "scope",
                "games",
                "locations",
                "meter_on_every_table",
                "progressives_on_game",
                "manufacturers",
                "interoperability_approval",
            )
        )
        found |= dict.fromkeys(f"progressive.display.{k}" for k in ("provided_by", "networked", "other_functions"))
    found |= dict.fromkeys(["shuffler", *(f"shuffler.{k}" for k in ("manufacturer", "model", "version", "mode"))])
    for name in minimums(terms, False):
        found |= dict.fromkeys([f"other_equipment.{name}", f"other_equipment.{name}.viewed_by_surveillance"])
    found |= dict.fromkeys(
        f"choices.{k}" for k in ("folded_hands_win_progressive", "multiple_winners", "envy_minimum_wager")
    )
    found |= dict.fromkeys(
        ["aggregate_limit", *(f"aggregate_limit.{k}" for k in ("bet", "amount", "approved", "displayed"))]
    )
    found |= dict.fromkeys(["other_equipment", "posted"])
    found |= dict.fromkeys(
        f"authorizations.{k}"
        for k in (
            "internal_controls_approved",
            "go_live",
            "tribal_gaming_agency",
            "state_concurrence",
            "layout_manufacturer_licensed",
        )
    )
    for row in present:
        found |= dict.fromkeys(row)
    return list(found)


def from_data(room: str, table: str, data: Mapping[str, Any]) -> dict[str, str]:
    """A configuration as a row: what reading it back gives again."""
    row = {"room": room, "table": table}
    for key, value in data.items():
        if key in ("operator", "room") or key.startswith("x_"):
            continue
        if key == "bets":
            row |= {} if value or value is None else {key: NONE}
            for bet in value or ():
                row |= {f"bets.{bet['bet']}.{k}": _text(v) for k, v in bet.items() if k != "bet" and v is not None}
        elif key == "progressive" and value:
            row["progressive"] = "yes"
            row |= _progressive_row(value)
        elif key == "other_equipment":
            row |= _components_row(key, value or ())
            row |= {} if value or value is None else {key: NONE}
        elif key == "table":
            row |= {f"table.{k}": _text(v) for k, v in value.items() if k != "number"}
        elif isinstance(value, Mapping):
            if key in ("shuffler", "aggregate_limit"):
                row[key] = "yes"
            row |= {f"{key}.{k}": _text(v) for k, v in value.items()}
        elif key == "submission":
            row[key] = value or ""
        else:
            row[key] = _text(value)
    return row


def _progressive_row(value: Mapping[str, Any]) -> dict[str, str]:
    row = _components_row("progressive.components", value.get("components") or ())
    row |= {f"progressive.{k}": NONE for k in ("components", "meters") if value.get(k) == []}
    if value.get("paytable"):
        row["progressive.paytable"] = value["paytable"]
    for meter in value.get("meters") or ():
        row |= {f"progressive.meters.{meter['meter']}.{k}": _text(v) for k, v in meter.items() if k != "meter"}
    for part in ("link", "display"):
        row |= {f"progressive.{part}.{k}": _text(v) for k, v in (value.get(part) or {}).items()}
    return row


def _components_row(under: str, listed: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    row = {}
    for component in listed:
        row[f"{under}.{component['component']}"] = component.get("version") or NOT_KNOWN
        if component.get("viewed_by_surveillance") is not None:
            row[f"{under}.{component['component']}.viewed_by_surveillance"] = _text(component["viewed_by_surveillance"])
    return row


def _text(value: Any) -> str:
    match value:
        case None:
            return NONE
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            return "; ".join(value) or NONE
        case _:
            return str(value)
