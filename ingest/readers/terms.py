"""What may be wagered and what is taken: limits of bets and commissions, from lists and from sentences."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from ingest.grammar.bets import KNOWN, bet_in, whole_bet
from ingest.grammar.text import snake
from ingest.prose import Block, Row, Text
from ingest.readers.letter.sentences import sentences
from ingest.values import Doubt, Value

LIMITS, COMMISSIONS = "limits", "commissions"
_MONEY = r"\$\s?\d[\d,]{0,11}(?:\.\d\d)?"
_HEAD = re.compile(r"\b(?:minimums?|maximums?|limits?|min\.?|max\.?)\b", re.I)
_ROW = re.compile(
    rf"^(?:[\u2022*-] ?)?(?P<bet>[A-Z][\w'\u2019+, -]{{1,50}}?)"
    rf"(?P<wager> (?:side )?(?:wagers?|bets?))?(?P<limit> limits?)?[\s:.\u2013\u2014-]{{1,40}}(?P<least>{_MONEY})"
    rf"(?:\s?(?:-|\u2013|\u2014|to|/|and|up to)\s?(?P<most>{_MONEY})(?:,? (?:pays|inclusive)\b.*| each)?)?$",
    re.I,
)
_LEAST = re.compile(
    rf"\bminimum (?P<bet>(?:[\w+'-]+ ){{1,4}}?)(?:wager|bet)s? (?:is|of|shall be|must be)\s(?P<money>{_MONEY})", re.I
)
_MOST = re.compile(
    rf"\bmaximum (?P<bet>(?:[\w+'-]+ ){{1,4}}?)(?:wager|bet)s? (?:is|of|shall be|must be)\s(?P<money>{_MONEY})", re.I
)
_NAME = r"[A-Z0-9][\w+'-]*(?: [A-Z0-9][\w+'-]*){0,3}"
_NAMES = rf"{_NAME}(?:(?:,| and|, and) {_NAME}){{0,3}}"
_RANGE = rf"(?P<least>{_MONEY})\s?(?:and|to|-|\u2013|\u2014)\s?(?P<most>{_MONEY})"
_BETWEEN = (  # the bet before the amounts, and behind them
    re.compile(
        rf"\b(?P<bet>{_NAMES}) (?:[Ww]agers?|[Bb]ets?)(?: limits?)? "
        rf"(?:(?:may be|must be|are|is|shall be|of|from|between) ){{1,2}}{_RANGE}"
    ),
    re.compile(rf"\b(?:[Ww]agers?|[Bb]ets?|[Ll]imits?) (?:for|on) (?:the )?(?P<bet>{_NAMES}) (?:is|are) {_RANGE}"),
    re.compile(rf"\b(?:bet|wager|place|risk)(?: from| between)? {_RANGE} on (?:the )?(?P<bet>{_NAMES})"),
)
_WAGER = r"(?P<bet>(?:[\w+&'\u2019-]+ ){0,5}?)(?:wager|bet)s?"
_NO_MORE = re.compile(
    rf"\b{_WAGER},? (?:each )?(?:(?:may not|must not|shall not|cannot|not to|never) exceed"
    r"|(?:(?:may|must|shall|can) (?:not be|be not|be no)|(?:of )?(?:not|no)) (?:more|greater|higher|larger) than"
    r"|(?:is|are) (?:limited to|capped at)|of (?:up to|at most)|(?:may|must|shall) be (?:up to|at most))"
    rf" (?P<money>{_MONEY})",
    re.I,
)
_NONE_ABOVE = re.compile(
    rf"\bno {_WAGER} (?:may|shall|can|must|is to|is allowed to) (?:be (?:more|greater|higher|larger) than|exceed)"
    rf" (?P<money>{_MONEY})",
    re.I,
)
_NO_LESS = re.compile(
    rf"\b{_WAGER},? (?:each )?(?:(?:may|must|shall) (?:not be|be not|be no) (?:less|lower|smaller) than"
    rf"|(?:(?:may|must|shall) be |of )(?:at least|not less than)) (?P<money>{_MONEY})",
    re.I,
)
_IN_WORDS = ((_NO_MORE, "most"), (_NONE_ABOVE, "most"), (_NO_LESS, "least"))
_EACH = re.compile(r"\b(?:an?|the) (?P<bet>(?:[A-Z][\w+'\u2019-]* ){1,4})(?:wager|bet)\b")
_UP_TO = re.compile(rf"\b(?:bet|wager|place|risk) up to (?P<most>{_MONEY}) on (?:the )?(?P<bet>{_NAMES})")
_AGGREGATE = re.compile(
    r"\b(?:aggregate payout limit|max(?:imum|\.)? (?:aggregate )?pay(?:out|off)s?)\b"
    rf"(?P<words>[^.$]{{0,160}})(?P<money>{_MONEY})",
    re.I,
)
_NOT_THE_MOST = re.compile(r"\b(?:less|below|lower|least)\b", re.I)
_ENVY = re.compile(rf"\benvy bonus\b[^.$]{{0,80}}\bat least (?P<money>{_MONEY})", re.I)
_TAKEN = re.compile(
    r"\b(?P<n>\d{1,2}(?:\.\d{1,2})?)\s?(?:% ?|per ?cent )(?:commission|vigorish)\b(?P<rest>[^.;]{0,120})"
    r"|\b(?:commission|vigorish) (?:of|equal to|is"
    r"|at)\s(?P<m>\d{1,2}(?:\.\d{1,2})?)\s?(?:%|per ?cent)(?P<more>[^.;]{0,120})",
    re.I,
)
_LEADING = re.compile(
    r"^(?:.*\b(?:no|an?|the|any|each|every|all|such|that|its|single|total)\b\s*)+(?:(?:optional|side|additional)\b\s*)*",
    re.I,
)
_NO_BET = frozenset(["the", "table", "each", "any", "all", "your", "a", "house", "total", "required", "initial"])
_LEADS = frozenset(["the", "a", "an", "each", "every", "such", "that", "its", "optional", "additional"])
_LEADS_OF_KNOWN = frozenset(["any", "all", "single", "total", "side"])  # "Any Seven" and "All Small" are bets
_NAMES_LEAST = re.compile(r"\bmin(?:imums?)?\b", re.I)
_NAMES_MOST = re.compile(r"\bmax(?:imums?)?\b", re.I)
_NO_WAGER = re.compile(
    r"\b(?:tips?|tokes?|fees?|buy[ -]?ins?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:day|end)s?|holidays?)\b",
    re.I,
)
_OF_PAYOUTS = frozenset(["aggregate", "payout", "payouts", "table", "contribution", "meter", "win", "winnings"])
STATED_IN_WORDS = Doubt(
    "limit_of_a_sentence", "the sentence may name this amount for something else than the bet's limit"
)
TWO_LIMITS = Doubt("two_limits", "another line gives this bet another limit, and what tells them apart was not read")
NO_BET_NAMED = Doubt("bet_not_named", "the sentence does not say whose commission it is")
UNSURE = 0.85


def _amount(text: Text, match: re.Match[str], name: str, start: int, reader: str) -> Value | None:
    if match[name] is None:
        return None
    digits = match[name].replace("$", "").replace(",", "").strip()
    digits = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return text.value(digits, reader, start + match.start(name), start + match.end(name))


def bet_of(words: str) -> str | None:
    """The bet that a line of limits names.

    >>> bet_of("Fortune Wager"), bet_of("Pai Gow Primary"), bet_of("Pair Plus")
    ('fortune', 'pai_gow_primary', 'pair_plus')
    >>> bet_of("Fortune 7 Bonus"), bet_of("Bet"), bet_of("Any Seven"), bet_of("All Ante"), bet_of("The Maximum Raise")
    ('fortune_7_bonus', 'bet', 'any_seven', 'ante', 'raise')
    >>> bet_of("Buy-in"), bet_of("Dealer tip"), bet_of("Saturday")
    (None, None, None)
    """
    if words.strip().lower() == "bet":
        return "bet"
    bare = re.sub(r"\b(?:wagers?|bets?|limits?|min(?:imums?)?|max(?:imums?)?)\b", "", words, flags=re.I)
    bare = _without_leads(bare.strip(" -\u2013\u2014:."))
    words_of = bare.lower().split()
    if not bare or bare.lower() in _NO_BET or len(words_of) > 5 or not _OF_PAYOUTS.isdisjoint(words_of):
        return None
    if _NO_WAGER.search(bare):
        return None
    return whole_bet(f"{bare} bet") or snake(bare.replace("\u2019", "'")) or None


def _without_leads(words: str) -> str:
    first, _, rest = words.partition(" ")
    while rest and (
        first.lower() in _LEADS or (first.lower() in _LEADS_OF_KNOWN and (whole_bet(rest) or rest.lower()) in KNOWN)
    ):
        words = rest.lstrip()
        first, _, rest = words.partition(" ")
    return words


def _sides(words: str) -> set[str]:
    """Which side of a limit words speak of."""
    return {side for side, pattern in (("least", _NAMES_LEAST), ("most", _NAMES_MOST)) if pattern.search(words)}


def bets_of(words: str) -> list[str]:
    """The bets that share one amount: none where a part of the words is no bet.

    >>> bets_of("Player, Banker and Tie"), bets_of("Table Aggregate"), bets_of("Main game, against the dealer")
    (['player', 'banker', 'tie'], [], [])
    """
    pieces = [piece.removeprefix("and ") for piece in words.replace(" and ", ", ").split(", ") if piece.strip()]
    bets = [bet_of(piece) if not piece.islower() or len(pieces) == 1 or bet_in(piece) else None for piece in pieces]
    return [bet for bet in bets if bet is not None] if all(bets) else []


def read_limits(
    rows: Sequence[Row], blocks: Sequence[Block], taken: Collection[tuple[int, int]]
) -> list[dict[str, object]]:
    """Every limit that a list under a head of limits or a sentence names."""
    result = _listed(rows, taken)
    for block in blocks:
        for start, end in sentences(block.body):
            result += _stated(block, block.plain[start:end], start)
    return _differing(result)


def _listed(rows: Sequence[Row], taken: Collection[tuple[int, int]]) -> list[dict[str, object]]:
    """Lines of a bet and its amounts: below a line that speaks of minimum and maximum, or one below another."""
    matches = [_ROW.match(row.plain) if row.place not in taken and "$" in row.plain else None for row in rows]
    results: list[dict[str, object]] = []
    open_for, head = 0, ""
    for n, (row, match) in enumerate(zip(rows, matches, strict=True)):
        if _HEAD.search(row.plain) and len(row.plain) <= 60 and "$" not in row.plain:
            open_for, head = 12, row.plain
            continue
        if match is None:
            open_for = max(open_for - 1 - 2 * (len(row.plain) > 80), 0)
            continue
        if not (open_for or (match["limit"] and match["most"]) or _among_limits(matches, n)):
            continue
        text = row.text
        least, most = _amount(text, match, "least", 0, LIMITS), _amount(text, match, "most", 0, LIMITS)
        sides = _sides(match["bet"]) or (_sides(head) if open_for else set())
        if most is None:
            most = None if sides == {"least"} else least
            least = None if sides == {"most"} else least
        for bet in bets_of(match["bet"]):
            leaves = {"bet": text.value(bet, LIMITS, *match.span("bet")), "least": least, "most": most}
            if not (open_for or match["wager"] or match["limit"] or bet in KNOWN):  # "Collection - $1 to $5"
                leaves = {k: leaf and leaf.doubted(UNSURE, STATED_IN_WORDS) for k, leaf in leaves.items()}
            results.append({**leaves, "for": text.value("wager", LIMITS, *match.span("least"))})
            open_for = max(open_for, 3) if open_for else 0
    return results


def _among_limits(matches: Sequence[re.Match[str] | None], n: int) -> bool:
    """Whether a line of a bet and amounts stands beside another, one of them a wager's, and one from least to most."""
    near = [match for match in matches[max(0, n - 1) : n + 2] if match is not None]
    own = matches[n]
    return (
        len(near) > 1
        and own is not None
        and (own["wager"] is not None or own["most"] is not None)
        and any(match["wager"] for match in near)
        and any(match["most"] for match in near)
    )


def _plain(leaf: object) -> object:
    return leaf.value if isinstance(leaf, Value) else None


def _differing(limits: list[dict[str, object]]) -> list[dict[str, object]]:
    """The limits, with those of one bet that differ doubted: a table or a stake that was not read parts them."""
    sides = ("least", "most")
    amounts: dict[object, set[object]] = {}
    for limit in limits:
        for side in sides:
            amounts.setdefault((_plain(limit["bet"]), _plain(limit["for"]), side), set()).add(_plain(limit[side]))
    for limit in limits:
        whose = (_plain(limit["bet"]), _plain(limit["for"]))
        if any(len(amounts[*whose, side] - {None}) > 1 for side in sides):
            for what in ("bet", *sides):
                leaf = limit[what]
                limit[what] = leaf.doubted(UNSURE, TWO_LIMITS) if isinstance(leaf, Value) else leaf
    return limits


def _stated(block: Block, sentence: str, start: int) -> list[dict[str, object]]:
    results: list[dict[str, object]] = []
    text = block.body
    for pattern, side in ((_LEAST, "least"), (_MOST, "most"), *_IN_WORDS):
        for match in pattern.finditer(sentence):
            leaf = _amount(text, match, "money", start, LIMITS)
            if leaf is None or _sides(match["bet"]) - {side}:  # how high a minimum may be is no limit of the bet
                continue
            for bet in _bets_limited(sentence, match):
                results.append(_limit(text, match, start, bet, "wager", **{side: leaf}))
    for match in (m for pattern in _BETWEEN for m in pattern.finditer(sentence)):
        least, most = (_amount(text, match, side, start, LIMITS) for side in ("least", "most"))
        for bet in bets_of(match["bet"]):
            results.append(_limit(text, match, start, bet, "wager", least=least, most=most))
    for match in _UP_TO.finditer(sentence):
        most = _amount(text, match, "most", start, LIMITS)
        for bet in bets_of(match["bet"]):
            results.append(_limit(text, match, start, bet, "wager", most=most))
    for match in _AGGREGATE.finditer(sentence):
        if _NOT_THE_MOST.search(match["words"]):  # what a cap may not fall below is no cap
            continue
        results.append(_limit(text, match, start, None, "round", most=_amount(text, match, "money", start, LIMITS)))
    for match in _ENVY.finditer(sentence):
        bet = bet_in(sentence[: match.start()])
        results.append(_limit(text, match, start, bet, "envy", least=_amount(text, match, "money", start, LIMITS)))
    return results


def _bets_limited(sentence: str, match: re.Match[str]) -> list[str | None]:
    """The bets of a limit: one that the sentence names, each of several, or none where it speaks of any wager."""
    if re.search(r"\beach\b", match[0], re.I):
        before = [bet_of(m["bet"]) for m in _EACH.finditer(sentence[: match.end()])]
        if len(before) > 1 and all(before):
            return list(before)
    words = _LEADING.sub("", match["bet"].strip())
    if not words or (_sides(words) and not words.split()[1:]):
        return [None]
    bet = bet_of(words)
    return [] if bet is None or bet.startswith("envy") else [bet]  # what envy asks for is no limit of its own


def _limit(
    text: Text,
    match: re.Match[str],
    start: int,
    bet: str | None,
    whose: str,
    *,
    least: Value | None = None,
    most: Value | None = None,
) -> dict[str, object]:
    span = (start + match.start(), start + match.end())
    return {
        "bet": None if bet is None else text.value(bet, LIMITS, *span).doubted(UNSURE, STATED_IN_WORDS),
        "least": None if least is None else least.doubted(UNSURE, STATED_IN_WORDS),
        "most": None if most is None else most.doubted(UNSURE, STATED_IN_WORDS),
        "for": text.value(whose, LIMITS, *span, confidence=0.95),
    }


def read_commissions(blocks: Sequence[Block]) -> list[dict[str, object]]:
    """Every commission that a sentence names, each bet's once."""
    results: dict[tuple[object, object], dict[str, Any]] = {}
    for block in blocks:
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            for match in _TAKEN.finditer(sentence):
                group = "n" if match["n"] else "m"
                rest = match["rest"] or match["more"] or ""
                bet = _whose(rest) or _whose(sentence[: match.start()])
                percent = block.body.value(
                    match[group].rstrip("0").rstrip(".") if "." in match[group] else match[group],
                    COMMISSIONS, start + match.start(group), start + match.end(group),
                )  # fmt: skip
                whole = (start + match.start(), start + match.end())
                entry = {
                    "bet": None if bet is None else block.body.value(bet, COMMISSIONS, *whole, confidence=0.92),
                    "percent": percent if bet is not None else percent.doubted(UNSURE, NO_BET_NAMED),
                    "on": _of_what(block.body, rest, whole),
                }
                results.setdefault((bet, percent.value), entry)
    named = {percent for bet, percent in results if bet is not None}
    return [entry for (bet, percent), entry in results.items() if bet is not None or percent not in named]


_OF_BET = re.compile(
    r"\b(?:on|of|from|for|by)\s(?:the |all |any |each |a |every )*(?:winning"
    r" )?(?P<bet>[A-Za-z][\w+'-]*(?: [A-Za-z][\w+'-]*){0,2}?) (?:wagers?|bets?|hands?)\b",
    re.I,
)
_BANKER = re.compile(r"\b(?:winning )?(?P<bet>banker|player|pai gow|dragon 7|tie)\b", re.I)


def _whose(text: str) -> str | None:
    match = _OF_BET.search(text)
    if match is not None:
        words = match["bet"].strip()
        return (
            None if words.lower() in ("winning", "losing", "all", "any") else whole_bet(f"{words} bet") or snake(words)
        )
    banker = _BANKER.search(text)
    return snake(banker["bet"]) if banker is not None else None


def _of_what(text: Text, rest: str, whole: tuple[int, int]) -> Value | None:
    if re.search(r"\bwin(?:s|ning|nings|ner)?\b|\bpay(?:s|out)?\b", rest, re.I):
        return text.value("winnings", COMMISSIONS, *whole, confidence=0.92)
    if re.search(r"\b(?:amount )?wager(?:ed)?\b|\bbets?\b", rest, re.I):
        return text.value("wager", COMMISSIONS, *whole, confidence=UNSURE)
    return None
