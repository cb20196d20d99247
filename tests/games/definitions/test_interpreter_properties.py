"""What must hold of any definition, whatever its rules: random ones, and the catalogue on decks for proof."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.engines.definition.load import catalogue, patched, read
from games.engines.definition.model import Definition, End
from games.engines.interpreter.look_ahead import Choice, Game, Seen, Sight, play
from games.engines.interpreter.proof import BUDGET, deck_for_proof, decks_for_proof, versions, visits
from games.engines.interpreter.side_bets import settle_bet
from tests.games.definitions.strategies import card_bets, definitions, stud_games, with_bets

CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
random_games = settings(max_examples=40, deadline=None, suppress_health_check=CHECKS)


def fixed(seed: str) -> object:
    """A strategy that has nothing to do with what is good: by what is seen, through a hash."""

    def choose(sight: Sight, options: Sequence[Choice]) -> Choice:
        digest = hashlib.sha256(repr((seed, sight.stage, sight.own, sight.up, sight.board)).encode()).digest()
        return options[digest[0] % len(options)]

    return choose


@random_games
@given(definitions())
def test_all_deals_are_counted_and_shares_add_up(d: Definition) -> None:
    played = play(d)
    assert sum(played.nets.values()) == played.deals
    assert all(sum(shares.values()) == 1 for shares in played.decisions.values())
    assert all(0 < share <= 1 for share in played.reached.values())
    mandatory = sum((w.units for w in d.wagers.values() if w.units), Fraction(0)) / (d.wagers["ante"].units or 1)
    assert played.average_wager >= (mandatory if not any(x.withdraw for x in d.decisions) else 0)
    assert played.variance >= 0


@random_games
@given(definitions(), st.text("abc", min_size=1, max_size=3))
def test_no_strategy_does_better(d: Definition, seed: str) -> None:
    best = play(d).edge
    assert best <= play(d, strategy=fixed(seed)).edge  # type: ignore[arg-type]
    assert best <= play(d, strategy=lambda sight, options: options[0]).edge
    assert best <= play(d, strategy=lambda sight, options: options[-1]).edge


@random_games
@given(definitions())
def test_larger_units_change_no_share(d: Definition) -> None:
    threefold = {f"wagers.{k}.units": str(w.units * 3) for k, w in d.wagers.items() if w.units is not None}
    assert play(patched(d, threefold)) == play(d)


@random_games
@given(definitions())
def test_suits_have_no_names(d: Definition) -> None:
    """Other suits, as many: everything stays, unless a row names a suit."""
    assume(not any("spades" in r or "hearts" in r for x in d.ladders.values() for t in x.paytables for r in t.rows))
    others = ["spades", "hearts", "diamonds", "clubs"][-len(d.deck.suits) :]
    assert play(patched(d, {"deck.suits": others})) == play(d)


@random_games
@given(definitions())
def test_a_choice_more_costs_the_player_nothing(d: Definition) -> None:
    place = next((i for i, r in enumerate(d.rounds) if r.decision and r.decision.raises), None)
    assume(place is not None)
    raises = d.rounds[place].decision.raises  # type: ignore[index, union-attr]
    assert raises is not None
    more = [str(m) for m in (*raises.multiples, max(raises.multiples) + 1)]
    assert play(patched(d, {f"rounds.{place}.decision.raise.multiples": more})).edge <= play(d).edge
    assert play(patched(d, {f"rounds.{place}.decision.raise.needs": {}})).edge <= play(d).edge


@random_games
@given(definitions())
def test_wins_that_push_instead_cost_the_player(d: Definition) -> None:
    changed = {f"settlement.{w}.win": "push" for w, by in d.settlement.items() if by["win"] in ("win", "win 2")}
    assert play(patched(d, changed)).edge >= play(d).edge


@random_games
@given(stud_games(exchange=False))
def test_one_decision_deal_by_deal(d: Definition) -> None:
    """A list of all deals, sorted by what the player sees; each sight takes the choice with the highest sum."""
    game = Game(d)
    by_sight: dict[tuple[int, ...], list[dict[str, int]]] = defaultdict(list)
    number = {side: d.hands[side].cards for side in ("player", "dealer")}
    sizes = tuple(game.whole(w.units or Fraction(0)) for w in d.wagers.values())
    ante = sizes[0]
    for own in combinations(game.bits, number["player"]):
        rest = [b for b in game.bits if b not in own]
        for up in combinations(rest, d.dealer_up):
            for hidden in combinations([b for b in rest if b not in up], number["dealer"] - d.dealer_up):
                held = sum(own)
                mine, (his, plays) = game.hand("player", held).value, game.dealer(sum(up) + sum(hidden))
                margin = mine[0] - his[0] if game.by_margin else 0
                end = game.end(plays, (mine > his) - (mine < his))
                nets = {}
                for choice in options(game, held, sum(up), sizes):
                    folded = choice.kind == "fold"  # which may end otherwise where the dealer does not qualify
                    at_the_fold: End = "fold" if plays else "dnq_fold"
                    units = game.units(at_the_fold if folded else end, 0 if folded else margin, held)
                    raised = int(choice.multiple * ante) if choice.kind == "raise" else 0
                    nets[str(choice)] = sum(u * s for u, s in zip(units, (*sizes[:-1], raised), strict=True))
                by_sight[(held, sum(up))].append(nets)
    total = deals = 0
    for seen in by_sight.values():
        total += max(sum(nets[choice] for nets in seen) for choice in seen[0])
        deals += len(seen)
    played = play(d)
    assert deals == played.deals
    assert -Fraction(total, deals * game.parts * ante) == played.edge


def options(game: Game, own: int, up: int, sizes: tuple[int, ...]) -> list[Choice]:
    return game.options(0, Seen(own, up), sizes)


@random_games
@given(card_bets())
def test_bets_count_every_hand(d: Definition) -> None:
    result = settle_bet(d, "bet")
    assert sum(result.rows.values()) == result.deals
    assert -1 <= -result.edge() <= max((row.pays or 0) for row in result.paytable.rows.values())
    assert 0 <= result.hit_frequency <= 1


@settings(random_games, max_examples=15)
@given(with_bets(definitions()))
def test_a_fold_only_loses_bets(d: Definition) -> None:
    """After a fold a bet is lost or as it was: no row is met more often than where folds change nothing."""
    for key in d.bets:
        lost = settle_bet(patched(d, {f"bets.{key}.after_fold": "lost"}), key)
        kept = settle_bet(patched(d, {f"bets.{key}.after_fold": "settled"}), key)
        assert sum(lost.rows.values()) == lost.deals
        for row in kept.rows:
            if row is not None:
                assert Fraction(lost.rows[row], 1) / lost.deals <= Fraction(kept.rows[row], 1) / kept.deals


@random_games
@given(with_bets(definitions()))
def test_random_definitions_keep_their_form(d: Definition) -> None:
    assert read(d.model_dump(mode="json", by_alias=True)) == d


def playable() -> list[str]:
    """Every game of which something is known, unless a ladder of its main game has no pays."""
    known = (d for d in catalogue().values() if d.counted != "rules_unknown")
    return sorted(d.key for d in known if all(ladder.paytables for ladder in d.ladders.values()))


def test_only_games_without_known_pays_are_not_played() -> None:
    left = {key for key, d in catalogue().items() if d.has_main_game} - set(playable())
    assert left == {"flushes_gone_wild"}


@pytest.mark.parametrize("key", playable())
def test_the_catalogue_on_a_deck_for_proof(key: str) -> None:
    small = deck_for_proof(catalogue()[key], budget=200_000)
    assert visits(small) <= 200_000
    if small.has_main_game:
        played = play(small)
        assert sum(played.nets.values()) == played.deals
        assert len(played.nets) > 2
        for shares in played.decisions.values():
            assert sum(shares.values()) == 1
    for name, bet in small.bets.items():
        if bet.paytables:
            result = settle_bet(small, name)
            assert sum(result.rows.values()) == result.deals


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in playable() if catalogue()[key].has_main_game])
def test_the_catalogue_in_every_version_and_on_every_shape_of_deck(key: str) -> None:
    for _, version in versions(catalogue()[key]):
        for small in decks_for_proof(version):
            assert visits(small) <= BUDGET
            played = play(small)
            assert sum(played.nets.values()) == played.deals
