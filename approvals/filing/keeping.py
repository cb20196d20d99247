"""The documents of a filing: what they say is made from the record, and kept once the filing is decided.

The register and the law go on changing; what was approved must be printed the same for ever. So the content is kept as
data, and a PDF is a function of the content alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from approvals.filing.content import internal_controls
from approvals.letters_draft.content import letter
from approvals.models import Filing, FilingDocument
from games.canonical import sha256_of

BUILDERS: dict[str, Callable[[Filing], dict[str, Any]]] = {"internal_controls": internal_controls, "letter": letter}
DECIDED = ("approved", "denied")


def keep_documents(filing: Filing) -> None:
    """Called once, in the transaction that decides."""
    for kind, build in BUILDERS.items():
        content = build(filing)
        FilingDocument.objects.create(
            organisation_id=filing.organisation_id,
            filing=filing,
            kind=kind,
            content=content,
            sha256=sha256_of(content),
        )


def content_of(filing: Filing, kind: str) -> dict[str, Any]:
    """What the document says: as kept when the filing was decided, else as the record is now."""
    kept = filing.documents.filter(kind=kind).first() if filing.state in DECIDED else None
    return BUILDERS[kind](filing) if kept is None else dict(kept.content)
