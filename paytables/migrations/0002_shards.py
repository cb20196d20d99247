import django.contrib.postgres.constraints
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('paytables', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='ShardCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=60)),
                ('engine', models.CharField(max_length=16)),
                ('start', models.PositiveIntegerField()),
                ('stop', models.PositiveIntegerField()),
                ('sums', models.JSONField()),
                ('sha256', models.CharField(max_length=64)),
                ('machine', models.CharField(max_length=200)),
                ('seconds', models.FloatField()),
                ('counted_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['key', 'engine', 'start'],
                'constraints': [models.CheckConstraint(condition=models.Q(('start__lt', models.F('stop'))), name='shard_is_not_empty'), models.UniqueConstraint(fields=('key', 'engine', 'start', 'stop'), name='shard_once'), django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('key', '='), ('engine', '='), (models.Func(models.F('start'), models.F('stop'), function='int4range'), '&&')], name='no_unit_in_two_shards')],
            },
        ),
    ]
