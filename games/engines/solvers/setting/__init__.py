"""Games in which seven cards are set into two hands, counted exactly.

`kinds` says how every hand can be set and how house ways set it, `against` how many hands of the dealer's each setting
beats, `play` what the player makes of it, `analysis` is the solver.
"""
