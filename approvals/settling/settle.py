"""Settling figures that are not true: acknowledged by two agents, put to the manufacturer, or corrected by a letter.

What was decided stays with its reasons. Nothing here changes a verdict: the figure is inconsistent all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_publish, can_review, require
from approvals.models import FigureSettlement, Publication
from approvals.models.desk import SETTLED_AS
from approvals.notices.acts import notify_of_decided_settlement, notify_of_settlement
from approvals.settling.figures import SAME, Figure, Part, figures_of
from games.records import save_once
from ingest.documents.record import note
from ingest.documents.selectors import latest_reading
from ingest.models import Document
from paytables.report.storage import stored_claims
from paytables.verification.json_form import ClaimJson

ALIKE: tuple[Part, ...] = tuple(name for name in SAME if name != "printing")  # a later letter may print a table once
ASK = "The commission asks how this figure was computed."
KINDS = ("acknowledged", "asked", "corrected")


class NotSettled(Exception):
    """Why a figure cannot be settled so; `str()` is one sentence for people."""


@transaction.atomic
def settle(
    *, document: Document, figures: Collection[str], kind: str, actor: User, reason: str = ""
) -> list[FigureSettlement]:
    """Of the figures at these places of the packet. An acknowledgment waits for a second agent; the others count."""
    require(can_review, actor)
    reason = reason.strip()
    if kind not in KINDS:
        raise NotSettled("Choose a decision for the figures.")
    Document.objects.select_for_update().get(pk=document.pk)
    chosen = _chosen(document, figures)
    if kind == "acknowledged" and not reason:
        raise NotSettled("Give the reason why the figure may stand.")
    later = _corrections(document, chosen) if kind == "corrected" else {}
    made = []
    with because(who=actor, reason=reason or None):
        for figure in chosen:
            if figure.settlement is not None:
                _end(figure.settlement, actor, f"settled again: {words_for_kind(kind)}")
            publication = later.get(figure.at)
            row = FigureSettlement(
                document=document,
                figure=figure.key,
                at=figure.at,
                title=figure.words[:300],
                printed=figure.shown[:100],
                exact=figure.exact,
                kind=kind,
                reason=reason or (f"{publication.letter} prints it right." if publication else ASK),
                corrected_in=publication,
                settled_by=actor,
            )  # fmt: skip
            made.append(_saved(row))
    text = f"{len(made)} figure{'' if len(made) == 1 else 's'}"
    note(document, "settled", actor=actor, detail=f"{text}: {words_for_kind(kind)}")
    audit.record(
        "acknowledged printed figures that are not true"
        if kind == "acknowledged"
        else "put printed figures to the manufacturer"
        if kind == "asked"
        else "accepted printed figures as corrected by a later letter",
        actor=actor,
        subject=document,
        reason=reason,
        detail={"figures": [row.title for row in made], "settlements": [row.pk for row in made]},
    )
    notify_of_settlement(document, kind, len(made), reason, actor)
    return made


@transaction.atomic
def decide_settlement(*, settlement: FigureSettlement, act: str, actor: User, reason: str = "") -> FigureSettlement:
    """`confirm` an acknowledgment as the second agent, or `end` what counts with a reason: the figure is open again."""
    require(can_publish, actor)
    reason = reason.strip()
    row = (
        FigureSettlement.objects.select_for_update(of=("self",))
        .select_related("settled_by", "document")
        .get(pk=settlement.pk)
    )
    if row.ended_at is not None:
        raise NotSettled("This was ended already; the figure is open.")
    waited = row.state == "proposed"
    if act == "confirm":
        if not waited:
            raise NotSettled("Only an open acknowledgment can be confirmed.")
        if row.settled_by_id == actor.pk:
            raise NotSettled("A second agent must confirm it, not the one who acknowledged it.")
        row.confirmed_at, row.confirmed_by = timezone.now(), actor
        with because(who=actor, reason=reason or None):
            row.save(update_fields=["confirmed_at", "confirmed_by"])
    elif act == "end":
        if not reason:
            raise NotSettled("Give the reason for opening the figure again.")
        _end(row, actor, reason)
    else:
        raise NotSettled("Choose a decision: confirm it, or open the figure again with a reason.")
    audit.record(
        "confirmed the acknowledgment of a printed figure"
        if act == "confirm"
        else "returned the acknowledgment of a printed figure"
        if waited
        else "reopened a figure",
        actor=actor,
        subject=row.document,
        reason=reason,
        detail={"figure": row.title, "settlement": row.pk, "settled_by": row.settled_by.username},
    )
    notify_of_decided_settlement(row, act, actor, reason)
    return row


def _chosen(document: Document, figures: Collection[str]) -> list[Figure]:
    if not figures:
        raise NotSettled("Choose at least one figure.")
    here = {figure.at: figure for figure in figures_of(document, latest_reading(document))}
    chosen: dict[str, Figure] = {}
    for at in figures:
        figure = here.get(at)
        if figure is None:
            raise NotSettled("One of the figures is no longer inconsistent. Reload the list.")
        chosen.setdefault(figure.key, figure)  # a table that is printed twice alike has one figure
    return list(chosen.values())


def _saved(row: FigureSettlement) -> FigureSettlement:
    return save_once(
        row,
        "one_settlement_of_a_figure_at_a_time",
        NotSettled("Somebody just settled one of the figures. Reload the list."),
    )


def _end(row: FigureSettlement, actor: User, reason: str) -> None:
    row.ended_at, row.ended_by, row.ended_reason = timezone.now(), actor, reason
    with because(who=actor, reason=reason):
        row.save(update_fields=["ended_at", "ended_by", "ended_reason"])


def words_for_kind(kind: str) -> str:
    return dict(SETTLED_AS)[kind]


def _corrections(document: Document, chosen: Sequence[Figure]) -> dict[str, Publication]:
    """For each figure the newest later letter that prints it as an exact count gives it. Raises NotSettled."""
    own = document.publications.select_related("letter", "game").defer("packet").first()
    if own is None or own.letter is None or own.game is None:
        raise NotSettled("This document is not in the register as a letter's rules, so no later letter can correct it.")
    later = list(
        Publication.objects.filter(stands=True, game=own.game, letter__date__gt=own.letter.date)
        .exclude(document=document)
        .select_related("letter")
        .defer("packet")
        .order_by("-letter__date", "-pk")
    )
    claims = stored_claims([p.sha256 for p in later])
    results = {f.at: p for f in chosen if (p := _true_in(f, later, claims)) is not None}
    if missing := [f for f in chosen if f.at not in results]:
        raise NotSettled(
            f"No later letter of {own.game} prints the {missing[0].words} as an exact count gives it"
            f"{f', nor {len(missing) - 1} more' if len(missing) > 1 else ''}."
        )
    return results


def _true_in(figure: Figure, later: Sequence[Publication], claims: Mapping[str, list[ClaimJson]]) -> Publication | None:
    """The newest printing decides: a letter that still prints a wrong figure corrects nothing."""
    if not figure.raw["paytable"]:
        return None  # a table without a name is not found again
    for publication in later:
        same = [c for c in claims.get(publication.sha256, ()) if all(c[n] == figure.raw[n] for n in ALIKE)]
        if same:
            return publication if all(c["verdict"] == "consistent" for c in same) else None
    return None
