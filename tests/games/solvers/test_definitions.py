"""Definitions counted by the solvers: the existing engines, published figures, and plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from games.engines.api import Context, Pay, Schedule
from games.engines.common.labels import same_hand
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Deck, Definition
from games.engines.definition.rules import with_rules
from games.engines.pricing import assign
from games.engines.registry import game
from games.engines.report import analyze, rounded
from games.engines.solvers import cards_bets, choose, fast_paths
from games.engines.solvers.as_game import as_game, not_counted, read_so
from games.engines.solvers.choices import State, choices, start
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import every_hand, ranking


def definition(key: str) -> Definition:
    return catalogue()[key]


def edge(d: Definition) -> Fraction:
    return choose.solve(d, {n: pays_of(t) for n in used_ladders(d) if (t := usual(d.ladders[n]))}).edge


# ---------------------------------------------------------------- figures that others have published


# Where each is printed: docs/maths/one-raise.md and docs/maths/streets.md.
@pytest.mark.parametrize(
    ("key", "percent"),
    [
        ("mississippi_stud", "4.91"),
        ("let_it_ride", "3.5057"),
        ("big_raise_stud_poker", "2.5751"),
        pytest.param("flush_rush", "3.75", marks=pytest.mark.slow),
        ("three_card_poker", "3.37"),
        pytest.param("four_card_poker", "2.79", marks=pytest.mark.slow),
    ],
)
def test_the_published_edge(key, percent):
    assert rounded(edge(definition(key)) * 100, len(percent.partition(".")[2])) == percent


# https://wizardofodds.com/games/crazy-four-poker/ and
# https://www.casinocitytimes.com/john-grochowski/article/the-three-card-poker-problem-66089
@pytest.mark.parametrize(("key", "percent"), [("crazy_4_poker", "1.09"), ("three_card_poker", "2.01")])
def test_the_published_element_of_risk(key, percent):
    d = definition(key)
    solved = choose.solve(d, {n: pays_of(t) for n in used_ladders(d) if (t := usual(d.ladders[n]))})
    assert rounded(solved.edge / solved.average_wager * 100, 2) == percent


@pytest.mark.parametrize(
    ("key", "bet", "paytable", "percent"),
    [
        ("three_card_poker", "pair_plus", "D", "7.28"),  # casinocitytimes.com, as above
        ("three_card_poker", "pair_plus", "A", "2.32"),
        ("ultimate_texas_holdem", "trips", "trips-B", "1.90"),
        ("ultimate_texas_holdem", "trips", "trips-C", "3.50"),
    ],
)
def test_the_published_edge_of_a_bet_on_cards(key, bet, paytable, percent):
    result = game(key)
    schedule = next(s for s in result.schedules if s.bet == bet and s.designator == paytable)
    assert rounded(analyze(result, result.bet(bet), schedule, Context()).house_edge * 100, 2) == percent


def test_seven_cards_are_counted_whole():
    """The frequencies of the best five of seven cards that every table of poker odds prints."""
    table = cards_bets.count(Deck(), "five_card", (), 7, 5)
    results = {
        name: int(table.probability(name) * table.deals) for name in ("royal_flush", "full_house", "flush", "pair")
    }
    assert results == {"royal_flush": 4_324, "full_house": 3_473_184, "flush": 4_047_644, "pair": 58_627_800}
    assert sum(table.counts.values()) == table.deals == 133_784_560
    bug = cards_bets.count(Deck(jokers=1, joker="bug"), "five_card_bug", (), 7, 5)
    assert int(bug.probability("five_aces") * bug.deals) == 1_128
    assert bug.deals == 154_143_080


# ---------------------------------------------------------------- the engines of these games


def test_three_card_poker_is_worth_what_its_engine_says_under_every_reading_and_bonus():
    engine = game("three_card_poker")
    d = definition("three_card_poker")
    for designator in "ABC":
        schedule = next(s for s in engine.schedules if s.bet == "ante_play" and s.designator == designator)
        for tie, bonus in product(("push", "dealer", "player"), ("dealt", "stayed")):
            reading = {"tie": tie, "folded_bonus": bonus}
            one = analyze(engine, engine.bet("ante_play"), schedule, Context(interpretation=reading))
            other = choose.solve(read_so(d, reading), {"ante_bonus": schedule.pays})
            assert (one.house_edge, one.hit_frequency, one.variance, one.average_wager, one.deals) == (
                other.edge,
                other.hit_frequency,
                other.variance,
                other.average_wager,
                other.deals,
            )
            assert one.strategy.play == other.strategy.play


def test_an_engine_says_for_which_definitions_it_holds():
    three, stud = definition("three_card_poker"), definition("caribbean_stud_poker")
    other_pays = patched(three, {"key": "a_file", "ladders.ante_bonus.paytables": [{"pays": {"straight": 2}}]})
    assert fast_paths.engine_of(three).key == fast_paths.engine_of(other_pays).key == "three_card_poker"
    assert fast_paths.engine_of(stud).key == "caribbean_stud_poker"
    for d in (
        with_rules(three, {"dealer_qualifies": "jack_high"}),
        with_rules(three, {"tie": "player_wins"}),
        patched(three, {"bonuses.ante_bonus.folded": False}),
        with_rules(stud, {"dealer_exposes": "2"}),
        patched(stud, {"ladders.bet.else": "lose"}),
        definition("crazy_4_poker"),
    ):
        assert fast_paths.engine_of(d) is None


def test_what_an_engine_does_not_know_the_solver_counts():
    ours = as_game(definition("three_card_poker"))
    pays = (Pay("ace_high_or_better", Fraction(1), "to_1"), Pay("straight", Fraction(2), "for_1"))
    result = analyze(ours, ours.bet("ante_play"), Schedule("ante_play", pays), Context())
    assert result.house_edge == choose.solve(definition("three_card_poker"), {"ante_bonus": pays}).edge


def test_equal_pairs_of_three_card_poker_can_tie():
    d = patched(definition("three_card_poker"), {"ranking_options.equal_pairs": "tie"})
    engine = game("three_card_poker")
    context = Context(interpretation={"equal_pairs": "tie"})
    assert edge(d) == analyze(engine, engine.bet("ante_play"), engine.schedules[0], context).house_edge


@pytest.mark.parametrize(
    "reading",
    [
        {},
        pytest.param({"no_hand": "higher_hand"}, marks=pytest.mark.slow),
        pytest.param({"tie": "bet_pushes"}, marks=pytest.mark.slow),
    ],
)
def test_caribbean_stud_is_worth_what_its_engine_says(reading):
    d = definition("caribbean_stud_poker")
    if "no_hand" in reading:
        d = patched(d, {"settlement.ante": {"fold": "lose", "dnq_win": "win", "dnq_tie": "push", "dnq_lose": "push",
                                            "win": "win", "tie": "push", "lose": "lose"}})  # fmt: skip
    if "tie" in reading:
        d = with_rules(d, {"tie": "ante:dealer_wins"})
    engine = game("caribbean_stud_poker")
    schedule = next(s for s in engine.schedules if s.bet == "base")
    result = analyze(engine, engine.bet("base"), schedule, Context(interpretation=reading))
    solved = choose.solve(d, {"bet": schedule.pays})
    assert (solved.edge, solved.variance, solved.hit_frequency, solved.average_wager) == (
        result.house_edge,
        result.variance,
        result.hit_frequency,
        result.average_wager,
    )


def test_bets_on_cards_are_worth_what_the_engines_say():
    for key, bet in (("three_card_poker", "pair_plus"), ("caribbean_stud_poker", "bonus")):
        engine, ours = game(key), as_game(definition(key))
        for schedule in (s for s in engine.schedules if s.bet == bet):
            one, other = (analyze(g, g.bet(bet), schedule, Context()) for g in (engine, ours))
            assert (one.house_edge, one.variance, one.hit_frequency) == (
                other.house_edge, other.variance, other.hit_frequency,
            )  # fmt: skip


def test_a_suit_is_paid_apart():
    ours = as_game(definition("three_card_poker"))
    table = ours.bet("progressive").table(Context())
    schedule = next(s for s in ours.schedules if s.bet == "progressive")
    paid = assign(table, schedule.pays)
    assert sum(n for c, n in table.counts.items() if paid[c] and paid[c].hand == "akq_spades") == 1
    assert table.probability("akq_hearts_diamonds_clubs") == Fraction(3, 22100)


# ---------------------------------------------------------------- plain enumeration on small decks


class Plain:
    """Every deal, one after another, and a decision wherever the player knows the same cards."""

    def __init__(self, d: Definition) -> None:
        self.d = d
        self.cards = range(pack(d.deck).size)
        self.by = ranking(d.ranking, d.deck, d.ranking_options)
        self.strength = cache(self._strength)
        self.result = cache(self._result)
        self.pays = cache(self._pays)

    def _strength(self, hand: tuple[int, ...], best: int | None) -> tuple[int, ...]:
        hands = self.by.hands(best or len(hand))
        return max(hands.keys[hands.of([sorted(some)])[0]] for some in combinations(hand, best or len(hand)))

    def _pays(self, ladder: str, key: tuple[int, ...], size: int) -> Fraction | None:
        hands = self.by.hands(size)
        strength = hands.keys.index(key)
        rows = [(hands.covers(p.hand), p) for p in pays_of(usual(self.d.ladders[ladder]))]
        covering = [(int(c.sum()), p.amount) for c, p in rows if c[strength]]
        return min(covering, key=lambda row: row[0])[1] if covering else None  # of equally wide rows the first

    def _result(self, wager: str, result, key, size: int) -> Fraction:
        if not isinstance(result, str):
            first = self.by.hands(size).prefix
            from games.engines.definition.hand_names import hand_name

            above = key >= first(hand_name(result.at_least))
            return self.result(wager, result.then if above else result.otherwise, key, size)
        kind, _, rest = result.partition(" ")
        if kind == "ladder":
            paid = self.pays(rest, key, size)
            kind, rest = (self.d.ladders[rest].otherwise, "") if paid is None else ("win", str(paid))
        return {"lose": Fraction(-1), "push": Fraction(0)}.get(kind, Fraction(rest or 1))

    def net(self, state: State, end: str, key, size: int) -> Fraction:
        total = sum(s * self.result(w, self.d.result(w, end), key, size) for w, s in state)
        for bonus in self.d.bonuses.values():
            if bonus.on in dict(state) and (end != "fold" or bonus.folded):
                total += dict(state)[bonus.on] * (self.pays(bonus.ladder, key, size) or 0)
        return total


def against_by_enumeration(d: Definition) -> Fraction:
    plain = Plain(d)
    mine, his = d.hands["player"], d.hands["dealer"]
    size = mine.best or mine.cards
    from games.engines.definition.hand_names import hand_name

    hands = plain.by.hands(size)
    least = () if d.dealer_qualifies == "any" else hands.prefix(hand_name(d.dealer_qualifies))
    decision = next(r.decision for r in d.rounds if r.decision)
    total, deals = Fraction(0), 0
    keys = {h: plain.strength(h, his.best) for h in combinations(plain.cards, his.cards)}
    for own in combinations(plain.cards, mine.cards):
        key = plain.strength(own, mine.best)
        rest = [c for c in plain.cards if c not in own]
        nets = {
            (c.state, e): plain.net(c.state, e, key, size)
            for c in choices(d, decision, start(d))
            if not c.ends
            for e in (("win", "tie", "lose", "dnq_win", "dnq_tie", "dnq_lose") if least else ("win", "tie", "lose"))
        }
        for shown in combinations(rest, d.dealer_up):
            left = [c for c in rest if c not in shown]
            ends: dict[str, int] = {}
            for hidden in combinations(left, his.cards - len(shown)):
                other = keys[tuple(sorted((*shown, *hidden)))]
                word = "win" if key > other else "tie" if key == other else "lose"
                word = word if other >= least else f"dnq_{word}"
                ends[word] = ends.get(word, 0) + 1
            many = sum(ends.values())
            values = []
            for choice in choices(d, decision, start(d)):
                if choice.needs and not any(key >= hands.prefix(hand_name(h)) for h in choice.needs):
                    continue
                if choice.ends:
                    values.append(plain.net(choice.state, "fold", key, size) * many)
                else:
                    values.append(sum(n * nets[choice.state, e] for e, n in ends.items()))
            total += max(values)
            deals += many
    return -total / deals / start(d)[0][1]


SMALL = {"ranks": ("9", "J", "Q", "K", "A"), "suits": ("spades", "hearts", "clubs")}


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"dealer_qualifies": "king_high"},
        {"dealer_qualifies": "any", "tie": "player_wins"},
        {"tie": "dealer_wins", "raise_multiples": "2"},
        {"dealer_exposes": "1"},
        {"dealer_exposes": "2", "not_qualified": "ante:push play:win"},
        {"raise_multiples": "1-3", "raise_condition": "pair_of_queens:2,3"},
        {"decks": "2", "dealer_qualifies": "pair"},
        {"wild": "9"},
    ],
)
def test_a_raise_against_a_hidden_hand_by_enumeration(rules):
    ranks = ("J", "Q", "A") if rules.get("decks") else SMALL["ranks"]
    suits = ("spades", "hearts") if rules.get("decks") else SMALL["suits"]
    changes: dict = {"deck": {"ranks": ranks, "suits": suits}}
    if "wild" in rules:  # which three-card hands have no place for
        changes["ranking"] = "five_card_wild"
    d = with_rules(patched(definition("three_card_poker"), changes), rules)
    assert edge(d) == against_by_enumeration(d)


def test_best_four_of_five_against_best_four_of_six_by_enumeration():
    d = definition("four_card_poker")
    changes = {"deck": {"ranks": ("2", "3", "4", "5", "A"), "suits": ("spades", "hearts")}, "hands.player.cards": 4,
               "rounds.0.player": 4, "hands.dealer.cards": 5, "bets": {}}  # fmt: skip
    d = patched(d, changes)
    assert edge(d) == against_by_enumeration(d)


def test_a_result_that_depends_on_the_hand_by_enumeration():
    d = patched(
        definition("crazy_4_poker"),
        {"deck": {"ranks": ("Q", "K", "A"), "suits": ("spades", "hearts", "clubs")}, "hands.player.cards": 4,
         "hands.dealer.cards": 4, "rounds.0.player": 4, "bets": {}},
    )  # fmt: skip
    assert edge(d) == against_by_enumeration(d)


def streets_by_enumeration(d: Definition) -> Fraction:
    """Look-ahead over ordered cards; what was seen is a set."""
    plain = Plain(d)
    kept: dict[tuple[int, frozenset[int], State], Fraction] = {}
    size = d.hands["player"].best or d.hands["player"].cards + d.board_cards

    def value(number: int, seen: frozenset[int], state: State) -> Fraction:
        if (number, seen, state) in kept:
            return kept[number, seen, state]
        if number == len(d.rounds):
            key = plain.strength(tuple(sorted(seen)), d.hands["player"].best)
            result = plain.net(state, "win", key, size)
        else:
            r = d.rounds[number]
            left = [c for c in plain.cards if c not in seen]
            after = [seen | set(some) for some in combinations(left, r.player + r.board)]
            result = sum(decide(number, s, state) for s in after) / len(after)
        kept[number, seen, state] = Fraction(result)
        return kept[number, seen, state]

    def decide(number: int, seen: frozenset[int], state: State) -> Fraction:
        decision = d.rounds[number].decision
        offered = choices(d, decision, state) if decision else ()
        worths = [
            Fraction(sum(s * plain.result(w, d.result(w, "fold"), (), size) for w, s in c.state))
            if c.ends
            else value(number + 1, seen, c.state)
            for c in offered
        ]
        return max(worths) if worths else value(number + 1, seen, state)

    return -value(0, frozenset(), start(d)) / start(d)[0][1]


@pytest.mark.parametrize("key", ["mississippi_stud", "let_it_ride", "big_raise_stud_poker"])
@pytest.mark.parametrize(
    "deck",
    [
        {"ranks": ("7", "10", "J"), "suits": ("spades", "hearts", "clubs")},
        {"ranks": ("10", "J", "Q", "A"), "suits": ("spades", "clubs"), "jokers": 1, "joker": "wild"},
        {"ranks": ("9", "J"), "suits": ("spades", "clubs"), "decks": 2},
    ],
)
def test_streets_by_enumeration(key, deck):
    wild = {"ranking": "five_card_wild"} if "jokers" in deck else {}
    d = patched(definition(key), {"deck": deck, **wild})
    assert edge(d) == streets_by_enumeration(d)


# ---------------------------------------------------------------- refusals, decisions, pays


def test_what_no_solver_counts_says_why():
    d = definition("caribbean_stud_poker")
    crowded = {"hands.dealer.cards": 7, "hands.dealer.best": 5, "bets.bonus.looks_at": "losing_hand"}
    reasons = not_counted(patched(d, crowded))
    assert reasons["bonus"] == "hands of 5 and 7 cards are too many to be compared one by one"
    assert not_counted(definition("flushes_gone_wild"))["base"] == "the pays of Blind are not known"
    with pytest.raises(CannotCount, match="the deck deals too many hands"):
        edge(with_rules(d, {"decks": "2"}))


def test_frequencies_are_told_for_every_decision():
    solved = choose.solve(
        definition("mississippi_stud"), {"base": pays_of(usual(definition("mississippi_stud").ladders["base"]))}
    )
    stages = {x.stage: x for x in solved.strategy.decisions}
    assert list(stages) == ["third_street", "fourth_street", "fifth_street"]
    assert all(sum(x.shares.values()) == 1 for x in stages.values())
    assert stages["fourth_street"].reached == 1 - stages["third_street"].shares["fold"]


def test_endings_hold_every_deal_and_the_edge():
    for key in ("mississippi_stud", "let_it_ride", "crazy_4_poker"):
        d = definition(key)
        result = as_game(d)
        a = analyze(result, result.bet("base") or result.bet(d.main_bet), result.schedules[0], Context())
        assert sum(o.combinations for o in a.outcomes) == a.deals
        assert len({o.hand for o in a.outcomes}) == len(a.outcomes)
        assert -sum(o.combinations * o.pays for o in a.outcomes) / a.deals == a.house_edge
        assert {r.origin for r in a.rules} == {"usual"}


def test_a_reading_says_nothing_that_a_rule_has_said():
    d = with_rules(definition("three_card_poker"), {"tie": "player_wins"})
    assert read_so(d, {"tie": "push"}, {"tie": "player_wins"}).settlement["ante"]["tie"] == "win"
    assert [c.key for c in as_game(d, {"tie": "player_wins"}).bet("ante_play").choices] == ["folded_bonus"]


def test_natural_and_wild_hands_are_counted_apart():
    table = as_game(definition("dj_wild_stud_poker")).bet("trips").table(Context())
    assert table.probability("natural_royal_flush") * table.deals == 4
    assert table.probability("five_wilds") * table.deals == 1
    assert table.deals == 2_869_685 == sum(table.counts.values())
    assert same_hand("flush", table.labels) == "flush"


@pytest.mark.parametrize("key", [k for k, d in catalogue().items() if d.has_main_game and choose.why_not(d) is None])
def test_every_reading_of_a_counted_game_is_counted(key: str) -> None:
    d = catalogue()[key]
    refused = {
        (reading.key, option.key): why
        for reading in d.readings
        for option in (() if reading.touches else reading.options)
        if (why := choose.why_not(read_so(d.model_copy(update={"readings": (reading,)}), {reading.key: option.key})))
    }
    assert refused == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wild_in_flush", "exact"),
    [("missing", Fraction(1419824771, 40948109202)), ("ace", Fraction(1419822563, 40948109202))],
)
def test_what_a_wild_card_in_a_flush_is_worth(wild_in_flush: str, exact: Fraction) -> None:
    assert edge(read_so(definition("dj_wild_stud_poker"), {"wild_in_flush": wild_in_flush})) == exact


@pytest.mark.slow
def test_a_choice_between_natural_and_wild_is_worth_nothing_at_dj_wild() -> None:
    """Every hand of the Trips, by hand: what it is paid as counted, and what a player could choose who may."""
    d = catalogue()["dj_wild_stud_poker"]
    assert isinstance(d, Definition)
    deck, rows = pack(d.deck), next(iter(d.bets["trips"].paytables)).rows
    by = ranking("five_card_wild", d.deck).hands(5)
    plain = ranking("five_card_wild", Deck()).hands(5)

    def pay(hand: str, nature: str) -> int:
        row = rows.get(f"{nature}_{hand}") or rows.get(hand)
        return -1 if row is None or row.pays is None else int(row.pays)

    every = every_hand(deck.size, 5)
    worth = by.of(every)
    faces = [deck.faces[f] for f in deck.card_faces]
    to = {(f.rank, f.suit): i for i, f in enumerate(pack(Deck()).faces)}
    cards = np.array([to.get((f.rank, f.suit), -1) for f in faces])
    free = np.flatnonzero((cards[every] >= 0).all(axis=1))
    alone = plain.of(np.sort(cards[every[free]], axis=1), by_face=True)
    names = [by.category(s) for s in range(len(by.keys))]
    as_wild = np.array([pay(n, "wild") for n in names])[worth]
    other = [plain.category(s) for s in range(len(plain.keys))]
    as_natural = np.array([pay(n, "natural") for n in other])[alone]
    same = np.array(names)[worth[free]] == np.array(other)[alone]
    counted, chosen = as_wild.copy(), as_wild.copy()
    counted[free] = np.where(same, as_natural, as_wild[free])
    chosen[free] = np.maximum(np.maximum(as_natural, as_wild[free]), counted[free])
    assert Fraction(-int(counted.sum()), len(counted)) == Fraction(176684, 2869685)
    assert (chosen == counted).all()
