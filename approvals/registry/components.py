"""One component of equipment under the names that letters and tables print for it."""

from __future__ import annotations

import re

from paytables.packet import names

_NXP = re.compile(r"(?<!\s)\s*\bNXP\b\s*$", re.IGNORECASE)


def component_key(name: str) -> str:
    """A component as it is compared: "i-Deal Plus NXP" is an i-Deal Plus with the NXP software.

    >>> component_key("i-Deal Plus NXP") == component_key("iDeal Plus")
    True
    """
    return names.fold(_NXP.sub("", name))
