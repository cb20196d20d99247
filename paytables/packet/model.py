"""A packet: what one document says, as data. The format is described in docs/packet.md.

One document (a letter with enclosed rules, a letter, rules alone) reads into one packet. Readers, reviewers,
verification, the register and every comparison use these types; JSON is read and written in `loading` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal, Self, cast

from pydantic import BeforeValidator, Field, JsonValue, StrictBool, StrictFloat, StrictInt, StrictStr, model_validator

from paytables.packet.equipment import Equipment, PlacedComponent
from paytables.packet.letter import Letter
from paytables.packet.part import Part
from paytables.packet.plain import PlainPacket
from paytables.packet.tables import Commission, Layout, Limit, Meter, Paytable
from paytables.packet.text import Clause, Fact, clauses_in, facts_in, page_sources_in
from paytables.packet.values import Day, Jurisdiction, OptionalSnake, OptionalText, Pointer, Positive, Snake, Text

CONFIDENT = 0.9
FORMAT: Final = 2


class Source(Part):
    """Which authority's document it is. The jurisdiction is null where nothing in the document says it."""

    jurisdiction: Jurisdiction | None = None
    authority: OptionalText = None
    form: (
        Literal[
            "approval_letter", "rules", "regulation", "operator_page", "analysis", "maths_report", "layout"
        ]
        | None
    ) = None  # fmt: skip
    section: OptionalText = None
    effective: Day | None = None
    expires: Day | None = None


class Rule(Part):
    """A rule of the game that a count depends on, as printed."""

    required: ClassVar = ("parameter", "value")
    parameter: Snake = ""
    value: Text = ""
    variant: OptionalText = None
    bet: OptionalSnake = None
    condition: OptionalText = None


class Provenance(Part):
    """Where a value was read and how sure that is."""

    page: Positive | None = None
    bbox: tuple[StrictInt | StrictFloat, StrictInt | StrictFloat, StrictInt | StrictFloat, StrictInt | StrictFloat] | (
        None
    ) = None
    raw: StrictStr | None = None
    repaired: StrictBool = False
    confidence: StrictInt | StrictFloat | None = Field(default=None, ge=0, le=1)
    reader: StrictStr | None = None

    @property
    def is_confident(self) -> bool:
        return self.confidence is None or self.confidence >= CONFIDENT


def _no_bool(number: object) -> object:
    """True is equal to 1, and no number of a format."""
    return "true" if number is True else number


class Packet(Part):
    required: ClassVar = ("kind", "letter", "game", "owner", "paytables", "equipment", "citations", "blanks")
    schema_rules: ClassVar = {
        "allOf": [
            {
                "if": {"properties": {"kind": {"enum": ["letter_and_rules", "letter"]}}},
                "then": {"properties": {"letter": {"type": "object"}}},
            },
            {
                "if": {"properties": {"kind": {"const": "rules"}}},
                "then": {"properties": {"letter": {"type": "null"}}},
            },
            {
                "if": {"properties": {"kind": {"const": "not_a_packet"}}},
                "then": {
                    "properties": {
                        "letter": {"type": "null"},
                        "game": {"type": "null"},
                        "paytables": {"maxItems": 0},
                        "equipment": {"maxItems": 0},
                    }
                },
            },
        ]
    }
    schema_address: StrictStr | None = Field(default=None, alias="$schema")
    format: Annotated[Literal[1, 2], BeforeValidator(_no_bool)] = FORMAT
    kind: Literal["letter_and_rules", "letter", "rules", "not_a_packet"] | None = None
    source: Source | None = None
    standing: Literal["approved", "denied", "menu", "least", "in_use", "proposed", "none"] | None = None
    letter: Letter | None = None
    game: OptionalText = None
    owner: OptionalText = None
    rules: tuple[Rule, ...] = ()
    paytables: tuple[Paytable, ...] = ()
    layouts: tuple[Layout, ...] = ()
    meters: tuple[Meter, ...] = ()
    commissions: tuple[Commission, ...] = ()
    limits: tuple[Limit, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    citations: tuple[Text, ...] = Field((), json_schema_extra={"uniqueItems": True})
    blanks: tuple[Pointer, ...] = Field((), json_schema_extra={"uniqueItems": True})
    provenance: dict[Pointer, Provenance] = {}

    @model_validator(mode="after")
    def _says_its_format(self) -> Self:
        self.__pydantic_fields_set__.update(("format", *KEYS_OF_FORMAT_2))
        return self

    def plain(self) -> PlainPacket:
        """Its JSON, with the types that the fields have there."""
        return cast(PlainPacket, self.json_object())

    def problems(self) -> Iterator[tuple[str, str]]:
        has_letter = self.letter is not None
        if self.kind is None:
            yield "kind", "must say what the document is"
        elif self.kind in ("letter", "letter_and_rules") and not has_letter:
            yield "letter", f"must be given where the kind is {self.kind}"
        elif self.kind in ("rules", "not_a_packet") and has_letter:
            yield "letter", f"must be null where the kind is {self.kind}"
        if self.kind == "not_a_packet":
            for key in ("game", "paytables", "equipment"):
                if getattr(self, key):
                    yield key, "must be empty where the kind is not_a_packet"
        for key in ("citations", "blanks"):
            values = getattr(self, key)
            if len(set(values)) != len(values):
                yield key, "must name each once"
        if "" in self.blanks:
            yield "blanks", "must point at a place in the packet"

    # ------------------------------------------------------------ what stands where
    @property
    def has_rules(self) -> bool:
        """Whether it holds the rules of a game, so that what is not among them is not in the document."""
        return self.kind in ("rules", "letter_and_rules")

    def provenance_of(self, pointer: str) -> Provenance | None:
        return self.provenance.get(pointer)

    def page_of(self, pointer: str) -> int | None:
        source = self.provenance.get(pointer)
        return None if source is None else source.page

    def is_confident(self, pointer: str) -> bool:
        """Whether a value may be relied on; one without provenance is."""
        source = self.provenance.get(pointer)
        return source is None or source.is_confident

    def components(self) -> Iterator[PlacedComponent]:
        """Every component of every requirement, with its pointer."""
        for index, requirement in enumerate(self.equipment):
            yield from requirement.components(f"/equipment/{index}")

    @property
    def lists_facts(self) -> bool:
        """Whether its producer looked for facts at all: if not, that there are none means nothing."""
        return self.own("x_facts") is not None

    @property
    def lists_clauses(self) -> bool:
        return self.own("x_clauses") is not None

    @cached_property
    def page_sources(self) -> dict[int, str]:
        """How each page was read: text, ocr, dump (`x_pages`)."""
        return page_sources_in(self.own("x_pages"))

    def with_own(self, key: str, value: JsonValue) -> Packet:
        """The packet with another value of a producer's own key."""
        changed = self.model_copy(update={key: value})
        for name in ("facts", "clauses", "page_sources"):
            changed.__dict__.pop(name, None)
        return changed

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What single sentences of the rules settle (`x_facts`)."""
        return facts_in(self.own("x_facts"))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The rules clause by clause (`x_clauses`)."""
        return clauses_in(self.own("x_clauses"))


KEYS_OF_FORMAT_2: tuple[str, ...] = ("source", "standing", "rules", "meters", "commissions", "limits")
PacketLike = Packet | Mapping[str, object]
