"""Tables of numbers: what each column holds is told by arithmetic, not by where it stands or what it is called.

An analyst prints combinations, probabilities, pays and returns side by side, in any order. Probabilities add up to one,
counts to the total and in the probabilities' proportions, and a return is a pay times a probability. What fits for
every row is named so, beyond doubt; where nothing fits, the table is left to the other readers.
"""

from ingest.readers.paytables.figures.reader import read

__all__ = ["read"]
