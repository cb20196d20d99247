"""From JSON to a `Configuration`, or to one sentence that says what does not fit, where, and what to do.

Refused is what does not fit the form (`form.py`): a wrong kind, an unknown key, a day that does not exist, a minimum
over its maximum, one bet twice, and two paytables for the one progressive.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

from accounts.json_types import Json
from approvals.configuration.declare import validated
from approvals.configuration.form import Configuration, Progressive
from approvals.configuration.schema import Duplicated, Refused, refusal, shown
from paytables.packet import names

# Whether two names of a game's progressive paytables are one paytable: only the register knows its aliases.
SamePaytable = Callable[[str, str, str], bool]


def load_json(text: str) -> Any:
    """JSON as it stands, except what JSON itself forbids: an object that names a key twice is marked for refusal."""

    def pairs(items: list[tuple[str, Json]]) -> dict[str, Any]:
        results = dict(items)
        if len(results) == len(items):
            return results
        seen: set[str] = set()
        marked = Duplicated(results)
        marked.key = next(k for k, _ in items if k in seen or seen.add(k))  # type: ignore[func-returns-value]
        return marked

    def constant(name: str) -> object:
        raise Refused(f"{name} is not a number; give a decimal string.")

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


def read(data: object, *, as_of: date | None = None, same_paytable: SamePaytable | None = None) -> Configuration:
    """The configuration that `data` describes; raises `Refused`. `as_of` replaces the day in it."""
    if as_of is not None and isinstance(data, dict) and not isinstance(data, Duplicated):
        data = {**data, "as_of": as_of.isoformat()}
    configuration: Configuration = validated(Configuration, data)
    _free_keys_hold_text(data)
    _one_progressive_paytable(configuration, same_paytable)
    return configuration


def number_of(data: object) -> str | None:
    """The table's number, for the answer to a refused configuration, where it can be made out."""
    table = data.get("table") if isinstance(data, dict) else None
    number = table.get("number") if isinstance(table, dict) else None
    return shown(number) if isinstance(number, str) else None


def _one_progressive_paytable(configuration: Configuration, same: SamePaytable | None) -> None:
    progressive = configuration.progressive
    bet = configuration.bet("progressive")
    if not isinstance(progressive, Progressive) or bet is None:
        return
    one, other = bet[1].paytable, progressive.paytable
    if one is None or other is None or names.designator(one) == names.designator(other):
        return
    if same is not None and same(configuration.game, one, other):
        return
    raise refusal(
        ("progressive", "paytable"),
        f"is {shown(other)}, and the progressive bet's own is {shown(one)}; "
        "a progressive has one paytable: name the same in both.",
    )


def _free_keys_hold_text(data: object) -> None:
    """Half a character can be written in JSON and nowhere else: no page, no file and no log could hold it."""
    try:
        to_json(data)  # six times as fast, but it refuses deep objects with the same error
    except PydanticSerializationError:
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Refused("The input holds half a character; type the text again.") from None
