"""Backup and restore: the database at one moment and every document, in one file that proves itself."""
