"""Submissions that a manufacturer drafts here: packet.py makes the packet with figures that the engines count,
drafts.py keeps what is typed, asks for the count and sends it."""
