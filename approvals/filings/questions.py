"""What was said about a filing, as questions with what came of each: answers, documents, a new version of the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from approvals.filings.differences import Change, changes
from approvals.filings.selectors import comments_of
from approvals.models import ConfigurationVersion, Filing, FilingComment, OperatorPaper


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A version of the table that was saved after the question, and what it changes."""

    version: ConfigurationVersion
    changes: tuple[Change, ...]


@dataclass
class Question:
    """A comment that answers no other."""

    comment: FilingComment
    papers: list[OperatorPaper] = field(default_factory=list)
    answers: list[tuple[FilingComment, list[OperatorPaper]]] = field(default_factory=list)
    versions: list[NewVersion] = field(default_factory=list)

    @property
    def table(self) -> int | None:
        item = self.comment.item
        return None if item is None else item.configuration.configuration_id


def questions_of(filing: Filing) -> list[Question]:
    """In the order in which they were asked; a few questions to the database, however many there are."""
    comments = list(comments_of(filing))
    papers: dict[int, list[OperatorPaper]] = {}
    for paper in filing.papers.filter(comment__isnull=False).order_by("pk"):
        papers.setdefault(paper.comment_id or 0, []).append(paper)
    results = {c.pk: Question(c, papers.get(c.pk, [])) for c in comments if c.answers_id is None}
    for c in comments:
        if c.answers_id is not None:
            results[c.answers_id].answers.append((c, papers.get(c.pk, [])))
    _add_versions(results.values())
    return list(results.values())


def _add_versions(questions: Iterable[Question]) -> None:
    tables = {q.table for q in questions if q.table is not None}
    if not tables:
        return
    of_table: dict[int, list[ConfigurationVersion]] = {}
    rows = ConfigurationVersion.objects.filter(configuration__in=tables).select_related("author").order_by("number")
    for version in rows:
        of_table.setdefault(version.configuration_id, []).append(version)
    for question in questions:
        versions = of_table.get(question.table or 0, [])
        for before, after in pairwise(versions):
            if after.created_at > question.comment.created_at and (
                statements := tuple(changes(before.data, after.data))
            ):
                question.versions.append(NewVersion(after, statements))
