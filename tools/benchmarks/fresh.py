"""What a new process takes, of which nothing but the compiled kernels was made before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Linux lets a new process begin with the peak of whoever started it, so its own memory map is asked (in kilobytes);
# elsewhere getrusage has to do, which macOS answers in bytes.
PEAK = """
import resource, sys
if sys.platform == "linux":
    lines = open("/proc/self/status", encoding="ascii").read().splitlines()
    print(int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1e3)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3))
"""


def run_fresh(code: str) -> str:
    """What code prints in a new process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout


def peak_megabytes(code: str) -> float:
    """The most memory that a new process holds while it runs code."""
    return float(run_fresh(code + PEAK))
