"""Games and their versions, and the exact engines that count them."""
