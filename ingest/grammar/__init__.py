"""What cells say: small grammars for odds, money, percents, hands, claims, bets and designators.

Each takes text and returns a reading with the named repairs that it took, or None. Nothing here knows of pages.
"""
