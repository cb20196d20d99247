"""Locks on rows: who changes a thing keeps others from changing it, and nobody from referring to it."""

from __future__ import annotations

import threading

import pytest
from django.db import OperationalError, connection, transaction

from accounts import tenant
from ingest.documents.record import note
from ingest.documents.services import store_document
from ingest.models import Document
from tests.accounts.people import person


@pytest.mark.django_db(transaction=True)
def test_what_refers_to_a_locked_row_is_written_while_it_is_locked() -> None:
    """Else the end of one transaction, which holds the audit log, waits for another that waits for the audit log."""
    agent = person("agent")
    document = store_document(data=b"some text\n" * 30, name="a.txt", actor=agent).document
    values: dict[str, object] = {}

    def elsewhere() -> None:
        try:
            with tenant.acting_system(), transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL lock_timeout = '5s'")
                values["step"] = note(document, "sent_again", actor=agent).pk
            try:
                with tenant.acting_system(), transaction.atomic():
                    Document.objects.select_for_update(nowait=True).get(pk=document.pk)
            except OperationalError as problem:
                values["refused"] = str(problem)
        except OperationalError as problem:
            values["problem"] = problem
        finally:
            connection.close()

    with tenant.acting_system(), transaction.atomic():
        Document.objects.select_for_update().get(pk=document.pk)
        other = threading.Thread(target=elsewhere)
        other.start()
        other.join(60)
    assert "problem" not in values
    assert values["step"] in document.steps.values_list("pk", flat=True)
    assert "could not obtain lock" in str(values["refused"]), "and it is locked for who wants to change it"
