#!/usr/bin/env python
"""Every command of the system: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    from config.command import run

    run(sys.argv)


if __name__ == "__main__":
    main()
