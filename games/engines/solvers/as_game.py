"""A definition as a game of the engines: its bets, known paytables and readings, counted by the solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from games.engines.api import Analysis, Bet, Choice, Context, Game, Option, OutcomeTable, Pay, Schedule
from games.engines.definition.load import AnyDefinition, every_definition, one_version, patched
from games.engines.definition.model import Definition, Paytable, Reading
from games.engines.definition.rules import BadRule, bound, with_rules
from games.engines.definition.setting import DOUBLE_DOWN
from games.engines.definition.shoe import ShoeDefinition
from games.engines.solvers import best_of_table, cards_bets, choose, fast_paths
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.shoes import as_game as shoes

Rules = Mapping[str, str]


def choice_of(reading: Reading) -> Choice:
    return Choice(reading.key, reading.question, tuple(Option(o.key, o.meaning) for o in reading.options))


def read_so(d: Definition, interpretation: Mapping[str, str], asked: Iterable[str] = ()) -> Definition:
    """The definition under one reading. What a rule has said already, no reading says again."""
    statements = set(asked)
    for reading in d.readings:
        option = next((o for o in reading.options if o.key == interpretation.get(reading.key)), reading.options[0])
        rules = {k: v for k, v in option.rules.items() if k not in statements}
        d = patched(with_rules(d, rules), option.set) if option.set else with_rules(d, rules)
    return d


REST = frozenset({"all other", "all others", "all other hands", "other", "others", "anything else", "everything else"})


def _is_rest(pay: Pay, otherwise: str) -> bool:
    """A row that says of all other hands what the ladder says of them anyway."""
    return otherwise == "push" and pay.amount == 0 and " ".join(pay.hand.split("_")) in REST


def ladder_pays(d: Definition, schedule: Schedule) -> dict[str, tuple[Pay, ...]]:
    """The pays of every ladder: of the one that the schedule is about, its own; of the others, the usual ones."""
    ladders = used_ladders(d)
    results: dict[str, tuple[Pay, ...]] = {}
    for name in ladders:
        table = usual(d.ladders[name])
        results[name] = pays_of(table) if table is not None else ()
    if ladders and schedule.pays:
        about = next((n for n in ladders if _names_of(d, n) & {schedule.designator, *schedule.also}), ladders[0])
        results[about] = tuple(p for p in schedule.pays if not _is_rest(p, d.ladders[about].otherwise))
    return results


def _names_of(d: Definition, ladder: str) -> set[str | None]:
    bonuses = (key for key, b in d.bonuses.items() if b.ladder == ladder)
    title = d.ladders[ladder].title
    return {ladder, title, *bonuses, *(t.name for t in d.ladders[ladder].paytables if t.name)}


def ladder_names(d: Definition) -> tuple[str, ...]:
    """What tables that pay the main game are headed with: a ladder's name, a bonus's, the game's own."""
    ladders = used_ladders(d)
    named = (n for ladder in ladders for n in (ladder, d.ladders[ladder].title) if n)
    names = (*named, *(k for k, b in d.bonuses.items() if b.ladder in ladders), d.name, *d.aliases)
    of_bets = set(d.bets) | {b.title for b in d.bets.values()}
    return tuple(n for n in names if n not in of_bets)


def schedule_of(bet: str, table: Paytable) -> Schedule:
    pays = tuple(replace(p, hands=table.hands) for p in pays_of(table))
    return Schedule(bet, pays, table.name, table.alias, table.variant, table.wager, table.also)


def schedules_of(bet: str, tables: Iterable[Paytable]) -> list[Schedule]:
    """The columns of one paytable, each for a number of hands, are one schedule."""
    results: dict[object, Schedule] = {}
    for number, table in enumerate(tables):
        new = schedule_of(bet, table)
        key = number if table.hands is None else ("by hands", table.name)
        known = results.get(key)
        results[key] = new if known is None else replace(known, pays=(*known.pays, *new.pays))
    return list(results.values())


def _by_solver(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Analysis:
    return choose.solve(d, pays).analysis(d.name, d.main_bet)


def _doubled(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Analysis:
    return choose.solve_doubled(d, pays).analysis(d.name, DOUBLE_DOWN)


def _main(d: Definition, pays: Mapping[str, tuple[Pay, ...]]) -> Analysis:
    result = fast_paths.count(d, dict(pays))
    return _by_solver(d, pays) if result is None else replace(result, bet=d.main_bet)


def _solver(
    usual_one: Definition,
    d: Definition,
    asked: Rules,
    readings: tuple[Reading, ...],
    count: Callable[[Definition, Mapping[str, tuple[Pay, ...]]], Analysis],
) -> Callable[[Schedule, Context], Analysis]:
    def solve(schedule: Schedule, context: Context) -> Analysis:
        choices = {r.key: r for r in readings}
        reading = {k: context.interpretation.get(k, r.options[0].key) for k, r in choices.items()}
        changed = read_so(d, reading, asked)
        result = count(changed, ladder_pays(changed, schedule))
        assert result.house_edge is not None
        return replace(
            result,
            game=d.name,
            paytable=schedule.designator,
            variant=context.variant,
            interpretation=reading,
            literal=all(choices[k].options[0].key == v for k, v in reading.items()),
            notes=("this reading gives the player the edge",) if result.house_edge < 0 else (),
            rules=bound(usual_one, changed, asked, "asked"),
        )

    return solve


def _reading(d: Definition, key: str) -> tuple[Reading, ...]:
    """The readings that touch a bet, each with the options under which it is counted."""
    touching = (r for r in d.readings if key in r.touches)
    return _counted(d, touching, lambda under: cards_bets.refusal(under, under.bets[key]))


def _counted(
    d: Definition, readings: Iterable[Reading], refusal: Callable[[Definition], str | None]
) -> tuple[Reading, ...]:
    """Readings, each with the options under which something is counted."""
    results = []
    for reading in readings:
        alone = d.model_copy(update={"readings": (reading,)})
        options = tuple(o for o in reading.options if refusal(read_so(alone, {reading.key: o.key})) is None)
        if len(options) > 1:
            results.append(reading.model_copy(update={"options": options}))
    return tuple(results)


def _table(d: Definition, key: str, readings: tuple[Reading, ...], asked: Rules) -> Callable[[Context], OutcomeTable]:
    known: dict[object, OutcomeTable] = {}

    def table(context: Context) -> OutcomeTable:
        asks = context.hands, *(context.interpretation.get(r.key) for r in readings)
        if asks not in known:
            base = read_so(d.model_copy(update={"readings": readings}), context.interpretation, asked)
            known[asks] = cards_bets.table(base, base.bets[key], context.hands)
        return known[asks]

    return table


def bets_of(d: Definition, asked: Rules, usual_one: Definition) -> tuple[Bet, ...]:
    """Each version of the rules has its own; a version that cannot be played by what is asked has none."""
    if not d.variants:
        return _bets_of(d, asked, usual_one)
    results: list[Bet] = []
    for name in (v.name for v in d.variants):
        try:
            usual_version = one_version(usual_one, name)
            version = with_rules(usual_version, asked) if asked else one_version(d, name)
        except BadRule:
            continue
        results += (replace(b, variants=(name,)) for b in _bets_of(_open(version, asked), asked, usual_version))
    return tuple(results)


def _bets_of(d: Definition, asked: Rules, usual_one: Definition) -> tuple[Bet, ...]:
    results = []
    of_main = [r for r in d.readings if not r.touches]
    if d.has_main_game and choose.why_not(d) is None:
        main = _counted(d, of_main, choose.why_not) if d.setting else tuple(of_main)
        results.append(
            Bet(
                d.main_bet,
                "Main game",
                tuple(map(choice_of, main)),
                solve=_solver(usual_one, d, asked, main, _main),
                needs_pays=bool(used_ladders(d)),
                aliases=tuple(dict.fromkeys((*d.main_aliases, "base", "main", *ladder_names(d)))),
                one_by_one=d.setting is not None,
            )
        )
    if d.setting and d.setting.double_down and choose.why_not_doubled(d) is None:
        both = [*of_main, *(r for r in d.readings if DOUBLE_DOWN in r.touches)]
        doubled = _counted(d, both, choose.why_not_doubled)
        solve = _solver(usual_one, d, asked, doubled, _doubled)
        title, choices = d.setting.double_down.title, tuple(map(choice_of, doubled))
        results.append(Bet(DOUBLE_DOWN, title, choices, solve=solve, needs_pays=False, one_by_one=True))
    for key, bet in d.bets.items():
        if cards_bets.refusal(d, bet) is None:
            readings = _reading(d, key)
            touched = tuple(map(choice_of, readings))
            table = _table(d, key, readings, asked)
            hands = best_of_table.counted_hands(d, bet) if bet.looks_at == "best_of_table" else bet.hands
            results.append(Bet(key, bet.title, touched, (), hands, table=table, aliases=bet.aliases))
    return tuple(results)


def as_game(d: AnyDefinition, asked: Rules | None = None, usual_one: AnyDefinition | None = None) -> Game:
    """The game that a definition declares. `asked`: the rules that made it depart from `usual_one`.

    >>> [bet.key for bet in as_game(every_definition()["mississippi_stud"]).bets]
    ['base', 'three_card_bonus', 'progressive', 'cover_all']
    """
    if isinstance(d, ShoeDefinition):
        return shoes.as_game(d, asked, usual_one if isinstance(usual_one, ShoeDefinition) else None)
    usual_of_hands = usual_one if isinstance(usual_one, Definition) else None
    d = _open(d, asked or {})
    versions: dict[str | None, Definition] = {v.name: one_version(d, v.name) for v in d.variants}
    schedules = [
        replace(s, variant=name or s.variant) for name, one in (versions or {None: d}).items() for s in _schedules(one)
    ]
    return Game(d.key, d.name, bets_of(d, asked or {}, usual_of_hands or d), tuple(schedules), d.aliases)


def _open(d: Definition, asked: Rules) -> Definition:
    """Without the readings that a rule has settled, and those of a double down that there is not."""
    still = tuple(
        r
        for r in d.readings
        if any(o.set or set(o.rules) - set(asked) for o in r.options)
        and (r.touches != (DOUBLE_DOWN,) or d.double_bet is not None)
    )
    return d.model_copy(update={"readings": still})


def _schedules(d: Definition) -> list[Schedule]:
    results = [s for name in used_ladders(d) for s in schedules_of(d.main_bet, d.ladders[name].paytables)]
    return results + [s for key, bet in d.bets.items() for s in schedules_of(key, bet.paytables)]


def not_counted(d: AnyDefinition) -> dict[str, str]:
    """The bets that no solver counts, each with the reason."""
    if isinstance(d, ShoeDefinition):
        return shoes.not_counted(d)
    results = {}
    if d.has_main_game:
        reason = choose.why_not(d)
        if reason:
            results[d.main_bet] = reason
    if d.double_bet is not None:
        reason = choose.why_not_doubled(d)
        if reason:
            results[d.double_bet] = reason
    for key, bet in d.bets.items():
        reason = cards_bets.refusal(d, bet)
        if reason:
            results[key] = reason
    return results


@lru_cache(maxsize=64)
def from_catalogue(key: str) -> Game:
    return as_game(every_definition()[key])
