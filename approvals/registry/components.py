"""One component of equipment under the names that letters and tables print for it."""

from __future__ import annotations

import re

from paytables.equipment import software
from paytables.packet import names

_SOFTWARE = re.compile(rf"(?<!\s)\s*\b(?:{'|'.join(map(re.escape, software()))})\b\s*$", re.IGNORECASE)


def component_key(name: str) -> str:
    """A component as it is compared: with its software's name (paytables/equipment.toml) it is no other device.

    >>> component_key("i-Deal Plus NXP") == component_key("iDeal Plus")
    True
    """
    return names.fold(_SOFTWARE.sub("", name))
