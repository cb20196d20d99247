"""Checks of a table as it is configured: one file each."""
