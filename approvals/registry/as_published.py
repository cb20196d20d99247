"""Whether the register is what was published: rows against packets, packets against their hashes, hashes against the
acts of publishing, whose entries in the audit log are signed by a key that the database does not hold."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from django.apps import apps
from django.db import models, transaction

from accounts.fixed import fixed_fields
from accounts.models import AuditEntry
from approvals.models import Evidence, Publication
from approvals.registry.game_rules import outcome_row, paytable_row, version_packet
from games.canonical import sha256_of
from games.models import GameVersion
from ingest.documents.effective import Confident, origins_in
from paytables.models import CLAIMS, Claim, Paytable

PUBLISHED = "published to the register"


def differences() -> Iterator[str]:
    """What is not as it was published, one sentence each; a publication at a time, holding nothing meanwhile."""
    filed: set[int] = set()
    for pk in list(Publication.objects.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():
            publication = Publication.objects.select_related("proposal", "version").get(pk=pk)
            yield from _of_publication(publication)
            version = publication.version
            if version is not None and version.pk not in filed:
                filed.add(version.pk)
                yield from _of_version(publication, version)
            yield from _of_evidence(publication)


def _of_publication(publication: Publication) -> Iterator[str]:
    what = f"publication {publication.pk} of document {publication.document_id}"
    if sha256_of(publication.packet) != publication.sha256:
        yield f"{what}: its packet no longer has its hash"
    proposal = publication.proposal
    if not publication.second_agent_waived and (proposal is None or proposal.sha256 != publication.sha256):
        yield f"{what}: it is not the packet that was proposed"
    acts = AuditEntry.objects.filter(act=PUBLISHED, detail__publication=publication.pk).values_list("detail", flat=True)
    hashes = {detail["packet"] for detail in acts if "packet" in detail}  # entries of before have none
    if not acts:
        yield f"{what}: no act in the audit log published it"
    elif hashes and hashes != {publication.sha256}:
        yield f"{what}: the audit log names another packet"


def _of_version(publication: Publication, version: GameVersion) -> Iterator[str]:
    what = f"game version {version.pk}"
    view = Confident(publication.packet)
    if sha256_of(version.packet) != version.sha256:
        yield f"{what}: its packet no longer has its hash"
    if sha256_of(version_packet(view)) != version.sha256:
        yield f"{what}: it is not the rules of publication {publication.pk}"
        return
    stated = publication.packet.get("paytables") or []
    tables = {table.position: table for table in version.paytables.prefetch_related("outcomes", "claims")}
    if sorted(tables) != list(range(len(stated))):
        yield f"{what}: it has {len(tables)} paytables where {len(stated)} were published"
        return
    for place, entry in enumerate(stated):
        table = tables[place]
        yield from _of_row(paytable_row(view, version, place), table)
        rows = {outcome.position: outcome for outcome in table.outcomes.all()}
        if sorted(rows) != list(range(len(entry.get("outcomes") or []))):
            yield f"paytable {table.pk}: it has other rows than were published"
            continue
        for row, outcome in rows.items():
            yield from _of_row(outcome_row(view, table, f"/paytables/{place}/outcomes/{row}", row), outcome)
        yield from _of_claims(view, table, place)


def _of_claims(view: Confident, table: Paytable, place: int) -> Iterator[str]:
    values = {name: view.value(f"/paytables/{place}/claims/{name}") for name, _ in CLAIMS}
    places = Claim._meta.get_field("value")
    published = {name: _as_kept(places, Decimal(value)) for name, value in values.items() if value is not None}
    if {claim.name: claim.value for claim in table.claims.all()} != published:
        yield f"paytable {table.pk}: its printed figures are not those that were published"


def _of_row(published: models.Model, row: models.Model) -> Iterator[str]:
    """`published`: the row as it would be filed now, never saved."""
    for f in row._meta.concrete_fields:
        if f.name in fixed_fields(type(row)) and getattr(row, f.attname) != _as_kept(f, getattr(published, f.attname)):
            yield f"{row._meta.verbose_name} {row.pk}: its {f.verbose_name} is not what was published"


def _as_kept(f: object, value: Decimal) -> object:
    """As the database gives it back: with as many places as the column has."""
    if value is None or not isinstance(f, models.DecimalField):
        return value
    return value.quantize(Decimal(1).scaleb(-f.decimal_places), ROUND_HALF_UP)


def _of_evidence(publication: Publication) -> Iterator[str]:
    """Every other value that was written from the packet, against the place that it was read from."""
    view = Confident(publication.packet)
    places: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for table, key, attribute, pointer in Evidence.objects.filter(publication=publication).values_list(
        "table", "record_id", "attribute", "field__pointer"
    ):
        places[table].append((key, attribute, pointer))
    known = {model._meta.db_table: model for model in apps.get_models()}
    stands = {origin: at for at, origin in origins_in(publication.packet).items()}  # where a value stands since repairs
    for table in sorted(set(places) - {"paytables_paytable", "paytables_outcome", "paytables_claim"}):
        rows = known[table]._default_manager.in_bulk({key for key, _, _ in places[table]})
        for key, attribute, pointer in places[table]:
            if key not in rows:
                yield f"{table} {key}: it is gone"
            elif not _holds(rows[key], attribute, view, stands.get(pointer, pointer)):
                yield f"{table} {key}: its {attribute} is not what was published"


def _holds(row: models.Model, attribute: str, view: Confident, pointer: str) -> bool:
    if attribute == "component" and hasattr(row, "name"):  # the printed name, however certain
        attribute, stated = "name", Confident({**view.packet, "provenance": {}}).value(pointer)
    else:
        stated = view.value(pointer)
    f = row._meta.get_field(attribute)
    stored = getattr(row, attribute)
    if f.is_relation or (attribute == "version" and getattr(row, "match", None) == "any"):
        return True  # another row, compared by itself; a version that any fits is not kept
    if attribute == "reason":
        return True  # says why in our words, and cites the place
    if stated in (None, "") or stored in (None, ""):
        return stated in (None, "") and stored in (None, "")
    if isinstance(stored, datetime.date):
        return stored.isoformat() == stated
    if isinstance(stored, str):
        longest = getattr(f, "max_length", None) or 2000  # texts are cut where they are longer than anything printed
        return stored == str(stated)[:longest]
    return bool(stored == stated)
