"""What an organisation sends in is its own until it is published.

A document is seen by who sent it, by regulators, and by all once it is published; its pages, readings and fields with it.
"""

from django.db import migrations

from accounts.rls import row_security


def follows(table: str, parent: str, column: str) -> migrations.RunSQL:
    """A row is seen where the row that it hangs on is seen (which has a policy of its own)."""
    sees = (
        f'(SELECT houserules_sees_all()) OR EXISTS (SELECT 1 FROM "{parent}" above WHERE above.id = "{table}"."{column}")'  # nosec B608
    )
    return migrations.RunSQL(
        sql=f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY;'
        f'CREATE POLICY tenant ON "{table}" USING ({sees}) WITH CHECK ({sees});',
        reverse_sql=f'DROP POLICY tenant ON "{table}"; ALTER TABLE "{table}" DISABLE ROW LEVEL SECURITY;',
    )


SEES_DOCUMENT = """
    (SELECT houserules_sees_all())
    OR organisation_id = (SELECT houserules_organisation())
    OR {published}
    OR EXISTS (
        SELECT 1 FROM ingest_upload sent
        WHERE sent.document_id = ingest_document{event}.{key} AND sent.organisation_id = (SELECT houserules_organisation())
    )
"""
OWNS_DOCUMENT = "(SELECT houserules_sees_all()) OR organisation_id = (SELECT houserules_organisation())"


def document_security(event: str, key: str, published: str) -> migrations.RunSQL:
    table = f"ingest_document{event}"
    sees = SEES_DOCUMENT.format(event=event, key=key, published=published)
    return migrations.RunSQL(
        sql=f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY;'
        f'CREATE POLICY tenant ON "{table}" USING ({sees}) WITH CHECK ({OWNS_DOCUMENT});',
        reverse_sql=f'DROP POLICY tenant ON "{table}"; ALTER TABLE "{table}" DISABLE ROW LEVEL SECURITY;',
    )


class Migration(migrations.Migration):
    dependencies = [("ingest", "0001_initial"), ("accounts", "0003_walls")]

    operations = [
        *row_security("ingest_upload"),
        *row_security("ingest_uploadevent"),
        document_security("", "id", "status = 'published'"),
        # an event of a published document tells of the days before: regulators and senders only
        document_security("event", "pgh_obj_id", "false"),
        follows("ingest_documentstep", "ingest_document", "document_id"),
        follows("ingest_page", "ingest_document", "document_id"),
        follows("ingest_reading", "ingest_document", "document_id"),
        follows("ingest_field", "ingest_reading", "reading_id"),
        follows("ingest_documentstepevent", "ingest_document", "document_id"),
        follows("ingest_pageevent", "ingest_document", "document_id"),
        follows("ingest_readingevent", "ingest_document", "document_id"),
        follows("ingest_fieldevent", "ingest_reading", "reading_id"),
    ]
