"""A second author's documents: other designs, wordings, games, owners than `variety_letters`, and no packets at all."""
