"""Search for outsiders, where the register is open: games, paytables, equipment and letters that a letter approved.

Every hit leads to a page of the public register; what has none there (people, conditions, documents) is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from approvals.models import Approval, Publication
from approvals.search.places import KIND_WORDS
from approvals.search.query import Answer, Hit, run_search
from approvals.search.snippets import Piece, marked, taken_for
from games.models import GameVersion

KINDS = ("game", "alias", "designator", "component", "version", "letter")
MOST = 40


@dataclass(frozen=True, slots=True)
class PublicHit:
    kind: str
    title: list[Piece]
    detail: str
    url: str


def search_public(question: str) -> tuple[Answer, list[PublicHit]]:
    answer = run_search(question, kinds=KINDS)
    asked = taken_for(question, answer.spelt)
    places = _Places(answer.hits)
    results: dict[tuple[str, str, str], PublicHit] = {}
    for hit in answer.hits:
        if url := places.of(hit):
            detail = "" if hit.kind == "letter" else hit.detail
            results.setdefault(
                (hit.kind, hit.title, url), PublicHit(KIND_WORDS[hit.kind], marked(hit.title, asked), detail, url)
            )
    return answer, list(results.values())[:MOST]


class _Places:
    """The public page of each hit, looked up in three questions for all of them."""

    def __init__(self, hits: Iterable[Hit]) -> None:
        hits = list(hits)
        slugs = {hit.argument for hit in hits if hit.kind in ("game", "alias")}
        letters = {int(hit.argument) for hit in hits if hit.kind == "letter" and hit.argument.isdecimal()}
        self.games = set(Approval.objects.filter(game__slug__in=slugs).values_list("game__slug", flat=True))
        self.letters = set(Approval.objects.filter(letter__in=letters).values_list("letter_id", flat=True))
        documents = {hit.document_id for hit in hits if hit.kind in ("designator", "component", "version")}
        versions = Publication.objects.filter(document__in=documents, stands=True, version__isnull=False)
        approved = GameVersion.objects.filter(pk__in=versions.values("version"), approvals__isnull=False).distinct()
        addresses = {v: (slug, number) for v, slug, number in approved.values_list("pk", "game__slug", "number")}
        self.versions = {
            document: addresses[version]
            for document, version in versions.values_list("document_id", "version_id")
            if version in addresses
        }

    def of(self, hit: Hit) -> str | None:
        if hit.kind in ("game", "alias"):
            return reverse("public-game", args=[hit.argument]) if hit.argument in self.games else None
        if hit.kind == "letter":
            known = hit.argument.isdecimal() and int(hit.argument) in self.letters
            return f"{reverse('public-letters')}?letter={hit.argument}#letter-{hit.argument}" if known else None
        at = self.versions.get(hit.document_id or 0)
        return reverse("public-version", args=at) if at else None
