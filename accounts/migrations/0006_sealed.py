"""The tenant that a transaction works for is believed where it is sealed; entries of the audit log are signed."""

from django.db import migrations, models

from accounts.rls import FUNCTIONS as BEFORE
from accounts.walls import FUNCTIONS, MAKE_KEYS

MINE = "(SELECT houserules_everything()) OR user_id = (SELECT houserules_person())"


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_kept_answers'),
    ]

    operations = [
        migrations.RunSQL(MAKE_KEYS + FUNCTIONS, BEFORE),
        migrations.RunSQL(
            f"ALTER POLICY tenant ON accounts_keptanswer USING ({MINE}) WITH CHECK ({MINE});", migrations.RunSQL.noop
        ),
        migrations.AddField(
            model_name='auditentry',
            name='signature',
            field=models.CharField(blank=True, default='', max_length=64),
        ),
    ]
