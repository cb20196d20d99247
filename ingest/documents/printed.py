"""What a person types is what the page prints: "5 Cards", "thirty", "3 to 2", "$1,500", "10% (Mega)".

A cell of the page may say several values of the packet at once: "$50 (not from meter)" is an amount, its unit and where
it is paid from. Known names come first; another name than the known ones is taken as it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rapidfuzz import fuzz, process

from ingest.grammar.bets import KNOWN as KNOWN_BETS
from ingest.grammar.bets import bet_in
from ingest.grammar.hands import PHRASES, parse_hand
from ingest.grammar.number_words import with_digits
from ingest.grammar.odds import canonical as decimal_of
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import snake
from paytables.packet.units import pay as pay_in_words

_RATIO = re.compile(r"^([\d.,]+)\s*(?:to|:|/|-)\s*([\d.,]+)$", re.I)
PLAYED = {"push": "push", "pushes": "push", "tie": "push", "loses": "loses", "lose": "loses", "loss": "loses"}
NONE = frozenset({"", "-", "--", "–", "—", "n/a", "blank", "nothing"})
UNITS = {"percent": "%", "to_1": "to 1", "for_1": "for 1", "dollars": "$"}


class NotUnderstood(ValueError):
    """Typed words that say nothing here; `str()` is one sentence with an example."""


def number_from_text(text: str) -> str | None:
    """A number as printed, in the packet's form; None where nothing is said.

    >>> [number_from_text(text) for text in ("$1,500", "thirty", "3 to 2", "2.50 %", " ")]
    ['1500', '30', '1.5', '2.5', None]
    """
    plain = with_digits(re.sub(r"[$,%]", "", text)).strip()
    if plain.lower() in NONE:
        return None
    match = _RATIO.match(plain)
    try:
        value = Fraction(match[1]) / Fraction(match[2]) if match else Fraction(plain.replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise NotUnderstood(
            f"“{text.strip()}” is not a number. Type it as printed, such as 30, $1,500 or 3 to 2."
        ) from None
    written = decimal_of(abs(value))
    if written is None:
        raise NotUnderstood(f"“{text.strip()}” has no exact decimal form; type the number that the page prints.")
    return f"-{written}" if value < 0 else written


def pays_from_text(text: str, now: Mapping[str, object]) -> dict[str, object]:
    """What a pay cell says. A bare number keeps the unit that the row has.

    >>> pays_from_text("3 to 2", {}), pays_from_text("thirty", {"unit": "to_1"})
    ({'pays': '1.5', 'unit': 'to_1'}, {'pays': '30'})
    >>> pays_from_text("Push", {}), pays_from_text("$1,500", {"unit": "to_1"})
    ({'pays': None, 'unit': None, 'result': 'push'}, {'pays': '1500', 'unit': 'dollars'})
    """
    plain = with_digits(text).strip()
    if plain.lower() in NONE:
        return {"pays": None}
    if (result := PLAYED.get(plain.lower().rstrip("."))) is not None:
        return {"pays": None, "unit": None, "result": result}
    hit = parse_pay(plain)
    if hit is None or hit.number is None:
        raise NotUnderstood(
            f"“{text.strip()}” is not a pay. Type it as printed, such as 50 to 1, 3 to 2, 10% or $1,500."
        )
    values: dict[str, object] = {"pays": hit.number}
    if hit.unit is not None:
        values["unit"] = hit.unit
    if hit.meter is not None:
        values["meter"] = hit.meter
    elif hit.unit not in (None, "percent") and now.get("meter") is not None:
        values["meter"] = None
    if hit.from_meter is not None:
        values["from_meter"] = hit.from_meter
    if now.get("result") in PLAYED.values():
        values["result"] = "pays"
    return values


def hand_from_text(text: str, others: Iterable[str], known: Iterable[str]) -> str | None:
    """The hand that a label names; a label that is only a number is read as the other rows are.

    >>> hand_from_text("5 Cards", ["win_by_4_cards"], []), hand_from_text("Royal Flush", [], ["royal_flush"])
    ('win_by_5_cards', 'royal_flush')
    """
    if not text.strip():
        return None
    typed = snake(text)
    for name in known:
        if typed == name:
            return name
    beside = list(others)
    header = ""
    if any(name.startswith("win_by_") for name in beside):
        header = "Win by"
    elif any(name.endswith("_card_straight") for name in beside):
        header = "Length of straight, cards"
    result = parse_hand(text, header)
    if result is None:
        raise NotUnderstood(f"“{text.strip()}” is not a hand. Type the words of the row's label.")
    return result.name


def bet_from_text(text: str, known: Iterable[str]) -> str | None:
    """
    >>> bet_from_text("Pair Plus", []), bet_from_text("Six Card Bonus", ["six_card_bonus"])
    ('pair_plus', 'six_card_bonus')
    """
    if not text.strip():
        return None
    typed = snake(text)
    return typed if typed in {*known, *KNOWN_BETS} else bet_in(text) or typed


def version_from_text(text: str) -> dict[str, object]:
    """
    >>> version_from_text("v5.4.0 or higher"), version_from_text("any"), version_from_text("1.2")
    ({'version': '5.4.0', 'match': 'at_least'}, {'version': None, 'match': 'any'}, {'version': '1.2', 'match': 'exact'})
    """
    plain = " ".join(text.split())
    if plain.lower() in (*NONE, "any", "any version"):
        return {"version": None, "match": "any"}
    least = re.search(r" ?(?:\bor (?:higher|later|newer|above)\b|\+$)", plain, re.I)
    version = re.sub(r"^v(?:er(?:sion|\.)?)?\.? ?(?=\d)", "", plain[: least.start()] if least else plain, flags=re.I)
    return {"version": version.strip(), "match": "at_least" if least else "exact"}


def component_from_text(text: str, known: Iterable[str]) -> dict[str, object]:
    """A component and its version, as one line names both; the longest known name that fits is the component's.

    >>> component_from_text("gm atlas 5.4.0 or higher", ["GM", "GM Atlas"])
    {'component': 'GM Atlas', 'version': '5.4.0', 'match': 'at_least'}
    >>> component_from_text("Otter Reader v1.2", []), component_from_text("i-Deal", ["i-Deal"])["match"]
    ({'component': 'Otter Reader', 'version': '1.2', 'match': 'exact'}, 'any')
    """
    plain = " ".join(text.split())
    folded = f"{plain.casefold()} "
    name = max((one for one in known if folded.startswith(f"{one.casefold()} ")), key=len, default="")
    if not name:
        version = re.search(r" (?:v(?:er(?:sion|\.)?)?\.? ?)?\d|$", plain, re.I)
        name = plain[: version.start()] if version else plain
    if not name or name[0].isdigit():
        raise NotUnderstood(
            f"“{plain}” does not name a component. Type its name and version as printed, such as GM Atlas 5.4.0 or "
            "higher."
        )
    return {"component": name, **version_from_text(plain[len(name) :])}


def pay_words(row: Mapping[str, Any]) -> str:
    """What a row pays, as a page prints it.

    >>> pay_words({"pays": "1500", "unit": "dollars"}), pay_words({"pays": None, "result": "push"})
    ('$1,500', 'Push')
    """
    amount = row.get("pays")
    if amount is None:
        return str(row["result"]).capitalize() if row.get("result") in PLAYED.values() else ""
    words = pay_in_words(_grouped(amount), row.get("unit"), _grouped(amount))
    if row.get("unit") == "percent":
        words = words.replace(" %", "%")
    if row.get("meter"):
        words += f" {str(row['meter']).replace('_', ' ').capitalize()}"
    if row.get("from_meter") is not None:
        words += " (from meter)" if row["from_meter"] else " (not from meter)"
    return words


def each_unit(amount: str) -> list[str]:
    """An amount in every unit that a page may mean.

    >>> each_unit("1500")
    ['1,500 to 1', '1,500 for 1', '$1,500', '1,500%']
    """
    return [pay_words({"pays": amount, "unit": unit}) for unit in ("to_1", "for_1", "dollars", "percent")]


def _grouped(amount: str) -> str:
    whole, dot, rest = amount.partition(".")
    return f"{int(whole):,}{dot}{rest}" if re.fullmatch(r"-?\d{1,40}", whole) else amount


def in_words(name: str) -> str:
    """A name of the packet as people say it.

    >>> in_words("win_by_5_cards")
    'Win by 5 cards'
    """
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


HANDS = tuple(snake(phrase) for phrase in PHRASES)


def nearest(text: str, known: Sequence[str], most: int = 9) -> list[str]:
    """The known names that come nearest to what the page shows, the nearest first; else as they come."""
    if not text.strip():
        return list(dict.fromkeys(known))[:most]
    by_words = {in_words(name): name for name in dict.fromkeys(known)}
    result = process.extract(text, list(by_words), scorer=fuzz.WRatio, processor=str.lower, limit=most)
    return [by_words[words] for words, _, _ in result]
