"""Failed attempts to sign in are counted where limits are (accounts/limits/store.py); the names and addresses that were
kept for it go."""

from django.db import migrations

TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_roles_confirmed")]

    operations = [
        migrations.RunSQL(
            [*(f"DROP TABLE IF EXISTS {table} CASCADE" for table in TABLES),
             "DELETE FROM django_migrations WHERE app = 'axes'",
             "DELETE FROM auth_permission WHERE content_type_id IN"
             " (SELECT id FROM django_content_type WHERE app_label = 'axes')",
             "DELETE FROM django_content_type WHERE app_label = 'axes'"],
            migrations.RunSQL.noop,
        ),
    ]
