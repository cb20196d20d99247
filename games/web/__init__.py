"""Pages of definitions."""
