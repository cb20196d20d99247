"""Our own documents, damaged at random, read in the sandbox: nothing may get out of it, stay behind, or run on.

A damage is a function of one number: the same seed makes the same bytes, so what was found once can be shown again.
"""

from tools.fuzzing.mutations import mutated
from tools.fuzzing.run import Case, Tally, fuzz
from tools.fuzzing.samples import samples

__all__ = ["Case", "Tally", "fuzz", "mutated", "samples"]
