"""Random small definitions: every family, ranking, qualifier, settlement and deck that the form can say.

Each is small enough for the interpreter to visit in well under a second. `definitions()` draws any of them; the
families stand apart for a solver that takes one of them only.
"""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from games.engines.definition.check import SIZES, WITH_JOKERS
from games.engines.definition.load import read
from games.engines.definition.model import RANKS, SUITS, Definition
from games.engines.interpreter.proof import visits

MOST_VISITS = 20_000
POKER = ("three_card", "four_card", "five_card", "five_card_bug", "five_card_wild")
LENGTHS = ("longest_flush", "longest_straight", "longest_straight_flush")
POINTS = ("low_points", "low_points_and_runs")
_POINTS = ("0_points", "5_points", "10_points", "20_points_or_less", "1_to_5_points", "11_or_12_points")
_GROUPS = ("pair", "pair_of_10s", "pair_of_aces", "three_of_a_kind", "straight", "flush", "straight_flush")
_HIGH = ("jack_high", "queen_high", "ace_king", "ace_queen_high")
_MORE = {
    "three_card": (),
    "four_card": ("two_pair", "four_of_a_kind"),
    "five_card": ("two_pair", "full_house", "four_of_a_kind", "royal_flush"),
    "five_card_bug": ("two_pair", "full_house", "four_of_a_kind", "royal_flush", "five_aces"),
    "five_card_wild": ("two_pair", "full_house", "four_of_a_kind", "royal_flush", "five_of_a_kind", "five_wilds"),
}
_ROWS = (
    "pair_10s_or_better",
    "pair_or_less",
    "pair_6s_to_9s",
    "pair_jacks_or_better",
    "high_card",
    "ace_high_or_better",
)
_NATURES = ("natural_flush", "wild_flush", "natural_straight", "wild_three_of_a_kind", "natural_royal_flush")
_SUITED = {"three_card": ("akq_spades",), "five_card": ("royal_flush_in_hearts",)}
_BY_LENGTH = {"longest_flush": "flush", "longest_straight": "straight", "longest_straight_flush": "straight_flush"}

Draw = Any
Data = dict[str, Any]


def hands(ranking: str) -> st.SearchStrategy[str]:
    """Names of hands that are a least hand of a ranking."""
    if ranking in POINTS:
        return st.sampled_from(_POINTS)
    if ranking in LENGTHS:
        lengths = st.sampled_from(["two", "three", "four"])
        tails = st.sampled_from(["", "", "_9_high", "_queen_high", "_5_high"])
        return st.builds(lambda n, tail: f"{n}_card_{_BY_LENGTH[ranking]}{tail}", lengths, tails)
    return st.sampled_from([*_GROUPS, *_HIGH, *_MORE[ranking]])


def rows(ranking: str) -> st.SearchStrategy[str]:
    """Names of rows of a paytable."""
    if ranking in POINTS:
        return st.sampled_from([*_POINTS, "6_points_or_more", *(("straight_flush_3_high",) * (ranking == POINTS[1]))])
    if ranking in LENGTHS:
        return hands(ranking)
    more = [*_ROWS, *_SUITED.get(ranking, ()), *(_NATURES if ranking == "five_card_wild" else ())]
    return st.one_of(hands(ranking), st.sampled_from(more))


@st.composite
def decks(draw: Draw, ranking: str, least: int) -> Data:
    """Cards enough for the deal, and few more."""
    suits = draw(st.sampled_from([4, 2, 3, 1]))
    copies = draw(st.sampled_from([1, 1, 1, 2]))
    extra = draw(st.integers(1, 4))
    number = max(2, -(-(least + extra) // (suits * copies)))
    assume(number <= len(RANKS))
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=number, max_size=number, unique=True))
    deck: Data = {"ranks": ranks, "suits": list(SUITS[:suits]), "decks": copies}
    for joker, rankings in WITH_JOKERS.items():
        if ranking in rankings and ranking in POKER:
            deck |= {"jokers": 1, "joker": joker}
            if joker == "wild" and draw(st.booleans()):
                deck["wild"] = ranks[:1]
    return deck


@st.composite
def paytables(draw: Draw, names: st.SearchStrategy[str], units: tuple[str, ...] = ("to_1",)) -> Data:
    chosen = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    pays = st.one_of(st.integers(1, 9), st.sampled_from(["3/2", "push", "1/3"]))
    table: Data = {"usual": True, "unit": draw(st.sampled_from(units)), "pays": {name: draw(pays) for name in chosen}}
    if table["unit"] == "dollars":
        table["wager"] = draw(st.sampled_from([1, 5]))
    return table


@st.composite
def results(draw: Draw, ranking: str, by_hand: bool = True) -> Any:
    """What becomes of a wager at one end."""
    plain = st.sampled_from(["lose", "push", "win", "win 2", "win 3/2", "ladder pays"])
    if not by_hand or draw(st.integers(0, 3)):
        return draw(plain)
    return {"at_least": draw(hands(ranking)), "then": draw(plain), "else": draw(plain)}


@st.composite
def settlements(draw: Draw, wagers: list[str], ranking: str, *, dealer: bool, qualifies: bool, margin: bool) -> Data:
    settlement: Data = {}
    for wager in wagers:
        by: Data = {"fold": draw(st.sampled_from(["lose", "lose", "lose", "push", "win"]))}
        wins = [st.sampled_from(["win", "ladder pays"]), results(ranking)]
        by["win"] = draw(st.one_of(*wins, *([st.just("margin margin")] if margin else [])))
        if dealer:
            by["lose"] = draw(st.one_of(st.just("lose"), results(ranking)))
            by["tie"] = draw(st.one_of(st.sampled_from(["push", "lose", "win"]), results(ranking)))
        if qualifies and draw(st.booleans()):
            by["not_qualified"] = draw(results(ranking))
        elif qualifies:
            by |= {end: draw(results(ranking)) for end in ("dnq_win", "dnq_tie", "dnq_lose")}
        if qualifies and draw(st.integers(0, 3)) == 0:
            by["dnq_fold"] = draw(st.sampled_from(["lose", "push"]))
        settlement[wager] = by
    return settlement


def _best(draw: Draw, ranking: str, has: int) -> int | None:
    size = SIZES.get(ranking)
    if size is not None:
        return size if has > size else None
    return draw(st.one_of(st.none(), st.integers(1, min(has, 7))))


@st.composite
def _game(draw: Draw, family: str, ranking: str) -> Data:
    """The parts that all families have; `rounds` and raised wagers are the family's."""
    size = SIZES.get(ranking, 4)
    dealer = family in ("stud", "board", "stages")
    board = 0 if family == "stud" else draw(st.integers(1, 3))
    if family == "stud":
        own, his = draw(st.integers(1, size)), draw(st.integers(1, size + 1))
    else:
        own, his = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    data: Data = {"key": "random", "name": "Random", "ranking": ranking}
    data["hands"] = {"player": {"cards": own, "board": board > 0, "best": _best(draw, ranking, own + board)}}
    if dealer:
        data["hands"]["dealer"] = {"cards": his, "board": board > 0, "best": _best(draw, ranking, his + board)}
    data["deck"] = draw(decks(ranking, own + board + (his if dealer else 0) + 1))
    data["dealer_qualifies"] = draw(st.one_of(st.just("any"), hands(ranking))) if dealer else "any"
    data["wagers"] = {"ante": {"units": draw(st.sampled_from([1, 1, 2, "1/2"]))}}
    if draw(st.booleans()):
        data["wagers"]["blind"] = {"units": 1, "commission": draw(st.sampled_from([0, 0, 5]))}
    data["_own"], data["_board"], data["_his"] = own, board, his if dealer else 0
    return data


def _raise(draw: Draw, ranking: str, wager: str, multiples: list[Any]) -> Data:
    made: Data = {"wager": wager, "multiples": multiples}
    if draw(st.integers(0, 4)) == 0:
        made["needs"] = {draw(hands(ranking)): multiples[-1:]}
    return made


def _multiples(draw: Draw) -> list[Any]:
    return draw(st.sampled_from([[1], [2], [1, 2], [1, 3], ["1/2", 1], [1, 2, 3]]))


def _board_in_rounds(draw: Draw, board: int) -> list[int]:
    """Rounds in which the board is turned, after the player's own cards."""
    return draw(st.sampled_from({1: [[1]], 2: [[2], [1, 1]], 3: [[3], [2, 1], [1, 1, 1]]}[board]))


@st.composite
def _finished(draw: Draw, data: Data, rounds: list[Data]) -> Definition:
    ranking = data["ranking"]
    data.pop("_own"), data.pop("_board")
    dealer = data.pop("_his") > 0
    margin = dealer and ranking in LENGTHS and draw(st.booleans())
    wagers = list(data["wagers"])
    qualifies = data["dealer_qualifies"] != "any"
    data |= {"rounds": rounds}
    data["settlement"] = draw(settlements(wagers, ranking, dealer=dealer, qualifies=qualifies, margin=margin))
    if not dealer:
        for by in data["settlement"].values():
            by["win"] = draw(st.one_of(st.just("ladder pays"), results(ranking)))
    fates = st.sampled_from(["lose", "push"])
    data["ladders"] = {"pays": {"else": draw(fates), "paytables": [draw(paytables(rows(ranking)))]}}
    if any(by["win"] == "margin margin" for by in data["settlement"].values()):
        pays = {str(n): draw(st.integers(1, 5)) for n in draw(st.sampled_from([[1], [1, 2], [2, 3], [3, 1]]))}
        data["ladders"]["margin"] = {"else": draw(fates), "paytables": [{"pays": pays}]}
    if draw(st.integers(0, 2)) == 0:
        folded = draw(st.booleans())
        data["bonuses"] = {"bonus": {"on": draw(st.sampled_from(wagers)), "ladder": "pays", "folded": folded}}
    return _small(data)


def _small(data: Data) -> Definition:
    definition = read(data)
    assume(visits(definition) <= MOST_VISITS)
    return definition


def _rankings() -> st.SearchStrategy[str]:
    """Those that put hands in order; the other one by points names rows alone."""
    return st.sampled_from([*POKER, *LENGTHS, POINTS[0]])


@st.composite
def stud_games(draw: Draw, rankings: st.SearchStrategy[str] | None = None, *, exchange: bool = True) -> Definition:
    """One raise or a fold against a dealer's hand, of which some cards may be up."""
    ranking = draw(rankings or _rankings())
    data = draw(_game("stud", ranking))
    data["wagers"]["play"] = {}
    made = _raise(draw, ranking, "play", _multiples(draw))
    if exchange and data["_own"] <= 2 and draw(st.integers(0, 3)) == 0:
        made["exchange"] = 1
    up = draw(st.integers(0, min(2, data["_his"])))
    decision = {"raise": made, "or": draw(st.sampled_from(["fold", "fold", "check"]))}
    return draw(_finished(data, [{"player": data["_own"], "dealer_up": up, "decision": decision}]))


@st.composite
def board_games(draw: Draw, rankings: st.SearchStrategy[str] | None = None) -> Definition:
    """One wager that may be made before or after the board's cards, the earlier the larger."""
    ranking = draw(rankings or _rankings())
    data = draw(_game("board", ranking))
    data["wagers"]["play"] = {}
    rounds: list[Data] = [{"player": data["_own"]}, *({"board": n} for n in _board_in_rounds(draw, data["_board"]))]
    for place, one in enumerate(rounds):
        last = place == len(rounds) - 1
        multiples = [1] if last else [len(rounds) - place, len(rounds) - place + 1]
        made = _raise(draw, ranking, "play", multiples)
        otherwise = draw(st.sampled_from(["fold", "check"])) if last else "check"
        one["decision"] = {"name": f"stage_{place}", "raise": made, "or": otherwise}
    return draw(_finished(data, rounds))


@st.composite
def staged_games(draw: Draw, rankings: st.SearchStrategy[str] | None = None) -> Definition:
    """A wager of its own at every stage, against a dealer's hand or, on streets, against a ladder."""
    ranking = draw(rankings or _rankings())
    data = draw(_game(draw(st.sampled_from(["stages", "streets"])), ranking))
    rounds: list[Data] = [{"player": data["_own"]}, *({"board": n} for n in _board_in_rounds(draw, data["_board"]))]
    for place, one in enumerate(rounds):
        if place and draw(st.integers(0, 2)) == 0:
            continue
        data["wagers"][f"street_{place}"] = {}
        made = _raise(draw, ranking, f"street_{place}", _multiples(draw))
        one["decision"] = {"raise": made, "or": draw(st.sampled_from(["fold", "check"]))}
    return draw(_finished(data, rounds))


@st.composite
def withdrawn_games(draw: Draw, rankings: st.SearchStrategy[str] | None = None) -> Definition:
    """Wagers that may be taken back while the board is turned."""
    ranking = draw(rankings or _rankings())
    data = draw(_game("streets", ranking))
    rounds: list[Data] = [{"player": data["_own"]}, *({"board": n} for n in _board_in_rounds(draw, data["_board"]))]
    for place, one in enumerate(rounds[:-1]):
        data["wagers"][f"wager_{place}"] = {"units": 1}
        one["decision"] = {"withdraw": f"wager_{place}", "or": "leave"}
    return draw(_finished(data, rounds))


@st.composite
def card_bets(draw: Draw, rankings: st.SearchStrategy[str] | None = None) -> Definition:
    """No main game: one bet, `bet`, on some cards of any deck."""
    ranking = draw(rankings or st.one_of(_rankings(), st.just(POINTS[1])))
    size = SIZES.get(ranking, 5)
    number = draw(st.integers(max(1, size - 1), size + 1))
    own = draw(st.integers(0, number))
    bet: Data = {"title": "Bet", "looks_at": {"player": own, "dealer": number - own}}
    bet |= {"ranking": ranking, "best": _best(draw, ranking, number)}
    bet["paytables"] = [draw(paytables(rows(ranking), ("to_1", "for_1", "dollars")))]
    return _small({"key": "random", "name": "Random", "deck": draw(decks(ranking, number + 2)), "bets": {"bet": bet}})


@st.composite
def with_bets(draw: Draw, games: st.SearchStrategy[Definition]) -> Definition:
    """A game with bets beside it, which a fold may lose."""
    game = draw(games)
    ranking = game.ranking or ""
    fates = st.sampled_from(["settled", "lost"])
    own = draw(st.integers(1, game.hands["player"].cards))
    looks: list[Any] = [{"player": own, "board": min(game.board_cards, 1)}]
    if game.has_dealer:
        looks += [{"player": own, "dealer": 1}, "player_losing_hand"]
        looks += ["losing_hand"] if not any(x.raises and x.raises.exchange for x in game.decisions) else []
        looks.remove("player_losing_hand") if any(x.raises and x.raises.exchange for x in game.decisions) else None
    data = game.model_dump(mode="json", by_alias=True)
    for key in draw(st.sampled_from([["one"], ["one", "two"]])):
        looks_at = draw(st.sampled_from(looks))
        total = sum(looks_at.values()) if isinstance(looks_at, dict) else 0
        best = SIZES[ranking] if total > SIZES.get(ranking, 99) else None
        table = draw(paytables(rows(ranking)))
        data["bets"][key] = {"title": key, "looks_at": looks_at, "best": best, "after_fold": draw(fates)}
        data["bets"][key]["paytables"] = [table]
    return _small(data)


def definitions() -> st.SearchStrategy[Definition]:
    """Any definition with a main game."""
    return st.one_of(stud_games(), board_games(), staged_games(), withdrawn_games())
