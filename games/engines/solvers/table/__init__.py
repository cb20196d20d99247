"""The best of several hands of one table, by the shape of the game.

`holdings.py`: two cards of one's own beside a common board; `three_cards.py`: three cards each; `three_beside.py`:
three cards beside a board; `suit_lengths.py`: the longest flush of each hand. All count in how many deals no hand is
better than a category; pays go by category.
"""
