"""Bodies of requests as JSON, within bounds: what an outsider sends must not fill the stack, and a text that no column
can hold is refused before anybody works with it. How large a body may be is asked before (accounts/middleware.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import exceptions, parsers

from accounts.json_types import Json

DEEPEST = 64  # the deepest form that the API takes has a dozen levels


class BoundedJSONParser(parsers.JSONParser):
    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Json] | None = None
    ) -> Any:
        try:
            result = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise exceptions.ParseError(f"The JSON is nested more than {DEEPEST} deep.") from None
        _bounded(result)
        return result


def _bounded(result: object) -> None:
    level = [result]
    for _ in range(DEEPEST):
        inside: list[object] = []
        for value in level:
            if isinstance(value, str):
                if "\0" in value:
                    raise exceptions.ParseError("A text holds the NUL character; remove it.")
            elif isinstance(value, dict):
                inside += value.keys()
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        if not inside:
            return
        level = inside
    raise exceptions.ParseError(f"The JSON is nested more than {DEEPEST} deep.")
