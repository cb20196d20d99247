"""What a letter would replace, game by game, and from when: seen before two people publish it."""
