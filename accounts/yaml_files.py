"""Files of data that the project brings, as YAML: law, words, the tour.

libyaml reads them ten times as fast as plain Python, and they are read by every process that starts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # where PyYAML was built without libyaml


def read_yaml(file: Path) -> Any:
    # the loader is the safe one, written in C where it is there
    return yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)  # nosec B506
