"""The catalogue as `manage.py games` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines import figures
from games.engines.answers import CatalogueJson, ChoiceJson, ListedBetJson, ListedGameJson
from games.engines.api import Game
from games.engines.definition.load import AnyDefinition
from games.engines.definition.rules import parameters
from games.engines.definition.shoe import ShoeDefinition
from games.engines.registry import MODULES, UNNAMED, definitions, game, game_of
from games.engines.solvers import choose
from games.engines.solvers.as_game import not_counted
from games.engines.solvers.pack import CannotCount

# By the solver of the main game: the page of mathematics that says how it counts, and by what it is proved.
TWO_PROGRAMS = "the plain interpreter on reduced decks, in every reading; full counts that add up"
PROOFS: dict[str | None, tuple[str, str]] = {
    "caribbean_stud": (
        "caribbean-stud",
        "a second method without suits, single hands against all dealers, and " + TWO_PROGRAMS,
    ),
    "three_card": ("three-card", "every dealer's hand against each class of hands, and " + TWO_PROGRAMS),
    "straight_edge": (
        "straight-edge",
        "inclusion and exclusion over sets of ranks, single hands card by card, and " + TWO_PROGRAMS,
    ),
    "fortune_pai_gow": (
        "fortune-pai-gow",
        "single hands against all dealers, the house way against its printed clauses",
    ),
    "against": ("one-raise", TWO_PROGRAMS),
    "sevens": ("one-raise", TWO_PROGRAMS),
    "shown": ("one-raise", TWO_PROGRAMS + "; another solver, hand by hand, on middle-sized decks"),
    "exchange": ("one-raise", TWO_PROGRAMS),
    "board": ("board", TWO_PROGRAMS + "; two passes over every deal"),
    "streets": ("streets", TWO_PROGRAMS),
    "suit_streets": ("flushes", TWO_PROGRAMS),
    "flushes": ("flushes", TWO_PROGRAMS),
    "runs": ("straight-edge", TWO_PROGRAMS + "; inclusion and exclusion over sets of ranks"),
    "setting": ("pai-gow", TWO_PROGRAMS + "; published counts of lines"),
    "shoes": ("", "the plain interpreter on small shoes, in every reading; published counts on the full shoe"),
    None: ("bets-on-cards", TWO_PROGRAMS),
}


def catalogue_report() -> CatalogueJson:
    known = definitions()
    return {"games": [_game(key, known.get(key)) for key in dict.fromkeys((*MODULES, *known))]}


def _game(key: str, d: AnyDefinition | None) -> ListedGameJson:
    result = game(key) if d is None or key in MODULES else game_of(d)
    known = {b.key for b in result.bets}
    reasons = {} if d is None else {k: r for k, r in not_counted(d).items() if k not in known}
    return {
        "key": key,
        "name": result.name,
        "aliases": list(dict.fromkeys((*result.aliases, *(d.aliases if d else ())))),
        "family": _family(key, d),
        "counted": _counted(d, result, reasons),
        "proved": _proof(key, d, result),
        "bets": [_bet(result, bet) for bet in dict.fromkeys(b.key for b in result.bets)],
        "certainty": d.certainty if d else "known",
        "missing": list(d.missing) if d else [],
        "sources": list(d.sources) if d else [],
        "not_counted": [{"bet": bet, "reason": reason} for bet, reason in reasons.items()],
        "parameters": [{"name": p.name, "usual": p.usual, "allowed": p.allowed} for p in (parameters(d) if d else ())],
        "readings": _readings(result),
    }


def _family(key: str, d: AnyDefinition | None) -> str | None:
    """The solver that counts the main game; an engine of its own where there is no definition."""
    if d is None:
        return MODULES[key].rpartition(".")[2]
    if isinstance(d, ShoeDefinition):
        return "shoes"
    try:
        return choose.solver(d).__name__.removesuffix(".analysis").rpartition(".")[2] if d.has_main_game else None
    except CannotCount:
        return None


def _proof(key: str, d: AnyDefinition | None, game: Game) -> dict[str, str] | None:
    """By what the counts were proved, and which page of docs/maths says more."""
    if not game.bets:
        return None
    page, by = PROOFS[MODULES[key].rpartition(".")[2] if key in MODULES else _family(key, d)]
    if isinstance(d, ShoeDefinition):
        page = "baccarat" if d.tableau or not (d.blackjack or d.war) else "war" if d.war else "blackjack"
    return {"by": by, "page": f"docs/maths/{page}.md"}


def _counted(d: AnyDefinition | None, game: Game, reasons: dict[str, str]) -> str:
    if d is None or game.key in MODULES:
        return "exact"
    if (d.has_main_game or d.main_bet in d.bets) and d.main_bet not in reasons:
        return "exact"
    if game.bets:
        return "side_bets_only"
    return "not_counted" if d.certainty == "known" else "rules_unknown"


def _bet(game: Game, bet: str) -> ListedBetJson:
    tables = [s.designator or UNNAMED for s in game.schedules if s.bet == bet]
    first = next(b for b in game.bets if b.key == bet)
    by_rules = not tables and figures.pays_by_the_rules(first)
    return {"bet": bet, "title": first.title, "paytables": tables, "by_the_rules": by_rules}


def figures_text(report: CatalogueJson) -> str:
    """Every paytable with its exact edge and hit frequency, as Markdown."""
    proved = {g["key"]: (g["name"], g["proved"]["by"]) for g in report["games"] if g["proved"]}
    return figures.markdown(proved)


def _readings(game: Game) -> list[ChoiceJson]:
    choices = {c.key: c for b in game.bets for c in b.choices}
    return [
        {"key": c.key, "question": c.question, "options": [{"key": o.key, "meaning": o.meaning} for o in c.options]}
        for c in choices.values()
    ]


def catalogue_text(report: CatalogueJson) -> str:
    return "\n\n".join("\n".join(_lines(g)) for g in report["games"])


def _lines(g: ListedGameJson) -> Iterator[str]:
    yield f"{g['name']} ({g['key']}): {g['counted'].replace('_', ' ')}"
    for bet in g["bets"]:
        without = "pays by the rules" if bet["by_the_rules"] else "pays not known"
        yield f"  {bet['bet']}: {', '.join(bet['paytables']) or without}"
    for missing in g["not_counted"]:
        yield f"  {missing['bet']}: not counted, {missing['reason']}"
    if g["proved"]:
        yield f"  proved by {g['proved']['by']} ({g['proved']['page']})"
    for r in g["readings"]:
        yield f"  reading {r['key']}: {' | '.join(o['key'] for o in r['options'])}"
    for unknown in g["missing"]:
        yield f"  not known: {unknown}"
    for p in g["parameters"]:
        yield f"  --rule {p['name']}={p['usual']}    {p['allowed']}"
