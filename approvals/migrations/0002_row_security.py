"""What operators set up and file is theirs and the regulator's; their history too."""

from django.db import migrations

from accounts.rls import row_security

TABLES = [
    "operator",
    "room",
    "configuration",
    "configurationversion",
    "checkrun",
    "finding",
    "filing",
    "filingitem",
    "filingact",
    "filingcomment",
]


class Migration(migrations.Migration):
    dependencies = [("approvals", "0001_initial"), ("accounts", "0003_walls")]

    operations = [
        operation
        for table in TABLES
        for name in (f"approvals_{table}", f"approvals_{table}event")
        for operation in row_security(name)
    ]
