"""What verification answers as JSON: the form that is kept, and that commands, the API and pages share."""

from __future__ import annotations

from typing import NotRequired, TypedDict

# One of its keys is "from", which no class can name.
RuleJson = TypedDict("RuleJson", {"parameter": str, "value": str, "usual": str, "from": str, "at": NotRequired[str]})


class DepartureJson(TypedDict):
    """A printed rule that is not the usual one."""

    parameter: str
    value: str
    usual: str
    at: str | None
    variant: NotRequired[str]
    effect: str


class NeedJson(TypedDict):
    """Something unprinted that a figure depends on."""

    parameter: str
    implied: str | None
    meter: NotRequired[str]
    fits: NotRequired[list[str]]
    under: NotRequired[str]


class ClaimJson(TypedDict):
    """The verdict on one printed figure; exact values are fractions as text."""

    at: str
    paytable: str | None
    bet: str | None
    system: str | None
    variant: str | None
    printing: int
    claim: str
    printed: str
    raw: str | None
    page: int | None
    bbox: list[float] | None
    verdict: str
    exact: str | None
    computed: str | None
    reading: str | None
    detail: str | None
    rules: list[RuleJson]
    needs: list[NeedJson]
    note: str
    hint: str | None


class RemarkJson(TypedDict):
    kind: str
    at: list[str]
    message: str


class VerificationJson(TypedDict):
    game: str | None
    claims: list[ClaimJson]
    remarks: list[RemarkJson]
    departures: list[DepartureJson]
