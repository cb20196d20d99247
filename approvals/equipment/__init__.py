"""Equipment as its makers ask about it: which versions are good, where, since when, and who runs them."""
