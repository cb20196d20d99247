"""Every pair of hands that are set. Importing this imports numba."""

from __future__ import annotations

from typing import Any

from games.engines.kernels import kernel

DEALERS, PLAYERS, NOBODYS = range(3)  # whose a copy is


@kernel
def better(mine: int, his: int, copies: int) -> int:
    if mine == his:
        return 0 if copies == NOBODYS else 1 if copies == PLAYERS else -1
    return 1 if mine > his else -1


@kernel
def every_pair(masks: Any, options: Any, dealers: Any, copies: int, amounts: Any, out: Any) -> None:
    """`out[best or house way]`: deals that are won and lost. Of settings of one value the first is taken."""
    start, front, back, house = options
    his_front, his_back = dealers
    needed = 1 if copies == NOBODYS else 2
    for p in range(masks.shape[0]):
        top = -1
        top_won = 0
        top_lost = 0
        most = 0
        for s in range(start[p], start[p + 1]):
            won = 0
            lost = 0
            for q in range(masks.shape[0]):
                if masks[p] & masks[q]:
                    continue
                score = better(front[s], his_front[q], copies) + better(back[s], his_back[q], copies)
                if score >= needed:
                    won += 1
                elif score <= -needed:
                    lost += 1
            value = won * amounts[0] - lost * amounts[1]
            if s - start[p] == house[p]:
                out[1, 0] += won
                out[1, 1] += lost
            if top < 0 or value > most:
                top, most, top_won, top_lost = s, value, won, lost
        out[0, 0] += top_won
        out[0, 1] += top_lost
