"""`manage.py check --deploy` under the settings of a server, as strictly as it goes; nothing is connected to."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVER = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": secrets.token_urlsafe(64),
    "ALLOWED_HOSTS": "register.example.org",
    "DATABASE_URL": "postgres://houserules:secret@database/houserules",
    "DATABASE_OWNER_URL": "postgres://houserules_owner:secret@database/houserules",
    "REDIS_URL": "redis://redis:6379/0",
}


def main() -> int:
    command = [sys.executable, str(ROOT / "manage.py"), "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, env={**os.environ, **SERVER}).returncode


if __name__ == "__main__":
    sys.exit(main())
