"""A small game that nobody defines, as a maker's mathematician would write it down."""

from __future__ import annotations

OTTER = """\
key: otter_stud
name: Otter Stud
ranking: three_card
hands:
  player: {cards: 3}
wagers:
  ante: {units: 1}
  raise: {}
rounds:
  - {player: 2, decision: {raise: {wager: raise, multiples: [1]}, or: fold}}
  - {player: 1}
settlement:
  ante: {fold: lose, win: ladder stud}
  raise: {win: ladder stud}
ladders:
  stud:
    title: Otter Stud
    paytables:
      - {name: A, usual: true, pays: {straight_flush: 20, three_of_a_kind: 15, straight: 4, flush: 3, pair: 1}}
main_bet: stud
bets:
  otter_pair:
    title: Otter Pair
    looks_at: {player: 2}
    paytables:
      - {name: P, usual: true, pays: {pair: 11}}
"""
UNSETTLED = OTTER.replace("ante: {fold: lose, win: ladder stud}", "ante: {win: ladder stud}")
STATED = "`settlement.ante` does not say what happens to it at `fold`; add lose, push, win or a ladder."
# of 51 second cards three make a pair: (11 × 3 − 48) / 51
PAIR_EDGE = "29.4118"
