"""Games in which both sides share a board: two cards each, five on the table, raises on the way.

`plan.py` turns a definition's rounds into states and options, `tables.py` holds what depends on the deck alone,
`kernels.py` and `ending_kernels.py` visit every board, and `solve.py` decides from the last round back to the first.
"""
