"""Pages of the mathematics: the laboratory."""
