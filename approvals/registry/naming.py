"""The rules that come with a letter may print another title than the letter's list: "6 Card Fortune Pai Gow Poker"
under a letter that lists "6 Card Fortune Pai Gow". Two games in the register would leave the one that is approved
without terms, and the one with the rules unlisted.

They are one game where every name of the list was read for certain, the title itself is not in it, and exactly one
name differs from the title by nothing but the words that titles add (games/names.py). Anything less certain is asked:
the names stay two games unless the agent who publishes says that they are one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from approvals.registry.letters import LONGEST_NAME, NotPublishable
from games.models import Game, GameName
from games.names import name_key, without_common_words, without_edition
from games.services import add_alias, game_named
from ingest.documents.effective import Confident
from paytables.packet.plain import PlainLetter, PlainPacket


@dataclass(frozen=True, slots=True)
class Naming:
    """How the list of a letter names the game whose rules came with it under another title."""

    title: str
    listed: str | None = None  # the same game
    place: int = 0  # of that name in the list
    asked: tuple[str, ...] = ()  # names of which a person may say that they are the same game


@dataclass
class Named:
    """What was recorded of a second name."""

    notes: list[str] = field(default_factory=list)
    places: dict[tuple[str, int, str], str] = field(default_factory=dict)  # (table, id, attribute) → pointer


def naming_of(view: Confident, same_as: str | None = None) -> Naming | None:
    """None where there is nothing to say: no rules, no list, the title itself listed, or no name like it.

    `same_as`: the listed name of which a person says that it is the game of the enclosed rules.
    """
    title = view.value("/game")
    names = [str(game["name"]) for game in (view.packet.get("letter") or {}).get("games") or []]
    result = None
    if title and name_key(title) and name_key(title) not in {name_key(name) for name in names}:
        result = _of_names(title, names, view)
    if same_as is None:
        return result
    wanted = name_key(same_as)
    if result is not None and result.listed is not None and name_key(result.listed) == wanted:
        return result
    if result is None or wanted not in {name_key(name) for name in result.asked}:
        raise NotPublishable(f"Whether {same_as} is the game of the enclosed rules is not asked of this letter.")
    place = next(place for place, name in enumerate(names) if name_key(name) == wanted)
    return Naming(result.title, names[place], place)


def names_if_published(packet: PlainPacket) -> tuple[str, ...]:
    """The names that would be of one game after publishing, for whoever asks before."""
    naming = naming_of(Confident(packet))
    return (naming.listed, naming.title) if naming is not None and naming.listed is not None else ()


def names_to_confirm(packet: PlainPacket) -> tuple[str, ...]:
    """The listed names of which the agent who publishes may say that one is the game of the enclosed rules."""
    naming = naming_of(Confident(packet))
    return naming.asked if naming is not None else ()


def _of_names(title: str, names: list[str], view: Confident) -> Naming | None:
    sure = [place for place in range(len(names)) if view.sure(f"/letter/games/{place}/name")]
    readable = [place for place in sure if name_key(names[place]) and len(names[place]) <= LONGEST_NAME]
    alike = [place for place in readable if without_common_words(names[place]) == without_common_words(title)]
    if len({name_key(names[place]) for place in alike}) == 1 and len(sure) == len(names):
        chosen = Naming(title, names[alike[0]], alike[0])
        return None if _stand_apart(title, names[alike[0]]) else chosen
    near = [place for place in readable if without_edition(names[place]) == without_edition(title)]
    asked = {name_key(names[place]): names[place] for place in near if not _stand_apart(title, names[place])}
    return Naming(title, asked=tuple(asked.values())) if asked else None


def _stand_apart(title: str, listed: str) -> bool:
    """The register has both names and never moves a name from one game to another: what cites it would change."""
    keys = {name_key(title), name_key(listed)}
    games = GameName.objects.filter(key__in=keys).values_list("game_id", flat=True)
    return len(set(games)) > 1


def record_naming(naming: Naming, letter: PlainLetter, *, by_person: bool) -> Named:
    """Both names become names of one game, with the reason and the two places that print them."""
    named = Named()
    if naming.listed is None:
        several = " or ".join(naming.asked)
        named.notes.append(
            f"The enclosed rules are titled {naming.title}; the letter lists {several}. They are kept as different"
            " games, since nobody said that they are one."
        )
        return named
    known = {n.key: n.game for n in GameName.objects.select_related("game").filter(key__in=_keys(naming))}
    if len(known) == len(_keys(naming)):
        return named
    game: Game = next(iter(known.values()), None) or game_named(name=naming.listed)
    title_is_new = name_key(naming.title) not in known
    text = "an agent said that it is the game" if by_person else "the only name that differs by common words alone"
    number = f"#{letter['submission']}" if letter.get("submission") else "without a number"
    reason = (
        f"Letter {number} of {letter['date']} lists {naming.listed} and encloses rules titled {naming.title}: {text}."
    )
    alias = add_alias(game=game, name=naming.title if title_is_new else naming.listed, reason=reason[:300])
    printed, other = "/game", f"/letter/games/{naming.place}/name"
    if not title_is_new:
        printed, other = other, printed
    named.places["games_gamename", alias.pk, "name"] = printed
    named.places["games_gamename", alias.pk, "reason"] = other
    named.notes.append(f"{naming.title} and {naming.listed} are one game: {text}.")
    return named


def _keys(naming: Naming) -> set[str]:
    return {name_key(naming.title), name_key(naming.listed or naming.title)}
