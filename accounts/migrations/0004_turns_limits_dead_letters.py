import django.db.models.deletion
import django.db.models.fields.json
from django.db import migrations, models

from accounts.rls import row_security


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_walls'),
    ]

    operations = [
        migrations.CreateModel(
            name='Turn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('queue', models.CharField(choices=[('interactive', 'Somebody is waiting'), ('reading', 'Documents'), ('mathematics', 'Exact counts'), ('bulk', 'Imports, re-checks, exports')], max_length=12)),
                ('used', models.BigIntegerField(default=0)),
                ('waits', models.BooleanField(default=False)),
            ],
        ),
        migrations.RemoveIndex(
            model_name='job',
            name='job_waiting',
        ),
        migrations.AddField(
            model_name='job',
            name='given_up',
            field=models.CharField(blank=True, choices=[('broke', 'Went wrong inside each time'), ('killed', 'Stopped its worker each time'), ('slow', 'Took longer than its limit each time')], max_length=6),
        ),
        migrations.AddField(
            model_name='job',
            name='not_before',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='job',
            name='priority',
            field=models.PositiveSmallIntegerField(choices=[(1, 'Somebody waits for it'), (5, 'Usual'), (9, 'When nothing else waits')], default=5),
        ),
        migrations.AddField(
            model_name='job',
            name='taken_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('state', 'queued')), fields=['queue', 'organisation', 'priority', 'created_at'], name='job_waiting_by_turn'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('state', 'queued')), fields=['queue', 'woken_at'], name='job_uncalled'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['queue', 'taken_at'], name='job_taken'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('given_up', ''), _negated=True), fields=['-created_at'], name='job_dead_letter'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(django.db.models.fields.json.KeyTransform('document', 'payload'), models.OrderBy(models.F('created_at'), descending=True), name='job_of_document'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'failed'), ('given_up', ''), _connector='OR'), name='job_given_up_only_when_failed'),
        ),
        migrations.AddField(
            model_name='turn',
            name='organisation',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation'),
        ),
        migrations.AddConstraint(
            model_name='turn',
            constraint=models.UniqueConstraint(fields=('queue', 'organisation'), name='one_turn_each', nulls_distinct=False),
        ),
        *row_security("accounts_turn"),
    ]
