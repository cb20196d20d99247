"""The approved-games register that the public could be given: what holds, since when, by which letter."""
