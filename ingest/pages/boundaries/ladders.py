"""Pay tables whose cells or rows were written one into the other: labels and pays take turns.

A row is a label and one or more pays. Where a row's label and pay stand without a space, or several rows in one line,
each row gets a line of its own and a tab before each pay. Digits that could belong to either ("Royal 3100 to 1") go
where the rest of the ladder leaves them a place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.hands import is_hand_like, is_header_word

PAY = (
    r"\d[\d,]*(?:\.\d+)?(?:\s?-?(?i:to|for)-?\s?[1-9]|:[1-9](?!\d)|-1(?![\d-])"
    r"|\s?[xX](?![\w])"
    r"|%(?: of (?:the )?(?i:progressive )?(?i:meter|jackpot)|\s(?:Mega|Major|Minor|Main|Grand|Mini)\b)?)"
    r"|(?i:even money|push|loss)(?![\w])"
)
_MONEY = r"\$[1-9][\d,]*(?:\.\d+)?"
_PAY = re.compile(PAY)
_PAY_OF_ROW = re.compile(rf"{PAY}|{_MONEY}")
_ROW = re.compile(rf"^(?P<label>[^|\t]{{1,80}}?)\s*(?P<pays>(?:(?:{PAY}|{_MONEY})[\s*]*){{1,40}})$")
_STUCK = re.compile(  # behind a word, not behind one letter: an OCR's "l00" is 100
    r"(?:(?<=[A-Za-z]{2})|(?<=[)\]\"']))(?=[1-9][\d,]*(?:\.\d+)?(?:\s?-?(?i:to|for)-?\s?[1-9]|:[1-9](?!\d)|-1(?![\d-])|%|[xX](?!\w)))"
    rf"|(?<=[a-z)])(?={_MONEY}$)"
)
_STUCK_WORD = re.compile(r"(?<=[a-z)])(?=(?:Push|Loss|Even Money|N/A)$)|(?<='s)(?=push$)|(?<=[a-z0-9)])(?=Pays \d)")
NAMED = r"(?:Pay)?[Tt]able [A-Z0-9]{1,2}|[A-Z][A-Z0-9]{1,5}-\d{1,2}\b"
_HEAD = re.compile(
    r"^(?P<label>(?:(?:Player['’]?s?|Winning|Type of|Final|Dealer['’]?s?)"
    r" )?(?:Hands?|Outcomes?|Results?|Events?|Wagers?|Bets?"
    r"|Combinations?|Cards?|Roll|Spin))\s*"
    rf"(?P<heads>(?>(?:Minimum )?Payout Odds|Payouts?|Pays|Payoffs?"
    rf"|Odds|{NAMED}|Pay)(?:\s?\((?:to|for) 1\))?"
    rf"(?:\s?(?>Payout Odds|Payouts?|Pays|Odds|{NAMED})){{0,8}}+)$"
)
_COLUMN = re.compile(rf"(?:Minimum )?Payout Odds|Payouts?|Pays|Payoffs?|Odds|{NAMED}|Pay")
_PLAIN_ODDS = re.compile(r"^\d+\s?(?i:to|for)\s?[1-9]$|^\d+:[1-9]$|^\d+-1$")
_DOTS = re.compile(r"\s*[._\u2026]{3,}\s*")
_CAPITALS_LAST = re.compile(r"(?<=[.!?:] )(?P<title>[A-Z][A-Z0-9'&+-]+(?: [A-Z0-9][A-Z0-9'&+-]*){0,6})$")
_CAPITALS_FIRST = re.compile(r"^(?P<title>[A-Z0-9]{3,}(?: [A-Z0-9][A-Z0-9'&+-]*){0,5}) (?=[A-Z][a-z])")
_SENTENCE = re.compile(r"[.;] [A-Z]|\b(?:shall|must|may|will|is|are|be)\b")
LONGEST_LABEL = 70
FEWEST = 3


_NUMBERED = re.compile(
    r"\b(?:(?:pay\s?)?tables?|submissions?|sections?|wac|rcw|rules?|pages?|versions?|items?|parts?|exhibits?|appendix"
    r"|chapters?|schedules?|options?|no|numbers?|figures?|steps?|forms?|games?)\W*$",
    re.I,
)


def _is_pay(pay: str, before: str, *, alone: bool = True) -> bool:
    """Whether digits are a pay: sections and submissions are numbered "12-1" too.

    It is one behind a hand; where it ran into its label or others follow it, behind any word that is not numbered so.

    >>> _is_pay("12-1", "Aces Up Straight Flush "), _is_pay("12-1", "Submission "), _is_pay("15-1", "WAC 230-")
    (True, False, False)
    >>> _is_pay("12-1", "Royal Match"), _is_pay("12-1", "Royal Match "), _is_pay("12-1", "Submission")
    (True, False, False)
    """
    if not pay.endswith("-1"):
        return True
    words = before.rstrip(" |*.").split()
    if before[-1:] == "-" or _NUMBERED.search(before):
        return False
    ran_in = not alone or before[-1:].isalpha()
    return ran_in or any(is_hand_like(" ".join(words[-k:])) for k in range(1, 9))


@dataclass(frozen=True)
class _Line:
    """A line that could be a row."""

    label: str
    pays: tuple[str, ...]
    stuck: bool  # no space before its first pay
    indent: str = ""

    @property
    def text(self) -> str:
        return "\t".join((self.indent + self.label, *self.pays))


def part_ladders(lines: Sequence[str]) -> list[str]:
    """The lines, with rows that ran together parted."""
    whole: list[str] = []
    for line in lines:
        whole += _rows_in(line) or [line]
    results = list(whole)
    for start, end in _runs(whole):
        rows = [_row(line) for line in whole[start:end]]
        known = [row for row in rows if row is not None]
        if not any(row.stuck for row in known) or len(known) < 2:
            continue
        settled = iter(_settled(known))
        for n, row in zip(range(start, end), rows, strict=True):
            if row is not None:
                results[n] = next(settled).text
        _head_above(results, start, len(known[0].pays))
    return results


def _head_above(lines: list[str], start: int, columns: int) -> None:
    above = next((n for n in range(start - 1, max(start - 3, -1), -1) if lines[n].strip()), None)
    head = _HEAD.match(lines[above].strip()) if above is not None else None
    if above is None or head is None:
        return
    heads = _COLUMN.findall(head["heads"])
    if len(heads) == columns:
        lines[above] = "\t".join((head["label"], *heads))


def _runs(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Stretches of lines that could be rows, with at most one other short line or blank between two."""
    results: list[tuple[int, int]] = []
    start: int | None = None
    last = 0
    for n, line in enumerate(lines):
        if _row(line) is None:
            continue
        if start is not None and n - last <= 2 and all(_between(x) for x in lines[last + 1 : n]):
            last = n
            continue
        if start is not None:
            results.append((start, last + 1))
        start, last = n, n
    if start is not None:
        results.append((start, last + 1))
    return results


def _between(line: str) -> bool:
    """A blank line, or a head within a table ("Straight:")."""
    return not line.strip() or (line.strip().endswith(":") and len(line) < 40)


def _row(line: str) -> _Line | None:
    """A line as a label and its pays."""
    text = line.strip()
    if not 2 <= len(text) <= 160 or "|" in text or "\t" in text:
        return None
    spaced = _STUCK.sub(" ", _STUCK_WORD.sub(" ", text))
    match = _ROW.match(spaced)
    if match is None or _SENTENCE.search(match["label"]) or not re.search(r"[A-Za-z0-9]", match["label"]):
        return None
    label = match["label"].rstrip(" -\u2013\u2014")
    pays = tuple(m.group().strip() for m in _PAY_OF_ROW.finditer(match["pays"]))
    before = text[: text.rfind(pays[0])] if len(pays) == 1 else match["label"]
    if not _is_pay(pays[0], before, alone=len(pays) == 1):
        return None
    touches = not text[len(match["label"].rstrip()) :][:1].isspace()
    stuck = _STUCK.search(text) is not None or _STUCK_WORD.search(text) is not None
    if (touches or pays[0].startswith("$")) and not stuck:
        return None  # "Flush l0 to 1": a letter for a digit; amounts set apart are cells already
    if label.endswith(" Pays"):  # "6 Card 21Pays 2 to 1"
        label, pays = label.removesuffix(" Pays"), (f"Pays {pays[0]}", *pays[1:])
    return _Line(label, pays, stuck, line[: len(line) - len(line.lstrip())])


# ------------------------------------------------------------------ several rows in one line
def _rows_in(line: str) -> list[str]:
    """The rows that one line holds, or nothing: labels and pays must take turns three times at least."""
    if len(line) < 40 or "\t" in line or len(_PAY.findall(line)) < FEWEST:
        return []
    line = _DOTS.sub(" ", line) if len(line) > 160 else line
    groups = _groups(line)
    run = _longest_run(line, groups)
    if run is None:
        return []
    first, last = run
    start = _label_start(line, groups[first][0], groups[first][1])
    if start is None:
        return []
    rows = []
    for n in range(first, last):
        a, b, own = groups[n]
        label = line[start if n == first else a : b].strip(" |*")
        rows.append(_Line(label, tuple(m.group() for m in own), not line[b - 1 : b].isspace()))
    results: list[str] = []
    for part in _before(line[:start].rstrip(" |"), len(rows[0].pays)):
        results += _rows_in(part) or [part]
    results += [row.text for row in _settled(rows)]
    tail = line[groups[last - 1][2][-1].end() :].strip(" |")
    for part in _headed(tail):
        results += _rows_in(part) or [part]
    return results


def _groups(line: str) -> list[tuple[int, int, list[re.Match[str]]]]:
    """Every stretch without a pay, with the pays right behind it."""
    groups: list[tuple[int, int, list[re.Match[str]]]] = []
    at = 0
    for pay in _PAY.finditer(line):
        between = line[at : pay.start()]
        if not _is_pay(pay.group(), between) and between.strip(" |*"):
            continue
        if groups and not between.strip(" |*"):
            groups[-1][2].append(pay)
        else:
            groups.append((at, pay.start(), [pay]))
        at = pay.end()
    return groups


def _headed(text: str) -> list[str]:
    """Text behind a table, with a title in capitals at its head parted: "PAIR PLUS Bet on the spot …"."""
    match = _CAPITALS_FIRST.match(text)
    if match is None:
        return [text] if text else []
    return [match["title"], text[match.end() :]]


def _longest_run(line: str, groups: Sequence[tuple[int, int, list[re.Match[str]]]]) -> tuple[int, int] | None:
    """The longest run of groups that are rows: as many pays each, labels that are labels."""
    best: tuple[int, int] | None = None
    start = 0
    for n in range(1, len(groups) + 1):
        fits = n < len(groups) and len(groups[n][2]) == len(groups[start][2]) and _is_label(line, groups[n])
        if fits:
            continue
        if n - start >= FEWEST and (best is None or n - start > best[1] - best[0]):
            best = (start, n)
        start = n
    return best


def _is_label(line: str, group: tuple[int, int, list[re.Match[str]]]) -> bool:
    text = line[group[0] : group[1]].strip(" |*")
    return (
        2 <= len(text) <= LONGEST_LABEL
        and (text[0].isupper() or text[0].isdigit())
        and not _SENTENCE.search(text)
        and text[-1] not in ".,;:"
        and not re.search(r"\bodds of$", text)
    )


def _label_start(line: str, start: int, end: int) -> int | None:
    """Where the first row's label begins: the longest words before its pay that a hand is called by."""
    words = list(re.finditer(r"[^\s:]+", line[start:end]))  # "as follows:Straight Flush"
    if not words:
        return None
    whole = line[start:end].strip(" |*")
    if _is_label(line, (start, end, [])) and (start == 0 or (is_hand_like(whole) and not _HEAD_WORD.match(whole))):
        head = _HEAD_BEFORE.match(line[start:end])
        return start + (head.end() if head else 0)
    result = None
    for word in reversed(words[-8:]):
        at = start + word.start()
        text = line[at:end].strip(" |*")
        if _HEAD_WORD.match(text):
            break
        if text[:1].isupper() | text[:1].isdigit() and is_hand_like(text):
            result = at
    return result


_HEAD_WORD = re.compile(r"(?:Odds|Payouts?|Pays?|Payoffs?|Hands?|Paytable|Outcome|Result)\b")
_HEAD_BEFORE = re.compile(
    r"^(?:(?:Player['’]?s? |Winning )?(?:Hand|Outcome|Result|Event"
    r"|Wager)s?\s*\|?\s*)(?:(?:Payout Odds|Payouts?|Pays|Odds"
    r"|Paytable [A-Z0-9]{1,2})\s*\|?\s*){1,8}"
)


def _before(text: str, columns: int) -> list[str]:
    """What stands before the first row: prose, then perhaps the table's head."""
    for item in re.finditer(
        r"(?:Player['’]?s? |Winning |Type of )?(?:Hand|Outcome|Result|Event|Wager)s?(?=\W|[A-Z])", text
    ):
        head = _HEAD.match(text[item.start() :].replace(" |", "").strip())
        if head is not None:
            heads = _COLUMN.findall(head["heads"])
            if len(heads) == columns or is_header_word(head["label"]):
                return [*_titled(text[: item.start()].rstrip(" |")), "\t".join((head["label"], *heads))]
    return _titled(text)


def _titled(text: str) -> list[str]:
    """Prose before a table, with a title in capitals at its end parted: "… on the bet. ANTE BONUS PAY TABLE"."""
    match = _CAPITALS_LAST.search(text)
    parts = [text] if match is None else [text[: match.start()].rstrip(), match["title"]]
    return [part for part in parts if part]


# ------------------------------------------------------------------ digits that could belong to either
def _settled(rows: Sequence[_Line]) -> list[_Line]:
    """The rows, with digits between label and pay given to the one that the ladder leaves them for."""
    stuck = sum(row.stuck for row in rows)
    all_stuck = (len(rows) >= FEWEST and stuck >= len(rows) - 1) or stuck >= max(4, 0.6 * len(rows))
    results = list(rows)
    for n, row in enumerate(rows):
        ways = _ways(row)
        if len(ways) < 2:
            continue
        if all_stuck and not row.stuck:
            ways = ways[1:]  # every other pay stands right behind its label: so does this one, behind a digit of it
        before = next((_number(r) for r in reversed(results[:n]) if _number(r)), None)
        after = next((_number(r) for r in rows[n + 1 :] if _number(r)), None)
        falling = _falls(rows, n)
        if len(ways) == 1:
            results[n] = ways[0]
            continue
        fitting = [way for way in ways if _between_two(_number(way), before, after, falling)]
        if len(fitting) >= 1:
            results[n] = fitting[0]
    return results


def _ways(row: _Line) -> list[_Line]:
    """Every way to part a row's digits: all to the pay first, then one or two of them to the label."""
    digits = re.match(r"\d+", row.pays[0])
    if row.stuck or digits is None or row.label[-1:].isdigit() or not _PLAIN_ODDS.match(row.pays[0]):
        return [row]
    results = [row]
    for k in (1, 2):
        rest = row.pays[0][k:]
        if len(digits.group()) > k and rest[0] != "0":
            results.append(replace(row, label=f"{row.label} {row.pays[0][:k]}", pays=(rest, *row.pays[1:])))
    return results


def _number(row: _Line) -> float:
    match = re.match(r"(?:Pays )?([\d,]+(?:\.\d+)?)", row.pays[0])
    return float(match[1].replace(",", "")) if match else 0.0


def _falls(rows: Sequence[_Line], but: int) -> bool:
    numbers = [_number(row) for n, row in enumerate(rows) if n != but and _number(row)]
    falls = sum(a > b for a, b in pairwise(numbers))
    return 2 * falls >= sum(a != b for a, b in pairwise(numbers))


def _between_two(number: float, before: float | None, after: float | None, falling: bool) -> bool:
    if not falling:
        before, after = after, before
    return (before is None or number <= before) and (after is None or number >= after)
