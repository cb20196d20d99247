"""The terms of a game on a day, compiled from published packets: who approved what, from when until when.

Plain data: nothing here imports Django or asks a database.
"""
