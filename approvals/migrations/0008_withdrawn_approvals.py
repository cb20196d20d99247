from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('approvals', '0007_newest_letters'),
        ('games', '0001_initial'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='approval',
            index=models.Index(condition=models.Q(('withdrawn_on__isnull', False)), fields=['letter'], name='approval_withdrawn'),
        ),
    ]
