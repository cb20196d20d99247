"""What the pages of every room share: lists, formats, words. It stands lowest, so that each room can use it."""
