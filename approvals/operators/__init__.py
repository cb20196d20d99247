"""Operators, their rooms and their tables."""
