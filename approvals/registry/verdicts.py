"""The verdicts on published figures: kept once counted, asked for as long work where they are not.

No page counts anything. After a change of an engine, or of what judges by it, the sweeper has all that is published
counted again; whoever opens a page before that asks for that packet alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.jobs import Job, Progress, Queue, enqueue, enqueue_once, job_kind, whose
from accounts.json_types import Json
from accounts.models import User
from accounts.tenant import acting_system
from approvals.models import Publication
from games.canonical import sha256_of
from games.models import GameVersion
from paytables.report.index import index_report, state, waiting
from paytables.report.json_form import ReportJson
from paytables.report.storage import store_report, stored_counts, stored_report, verifier_fingerprint

VERIFY_PUBLISHED = "verify published figures"


def publication_of(version: GameVersion | int) -> Publication | None:
    """The packet that stands for a version, with the page of every value."""
    return (
        Publication.objects.filter(version=version)
        .select_related("document")
        .defer("packet")  # large, and the verdicts on it are kept by its hash
        .order_by("-stands", "-id")
        .first()
    )


def verdicts_on(publication: Publication) -> ReportJson | None:
    """The validation report of a published packet as JSON; None where it waits to be counted."""
    return stored_report(publication.sha256)


def request_verdicts(publications: Sequence[Publication], *, actor: User) -> Job:
    """A job that counts what is missing of these. People of one organisation who ask for the same share it."""
    named = sha256_of(sorted(p.sha256 for p in publications))
    key = f"{named} {verifier_fingerprint()} {whose(actor)}"
    return enqueue_once(VERIFY_PUBLISHED, {"publications": sorted(p.pk for p in publications)}, actor=actor, key=key)


def verify_when_due() -> Job | None:
    """For whoever calls often (the sweeper): one job for all that pages show and these engines did not count.

    A version that was corrected keeps its public address, and so the verdicts on its figures.
    """
    shown = Q(stands=True) | Q(version__isnull=False, letter__decision="approved")
    published = list(Publication.objects.filter(shown).values_list("pk", "sha256").order_by("pk"))
    kept = stored_counts(sha256 for _, sha256 in published)
    unlisted = set(_unlisted().values_list("pk", flat=True))
    missing = [pk for pk, sha256 in published if sha256 not in kept or pk in unlisted]
    if not missing:
        return None
    actor = User.objects.get(username="system")
    key = f"all to {missing[-1]} {state()} system"
    return enqueue(VERIFY_PUBLISHED, {"publications": missing}, actor=actor, key=key)


def _unlisted() -> QuerySet[Publication]:
    """The packets that stand for versions some paytable of which no list can sort by its figures yet."""
    versions = waiting().values("version")
    first = (
        Publication.objects.filter(version__in=versions).order_by("version_id", "-stands", "-id").distinct("version_id")
    )
    return Publication.objects.filter(pk__in=first.values("pk"))


# Not atomic: each packet is counted and kept by itself, so that what was counted stays when the rest is stopped.
@job_kind(VERIFY_PUBLISHED, queue=Queue.MATHEMATICS, atomic=False, everything=True)
def verify_published(job: Job, report: Progress) -> dict[str, Json]:
    wanted: list[int] = job.payload["publications"]
    for done, pk in enumerate(wanted):
        with acting_system(), transaction.atomic():
            publication = Publication.objects.select_related("document", "reading").get(pk=pk)
        report(done, len(wanted), f"counting the figures of {publication.document.name}"[:300])
        with acting_system(), transaction.atomic():
            kept = store_report(
                publication.packet,
                packet_sha256=publication.sha256,
                document=publication.document.name,
                sha256=publication.document.sha256,
                inputs={"reading": publication.reading.sha256},
            )
            if publication.version_id and publication == publication_of(publication.version_id):
                index_report(publication.version_id, kept)
    report(len(wanted), len(wanted), "every figure is counted")
    return {"publications": len(wanted)}
