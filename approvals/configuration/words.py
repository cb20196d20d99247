"""What a place in a form is called: findings name it by its path, people by the titles of the form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any

from approvals.configuration.cells import ITSELF, NONE, VERSION, split_name, to_cells
from approvals.configuration.declare import FormField, Keyed, Listed, Part, Rows, below, field_of, fields_of
from approvals.configuration.form import Configuration
from approvals.configuration.kinds import SHARE, Kind, spoken
from paytables.packet.units import decimal, dollars

ALONE = ("operator", "room", "table", "authorizations", "choices")  # their fields' titles say enough


def places_of(data: object, at: str = "") -> Iterator[str]:
    """Each place of a form that holds a value, in its order.

    >>> list(places_of({"game": "X", "bets": [{"bet": "ante", "max": "5"}], "posted": ["rules"], "x_note": "a"}))
    ['game', 'bets[0].bet', 'bets[0].max', 'posted']
    """
    if isinstance(data, Mapping):
        for key, value in data.items():
            if not str(key).startswith("x_"):
                yield from places_of(value, f"{at}.{key}" if at else str(key))
    elif isinstance(data, list) and data and all(isinstance(one, Mapping) for one in data):
        for number, one in enumerate(data):
            yield from places_of(one, f"{at}[{number}]")
    else:
        yield at


def words_of_place(path: str, data: Mapping[str, object] | None = None, model: type[object] = Configuration) -> str:
    """
    >>> words_of_place("authorizations.go_live"), words_of_place("progressive.components[1].version")
    ('Go-live date', 'Progressive component 2: version installed')
    >>> words_of_place("bets[0].max", {"bets": [{"bet": "pair_plus"}]}), words_of_place("something.else")
    ('Pair plus: maximum wager', 'something.else')
    >>> words_of_place("bets[ante].min"), words_of_place("progressive.components[GM Atlas].version")
    ('Ante: minimum wager', 'Progressive component GM Atlas: version installed')
    >>> words_of_place("progressive.meters[main].seed"), words_of_place("aggregate_limit.amount")
    ('Main meter: seed', 'Aggregate limit: amount')
    """
    results: list[str] = []
    here: Any = data
    names = path
    while names:
        step = re.match(r"[A-Za-z_]+", names)
        head = step[0] if step else ""
        tail = names[len(head) :]
        one = field_of(model, head)
        if one is None:
            return path
        here = here.get(head) if isinstance(here, Mapping) else None
        if not tail:
            results.append(one.title)
            break
        row = re.match(r"\[([^\]]+)\]\.?|\.([0-9]+)\.?", tail)
        if isinstance(one.holds, Rows) and row:
            results = [_row(one, one.holds, row[1] or row[2], here)]
            here = here[int(row[1] or row[2])] if _has(here, row[1] or row[2]) else None
            model, names = one.holds.model, tail[row.end() :]
        elif isinstance(one.holds, Part) and tail.startswith("."):
            if one.name not in ALONE:
                results = [one.title]
            model, names = one.holds.model, tail[1:]
        else:
            results.append(one.title)
            break
    return ": ".join([results[0], *(w[:1].lower() + w[1:] for w in results[1:])])


def _has(held: object, which: str) -> bool:
    return isinstance(held, list) and which.isdecimal() and int(which) < len(held)


def _row(one: FormField, holds: Rows, which: str, held: Any) -> str:
    """What people call a row: by its name where that is known."""
    row = held[int(which)] if _has(held, which) else None
    if isinstance(row, Mapping) and row.get(holds.key):
        return name_of_row(holds, str(row[holds.key]))
    if not which.isdecimal():
        return name_of_row(holds, which)
    called = holds.called.replace("{}", "").strip() or one.title.removesuffix("s on the layout")
    return spoken(f"{called} {int(which) + 1}")


def name_of_row(holds: Rows, name: str) -> str:
    words = spoken(name) if holds.key in ("bet", "meter", "stage") else name
    return holds.called.replace("{}", words)


def heading(column: str) -> str:
    """A column of a sheet in words.

    >>> heading("bets.ante.max"), heading("progressive.components.GM Atlas"), heading("table.seats")
    ('Ante: maximum wager', 'Progressive component GM Atlas', 'Seats for players')
    """
    for path, one in below(Configuration):
        at = ".".join(path)
        if isinstance(one.holds, Rows) and column.startswith(f"{at}."):
            name, part = split_name(one.holds, column[len(at) + 1 :])
            called = name_of_row(one.holds, name)
            if part == ITSELF or (part == VERSION and not column.endswith(f".{VERSION}")):
                return called
            title = words_of_place(part, model=one.holds.model)
            return f"{called}: {title[:1].lower()}{title[1:]}"
    return words_of_place(column)


def lines_of(data: Mapping[str, object]) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """A form as people read it: its groups, in each the fields by cell, title and value."""
    results: dict[str, list[tuple[str, str, str]]] = {}
    groups = {one.name: one.group or "The table and its letter" for one in fields_of(Configuration)}
    for cell, text in to_cells(Configuration, data):
        group = groups[re.split(r"[.\[]", cell)[0]]
        results.setdefault(group, []).append((cell, heading(cell), shown_value(cell, text)))
    return list(results.items())


def shown_value(cell: str, text: str) -> str:
    """What stands in a cell, with its unit.

    >>> shown_value("bets.ante.max", "1500"), shown_value("authorizations.go_live", "2027-02-01")
    ('$1,500', 'February 1, 2027')
    >>> shown_value("progressive.meters.main.maximum", "none"), shown_value("bets.ante.min", "2.5")
    ('no maximum', '$2.50')
    >>> shown_value("progressive.meters[0].contribution", "0.705"), shown_value("bets[0].max", "500")
    ('70.5%', '$500')
    """
    last = re.split(r"[.\]]", cell)[-1]
    one = next((one for path, one in below(Configuration) if path[-1] == last and _fits(path, cell)), None)
    if one is None:
        return text
    if text == NONE and one.none:
        return one.none
    if (one.unit == "$" or one.holds is SHARE) and re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        return dollars(Fraction(text)) if one.unit == "$" else f"{decimal(100 * Fraction(text))}%"
    if isinstance(one.holds, Kind) and one.holds.name == "day" and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        day = date.fromisoformat(text)
        return f"{day:%B} {day.day}, {day.year}"
    return text.replace("_", " ") if one.name in ("multiple_winners", "bet") else text


def _fits(path: tuple[str, ...], cell: str) -> bool:
    return cell.startswith(path[0]) and (len(path) < 2 or path[1] in cell or path[0] in ("bets", "other_equipment"))


@cache
def _columns() -> dict[str, str]:
    """Columns of fields that stand in no row, by their words."""
    return {
        heading(".".join(path)).casefold(): ".".join(path)
        for path, _ in below(Configuration)
        if not any(isinstance(_at(path[:n]), Rows) for n in range(1, len(path)))
    }


def _at(path: tuple[str, ...]) -> object:
    return next((one.holds for p, one in below(Configuration) if p == path), None)


def column_of(written: str) -> str:
    """The column that a heading means: its words, or its path as it is. What is neither comes back as it was.

    >>> column_of("Seats for players"), column_of("ante: Maximum wager"), column_of("bets.ante.max")
    ('table.seats', 'bets.ante.max', 'bets.ante.max')
    >>> column_of("Progressive component GM Atlas"), column_of("Main meter: seed"), column_of("Other equipment")
    ('progressive.components.GM Atlas', 'progressive.meters.main.seed', 'other_equipment')
    >>> column_of("Other equipment i-Verify: viewed by surveillance"), column_of("Color")
    ('other_equipment.i-Verify.viewed_by_surveillance', 'Color')
    """
    text = " ".join(written.split())
    if (result := _columns().get(text.casefold())) is not None:
        return result
    whole, _, last = text.rpartition(": ")
    for path, one in below(Configuration):
        holds = one.holds
        if not isinstance(holds, Rows) or not holds.key or len(path) > 2:
            continue
        at = ".".join(path)
        for part in below(holds.model):
            if whole and part[1].title.casefold() == last.casefold() and (row := _row_called(holds, whole)):
                return f"{at}.{_code(holds, row)}.{part[1].name}"
        if holds.called != "{}" and (row := _row_called(holds, text)):
            return f"{at}.{_code(holds, row)}"
    return written


def _row_called(holds: Rows, words: str) -> str:
    """The name in what a row is called; empty where the words are another's."""
    before, _, after = holds.called.casefold().partition("{}")
    known = words.casefold()
    if len(known) > len(before) + len(after) and known.startswith(before) and known.endswith(after):
        return words[len(before) : len(words) - len(after)]
    return ""


def _code(holds: Rows, name: str) -> str:
    from approvals.configuration.input_formats import name as code

    return (code(name) or name) if holds.key in ("bet", "meter") else name


def what_it_is(one: FormField) -> str:
    """A field in one line, for templates and programs.

    >>> from approvals.configuration.form import Meter
    >>> what_it_is(field_of(Meter, "maximum"))[-17:]
    'none: no maximum.'
    """
    holds = one.holds
    match holds:
        case Kind():
            kind = f"one of: {', '.join(holds.options)}" if holds.options else holds.gives
        case Listed():
            kind = "a list, separated by semicolons"
        case Keyed():
            kind = "one line for each name"
        case Rows():
            kind = f"a list of {', '.join(f.name for f in fields_of(holds.model))}"
        case _:
            kind = "an object"
    none = f"{NONE}: {one.none}." if one.none else ""
    return " ".join(filter(None, (f"{one.title}: {kind}.", one.help, none)))
