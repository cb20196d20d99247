"""Games in which both sides share a board: two cards each, five on the table, raises on the way.

`plan.py` turns a definition's rounds into states and options, `tables.py` holds what depends on the deck alone, and
`solve.py` decides from the last round back to the first. What cards are worth and how deals end it asks of a counter:
`by_class.py` sees boards that are alike at once, `one_by_one.py` visits every board where they are not.
"""
