"""What makes a definition whole: every card dealt and seen, every wager settled at every end, every name known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.engines.definition.hand_names import MOST_POINTS, HandName, UnknownHandName, hand_name, margins
from games.engines.definition.model import ENDS, NOT_QUALIFIED, Branch, CardsOf, Definition, Result, SideBet, exact
from games.engines.definition.setting import (
    BEST,
    DOUBLE_DOWN,
    HOLDINGS,
    PUSH_ON,
    DoubleDown,
    HouseWay,
    Setting,
    bounds,
    row_of,
)

RANKINGS = (
    "three_card",
    "four_card",
    "five_card",
    "five_card_bug",
    "five_card_wild",
    "longest_flush",
    "longest_straight",
    "longest_straight_flush",
    "low_points",
    "low_points_and_runs",
    "color",
    "seven_card",
)
SIZES = {"three_card": 3, "four_card": 4, "five_card": 5, "five_card_bug": 5, "five_card_wild": 5, "seven_card": 7}
WITH_JOKERS = {"bug": ("five_card_bug", "longest_flush"), "wild": ("five_card_wild", "longest_flush")}
SETTING_RANKINGS = ("five_card_bug", "five_card_wild", "five_card")  # by which hands that are set compare
# What a ranking leaves to the game; the first value is the usual one (docs/definitions.md says what each means).
RANKING_OPTIONS = {
    "five_aces": ("highest", "below_royal_flush"),
    "low_straight": ("lowest", "second_highest"),
    "equal_pairs": ("kicker", "tie"),
    "wild_in_flush": ("highest_missing", "ace"),
    "ace": ("high_and_low", "around", "high"),
    "ending": ("last", "highest"),
    "single_card": ("straight", "nothing"),
    "three_of_a_kind": ("above_straight", "below_straight"),
    "royal_match": ("king_queen", "ace_king"),
}
WORDS = ("lose", "push", "win")
OF_SET_HANDS = ("dealer_front", "dealer_and_player")
BY_POINTS = ("low_points", "low_points_and_runs")
ROWS_ALONE = ("low_points_and_runs",)  # it names rows of a paytable, and compares no hands
WITHOUT_ORDER = ("color", "seven_card", *ROWS_ALONE)  # of hands on one line none is better


def problems(d: Definition) -> list[str]:
    """Everything that is wrong, a sentence each; empty for a definition that can be counted."""
    results = [*_named(d), *_rankings(d), *_ranking_options(d), *_free_cards(d), *_deck(d), *_bets(d), *_ladders(d)]
    if d.setting is not None:
        results += [*_set_hands(d, d.setting), *_wagers(d), *_settled(d)]
    elif d.has_main_game:
        results += [*_hands(d), *_wagers(d), *_multiples(d), *_stages(d), *_settled(d), *_folded(d), *_names(d)]
    elif not d.bets and not d.missing:
        results.append("a definition without wagers and bets says under `missing` what is not known")
    return results


def _named(d: Definition) -> Iterator[str]:
    if not d.name.strip():
        yield "`name` is blank; write what the game is called"
    if not re.fullmatch(r"[a-z0-9_]+", d.main_bet):
        yield f"`main_bet` is {d.main_bet[:40]!r}; write small letters, digits and underscores"
    if d.has_main_game and d.main_bet in d.bets:
        yield f"`main_bet`: a bet is called `{d.main_bet}` already; give the main game another name"


def _rankings(d: Definition) -> Iterator[str]:
    used = {"ranking": d.ranking} | {f"bets.{k}.ranking": b.ranking for k, b in d.bets.items()}
    used |= {f"ladders.{k}.ranking": x.ranking for k, x in d.ladders.items()}
    for where, name in used.items():
        if name is not None and name not in RANKINGS:
            yield f"`{where}` is `{name}`, which is not a ranking; write one of {', '.join(RANKINGS)}"
    if d.ranking in ROWS_ALONE and d.has_main_game:
        yield f"`ranking` is `{d.ranking}`, which names rows of paytables and compares no hands; write low_points"
    if d.ranking is None and (d.has_main_game or any(b.ranking is None for b in d.bets.values())):
        yield f"`ranking` is missing: the order of hands that decides; write one of {', '.join(RANKINGS)}"


def _ranking_options(d: Definition) -> Iterator[str]:
    for key, value in d.ranking_options.items():
        if key not in RANKING_OPTIONS:
            yield f"`ranking_options.{key}` is not an option; the options are: {', '.join(RANKING_OPTIONS)}"
        elif value not in RANKING_OPTIONS[key]:
            yield f"`ranking_options.{key}: {value}` is not one of {', '.join(RANKING_OPTIONS[key])}"


def _free_cards(d: Definition) -> Iterator[str]:
    """Jokers and wild ranks need a ranking that has a place for them."""
    kind = d.deck.joker if d.deck.jokers else "wild" if d.deck.wild else None
    if kind is None:
        return
    if kind == "bug" and d.deck.wild:
        yield "`deck`: a joker that is a bug beside wild ranks; no ranking says what such a hand is"
    if d.has_main_game and d.ranking in RANKINGS and d.ranking not in WITH_JOKERS[kind]:
        yield f"`deck`: the ranking `{d.ranking}` has no place for {kind} cards; use {' or '.join(WITH_JOKERS[kind])}"


def _size(where: str, ranking: str | None, cards: int, best: int | None) -> Iterator[str]:
    """A ranking of five cards ranks five: of more, the definition says that the best five count."""
    size = SIZES.get(ranking or "")
    if size is not None and cards > size and best != size:
        yield f"`{where}` has {cards} cards and `{ranking}` ranks {size} of them: say `best: {size}`"


def _deck(d: Definition) -> Iterator[str]:
    board = d.board_cards
    dealt = sum(h.cards for h in d.hands.values()) + board
    dealt += sum(r.decision.raises.exchange for r in d.rounds if r.decision and r.decision.raises)
    if dealt > d.deck.size:
        yield f"`hands`: {dealt} cards are dealt from a deck of {d.deck.size}; deal fewer, or take more decks"


def _hands(d: Definition) -> Iterator[str]:
    if "player" not in d.hands:
        yield "`hands.player` is missing; add it"
        return
    seen = {"player": sum(r.player for r in d.rounds), "dealer": d.dealer_up}
    player = d.hands["player"].cards
    if seen["player"] != player:
        wish = f"let `player` of the rounds, such as `rounds.0.player`, add up to {player}"
        yield f"`rounds`: the player is dealt {player} cards and sees {seen['player']} of them; {wish}"
    if "dealer" in d.hands and seen["dealer"] > d.hands["dealer"].cards:
        yield f"`rounds`: the dealer shows {seen['dealer']} of {d.hands['dealer'].cards} cards; show fewer"
    for side, hand in d.hands.items():
        has = hand.cards + (d.board_cards if hand.board else 0)
        if hand.best is not None and hand.best > has:
            yield f"`hands.{side}`: the best {hand.best} of {has} cards"
        yield from _size(f"hands.{side}", d.ranking, has, hand.best)
        if hand.board and not d.board_cards:
            yield f"`hands.{side}` uses a board, and no round turns a card of it"


def _set_hands(d: Definition, setting: Setting) -> Iterator[str]:
    """Games in which hands are set: cards for both parts, and house ways that somebody can follow."""
    for side in ("player", "dealer"):
        hand = d.hands.get(side)
        if hand is None:
            yield f"`hands.{side}` is missing; add it"
        elif hand.cards != setting.back + setting.front or hand.board or hand.best:
            parts = f"{setting.back} behind and {setting.front} in front"
            yield f"`hands.{side}` has {hand.cards} cards, all of which are set: {parts}"
    if d.ranking not in SETTING_RANKINGS:
        yield f"hands that are set compare as {', '.join(SETTING_RANKINGS)}, not as `{d.ranking}`"
    if d.rounds or d.bonuses or any(isinstance(r, Branch) for by in d.settlement.values() for r in by.values()):
        yield "where hands are set nothing is raised or folded: leave `rounds`, `bonuses` and branches out"
    for where, name in (("dealer", setting.dealer), ("player", setting.player)):
        if name not in setting.ways and (where == "dealer" or name != BEST):
            yield f"`setting.{where}`: there is no house way `{name}`; there are: {', '.join(setting.ways)}"
    for text in setting.push_on:
        prefix = next((p for p in reversed(PUSH_ON) if text.startswith(p)), None)
        if prefix is None:
            known = "as dealer_queen_high and dealer_front_nine_high are"
            yield f"`setting.push_on`: {text!r} is not a hand of the dealer's, {known}"
        else:
            yield from _hand("setting.push_on", text.removeprefix(prefix))
    yield from _own_ways(setting)
    if setting.double_down is not None:
        yield from _double(d, setting.double_down)


def _own_ways(setting: Setting) -> Iterator[str]:
    for key, way in setting.house_ways.items():
        yield from way_problems(f"setting.house_ways.{key}", way)
        if setting.front > 1 and any(rule.ace == "low" for rule in way.rules):
            yield f"`setting.house_ways.{key}`: an ace is low where it is alone in front, and {setting.front} cards are"


def _double(d: Definition, double: DoubleDown) -> Iterator[str]:
    at = "setting.double_down"
    if DOUBLE_DOWN in (*d.bets, d.main_bet):
        yield f"`bets.{DOUBLE_DOWN}`: `{at}` is a bet of this name; give the other one another"
    if min(double.multiples) <= 0 or len(set(double.multiples)) < len(double.multiples):
        yield f"`{at}.multiples` are numbers above 0, each once"
    yield from _hand(f"{at}.dealer_qualifies", double.dealer_qualifies)
    for hand, multiples in double.needs.items():
        yield from _hand(f"{at}.needs", hand)
        for strange in [m for m in multiples if m not in double.multiples]:
            yield f"`{at}.needs.{hand}`: {strange} is not one of the multiples {', '.join(map(str, double.multiples))}"


def way_problems(where: str, way: HouseWay) -> Iterator[str]:
    """What is wrong with the rules of a house way."""
    for number, rule in enumerate(way.rules):
        at = f"{where}.rules.{number}"
        for holding in rule.holding:
            if holding not in HOLDINGS:
                yield f"`{at}.holding`: {holding!r} is not one of {', '.join(HOLDINGS)}"
        for text in (*rule.of, *rule.at_least, *rule.at_most, *rule.singles):
            try:
                bounds(text)
            except ValueError as wrong:
                yield f"`{at}`: {wrong}"
        if rule.row is not None:
            try:
                row_of(rule.row)
            except ValueError as wrong:
                yield f"`{at}.row`: {wrong}"
        yield from _hand(f"{at}.could", rule.could)
        yield from _hand(f"{at}.never", rule.never or "any")
        yield from _hand(f"{at}.back", rule.back)
        yield from _hand(f"{at}.front", rule.front)
    if way.rules[-1].holding:
        held = {x for rule in way.rules if not (rule.of or rule.singles or rule.at_least) for x in rule.holding}
        for missing in [x for x in HOLDINGS if x not in held]:
            yield f"`{where}` does not say how {missing} is set"


def _wagers(d: Definition) -> Iterator[str]:
    mandatory = [k for k, w in d.wagers.items() if w.units is not None]
    if not mandatory:
        yield "`wagers`: no wager is mandatory; give one of them `units`"
        return
    for name in mandatory:
        units = d.wagers[name].units
        if units is not None and units <= 0:
            yield f"`wagers.{name}.units` is {units}; write more than 0"
    raised: set[str] = set()
    for decision in d.decisions:
        named = decision.withdraw or (decision.raises.wager if decision.raises else "")
        if named not in d.wagers:
            yield f"`rounds`: a decision is about the wager `{named}`, which is not in `wagers`; add it there"
        elif decision.withdraw and named not in mandatory:
            yield f"`{named}` can be taken back and is not made before the deal: give it `units`"
        elif decision.raises and named in mandatory:
            yield f"`{named}` is made before the deal and by a raise: take its `units` away"
        raised.add(named)
        if decision.raises and (decision.raises.of or d.first_wager) not in d.wagers:
            yield f"`{named}` is a multiple of `{decision.raises.of}`, which is not in `wagers`"
    for name in d.wagers:
        if name not in mandatory and name not in raised:
            yield f"`wagers.{name}` is made by no decision; give it `units`, or a round that raises it"


def _multiples(d: Definition) -> Iterator[str]:
    for number, step in enumerate(d.rounds):
        raised = step.decision.raises if step.decision else None
        if raised and any(m <= 0 for m in raised.multiples):
            wrong = ", ".join(str(m) for m in raised.multiples)
            yield f"`rounds.{number}.decision.raise.multiples` is {wrong}; write numbers above 0"


def _stages(d: Definition) -> Iterator[str]:
    """Parameters and answers name a decision by its stage."""
    stages = [x.name or x.raises.wager for x in d.decisions if x.raises]
    stages += [x.name for x in d.decisions if not x.raises and x.name]
    for name in sorted({x for x in stages if stages.count(x) > 1}):
        yield f"{stages.count(name)} decisions are named `{name}`: give each a `name` of its own"


def _can_fold(d: Definition) -> bool:
    return any(x.otherwise == "fold" for x in d.decisions)


def _settled(d: Definition) -> Iterator[str]:
    ends = ["win", *(["tie", "lose"] if d.has_dealer else [])]
    if d.has_dealer and d.dealer_qualifies != "any":
        ends += NOT_QUALIFIED
    for name, wager in d.wagers.items():
        needed = [*(["fold"] if _can_fold(d) and wager.units is not None else []), *ends]
        for end in needed:
            if d.result(name, end) is None:  # type: ignore[arg-type]
                yield f"`settlement.{name}` does not say what happens to it at `{end}`; add lose, push, win or a ladder"
    for name, by in d.settlement.items():
        if name not in d.wagers:
            yield f"`settlement.{name}` settles a wager that is not in `wagers`"
        for end, result in by.items():
            if end not in (*ENDS, "not_qualified"):
                yield f"`settlement.{name}.{end}` is not an end; the ends are: not_qualified, {', '.join(ENDS)}"
            yield from _result(d, f"settlement.{name}.{end}", result)
    if not d.has_dealer and any(e in by for by in d.settlement.values() for e in ("lose", "tie")):
        yield "`settlement`: without a dealer's hand every deal that is not folded ends in `win`; settle that"


def _folded(d: Definition) -> Iterator[str]:
    """A wager that may be out when the player folds later says what the fold does to it."""
    out: dict[str, None] = {}
    for decision in d.decisions:
        raised = decision.raises.wager if decision.raises else None
        for name in out if decision.otherwise == "fold" else ():
            if name != raised and d.result(name, "fold") is None:
                yield f"`settlement.{name}` does not say what happens to it at `fold`, and the player may fold after it"
        if raised in d.wagers:
            out[raised] = None


def _result(d: Definition, where: str, result: Result) -> Iterator[str]:
    if isinstance(result, Branch):
        yield from _hand(f"{where}.at_least", result.at_least, d.ranking)
        yield from _result(d, where, result.then)
        yield from _result(d, where, result.otherwise)
        return
    kind, _, rest = result.partition(" ")
    if kind in ("ladder", "higher", "margin"):
        names = rest.split() if kind == "higher" else [rest]
        for name in names:
            if name not in d.ladders:
                yield f"`{where}` pays by `{name}`, which is not in `ladders`"
        if kind == "higher" and len(names) < 2:
            yield f"`{where}` pays the higher of several ladders and names {len(names)}"
    elif kind not in WORDS or (rest and (kind != "win" or not _is_number(rest))):
        known = "lose, push, win, win NUMBER, ladder NAME, higher NAME NAME, margin NAME"
        yield f"`{where}`: {result[:40]!r} is not one of {known}"


def _is_number(text: str) -> bool:
    try:
        exact(text)
    except ValueError:
        return False
    return True


def _names(d: Definition) -> Iterator[str]:
    yield from _hand("dealer_qualifies", d.dealer_qualifies, d.ranking)
    hand = _known_hand(d.dealer_qualifies)
    if hand is not None and hand.points is not None and hand.points[1] == MOST_POINTS:
        yield "`dealer_qualifies` names the worst hands, since fewer points are better; write such as 20_points_or_less"
    for decision in d.decisions:
        for name in decision.raises.needs if decision.raises else ():
            yield from _hand("raise.needs", name, d.ranking)
    for name, bonus in d.bonuses.items():
        if bonus.on not in d.wagers:
            yield f"`bonuses.{name}` is paid on `{bonus.on}`, which is not in `wagers`"
        if bonus.ladder not in d.ladders:
            yield f"`bonuses.{name}` pays by `{bonus.ladder}`, which is not in `ladders`"


def _hand(where: str, text: str, ranking: str | None = None) -> Iterator[str]:
    """A name that a hand has, and that hands of this ranking can have."""
    try:
        hand = hand_name(text)
    except UnknownHandName as unknown:
        wish = "5_points or 20_points_or_less" if ranking in BY_POINTS else "pair, flush or queen_high"
        yield f"`{where}`: {unknown}; write one such as {wish}"
        return
    runs = ranking in ROWS_ALONE and hand.category == "straight_flush"
    if hand.category != "any" and not runs and (hand.category == "points") != (ranking in BY_POINTS):
        yield f"`{where}`: {text!r} is not a hand of the ranking `{ranking}`"


def _known_hand(text: str) -> HandName | None:
    try:
        return hand_name(text)
    except UnknownHandName:
        return None


def _ladders(d: Definition) -> Iterator[str]:
    by_margin = {r.partition(" ")[2] for r in d.results() if r.startswith("margin ")}
    for name, ladder in d.ladders.items():
        for table in ladder.paytables:
            for row in table.rows:
                if name not in by_margin:
                    yield from _hand(f"ladders.{name}", row, ladder.ranking or d.ranking)
                elif not margins(row):
                    yield f"`ladders.{name}`: the row {row!r} does not name a number of cards; write win_by_3_cards"


def _bets(d: Definition) -> Iterator[str]:
    for key, bet in d.bets.items():
        if not isinstance(bet.looks_at, str):
            sizes = bet.looks_at
            total = sizes.player + sizes.dealer + sizes.dealer_up + sizes.board
            if not total:
                yield f"`bets.{key}` looks at no card"
            if bet.best is not None and bet.best > total:
                yield f"`bets.{key}` takes the best {bet.best} of {total} cards"
            yield from _size(f"bets.{key}", bet.ranking or d.ranking, sizes.player if bet.apart else total, bet.best)
            yield from _apart(key, bet, d)
            yield from _looks_at(d, key, sizes)
        elif bet.looks_at in OF_SET_HANDS:
            if d.setting is None:
                yield f"`bets.{key}` looks at a hand that is set, and `setting` is missing"
        else:
            yield from _compared(d, key, bet)
        for table in bet.paytables:
            for row in table.rows:
                hand = row.removeprefix("both_") if bet.looks_at == "dealer_and_player" else row
                yield from _hand(f"bets.{key}", hand, bet.ranking or d.ranking)


def _compared(d: Definition, key: str, bet: SideBet) -> Iterator[str]:
    """A bet on one of several hands, which its ranking has to put in order."""
    if not d.has_dealer and bet.looks_at != "best_of_table":
        yield f"`bets.{key}` looks at the losing hand of a game without a dealer's hand"
    if bet.ranking in WITHOUT_ORDER:
        yield f"`bets.{key}` compares hands, and `{bet.ranking}` puts none above another; use one that orders them"
    elif bet.looks_at != "best_of_table":
        for hand in d.hands.values():
            cards = hand.cards + (d.board_cards if hand.board else 0)
            yield from _size(f"bets.{key}", bet.ranking or d.ranking, cards, bet.best or hand.best)
            if bet.best is not None and bet.best > cards:
                yield f"`bets.{key}` takes the best {bet.best} of {cards} cards"


def _apart(key: str, bet: SideBet, d: Definition) -> Iterator[str]:
    sizes = bet.looks_at
    if bet.ranking == "color" and not bet.apart:
        yield f"`bets.{key}` is about colors: say `apart: true`, whose cards have one color"
    if not bet.apart or not isinstance(sizes, CardsOf):
        return
    if not sizes.player or sizes.board or sizes.dealer_up or bet.best:
        yield f"`bets.{key}` looks at the player's and the dealer's cards apart: name `player` and `dealer` alone"
    if sizes.dealer not in (0, sizes.player) and bet.ranking != "color":
        yield f"`bets.{key}` compares {sizes.player} cards of the player with {sizes.dealer} of the dealer"


def _looks_at(d: Definition, key: str, sizes: CardsOf) -> Iterator[str]:
    if sizes.dealer and sizes.dealer_up:
        yield f"`bets.{key}` looks at the dealer's first cards and at his up cards, which are among them: name one"
    if not d.has_main_game:
        return
    dealt = {side: hand.cards for side, hand in d.hands.items()} | {"board": d.board_cards, "dealer_up": d.dealer_up}
    for side, number in sizes:
        if number > dealt.get(side, 0):
            yield f"`bets.{key}` looks at {number} cards of `{side}`, and {dealt.get(side, 0)} are dealt"
