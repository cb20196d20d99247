"""Counting tools that the games share: rankings, classes of hands, generating functions over ranks."""
