"""From JSON to a `Configuration`, or to one sentence that says what does not fit, where, and what to do.

Refused is what the schema refuses, and what no schema can say: a day that does not exist, a minimum over its
maximum, one bet twice, two paytables for the one progressive.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from accounts.names import NOT_SEEN
from approvals.configuration import form
from approvals.configuration.form import UNKNOWN, Configuration, Unknown
from approvals.configuration.schema import Duplicated, Path, Refused, Validator, compile_schema, place, shown
from paytables.packet import names

SCHEMA_FILE = FilePath(__file__).with_name("schema.json")

HINTS = {
    "money": 'an amount of dollars such as "5" or "2.50": digits 0-9, no sign, at most four decimals',
    "rate": 'a share of the wager such as "0.6946": digits 0-9',
    "multiple": 'a multiple such as "2": digits 0-9',
    "date": 'a day such as "2024-02-01"',
    "snake": 'a name such as "pair_plus": small letters, digits and underscores',
    "text": "a text without control, zero-width or direction characters",
}

# Whether two names of a game's progressive paytables are one paytable: only the register knows its aliases.
SamePaytable = Callable[[str, str, str], bool]


def schema() -> dict[str, Any]:
    """The file, with what a text may hold: the same as in every name that people type."""
    loaded: dict[str, Any] = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    loaded["$defs"]["text"]["pattern"] = f"^[^{NOT_SEEN}]+$"
    return loaded


@cache
def _validator() -> Validator:
    written = schema()
    written["properties"]["as_of"] = {"type": "string", "$ref": "#/$defs/date"}
    return compile_schema(written, HINTS)


def load_json(text: str) -> Any:
    """JSON as it stands, except what JSON itself forbids: an object that names a key twice is marked for refusal."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) == len(items):
            return found
        seen: set[str] = set()
        marked = Duplicated(found)
        marked.key = next(k for k, _ in items if k in seen or seen.add(k))  # type: ignore[func-returns-value]
        return marked

    def constant(name: str) -> Any:
        raise Refused(f"{name} is no number; give a decimal string.")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except Refused:
        raise
    except RecursionError:
        raise Refused(
            "The input is nested too deeply to be a configuration; send one object or a list of them."
        ) from None
    except ValueError as problem:
        where = f" (line {problem.lineno})" if isinstance(problem, json.JSONDecodeError) else ""
        raise Refused(f"The input is not JSON{where}; send one object or a list of them.") from None


def read(data: Any, *, as_of: date | None = None, same_paytable: SamePaytable | None = None) -> Configuration:
    """The configuration that `data` describes; raises `Refused`. `as_of` replaces the day in it."""
    if as_of is not None and isinstance(data, dict) and not isinstance(data, Duplicated):
        data = {**data, "as_of": as_of.isoformat()}
    _validator()(data, ())
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        _no_surrogates(data, ())
    configuration = _configuration(data)
    _bets_agree(configuration)
    _one_progressive_paytable(configuration, same_paytable)
    return configuration


def number_of(data: Any) -> str | None:
    """The table's number, for the answer to a refused configuration, where it can be made out."""
    table = data.get("table") if isinstance(data, dict) else None
    number = table.get("number") if isinstance(table, dict) else None
    return shown(number) if isinstance(number, str) else None


def _configuration(data: Mapping[str, Any]) -> Configuration:
    operator = data.get("operator") or {}
    room = data.get("room") or {}
    table = data.get("table") or {}
    return Configuration(
        as_of=_day(data["as_of"], ("as_of",)),
        game=data["game"],
        operator_name=operator.get("name"),
        operator_kind=operator.get("kind"),
        submission=data.get("submission"),
        room_tables=_count(room.get("tables")),
        room_location=room.get("location"),
        table_number=table.get("number"),
        seats=_count(table.get("seats")),
        bets=_tuple(data.get("bets"), _bet),
        progressive=_none_or_unknown(data, "progressive", _progressive),
        shuffler=_none_or_unknown(data, "shuffler", _shuffler),
        other_equipment=_tuple(data.get("other_equipment"), _component),
        choices=_choices(data.get("choices") or {}),
        aggregate_limit=_none_or_unknown(data, "aggregate_limit", _aggregate_limit),
        posted=None if data.get("posted") is None else frozenset(data["posted"]),
        authorizations=_authorizations(data.get("authorizations") or {}),
    )


def _none_or_unknown(data: Mapping[str, Any], key: str, make: Callable[[Any], Any]) -> Any:
    if key not in data:
        return UNKNOWN
    return None if data[key] is None else make(data[key])


def _tuple(items: Any, make: Callable[[Any], Any]) -> Any:
    return None if items is None else tuple(make(i) for i in items)


def _amount(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _count(value: int | float | None) -> int | None:
    return None if value is None else int(value)


def _day(text: str, path: Path) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(
            f"{place(path)} is {shown(text)}, a day that does not exist; give a day of the calendar.", path
        ) from None


def _bet(b: Mapping[str, Any]) -> form.Bet:
    return form.Bet(
        bet=b["bet"],
        paytable=b.get("paytable"),
        min=_amount(b.get("min")),
        max=_amount(b.get("max")),
        wager=_amount(b.get("wager")),
        multiple_of_ante=_amount(b.get("multiple_of_ante")),
    )


def _component(c: Mapping[str, Any]) -> form.Component:
    return form.Component(c["component"], c.get("version"), c.get("viewed_by_surveillance"))


def _meter(m: Mapping[str, Any]) -> form.Meter:
    return form.Meter(
        meter=m["meter"],
        contribution=_amount(m.get("contribution")),
        reserve=_amount(m.get("reserve")),
        seed=_amount(m.get("seed")),
        maximum=_none_or_unknown(m, "maximum", Fraction),
        jackpot_when_maximum_set=_amount(m.get("jackpot_when_maximum_set")),
    )


def _link(data: Mapping[str, Any]) -> form.Link:
    return form.Link(
        scope=data.get("scope"),
        games=_tuple(data.get("games"), str),
        locations=_count(data.get("locations")),
        meter_on_every_table=data.get("meter_on_every_table"),
        progressives_on_game=_count(data.get("progressives_on_game")),
        manufacturers=_tuple(data.get("manufacturers"), str),
        interoperability_approval=_none_or_unknown(data, "interoperability_approval", str),
    )


def _progressive(p: Mapping[str, Any]) -> form.Progressive:
    display, link = p.get("display"), p.get("link")
    return form.Progressive(
        paytable=p.get("paytable"),
        components=_tuple(p.get("components"), _component),
        meters=_tuple(p.get("meters"), _meter),
        link=None if link is None else _link(link),
        display=None
        if display is None
        else form.Display(
            display.get("provided_by"), display.get("networked"), _tuple(display.get("other_functions"), str)
        ),
    )


def _shuffler(s: Mapping[str, Any]) -> form.Shuffler:
    return form.Shuffler(s.get("manufacturer"), s.get("model"), s.get("version"), _none_or_unknown(s, "mode", str))


def _choices(c: Mapping[str, Any]) -> form.Choices:
    return form.Choices(
        c.get("folded_hands_win_progressive"), c.get("multiple_winners"), _amount(c.get("envy_minimum_wager"))
    )


def _aggregate_limit(a: Mapping[str, Any]) -> form.AggregateLimit:
    return form.AggregateLimit(a.get("bet"), _amount(a.get("amount")), a.get("approved"), a.get("displayed"))


def _authorizations(a: Mapping[str, Any]) -> form.Authorizations:
    def day(key: str) -> date | Unknown | None:
        if key not in a:
            return UNKNOWN
        return None if a[key] is None else _day(a[key], ("authorizations", key))

    return form.Authorizations(
        internal_controls_approved=day("internal_controls_approved"),
        go_live=day("go_live"),
        tribal_gaming_agency=day("tribal_gaming_agency"),
        state_concurrence=day("state_concurrence"),
        layout_manufacturer_licensed=a.get("layout_manufacturer_licensed"),
    )


def _bets_agree(configuration: Configuration) -> None:
    seen: dict[str, int] = {}
    for index, bet in enumerate(configuration.bets or ()):
        if bet.bet in seen:
            raise Refused(
                f"bets[{index}] is {bet.bet}, which bets[{seen[bet.bet]}] already is; keep one of the two.",
                ("bets", index),
            )
        seen[bet.bet] = index
        if bet.min is not None and bet.max is not None and bet.min > bet.max:
            raise Refused(
                f"bets[{index}] has a minimum of ${_dollars(bet.min)} over its maximum of ${_dollars(bet.max)}; "
                "correct one of the two.",
                ("bets", index),
            )


def _dollars(amount: Fraction) -> str:
    return f"{float(amount):,.10g}"


def _one_progressive_paytable(configuration: Configuration, same: SamePaytable | None) -> None:
    progressive = configuration.progressive
    bet = configuration.bet("progressive")
    if not isinstance(progressive, form.Progressive) or bet is None:
        return
    one, other = bet[1].paytable, progressive.paytable
    if one is None or other is None or names.designator(one) == names.designator(other):
        return
    if same is not None and same(configuration.game, one, other):
        return
    raise Refused(
        f"progressive.paytable is {shown(other)} and bets[{bet[0]}].paytable is {shown(one)}; "
        "the one progressive has one paytable, name the same in both.",
        ("progressive", "paytable"),
    )


def _no_surrogates(value: Any, path: Path) -> None:
    """Half a character can be written in JSON and nowhere else: no page, no file and no log could hold it."""
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
            raise Refused(f"{place(path)} holds half a character; type the text again.", path)
    elif isinstance(value, dict):
        for key, item in value.items():
            _no_surrogates(key, path)
            _no_surrogates(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _no_surrogates(item, (*path, index))
