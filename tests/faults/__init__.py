"""Faults made on purpose: parts killed, disks full, networks cut, clocks set, messages repeated, papers poisoned."""
