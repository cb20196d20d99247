"""The JSON Schema of a packet, made from the types. `packet.schema.json` beside this file is its golden copy."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic.json_schema import GenerateJsonSchema

from accounts.json_types import Json
from paytables.packet.model import Packet

FILE = Path(__file__).with_name("packet.schema.json")
ADDRESS = "urn:wsgc:packet:2"


def packet_schema() -> dict[str, Json]:
    made = Packet.model_json_schema(by_alias=True, schema_generator=_Generator)
    return {"$schema": GenerateJsonSchema.schema_dialect, "$id": ADDRESS, **made}


def written_schema() -> str:
    """As the file holds it."""
    return json.dumps(packet_schema(), indent=1, ensure_ascii=False) + "\n"


class _Generator(GenerateJsonSchema):
    def field_title_should_be_set(self, schema: object) -> bool:
        return False


if __name__ == "__main__":
    FILE.write_text(written_schema(), "utf-8")
