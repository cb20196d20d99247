"""Shoe games, counted exactly from any number of decks."""
