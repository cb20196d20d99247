"""How a form is declared: each field once, with its kind, title, unit, help and options.

A form is a frozen pydantic dataclass whose fields are annotated with kinds (`kinds.py`) or with the structures below,
and made by `ask(title, …)`. Reading, the JSON Schema, the page, the columns of a sheet and the labels of findings
follow from it. Keys that begin with `x_` are free in every object; any other unknown key is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from difflib import get_close_matches
from typing import Any, dataclass_transform

import pydantic
from pydantic import Field, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic.config import JsonDict
from pydantic.dataclasses import dataclass as model
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError, core_schema

from approvals.configuration.kinds import MISFIT, UNKNOWN, WRONG, Kind, Unknown, misfit, wrong
from approvals.configuration.schema import Duplicated, Path, Refused, refusal, shown

OWN_KEY = "x_"
MOST = 20_000


def form_field(
    title: str,
    *,
    help: str = "",
    unit: str = "",
    none: str = "",
    group: str = "",
    when: str = "",
    default: object = MISSING,
) -> Any:
    """A field of a form. `none` are the words for a stated "none", which null then means; absent is unknown."""
    if default is MISSING:
        default = UNKNOWN if none else None
    extra: JsonDict = {"unit": unit, "none": none, "group": group, "when": when}
    return Field(default=default, title=title, description=help, json_schema_extra=extra)


def must(title: str, *, help: str = "", group: str = "") -> Any:
    """A field that every form has."""
    return Field(title=title, description=help, json_schema_extra={"group": group})


@dataclass_transform(frozen_default=True, field_specifiers=(must,))
def form(declared: type[object]) -> Any:
    return model(frozen=True, config=pydantic.ConfigDict(extra="forbid", arbitrary_types_allowed=True))(declared)


class Structure:
    """What a field holds that is no single value."""

    title = ""


class Part(Structure):
    """An object with fields of its own. `null` is what null (or nothing) stands for."""

    def __init__(self, model: type[object], null: object = None) -> None:
        self.model, self.null = model, null

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return entered(self.model, handler, self.null)


class Rows(Structure):
    """A list of objects. `key` names a row among the others; `called` is what people call one, with {} for its name."""

    def __init__(self, model: type[object], *, key: str = "", called: str = "{}", most: int = MOST) -> None:
        self.model, self.key, self.called, self.most = model, key, called, most

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return _listed(entered(self.model, handler, MISSING), self.most)


class Listed(Structure):
    """A list of single values."""

    def __init__(
        self, kind: Kind, *, most: int = MOST, unique: bool = False, make: Callable[[Any], Any] = tuple
    ) -> None:
        self.kind, self.most, self.unique, self.make = kind, most, unique, make

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        read = core_schema.no_info_plain_validator_function(self.kind.read)
        return _listed(read, self.most, self.unique, self.make)


class Keyed(Structure):
    """An object whose keys are names of the person's own: meters, games, people."""

    def __init__(self, of: Kind | Listed) -> None:
        self.of = of

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        inner = self.of.__get_pydantic_core_schema__(source, handler)

        def check(given: object, go: core_schema.ValidatorFunctionWrapHandler) -> object:
            if given is None or isinstance(given, Unknown):
                return given
            if not isinstance(given, dict):
                raise misfit("an object")
            return go({k: v for k, v in given.items() if not k.startswith(OWN_KEY)})

        return core_schema.no_info_wrap_validator_function(
            check, core_schema.dict_schema(core_schema.str_schema(), inner)
        )


def _listed(
    item: core_schema.CoreSchema, most: int, unique: bool = False, make: Callable[[Any], Any] = tuple
) -> core_schema.CoreSchema:
    def check(given: object, go: core_schema.ValidatorFunctionWrapHandler) -> object:
        if given is None or isinstance(given, Unknown):
            return given
        if not isinstance(given, list | tuple | frozenset):
            raise misfit("a list")
        if len(given) > most:
            raise wrong(f"has {len(given)} entries; {most} are the most that it may have.")
        result = go(list(given))
        if unique and len(set(result)) < len(result):
            raise together([((n,), wrong("repeats " + shown(v) + "; name it once.")) for n, v in enumerate(result)
                             if v in result[:n]])  # fmt: skip
        return make(result)

    return core_schema.no_info_wrap_validator_function(check, core_schema.list_schema(item))


def together(errors: list[tuple[Path, PydanticCustomError]]) -> ValidationError:
    return ValidationError.from_exception_data(
        "form", [InitErrorDetails(type=error, loc=path, input=None) for path, error in errors]
    )


def entered(model: type[object], handler: GetCoreSchemaHandler, null: object) -> core_schema.CoreSchema:
    """An object of a form: keys that nobody declared are refused, keywords of Python are renamed."""
    known: dict[str, str] = {}
    alike: set[str] = set()  # keys that are called in Python as in JSON

    def check(given: object, go: core_schema.ValidatorFunctionWrapHandler) -> object:
        if isinstance(given, model | Unknown):
            return given
        if given is None:
            if null is MISSING:
                raise misfit("an object")
            return null
        if not isinstance(given, dict):
            raise misfit("an object" if null is MISSING else "an object, or null")
        if not known:
            known.update({one.name: one.attribute for one in fields_of(model)})
            alike.update(key for key, attribute in known.items() if key == attribute)
        if isinstance(given, Duplicated):
            raise together([((given.key,), wrong("is given twice in one object; keep one of the two."))])
        if given.keys() <= alike:
            return go(given)
        strange = given.keys() - known.keys()
        lines = [
            InitErrorDetails(type=wrong(_unknown_key(key, known)), loc=(key,), input=None)
            for key in given
            if key in strange and not str(key).startswith(OWN_KEY)
        ]
        try:
            result = go({known[key]: value for key, value in given.items() if key in known})
        except ValidationError as more:
            if not lines:
                raise
            lines += [_again(error) for error in more.errors(include_url=False)]
        if lines:
            raise ValidationError.from_exception_data("form", lines)
        return result

    return core_schema.no_info_wrap_validator_function(check, handler.generate_schema(model))


def _again(error: ErrorDetails) -> InitErrorDetails:
    return InitErrorDetails(type=wrong(ending_of(error)), loc=error["loc"], input=error["input"])


def _unknown_key(key: str, known: Mapping[str, str]) -> str:
    close = get_close_matches(key, list(known), n=1)
    meant = f" (is {close[0]} meant?)" if close else ""
    return f"is not a field of this form{meant}; correct or remove it."


# ---------------------------------------------------------------- what was declared
@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form as it was declared."""

    name: str
    attribute: str
    title: str
    help: str
    holds: Kind | Structure
    required: bool
    unit: str = ""
    none: str = ""
    group: str = ""
    when: str = ""


_DECLARED: dict[type[object], dict[str, FormField]] = {}


def fields_of(model: type[object]) -> tuple[FormField, ...]:
    return tuple(_by_name(model).values())


def field_of(model: type[object], name: str) -> FormField | None:
    return _by_name(model).get(name)


def _by_name(model: type[object]) -> dict[str, FormField]:
    if model not in _DECLARED:
        _DECLARED[model] = {one.name: one for one in _read(model)}
    return _DECLARED[model]


def _read(model: type[Any]) -> Iterator[FormField]:
    for attribute, info in model.__pydantic_fields__.items():
        holds = next((m for m in info.metadata if isinstance(m, Kind | Structure)), None)
        if holds is not None:
            extra: Mapping[str, Any] = info.json_schema_extra or {}
            title, reported, name = info.title or "", info.description or "", attribute.removesuffix("_")
            yield FormField(name, attribute, title, reported, holds, info.is_required(), **extra)


def below(model: type[object], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], FormField]]:
    """Every field with its path, those of rows under the list's path."""
    for one in fields_of(model):
        here = (*path, one.name)
        yield here, one
        if isinstance(one.holds, Part | Rows):
            yield from below(one.holds.model, here)


def form_fields(model: type[object], at: str = "") -> Iterator[tuple[str, FormField]]:
    """What a person is asked for, by its cell: fields, lists and rows, not the objects that hold them."""
    for one in fields_of(model):
        here = f"{at}.{one.name}" if at else one.name
        if isinstance(one.holds, Part):
            yield from form_fields(one.holds.model, here)
        else:
            yield here, one


# ---------------------------------------------------------------- reading
_ADAPTERS: dict[type[object], TypeAdapter[object]] = {}


def _adapter(model: type[object]) -> TypeAdapter[object]:
    if model in _ADAPTERS:
        return _ADAPTERS[model]

    class _Root:
        @staticmethod
        def __get_pydantic_core_schema__(source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
            return entered(model, handler, MISSING)

    _ADAPTERS[model] = TypeAdapter(_Root)
    return _ADAPTERS[model]


def validated(model: type[object], data: object) -> Any:
    """The form that JSON describes; raises Refused with all that is wrong, in the order of the form."""
    try:
        return _adapter(model).validate_python(data)
    except ValidationError as result:
        errors = [_refusal(error) for error in result.errors(include_url=False)]
        raise Refused(errors[0].message, _path(result.errors()[0]["loc"]), errors[0].ending, errors) from None


def _path(loc: tuple[int | str, ...]) -> Path:
    return tuple(step.removesuffix("_") if isinstance(step, str) and step.endswith("_") else step for step in loc)


def _refusal(error: ErrorDetails) -> Refused:
    return refusal(_path(error["loc"]), ending_of(error))


def ending_of(error: ErrorDetails) -> str:
    """The end of the sentence that begins with the place."""
    context = error.get("ctx") or {}
    match error["type"]:
        case kind if kind == MISFIT:
            return f"is {shown(error['input']) or 'empty'}; give {context['gives']}."
        case kind if kind == WRONG:
            ending: str = context["ending"]
            return ending if ending.endswith(".") else f"is {shown(error['input']) or 'empty'}, {ending}."
        case "missing":
            return "is missing; add it."
        case _:
            return f"is {shown(error['input'])}, which does not fit: {error['msg']}."
