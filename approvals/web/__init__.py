"""Pages of the register: games, letters, law, checks, operators. Thin: services write, selectors read."""
