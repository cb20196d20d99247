"""What every object of a packet is: frozen, typed, with no key that the format does not know, except `x_` keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationInfo, model_validator
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from paytables.packet.values import STRICT

JsonObject: TypeAlias = dict[str, JsonValue]
OWN_KEY = "x_"  # keys that begin so are a producer's own
PROBLEMS = "problems"  # type of the error that carries what `Part.problems` found
UNKNOWN_KEY = "is a key that the format does not know"


def _closed(schema: JsonDict, model: type[Part]) -> None:
    schema["additionalProperties"] = False
    schema["patternProperties"] = {f"^{OWN_KEY}": True}
    schema.pop("required", None)
    if model.required:
        schema["required"] = list(model.required)
    for keyword, rule in model.schema_rules.items():
        schema[keyword] = rule


class Part(BaseModel):
    """An object of a packet. Fields are absent where the document says nothing; `required` are always written."""

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        populate_by_name=True,
        json_schema_extra=_closed,
        allow_inf_nan=False,
    )
    required: ClassVar[tuple[str, ...]] = ()  # keys that submitted data must have
    schema_rules: ClassVar[JsonDict] = {}  # what `problems` asks, for the JSON Schema

    @model_validator(mode="after")
    def _is_sound(self, info: ValidationInfo) -> Self:
        results = [(key, UNKNOWN_KEY) for key in self.model_extra or () if not key.startswith(OWN_KEY)]
        if info.context is not None and STRICT in info.context:
            results += self.problems()
        if results:
            message = "; ".join(f"{key} {sentence}" for key, sentence in results)
            raise PydanticCustomError(PROBLEMS, "{sentence}", {"sentence": message, "problems": results})
        self.__pydantic_fields_set__.update(field for field in self.required if field in type(self).model_fields)
        return self

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong though every value has its type: a key, or "" for the whole, and a sentence's end."""
        return iter(())

    def json_object(self) -> JsonObject:
        """Its JSON: what was given of it, and what is always written, in the order of the format."""
        written: JsonObject = self.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return written

    def own(self, key: str) -> JsonValue:
        """A producer's own value: that of a key which begins with x_."""
        return (self.model_extra or {}).get(key)
