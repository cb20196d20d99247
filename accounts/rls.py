"""Row security: the second wall around what belongs to one organisation.

A migration of a tenant table (one with an `organisation_id`) ends with

    operations = [..., *row_security("approvals_configuration")]

After it the plain role sees and writes only rows of the organisation that the transaction is for (accounts/tenant.py),
a regulator and the system see and write all, and a transaction for nobody nothing. The tables' owner, who migrates, is
not bound. Give the table's event table the same: it holds the same facts.
"""

from __future__ import annotations

from django.db import migrations
from django.db.migrations.operations.base import Operation

FUNCTIONS = """
CREATE OR REPLACE FUNCTION houserules_organisation() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT nullif(current_setting('houserules.organisation', true), '')::bigint
$$;
CREATE OR REPLACE FUNCTION houserules_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(current_setting('houserules.everything', true), '') = 'on'
        OR EXISTS (
            SELECT 1 FROM public.accounts_organisation
            WHERE id = public.houserules_organisation() AND kind = 'regulator'
        )
$$;
"""
DROP_FUNCTIONS = "DROP FUNCTION houserules_sees_all(); DROP FUNCTION houserules_organisation();"


def row_security(table: str, column: str = "organisation_id") -> list[Operation]:
    """Operations that put a table behind row security. By the subqueries PostgreSQL asks once a query, not a row."""
    sees = f'(SELECT houserules_sees_all()) OR "{column}" = (SELECT houserules_organisation())'
    return [
        migrations.RunSQL(
            sql=f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY;'
            f'CREATE POLICY tenant ON "{table}" USING ({sees}) WITH CHECK ({sees});',
            reverse_sql=f'DROP POLICY tenant ON "{table}"; ALTER TABLE "{table}" DISABLE ROW LEVEL SECURITY;',
        )
    ]
