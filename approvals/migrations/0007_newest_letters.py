from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('approvals', '0006_mail_choices'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(fields=['-date', '-id'], name='letter_newest'),
        ),
    ]
