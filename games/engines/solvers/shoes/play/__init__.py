"""The play of blackjack off the top of a full shoe: every hand by its own cards, in whole numbers."""
