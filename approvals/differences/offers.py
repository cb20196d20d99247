"""What can be chosen for a side: versions of rules, letters, documents; the newest first, narrowed by a name."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from accounts.web import formats
from approvals.models import Letter
from games.models import GameVersion
from games.names import name_key
from ingest.documents.selectors import documents_for

MOST = 100


@dataclass(frozen=True, slots=True)
class Offer:
    code: str
    title: str


def offers(user: User, narrowed: str = "") -> list[tuple[str, list[Offer]]]:
    """Groups of what may be chosen, each bounded; a name or number narrows all of them."""
    text = narrowed.strip()[:100]
    versions = GameVersion.objects.select_related("game").defer("packet").order_by("game__name", "-number")
    letters = (
        Letter.objects.filter(publications__stands=True)
        .select_related("submission")
        .distinct()
        .order_by("-date", "-pk")
    )
    documents = documents_for(user).exclude(status__in=["failed", "set_aside"]).order_by("-pk")
    if text:
        versions = versions.filter(
            Q(game__name__icontains=text) | Q(game__names__key__contains=name_key(text) or text)
        ).distinct()
        letters = letters.filter(
            Q(submission__number__icontains=text.lstrip("#"))
            | Q(subject__icontains=text)
            | Q(listed_games__name__icontains=text)
        ).distinct()
        documents = documents.filter(name__icontains=text)
    return [
        (
            "Versions of rules",
            [Offer(f"version-{v.pk}", f"{v.game.name}, version {v.number}{_day(v)}") for v in versions[:MOST]],
        ),
        ("Letters with what they enclosed", [Offer(f"letter-{x.pk}", str(x)) for x in letters[:MOST]]),
        ("Documents", [Offer(f"document-{d.pk}", f"{d.name} ({d.get_status_display()})") for d in documents[:MOST]]),
    ]


def _day(version: GameVersion) -> str:
    return f", rules of {formats.day(version.rules_as_of)}" if version.rules_as_of else ", without a letter"
