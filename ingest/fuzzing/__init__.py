"""Our own documents, damaged at random, read in the sandbox: nothing may get out of it, stay behind, or run on.

A damage is a function of one number: the same seed makes the same bytes, so what was found once can be shown again.
"""

from ingest.fuzzing.mutations import mutated
from ingest.fuzzing.run import Case, Tally, fuzz
from ingest.fuzzing.samples import samples

__all__ = ["Case", "Tally", "fuzz", "mutated", "samples"]
