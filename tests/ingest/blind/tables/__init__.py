"""Documents full of pay tables by an author who had not read the readers."""
