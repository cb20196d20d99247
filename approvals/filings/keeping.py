"""The documents of a filing: what they say is made from the record, and kept once the filing is decided.

The register and the law go on changing; what was approved must be printed the same for ever. So the content is kept as
data, and a PDF is a function of the content alone.
"""

from __future__ import annotations

from typing import Any

from accounts.json_types import Json
from approvals.filings.approval_letter import letter
from approvals.filings.content import internal_controls
from approvals.filings.figures import Figures
from approvals.models import Filing, FilingDocument
from games.canonical import sha256_of

KINDS = ("internal_controls", "letter")
DECIDED = ("approved", "denied")


def keep_documents(filing: Filing) -> None:
    """Called once, in the transaction that decides. Its figures were counted when it was submitted; where no worker did
    it, they are counted here, so that no decision waits for a worker."""
    for kind in KINDS:
        content = _made(filing, kind, count=True)
        FilingDocument.objects.create(
            organisation_id=filing.organisation_id,
            filing=filing,
            kind=kind,
            content=content,
            sha256=sha256_of(content),
        )


def content_of(filing: Filing, kind: str, *, count: bool = True) -> dict[str, Any]:
    """What the document says: as kept when the filing was decided, else as the record is now.

    Where nothing may be counted it raises NotCounted until a job has done it.
    """
    kept = filing.documents.filter(kind=kind).first() if filing.state in DECIDED else None
    return _made(filing, kind, count=count) if kept is None else dict(kept.content)


def _made(filing: Filing, kind: str, *, count: bool) -> dict[str, Json]:
    return letter(filing) if kind == "letter" else internal_controls(filing, Figures(count=count))
