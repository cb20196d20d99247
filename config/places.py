"""Where things lie: everything the system keeps is under HOUSERULES_VAR, by default var/ in the checkout."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def var_folder() -> Path:
    return Path(os.environ.get("HOUSERULES_VAR") or ROOT / "var").resolve()
