"""What is wrong with the form of a definition, as people wrote it: one sentence a part, with what to do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from pydantic_core import ErrorDetails

LONGEST_SHOWN = 40
WHOLE = "write a whole number"
FORMS = {
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_from_float": WHOLE,
    "string_type": "write a text",
    "bool_type": "write true or false",
    "bool_parsing": "write true or false",
    "tuple_type": "write a list, such as [1, 2]",
    "list_type": "write a list, such as [1, 2]",
    "dict_type": "give its parts",
    "mapping_type": "give its parts",
    "model_type": "give its parts",
    "model_attributes_type": "give its parts",
    "string_pattern_mismatch": "write small letters, digits and underscores, a letter or a digit first",
}
BOUNDS = {
    "less_than_equal": ("le", "write {} at most"),
    "less_than": ("lt", "write less than {}"),
    "greater_than_equal": ("ge", "write {} at least"),
    "greater_than": ("gt", "write more than {}"),
    "too_short": ("min_length", "give {} at least"),
    "string_too_short": ("min_length", "write something"),
    "string_too_long": ("max_length", "write {} characters at most"),
}
NO_PART = "is not a part of a definition; check the spelling, or remove it"


def sentences(errors: Iterable[ErrorDetails], written: Mapping[str, object]) -> list[str]:
    """A sentence for each part that is wrong, in the order in which they were found."""
    results: dict[str, list[str]] = {}
    of_parts: set[str] = set()
    for error in errors:
        where, value = _place(error, written)
        stated, is_about_form = _stated(error, value)
        known = results.setdefault(where, [])
        if stated not in known:
            known.append(stated)
        if not is_about_form:
            of_parts.add(where)
    kept = {w: s for w, s in results.items() if w in of_parts or not any(o.startswith(f"{w}.") for o in results)}
    return [f"`{where or 'the definition'}`{_joined(stated)}" for where, stated in kept.items()]


def _joined(statements: list[str]) -> str:
    """What may stand in one place in several forms is one sentence: "… is 3; write a text, or give its parts"."""
    head, _, wish = statements[0].partition("; ")
    more = [s.partition("; ")[2] for s in statements[1:] if s.startswith(f"{head}; ")]
    joined = ", or ".join([wish, *more]) if wish else ""
    return f"{head}; {joined}" if joined else head


def _place(error: ErrorDetails, written: Mapping[str, object]) -> tuple[str, object]:
    """The dotted path as far as it leads into what was written, and what stands there. Rows of a paytable that was
    written as `pays` are found there; the steps of a choice between forms are nobody's words."""
    here: object = written
    path: list[str] = []
    steps = [str(step) for step in error["loc"]]
    for number, step in enumerate(steps):
        if isinstance(here, Mapping) and step == "rows" and "rows" not in here and "pays" in here:
            step = "pays"
        if isinstance(here, Mapping) and step in here:
            here = here[step]
        elif isinstance(here, list | tuple) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        elif error["type"] == "missing" and number == len(steps) - 1:
            path.append(step)
            break
        else:
            continue
        path.append(step)
    return ".".join(path), here


def _stated(error: ErrorDetails, value: object) -> tuple[str, bool]:
    """The sentence after the name of the part; whether it is only that another form was expected there."""
    kind, context = error["type"], error.get("ctx") or {}
    if kind == "extra_forbidden":
        return f" {NO_PART}", False
    if kind == "missing":
        return " is missing; add it", False
    if kind == "literal_error":
        return f" is {shown(value)}; write {str(context.get('expected', '')).replace(chr(39), '')}", True
    if kind in BOUNDS:
        name, wish = BOUNDS[kind]
        return f" is {shown(value)}; {wish.format(context.get(name, ''))}", False
    if kind in FORMS:
        return f" is {shown(value)}; {FORMS[kind]}", kind.endswith("_type")
    text = error["msg"].removeprefix("Value error, ")
    return f": {text[:1].lower()}{text[1:]}", False


def shown(value: object) -> str:
    """What was written, as far as it is short."""
    if isinstance(value, Mapping):
        return "a group of parts"
    if isinstance(value, list | tuple):
        return "a list"
    text = "blank" if value in (None, "") else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
