"""How many deals there are: six cards for the player out of 53, six for the dealer out of the 47 that are left."""

from math import comb

PLAYER_DEALS = comb(53, 6)
DEALER_DEALS = comb(47, 6)
DEALS = PLAYER_DEALS * DEALER_DEALS  # 246,507,617,396,040
