"""Letters that scanners read where digits stand, put right and said."""

from __future__ import annotations

from ingest.values import Repair

SURE = str.maketrans("OoQlIi|]", "00011111")  # a zero or a one, and nothing else, looks like these
RISKY = str.maketrans("SsBZzGbgq", "558226699")  # these could also be another digit
SURE_CONFIDENCE = 0.95
RISKY_CONFIDENCE = 0.8


def as_digits(raw: str, what: str = "digits") -> tuple[str, float, tuple[Repair, ...]]:
    """The digits that a raw reading stands for, how sure that is, and the repair.

    >>> as_digits("2O23")[:2], as_digits("2023")[:2], as_digits("786-353S")[:2]
    (('2023', 0.95), ('2023', 1.0), ('786-3535', 0.8))
    """
    fixed = raw.translate(SURE)
    risky = fixed.translate(RISKY)
    if risky == raw:
        return raw, 1.0, ()
    repair = Repair("look_alike_digits", f"{raw} stands where {what} belong")
    return risky, SURE_CONFIDENCE if risky == fixed else RISKY_CONFIDENCE, (repair,)
