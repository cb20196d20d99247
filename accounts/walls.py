"""What binds the plain role whatever SQL it sends: seals are checked, triggers cannot be switched off.

Put up again after every migration (accounts/privileges.py), since a new trigger brings its library's own functions
along, which a setting of anybody's would switch off.
"""

from __future__ import annotations

from django.db.backends.utils import CursorWrapper
from psycopg import sql

from accounts.seal import padded_keys

KEYS = "accounts_sealkey"

MAKE_KEYS = f"CREATE TABLE IF NOT EXISTS {KEYS} (inner_pad bytea NOT NULL, outer_pad bytea NOT NULL);"

FUNCTIONS = f"""
CREATE OR REPLACE FUNCTION houserules_sealed() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    told text := current_setting('houserules.seal', true);
    said bytea;
BEGIN
    IF coalesce(told, '') = '' THEN
        RETURN false;
    END IF;
    said := convert_to(concat_ws('|',
        pg_backend_pid()::text,
        coalesce(current_setting('houserules.organisation', true), ''),
        coalesce(current_setting('houserules.user', true), ''),
        coalesce(current_setting('houserules.everything', true), '')), 'UTF8');
    RETURN EXISTS (
        SELECT 1 FROM public.{KEYS} k WHERE encode(sha256(k.outer_pad || sha256(k.inner_pad || said)), 'hex') = told
    );
END $$;

CREATE OR REPLACE FUNCTION houserules_organisation() RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
    SELECT CASE WHEN public.houserules_sealed()
        THEN nullif(current_setting('houserules.organisation', true), '')::bigint END
$$;
CREATE OR REPLACE FUNCTION houserules_person() RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
    SELECT CASE WHEN public.houserules_sealed() THEN nullif(current_setting('houserules.user', true), '')::bigint END
$$;
CREATE OR REPLACE FUNCTION houserules_everything() RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
    SELECT coalesce(current_setting('houserules.everything', true), '') = 'on' AND public.houserules_sealed()
$$;
CREATE OR REPLACE FUNCTION houserules_sees_all() RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
    SELECT public.houserules_everything() OR EXISTS (
        SELECT 1 FROM public.accounts_organisation
        WHERE id = public.houserules_organisation() AND kind = 'regulator'
    )
$$;

CREATE OR REPLACE FUNCTION houserules_only_the_application() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT public.houserules_sealed()
        AND session_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
        RAISE EXCEPTION 'only the application writes to %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege',
            HINT = 'The SECRET_KEY must be the one with which manage.py migrate was run last.';
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit_continue() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    head record;
BEGIN
    IF NOT public.houserules_everything() AND NEW.actor_id IS DISTINCT FROM public.houserules_person()
        AND session_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
        RAISE EXCEPTION 'an act is entered under the name of whoever signed in'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT sequence, hash INTO head FROM public.accounts_auditentry ORDER BY sequence DESC LIMIT 1;
    IF NEW.sequence <> coalesce(head.sequence, 0) + 1 OR NEW.previous_hash <> coalesce(head.hash, repeat('0', 64)) THEN
        RAISE EXCEPTION 'entry % does not continue the audit chain', NEW.sequence USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""  # nosec B608 - names of ours

NEVER_IGNORED = """
CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name name) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT false $$;
"""

LOOSE_TRIGGERS = """
SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = 'public' AND p.prorettype = 'trigger'::regtype AND pg_get_userbyid(p.proowner) = current_user
    AND (NOT p.prosecdef OR p.proconfig IS NULL)
"""

OPEN_TRIGGERS = """
SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = 'public' AND p.prorettype = 'trigger'::regtype AND pg_get_userbyid(p.proowner) = current_user
    AND has_function_privilege('public', p.oid, 'EXECUTE')
"""

GUARDED = """
SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'a_only_the_application'
"""


def put_up(cursor: CursorWrapper) -> None:
    """As the owner of the tables."""
    cursor.execute(MAKE_KEYS + FUNCTIONS + NEVER_IGNORED)
    cursor.execute(f"DELETE FROM {KEYS}")  # nosec B608
    for inner, outer in padded_keys():
        cursor.execute(f"INSERT INTO {KEYS} VALUES (%s, %s)", [inner, outer])  # nosec B608
    # history is written by the owner's right, of which the plain role has none; names lead where they led the owner
    cursor.execute(LOOSE_TRIGGERS)
    for (name,) in cursor.fetchall():
        alter = "ALTER FUNCTION public.{}() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp"
        cursor.execute(sql.SQL(alter).format(sql.Identifier(name)).as_string(None))
    # put on a table of somebody's own they would write history of things that never were
    cursor.execute(OPEN_TRIGGERS)
    for (name,) in cursor.fetchall():
        revoke = "REVOKE EXECUTE ON FUNCTION public.{}() FROM PUBLIC"
        cursor.execute(sql.SQL(revoke).format(sql.Identifier(name)).as_string(None))
    cursor.execute(GUARDED)
    guarded = {name for (name,) in cursor.fetchall()}
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user")
    # also those that libraries brought: sessions, second factors, addresses to which a way in is sent
    here = {name for (name,) in cursor.fetchall()}
    for table in sorted(here - guarded):
        guard = (
            "CREATE TRIGGER a_only_the_application BEFORE INSERT OR UPDATE OR DELETE ON public.{}"
            " FOR EACH STATEMENT EXECUTE FUNCTION public.houserules_only_the_application()"
        )
        cursor.execute(sql.SQL(guard).format(sql.Identifier(table)).as_string(None))
