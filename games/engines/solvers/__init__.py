"""Solvers: what a definition is worth, counted exactly for whole families of games."""
