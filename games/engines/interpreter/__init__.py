"""A second, slow program that plays any definition by visiting deals and looking ahead.

It is the proof of the solvers, so it shares nothing with them but the definition: it has its own cards, its own
rankings, its own reading of hands' names, and no trick that would need a proof of its own. What is kept is kept in
plain dictionaries, by what the player has seen. On decks of 12 to 24 cards it takes seconds.
"""
