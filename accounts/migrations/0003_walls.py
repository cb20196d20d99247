"""What models cannot say: kinds held together, the audit chain guarded, row security's functions, the system's account."""

from django.contrib.auth.hashers import make_password
from django.db import migrations

from accounts.rls import DROP_FUNCTIONS, FUNCTIONS, row_security

KIND = """
ALTER TABLE accounts_membership ADD CONSTRAINT membership_kind_is_the_organisations
    FOREIGN KEY (organisation_id, kind) REFERENCES accounts_organisation (id, kind);
"""

AUDIT = """
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON accounts_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON accounts_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

CREATE FUNCTION audit_continue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    head record;
BEGIN
    SELECT sequence, hash INTO head FROM accounts_auditentry ORDER BY sequence DESC LIMIT 1;
    IF NEW.sequence <> coalesce(head.sequence, 0) + 1 OR NEW.previous_hash <> coalesce(head.hash, repeat('0', 64)) THEN
        RAISE EXCEPTION 'entry % does not continue the audit chain', NEW.sequence USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER audit_continues BEFORE INSERT ON accounts_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_continue();
"""


def system_account(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    User.objects.using(schema_editor.connection.alias).get_or_create(
        username="system",
        defaults={"first_name": "Houserules", "is_active": False, "password": make_password(None)},
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people_audit_jobs")]

    operations = [
        migrations.RunSQL(KIND, "ALTER TABLE accounts_membership DROP CONSTRAINT membership_kind_is_the_organisations;"),
        migrations.RunSQL(
            AUDIT,
            """
            DROP TRIGGER audit_continues ON accounts_auditentry;
            DROP TRIGGER audit_no_truncate ON accounts_auditentry;
            DROP TRIGGER audit_append_only ON accounts_auditentry;
            DROP FUNCTION audit_continue();
            DROP FUNCTION audit_refuse();
            """,
        ),
        migrations.RunSQL(FUNCTIONS, DROP_FUNCTIONS),
        *row_security("accounts_job"),
        migrations.RunPython(system_account, migrations.RunPython.noop),
    ]
