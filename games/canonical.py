"""One spelling for one value: what is hashed must not depend on the order of keys or on spaces."""

from __future__ import annotations

import hashlib
import json


def canonical_json(value: object) -> str:
    """JSON with sorted keys and no spaces, characters as themselves.

    >>> canonical_json({"b": 1, "a": ["é"]})
    '{"a":["é"],"b":1}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sha256_of(value: object) -> str:
    """The hash of a value's canonical JSON."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
