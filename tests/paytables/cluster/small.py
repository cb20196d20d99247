"""A question that a cluster counts in no time: Cover All of 21 cards. Workers of tests know it by importing this."""

from __future__ import annotations

from games.engines.caribbean_stud.decks import poker_deck
from games.engines.sharded import Sharded, add_question
from games.engines.sharded.api import evenly
from games.engines.sharded.cover_all import in_shards

DECK, HANDS, KEY = poker_deck(7, 3), 3, "test-small"
CUTS = evenly(in_shards(DECK, HANDS, KEY, KEY, (0,)).units, 8)
SMALL: Sharded = in_shards(DECK, HANDS, KEY, "test: cover all of 21 cards", CUTS)
add_question(SMALL)
