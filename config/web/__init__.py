"""The frame of every page: navigation, home, help, template tags. Rooms bring pages, the frame their common look."""
