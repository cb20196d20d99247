import django.contrib.postgres.fields
import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


def regulators_only(table):
    """What the commission decides at its desk is its own until it is published."""
    return migrations.RunSQL(
        sql=f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY;'
        f'CREATE POLICY tenant ON "{table}" USING ((SELECT houserules_sees_all()))'
        " WITH CHECK ((SELECT houserules_sees_all()));",
        reverse_sql=f'DROP POLICY tenant ON "{table}"; ALTER TABLE "{table}" DISABLE ROW LEVEL SECURITY;',
    )


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_jurisdictions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('approvals', '0014_systems_are_data'),
        ('ingest', '0004_repairs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('kind', models.CharField(choices=[('document', 'a document'), ('law', 'a proposed value of the law'), ('withdrawal', 'a proposed withdrawal'), ('table', 'a table')], max_length=12)),
                ('subject_id', models.BigIntegerField()),
                ('newest', models.BooleanField(default=True)),
                ('assigned_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('assignee', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['document', 'law', 'withdrawal', 'table'])), name='assignment_kind'), models.UniqueConstraint(condition=models.Q(('newest', True)), fields=('kind', 'subject_id'), name='one_person_has_a_thing_in_hand')],
            },
        ),
        migrations.CreateModel(
            name='FigureSettlement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('figure', models.CharField(max_length=64)),
                ('at', models.CharField(max_length=200)),
                ('title', models.CharField(max_length=300)),
                ('printed', models.CharField(max_length=100)),
                ('exact', models.TextField()),
                ('kind', models.CharField(choices=[('acknowledged', 'acknowledged'), ('asked', 'put to the manufacturer'), ('corrected', 'corrected by a later letter')], max_length=12)),
                ('reason', models.TextField()),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('ended_reason', models.TextField(blank=True)),
                ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('corrected_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrects', to='approvals.publication')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='settlements', to='ingest.document')),
                ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('settled_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='settlements', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('figure__regex', '^[0-9a-f]{64}$')), name='a_figure_is_named_by_its_hash'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='a_settlement_has_a_reason'), models.CheckConstraint(condition=models.Q(models.Q(('corrected_in__isnull', False), ('kind', 'corrected')), models.Q(('kind__in', ['acknowledged', 'asked']), ('corrected_in__isnull', True)), _connector='OR'), name='a_correction_names_its_publication'), models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at__isnull', True), ('confirmed_by__isnull', True)), models.Q(('confirmed_at__isnull', False), ('confirmed_by__isnull', False), models.Q(('confirmed_by', models.F('settled_by')), _negated=True)), _connector='OR'), name='nobody_confirms_their_own_settlement'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('ended_by__isnull', True), ('ended_reason', '')), models.Q(('ended_at__isnull', False), ('ended_by__isnull', False), models.Q(('ended_reason', ''), _negated=True)), _connector='OR'), name='a_settlement_ends_with_a_reason'), models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('document', 'figure'), name='one_settlement_of_a_figure_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='AssignmentEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('kind', models.CharField(choices=[('document', 'a document'), ('law', 'a proposed value of the law'), ('withdrawal', 'a proposed withdrawal'), ('table', 'a table')], max_length=12)),
                ('subject_id', models.BigIntegerField()),
                ('newest', models.BooleanField(default=True)),
                ('assigned_by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('assignee', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='approvals.assignment')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='FigureSettlementEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('figure', models.CharField(max_length=64)),
                ('at', models.CharField(max_length=200)),
                ('title', models.CharField(max_length=300)),
                ('printed', models.CharField(max_length=100)),
                ('exact', models.TextField()),
                ('kind', models.CharField(choices=[('acknowledged', 'acknowledged'), ('asked', 'put to the manufacturer'), ('corrected', 'corrected by a later letter')], max_length=12)),
                ('reason', models.TextField()),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('ended_reason', models.TextField(blank=True)),
                ('confirmed_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('corrected_in', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='approvals.publication')),
                ('document', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='ingest.document')),
                ('ended_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='approvals.figuresettlement')),
                ('settled_by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='mailchoice',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='mailchoice',
            name='update_update',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='mailchoice',
            name='delete_delete',
        ),
        migrations.RemoveConstraint(
            model_name='notice',
            name='notice_event',
        ),
        migrations.RemoveConstraint(
            model_name='proposal',
            name='a_closed_proposal_has_an_outcome',
        ),
        migrations.AddField(
            model_name='mailchoice',
            name='daily',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='mailchoice',
            name='mailed_to',
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='mailchoiceevent',
            name='daily',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='mailchoiceevent',
            name='mailed_to',
            field=models.BigIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='event',
            field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24),
        ),
        migrations.AlterField(
            model_name='deliveryevent',
            name='event',
            field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24),
        ),
        migrations.AlterField(
            model_name='mailchoice',
            name='unwanted',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24), blank=True, default=list, size=None),
        ),
        migrations.AlterField(
            model_name='mailchoiceevent',
            name='unwanted',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24), blank=True, default=list, size=None),
        ),
        migrations.AlterField(
            model_name='notice',
            name='event',
            field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24),
        ),
        migrations.AlterField(
            model_name='noticeevent',
            name='event',
            field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24),
        ),
        migrations.AlterField(
            model_name='proposal',
            name='outcome',
            field=models.CharField(blank=True, choices=[('published', 'published'), ('returned', 'returned by the second agent'), ('withdrawn', 'withdrawn by who proposed it'), ('stale', 'changed since')], max_length=10),
        ),
        migrations.AlterField(
            model_name='proposalevent',
            name='outcome',
            field=models.CharField(blank=True, choices=[('published', 'published'), ('returned', 'returned by the second agent'), ('withdrawn', 'withdrawn by who proposed it'), ('stale', 'changed since')], max_length=10),
        ),
        migrations.AlterField(
            model_name='webhook',
            name='wants',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24), size=None),
        ),
        migrations.AlterField(
            model_name='webhookevent',
            name='wants',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('register.published', 'a letter or rules were published'), ('table.affected', 'a table of yours no longer complies'), ('register.withdrawn', 'an approval, a version of equipment or a paytable was withdrawn'), ('law.changed', 'a value of the law changed'), ('filing.comment', 'somebody asked or answered something about a filing'), ('filing.step', 'a filing of yours was returned or decided, or waits for you'), ('publication.proposed', 'a publication waits for a second agent, or yours was published or returned'), ('withdrawal.proposed', 'a withdrawal waits for a second agent, or yours was confirmed or returned'), ('law.proposed', 'a value of the law waits for a second person, or yours was published or returned'), ('figure.settled', 'a printed figure that is not true waits for a second agent, or yours was confirmed or returned'), ('work.assigned', 'somebody assigned work to you')], max_length=24), size=None),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='mailchoice',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_mailchoiceevent" ("created_at", "daily", "id", "mailed_to", "organisation_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unwanted", "user_id") VALUES (NEW."created_at", NEW."daily", NEW."id", NEW."mailed_to", NEW."organisation_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."unwanted", NEW."user_id"); RETURN NULL;', hash='74fe6d3b4aa86bcc285b760d5ee51329e183e455', operation='INSERT', pgid='pgtrigger_insert_insert_055ed', table='approvals_mailchoice', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='mailchoice',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "approvals_mailchoiceevent" ("created_at", "daily", "id", "mailed_to", "organisation_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unwanted", "user_id") VALUES (NEW."created_at", NEW."daily", NEW."id", NEW."mailed_to", NEW."organisation_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."unwanted", NEW."user_id"); RETURN NULL;', hash='a12b44512793683b548252d07fa1644efed74001', operation='UPDATE', pgid='pgtrigger_update_update_aad19', table='approvals_mailchoice', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='mailchoice',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_mailchoiceevent" ("created_at", "daily", "id", "mailed_to", "organisation_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "unwanted", "user_id") VALUES (OLD."created_at", OLD."daily", OLD."id", OLD."mailed_to", OLD."organisation_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."unwanted", OLD."user_id"); RETURN NULL;', hash='2ebcbcde6120edd70e6824233e5b12d165f2d27d', operation='DELETE', pgid='pgtrigger_delete_delete_a5569', table='approvals_mailchoice', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('event__in', ['register.published', 'table.affected', 'register.withdrawn', 'law.changed', 'filing.comment', 'filing.step', 'publication.proposed', 'withdrawal.proposed', 'law.proposed', 'figure.settled', 'work.assigned'])), name='notice_event'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('closed_by__isnull', True), ('outcome', '')), models.Q(('closed_at__isnull', False), ('closed_by__isnull', False), ('outcome__in', ['published', 'returned', 'withdrawn', 'stale'])), _connector='OR'), name='a_closed_proposal_has_an_outcome'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'withdrawn'), _negated=True), ('closed_by', models.F('proposed_by')), _connector='OR'), name='who_proposed_withdraws'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignment',
            trigger=pgtrigger.compiler.Trigger(name='never_deleted', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='0c5c01487761fe1d36d9cd642f521a61cae51f6f', operation='DELETE', pgid='pgtrigger_never_deleted_6dc8e', table='approvals_assignment', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignment',
            trigger=pgtrigger.compiler.Trigger(name='fixed_once_written', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."subject_id" IS DISTINCT FROM (NEW."subject_id") OR OLD."assignee_id" IS DISTINCT FROM (NEW."assignee_id") OR OLD."assigned_by_id" IS DISTINCT FROM (NEW."assigned_by_id"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='46bee399166096187ec1a8566e35921cbfafffbe', operation='UPDATE', pgid='pgtrigger_fixed_once_written_5d4e6', table='approvals_assignment', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignment',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_assignmentevent" ("assigned_by_id", "assignee_id", "created_at", "id", "kind", "newest", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "subject_id") VALUES (NEW."assigned_by_id", NEW."assignee_id", NEW."created_at", NEW."id", NEW."kind", NEW."newest", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."subject_id"); RETURN NULL;', hash='ed83c8411d1e2e813673f6010d0e44aba3aa621b', operation='INSERT', pgid='pgtrigger_insert_insert_fbaba', table='approvals_assignment', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignment',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "approvals_assignmentevent" ("assigned_by_id", "assignee_id", "created_at", "id", "kind", "newest", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "subject_id") VALUES (NEW."assigned_by_id", NEW."assignee_id", NEW."created_at", NEW."id", NEW."kind", NEW."newest", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."subject_id"); RETURN NULL;', hash='c52d7a86f33906d0bf64d921232a521e2057e1f5', operation='UPDATE', pgid='pgtrigger_update_update_66e6c', table='approvals_assignment', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignment',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_assignmentevent" ("assigned_by_id", "assignee_id", "created_at", "id", "kind", "newest", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "subject_id") VALUES (OLD."assigned_by_id", OLD."assignee_id", OLD."created_at", OLD."id", OLD."kind", OLD."newest", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."subject_id"); RETURN NULL;', hash='59ff0d7394a278cd3edb9290f47136ed5bb19dde', operation='DELETE', pgid='pgtrigger_delete_delete_4a02a', table='approvals_assignment', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='assignmentevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='e1253908e156fecdba0ec555594932071552a7e6', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_02474', table='approvals_assignmentevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlement',
            trigger=pgtrigger.compiler.Trigger(name='never_deleted', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='a2ddc30e2414762462c1697668785d5723089b09', operation='DELETE', pgid='pgtrigger_never_deleted_3597e', table='approvals_figuresettlement', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlement',
            trigger=pgtrigger.compiler.Trigger(name='fixed_once_written', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."document_id" IS DISTINCT FROM (NEW."document_id") OR OLD."figure" IS DISTINCT FROM (NEW."figure") OR OLD."at" IS DISTINCT FROM (NEW."at") OR OLD."title" IS DISTINCT FROM (NEW."title") OR OLD."printed" IS DISTINCT FROM (NEW."printed") OR OLD."exact" IS DISTINCT FROM (NEW."exact") OR OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."corrected_in_id" IS DISTINCT FROM (NEW."corrected_in_id") OR OLD."settled_by_id" IS DISTINCT FROM (NEW."settled_by_id"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='e8a5d6286155d35122b884c811ccf9693af9554b', operation='UPDATE', pgid='pgtrigger_fixed_once_written_05344', table='approvals_figuresettlement', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlement',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_figuresettlementevent" ("at", "confirmed_at", "confirmed_by_id", "corrected_in_id", "created_at", "document_id", "ended_at", "ended_by_id", "ended_reason", "exact", "figure", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "printed", "reason", "settled_by_id", "title") VALUES (NEW."at", NEW."confirmed_at", NEW."confirmed_by_id", NEW."corrected_in_id", NEW."created_at", NEW."document_id", NEW."ended_at", NEW."ended_by_id", NEW."ended_reason", NEW."exact", NEW."figure", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."printed", NEW."reason", NEW."settled_by_id", NEW."title"); RETURN NULL;', hash='c88a85ae8405eae02f0343095a492906a5835cd6', operation='INSERT', pgid='pgtrigger_insert_insert_088c2', table='approvals_figuresettlement', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlement',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "approvals_figuresettlementevent" ("at", "confirmed_at", "confirmed_by_id", "corrected_in_id", "created_at", "document_id", "ended_at", "ended_by_id", "ended_reason", "exact", "figure", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "printed", "reason", "settled_by_id", "title") VALUES (NEW."at", NEW."confirmed_at", NEW."confirmed_by_id", NEW."corrected_in_id", NEW."created_at", NEW."document_id", NEW."ended_at", NEW."ended_by_id", NEW."ended_reason", NEW."exact", NEW."figure", NEW."id", NEW."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."printed", NEW."reason", NEW."settled_by_id", NEW."title"); RETURN NULL;', hash='019da99f84ba83b50ccd3245f7dc91a499465543', operation='UPDATE', pgid='pgtrigger_update_update_1a6e2', table='approvals_figuresettlement', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlement',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "approvals_figuresettlementevent" ("at", "confirmed_at", "confirmed_by_id", "corrected_in_id", "created_at", "document_id", "ended_at", "ended_by_id", "ended_reason", "exact", "figure", "id", "kind", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "printed", "reason", "settled_by_id", "title") VALUES (OLD."at", OLD."confirmed_at", OLD."confirmed_by_id", OLD."corrected_in_id", OLD."created_at", OLD."document_id", OLD."ended_at", OLD."ended_by_id", OLD."ended_reason", OLD."exact", OLD."figure", OLD."id", OLD."kind", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."printed", OLD."reason", OLD."settled_by_id", OLD."title"); RETURN NULL;', hash='f7bdd6aa918818f78b5d6d67c24998713f24f217', operation='DELETE', pgid='pgtrigger_delete_delete_f920a', table='approvals_figuresettlement', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='figuresettlementevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='c4af7e6c749d7d4c0f7bdf321ec81e09e86e9a76', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_059ee', table='approvals_figuresettlementevent', when='BEFORE')),
        ),
        *(
            regulators_only(f"approvals_{name}")
            for name in ("assignment", "assignmentevent", "figuresettlement", "figuresettlementevent")
        ),
    ]
