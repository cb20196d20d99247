"""The arrays that kernels and solvers hand on, by what they hold. What each dimension is, a docstring says."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]  # of whole numbers, of whichever size fits
Longs: TypeAlias = NDArray[np.int64]
Ints: TypeAlias = NDArray[np.int32]
Shorts: TypeAlias = NDArray[np.int16]
Bytes: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
