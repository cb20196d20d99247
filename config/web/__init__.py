"""The frame of every page: navigation, words, marks, lists. Rooms bring their pages, the frame their common look."""
