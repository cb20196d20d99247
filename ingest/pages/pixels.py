"""Pictures as arrays."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[
    np.integer | np.floating
]  # [row, column] of gray, 0 black; in color with a third dimension
Quad: TypeAlias = NDArray[np.float32]  # [4, 2]: corners clockwise from the top left, in pixels
