"""The API of games, their versions, and their makers."""
