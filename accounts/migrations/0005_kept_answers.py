import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MINE = """
    coalesce(current_setting('houserules.everything', true), '') = 'on'
    OR user_id = (SELECT nullif(current_setting('houserules.user', true), '')::bigint)
"""


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_turns_limits_dead_letters'),
    ]

    operations = [
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=255)),
                ('request', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField()),
                ('headers', models.JSONField()),
                ('body', models.BinaryField()),
                ('created_at', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('organisation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.organisation')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'organisation', 'key'), name='one_answer_a_key', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('status__gte', 200), ('status__lt', 300)), name='only_what_was_done_is_kept')],
            },
        ),
        migrations.RunSQL(
            sql=f"""
                ALTER TABLE accounts_keptanswer ENABLE ROW LEVEL SECURITY;
                CREATE POLICY tenant ON accounts_keptanswer USING ({MINE}) WITH CHECK ({MINE});
            """,
            reverse_sql="""
                DROP POLICY tenant ON accounts_keptanswer;
                ALTER TABLE accounts_keptanswer DISABLE ROW LEVEL SECURITY;
            """,
        ),
    ]
