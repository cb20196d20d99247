"""Kills parts of an installation of its own at seeded moments while people work in it, and says whether all is whole.

    .venv/bin/python scripts/faults.py --seed 1 --injections 300

Everything happens under one temporary folder, on 127.0.0.1, within --at-most seconds; no process is left. Status 0:
every invariant holds. The sequence of kills follows from the seed; the moments shift with the speed of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


def main() -> int:
    stated = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    stated.add_argument("--seed", type=int, default=1)
    stated.add_argument("--injections", type=int, default=300)
    stated.add_argument("--at-most", type=float, default=2400, metavar="SECONDS", help="for the killing itself")
    stated.add_argument("--publishers", type=int, default=2, help="how many pairs of agents work at once")
    stated.add_argument("--prepared", type=Path, help="the data folder of an installation to copy; it must not run")
    stated.add_argument("--out", type=Path, help="a file for the outcome as JSON")
    stated.add_argument("--keep", action="store_true", help="leave the folder with its logs")
    asked = stated.parse_args()

    folder = Path(tempfile.mkdtemp(prefix="houserules-faults-"))
    folder.chmod(0o755)  # the embedded PostgreSQL of root runs as another user, who must come through
    kernels = Path(os.environ.get("HOUSERULES_VAR") or ROOT / "var").resolve() / "kernels"
    os.environ["HOUSERULES_VAR"] = str(folder / "var")
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"

    from tests.faults.installation import Installation
    from tests.processes import free_port

    place = Installation(folder, free_port())
    if asked.prepared:
        from tests.faults.campaign import prepared

        prepared(place, asked.prepared)
    place.share_kernels(kernels)
    import django

    from accounts import tenant

    django.setup()
    tenant.begin_as(tenant.SYSTEM)
    from tests.faults import campaign

    outcome = campaign.run(
        place, seed=asked.seed, injections=asked.injections, at_most=asked.at_most, publishers=asked.publishers,
        samples=asked.prepared is None,
    )  # fmt: skip
    text = json.dumps(outcome.as_json(), indent=1)
    if asked.out:
        asked.out.write_text(text + "\n")
    sys.stdout.write(text + "\n")
    if asked.keep:
        sys.stdout.write(f"{folder}\n")
    else:
        place.remove()
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
