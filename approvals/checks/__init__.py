"""The checks: one pure function in one file each, from plain data to findings. Nothing here asks a database."""
