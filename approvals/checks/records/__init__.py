"""Checks of other records (rooms, ledgers, accounts, events): one file each, with inputs of their own."""
