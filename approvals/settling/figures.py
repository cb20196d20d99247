"""The printed figures of a document that are not true, each with what was decided about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from django.db.models import F, IntegerField, JSONField, OuterRef, QuerySet, Subquery, TextField
from django.db.models.expressions import Func, Value
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast

from accounts.web import formats
from approvals.models import FigureSettlement
from games.canonical import sha256_of
from ingest.documents.verified import KIND, kept_validation, verifier_fingerprint
from ingest.models import Document, Reading
from paytables.models import Calculation
from paytables.packet.pointers import place_of
from paytables.report.counted import SHARES, mark_of
from paytables.verification.json_form import ClaimJson

OPEN, PROPOSED, ASKED = "open", "proposed", "asked"
Part = Literal["paytable", "bet", "system", "variant", "printing", "claim"]
SAME: tuple[Part, ...] = ("paytable", "bet", "system", "variant", "printing", "claim")
MOST_JUDGED = 500  # documents at once


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is not true, as pages show it."""

    document: Document
    at: str
    key: str
    title: str
    of: str
    shown: str
    exact: str
    computed: str
    difference: str
    mark: str
    page: int | None
    bbox: list[float] | None
    raw: ClaimJson
    settlement: FigureSettlement | None

    @property
    def state(self) -> str:
        return self.settlement.state if self.settlement else OPEN

    @property
    def index(self) -> int:
        return place_of(self.at)

    @property
    def name(self) -> str:
        return self.at.rsplit("/", 1)[1]

    @property
    def words(self) -> str:
        text = f"{self.title} of {self.of}" if self.of else self.title
        return f"{text}, printing {self.raw['printing']}" if (self.raw["printing"] or 1) > 1 else text


def key_of(claim: ClaimJson) -> str:
    """The figure as printed and as counted, wherever its table stands in the packet."""
    return sha256_of([*(claim[name] for name in SAME), claim["printed"], claim["exact"]])


def figures_of(document: Document, reading: Reading | None) -> list[Figure]:
    """The inconsistent figures of a document; none where they were not counted yet."""
    report = kept_validation(reading) if reading is not None else None
    if report is None:
        return []
    claims = [c for c in report["verification"]["claims"] if c["verdict"] == "inconsistent"]
    return _figures(document, claims, standing([document.pk]))


def figures_in(documents: Iterable[Any]) -> dict[int, list[Figure]]:
    """Of documents that `judged` found, the figures that are not true: three questions for all of them."""
    wrong = {d.pk: d for d in documents if d.wrong_figures}
    if not wrong:
        return {}
    settled = standing(wrong)
    picked = Func(
        F("result"),
        Value('$.verification.claims[*] ? (@.verdict == "inconsistent")'),
        function="jsonb_path_query_array",
        template="%(function)s(%(expressions)s::jsonpath)",
        output_field=JSONField(),
    )
    claims = dict(
        Calculation.objects.filter(pk__in=[d.report for d in wrong.values()])
        .annotate(claims=picked)
        .values_list("pk", "claims")
    )
    return {pk: _figures(d, claims.get(d.report) or [], settled) for pk, d in wrong.items()}


def to_judge(documents: QuerySet[Document]) -> QuerySet[Document]:
    """Those that have figures, the newest first."""
    return documents.filter(status__in=["review", "published"]).order_by("-created_at", "-pk")


def judged(documents: QuerySet[Document], start: int = 0, most: int = MOST_JUDGED) -> list[Any]:
    """Documents with how many of their figures the engines of today found untrue; None where they have not looked.

    So many of those to judge, from a place on: who asks says how many there are besides.
    """
    newest = Reading.objects.filter(document=OuterRef("pk")).order_by("-number").values("sha256")[:1]
    reports = (
        Calculation.objects.filter(kind=KIND, engine=verifier_fingerprint())
        .annotate(
            of=KeyTextTransform("reading", "inputs"),
            wrong=Cast(KeyTextTransform("inconsistent", KeyTransform("counts", "result")), IntegerField()),
        )
        .filter(of=OuterRef("reading_hash"))
        .order_by("-created_at")
    )
    return list(
        to_judge(documents)
        .annotate(reading_hash=Subquery(newest, output_field=TextField()))
        .annotate(wrong_figures=Subquery(reports.values("wrong")[:1]), report=Subquery(reports.values("pk")[:1]))
        .only("pk", "name", "created_at")[start : start + most]
    )


def standing(documents: Iterable[int]) -> dict[tuple[int, str], FigureSettlement]:
    """What counts of each figure, by its document and its hash."""
    rows = FigureSettlement.objects.filter(document__in=list(documents), ended_at=None).select_related(
        "settled_by", "confirmed_by", "corrected_in__letter__submission", "corrected_in__document"
    )
    return {(row.document_id, row.figure): row for row in rows.defer("corrected_in__packet")}


def _figures(
    document: Document, claims: Iterable[ClaimJson], settled: Mapping[tuple[int, str], FigureSettlement]
) -> list[Figure]:
    return [_figure(document, claim, settled) for claim in claims]


def _figure(document: Document, claim: ClaimJson, settled: Mapping[tuple[int, str], FigureSettlement]) -> Figure:
    percent = claim["claim"] in SHARES
    key, sign = key_of(claim), "%" if percent else ""
    return Figure(
        document=document,
        at=claim["at"],
        key=key,
        title=formats.words_of(claim["claim"]),
        of=", ".join(part for part in (claim["paytable"], formats.words_of(claim["bet"]), claim["system"]) if part),
        shown=claim["raw"] or f"{claim['printed']}{sign}",
        exact=claim["exact"] or "",
        computed="" if claim["computed"] is None else f"{claim['computed']}{sign}",
        difference=_difference(claim, percent),
        mark=mark_of(claim),
        page=claim.get("page"),
        bbox=claim.get("bbox"),
        raw=claim,
        settlement=settled.get((document.pk, key)),
    )


def _difference(claim: ClaimJson, percent: bool) -> str:
    """By how much the exact value is above or below the printed one."""
    exact, printed = formats.fraction_of(claim["exact"]), formats.fraction_of(claim["printed"])
    if exact is None or printed is None:
        return ""
    gap: Fraction = exact * (100 if percent else 1) - printed
    unit = " percentage points" if percent else ""
    return f"{formats.rounded(abs(gap), 4)}{unit} {'above' if gap > 0 else 'below'} the printed figure"
