"""Documents made from seeds, with the packet that a perfect reader makes of them: other games, values and styles."""
