"""Documents that belong to a filing: the operator's own text of its internal controls, and documents with answers.

The bytes are kept under their hash as every original is, and are never opened here: they are for reading by people.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import require
from approvals.filings.selectors import filings_for
from approvals.filings.steps import NotPossible
from approvals.filings.transitions import FINAL, by_either, by_operator
from approvals.models import Filing, FilingComment, OperatorPaper
from approvals.operators.selectors import sees_all
from ingest.documents import store
from ingest.documents.services import clean_name
from ingest.pages.errors import UnusableDocument
from ingest.pages.limits import from_environment
from ingest.pages.sniff import sniff

MOST = 50  # of a filing


def papers_for(user: User) -> QuerySet[OperatorPaper]:
    """An operator's own; for a regulator those of filings that were submitted, and pages for the public."""
    result = OperatorPaper.objects.select_related("author", "operator")
    if sees_all(user):
        return result.filter(filing__in=filings_for(user)) | result.filter(filing=None)
    return result.filter(organisation=user.organisation) if user.organisation else result.none()


@transaction.atomic
def attach(
    *, filing: Filing, data: bytes, name: str, actor: User, comment: FilingComment | None = None
) -> OperatorPaper:
    """The operator's internal controls in its own words, or with `comment` a document that belongs to what was said."""
    locked = Filing.objects.select_for_update(of=("self",)).select_related("operator").get(pk=filing.pk)
    require(by_operator if comment is None else by_either, actor, locked)
    if locked.state in FINAL:
        raise NotPossible(f"The filing is {locked.get_state_display()}; nothing can be added to it.")
    if locked.papers.count() >= MOST:
        raise NotPossible(f"A filing takes at most {MOST} documents.")
    form = checked_form(data)
    kind = "internal_controls" if comment is None else "answer"
    sha256 = store.keep(data)
    same = locked.papers.filter(kind=kind, sha256=sha256, comment=comment).first()
    if same is not None:
        return same
    with because(who=actor):
        paper = OperatorPaper.objects.create(
            organisation_id=locked.organisation_id,
            operator=locked.operator,
            kind=kind,
            name=clean_name(name),
            sha256=sha256,
            size=len(data),
            author=actor,
            filing=locked,
            comment=comment,
        )
    audit.record(
        "attached a document to a filing",
        actor=actor,
        subject=locked,
        detail={"name": paper.name, "sha256": sha256, "kind": kind, "form": form},
    )
    return paper


def checked_form(data: bytes) -> str:
    """Raises NotPossible for what is neither a PDF nor text, or is too large."""
    try:
        return sniff(data, from_environment())
    except UnusableDocument as why:
        raise NotPossible(str(why)) from why
