"""What a pay cell says: odds, a share of a meter, dollars, or a bare number whose unit stands elsewhere.

The strict forms come first. Only when none fits are an OCR's look-alikes tried, each under its own name; a reading
that needed a digit to be guessed is doubtful, one that only lost a space is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Literal

from ingest.grammar.hands import is_hand_like
from ingest.grammar.text import plain, without_stars
from ingest.values import Repair

Kind = Literal["odds", "percent", "dollars", "times", "number", "none"]
DOUBTFUL = 0.8
NEARLY = 0.95


EXPLICIT = ("odds", "percent", "dollars", "times")  # kinds that say of themselves that they are pays


@dataclass(frozen=True, slots=True)
class Pay:
    """One pay cell. `number` None with kind "none" is a cell that says that nothing is paid."""

    kind: Kind
    number: str | None
    unit: str | None
    meter: str | None = None
    from_meter: bool | None = None
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()


def canonical(number: Fraction) -> str | None:
    """The decimal form without trailing zeros; None for a number that has no finite one.

    >>> canonical(Fraction(3, 2)), canonical(Fraction(12500)), canonical(Fraction(1, 3))
    ('1.5', '12500', None)
    """
    for places in range(9):
        scaled = number * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
            rest = rest.rstrip("0")
            return f"{whole}.{rest}" if rest else whole
    return None


_N = r"\d{1,3}(?:,\s?\d{3}){1,8}(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_ODDS = re.compile(
    rf"^(?P<a>{_N})\s*(?:-?\s*(?P<w>to|for)\s*-?|(?P<colon>:))\s*(?P<b>\d{{1,3}}|one)(?:\s*\(?even money\)?)?$", re.I
)
_TO_ONE = re.compile(
    rf"^(?P<a>{_N})\s?(?:-|/)\s?1(?:\s*\(even money\))?$", re.I
)  # "100-1", "100/1": only with a 1 behind
_TO_MORE = re.compile(r"^(?P<a>\d{1,2})\s?-\s?(?P<b>[2-9])$")  # "3-2", "6-5": a range would rise
_EVEN = re.compile(r"^even(?:\s*money|s)?(?:\s*\(?1\s*(?:to|:)\s*1\)?)?$", re.I)
_PUSH = re.compile(r"^(?:push(?:es)?|(?:(?:wager|bet) (?:is )?)?returned|return of (?:the )?(?:wager|bet))$", re.I)
_PAYS = re.compile(r"^pa[yv]s?\s+(?=\S*\d)", re.I)
_PERCENT = re.compile(
    rf"^(?P<a>{_N})\s*%\s*(?:of\s+|-\s*)?(?:the\s+)?(?P<m>(?:main|mega|major|minor|grand|mini)?)\s*"
    r"(?:progressive\s*)?(?:jackpot(?: meter)?|meter|progressive|pot|prog\.?)?\s*"
    r"(?P<f>\(\s*(?:not\s*)?from\s*(?:the\s+)?(?:meter|tray)\s*\)?)?$",
    re.I,
)
_DOLLARS = re.compile(rf"^\$\s*(?P<a>{_N})\s*(?P<f>\(\s*(?:not\s*)?from\s*(?:the\s+)?(?:meter|tray)\s*\)?)?$", re.I)
_FROM_NUMBER = re.compile(rf"^(?P<a>{_N})\s*(?P<f>\(\s*(?:not\s*)?from\s*(?:the\s+)?(?:meter|tray)\s*\)?)$", re.I)
_NUMBER = re.compile(rf"^(?P<a>{_N})$")
_TIMES = re.compile(rf"^(?P<a>{_N})\s*[xX\u00d7]$")
_NONE = re.compile(
    r"^(?:n\s*/\s*a|none|no (?:pay|win|payout|award)|loss|-1(?:\.0{1,4})?|-+|\u2022|\."
    r"|not (?:applicable|offered|paid))$",
    re.I,
)
_METER = re.compile(  # a pay cell that only names the meter
    r"^(?:(?:full|entire|whole|the) )?(?:(?P<m>main|mega|major|minor|grand|mini)(?: progressive)?|progressive)?"
    r" ?(?:jackpot(?: meter)?|meter)$",
    re.I,
)

# "7 to 6", "19 to 20" right behind a word of paying, and no range of something else: "pays 5 to 10 units".
AFTER_PAYING = (
    r"(?:(?<=\bpay )|(?<=\bpays )|(?<=\bpaid )|(?<=\bwin )|(?<=\bwins )|(?<=\bpay at )|(?<=\bpays at )|(?<=\bpaid at ))"
    r"\d{1,6} (?:to|for) [1-9]\d?(?![\d.,:-]*\d)"
    r"(?!\s?(?:%|per ?cent|times\b|x\b|units?\b|chips?\b|dollars?\b|cents?\b|points?\b|cards?\b|hands?\b|players?\b))"
)
# Odds that stand in running text: "9-1", "40 to 1", "1,000:1", "10-to-1", "3:2".
IN_TEXT = (
    rf"(?:{AFTER_PAYING}|"
    r"(?<![\d.,:-])(?:\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d)?)"
    r"(?:-(?:to|for)-[1-5]| (?:to|for) [1-5]|-1|:[1-5])(?![\d.,:-]*\d))"
)
_DIGIT = str.maketrans("OoQDIl|!iSsBZzgqG", "00001111155822996")
_LIKE = r"(?-i:[\dOoQDIl|!iSsBZzgqG])"  # these letters alone, in their own case: "3.14b" is no number
_LIKE_N = rf"{_LIKE}{{1,3}}(?:[,.]\s?{_LIKE}{{3}}){{1,8}}|{_LIKE}{{1,7}}"
_LOOSE_ODDS = re.compile(
    rf"^(?P<a>{_LIKE_N})\s*(?P<w>[tTrf1l][oO0]|f[oO0][rn]|F[oO0][rR]|1[oO0])\s*(?P<b>[1lI|!i][1lI|!i]?|\d)\s*[.,;:']?$"
)
_LOOSE_MONEY = re.compile(
    rf"^(?P<s>[$S\u00a7s5]?)\s*(?P<a>{_LIKE_N}(?:\.{_LIKE}{{2}})?)\s*"
    r"(?P<f>[({\[]?\s*(?:n[o0]t\s*)?fr[o0]m\s*[mn]e[tl]er\s*[)}\]]?)?$",
    re.I,
)
_LOOSE_PERCENT = re.compile(
    rf"^(?P<a>{_LIKE_N}(?:\.{_LIKE}{{1,4}})?)\s*(?P<p>%|\u00b0/[o0]|o/o|0/0|\u2030|/o)\s*(?P<m>mega|major|minor|main)?\s*"
    r"(?P<f>[({\[]?\s*(?:n[o0]t\s*)?fr[o0]m\s*[mn]e[tl]er\s*[)}\]]?)?$",
    re.I,
)

SPACE_LOST = Repair("odds_space", "an OCR joined or split the words of the odds; no digit is changed")
LOOK_ALIKE = Repair("digit_look_alike", "a letter stands where only a digit can")
WHOLE_METER = Repair("whole_meter", "the cell names the meter and no share of it: all of it is meant")
WORD_AS_DIGITS = Repair("odds_word_as_digits", "'to' or 'for' was read as digits between two numbers")
STRAY_MARK = Repair("stray_after_odds", "one stroke too many behind the odds: what is paid is paid to 1")
SPECK = Repair("speck", "a mark that belongs to no number stands beside or in the cell")
PAREN_LOST = Repair("parenthesis_lost", "the bracket of '(from meter)' is damaged")


def _fraction(text: str) -> Fraction:
    return Fraction(re.sub(r"[,\s]", "", text))


def _from_meter(note: str | None) -> bool | None:
    if not note:
        return None
    low = re.sub(r"[^a-z]", "", note.lower().replace("0", "o"))
    tray = "tray" in low
    return ("not" in low) == tray if tray else "not" not in low


def _meter(name: str | None) -> str | None:
    """A meter's name; None for one that the packet's form has no word for."""
    name = (name or "").lower()
    return {"mega": "mega", "grand": "mega", "major": "major", "minor": "minor", "mini": None}.get(name, "main")


def _strict(text: str) -> Pay | None:
    text = _PAYS.sub("", text)
    if match := _ODDS.match(text):
        divisor = 1 if match["b"].lower() == "one" else int(match["b"])
        number = canonical(_fraction(match["a"]) / divisor) if divisor else None
        unit = "for_1" if (match["w"] or "").lower() == "for" else "to_1"
        if number is None or divisor > 20:
            return None
        return Pay("odds", number, unit)
    if (match := _TO_ONE.match(text)) and _fraction(match["a"]) >= 1:
        return Pay("odds", canonical(_fraction(match["a"])), "to_1")
    if match := _TO_MORE.match(text):
        a, b = int(match["a"]), int(match["b"])
        totals = a == b + 1 and a > 6  # "Natural 9-8": two totals beside each other
        number = canonical(Fraction(a, b)) if a > b and gcd(a, b) == 1 and not totals else None
        return None if number is None else Pay("odds", number, "to_1", confidence=NEARLY)
    if _EVEN.match(text):
        return Pay("odds", "1", "to_1")
    if _PUSH.match(text):  # the wager comes back and nothing with it
        return Pay("odds", "0", "to_1")
    if match := _PERCENT.match(text):
        return Pay("percent", canonical(_fraction(match["a"])), "percent", _meter(match["m"]), _from_meter(match["f"]))
    if match := _DOLLARS.match(text):
        return Pay("dollars", canonical(_fraction(match["a"])), "dollars", None, _from_meter(match["f"]))
    if match := _FROM_NUMBER.match(text):
        return Pay("number", canonical(_fraction(match["a"])), None, None, _from_meter(match["f"]))
    if match := _TIMES.match(text):  # whether the wager comes back as well is not said
        return Pay("times", canonical(_fraction(match["a"])), None)
    if match := _NUMBER.match(text):
        return Pay("number", canonical(_fraction(match["a"])), None)
    return _in_words(text)


def _in_words(text: str) -> Pay | None:
    """A cell without a number: nothing is paid, or all that a meter holds."""
    if _NONE.match(text):
        return Pay("none", None, None)
    if match := _METER.match(text):
        return Pay("percent", "100", "percent", _meter(match["m"]), None, DOUBTFUL, (WHOLE_METER,))
    return None


def _digits(text: str) -> tuple[str, bool]:
    fixed = text.translate(_DIGIT)
    return fixed, fixed != text


_LIKE_ONE = re.compile(rf"^(?P<a>{_LIKE_N})\s?[:/-]\s?[lI|!i]$")
_LIKE_ODDS = re.compile(rf"^(?P<a>{_LIKE_N})(?P<rest>\s*-?(?:to|for|TO|FOR|To|For)-?\s*(?:1|one|One|ONE)|[/:-]1)$")


def _loose(text: str) -> Pay | None:
    return _loosely(text) or _look_alikes(text)


def _look_alikes(text: str) -> Pay | None:
    """Odds that would be whole, were it not for a letter among the digits before them: "l20/1", "l5 to one"."""
    if (one := _LIKE_ONE.match(text)) and re.search(r"\d", one["a"]):  # behind the colon of odds stands a 1
        a, changed = _digits(one["a"])
        pay = _strict(f"{a}:1")
        return None if pay is None else replace(pay, confidence=DOUBTFUL if changed else NEARLY, repairs=(LOOK_ALIKE,))
    match = _LIKE_ODDS.match(text)
    if match is None or not re.search(r"\d", match["a"]):
        return None
    a, changed = _digits(match["a"])
    pay = _strict(f"{a}{match['rest']}") if changed else None
    return None if pay is None else replace(pay, confidence=DOUBTFUL, repairs=(*pay.repairs, LOOK_ALIKE))


def _loosely(text: str) -> Pay | None:
    if match := _LOOSE_ODDS.match(text):
        a, changed = _digits(match["a"])
        word = match["w"].lower()
        repairs, confidence = [SPACE_LOST], NEARLY
        if word in ("1o", "10", "lo", "l0", "ro", "r0"):
            repairs, confidence = [WORD_AS_DIGITS], DOUBTFUL
        if changed:
            repairs.append(LOOK_ALIKE)
            confidence = NEARLY if match["a"] in "lI|" and word == "to" else DOUBTFUL
        if len(match["b"]) == 2:
            repairs.append(STRAY_MARK)
            confidence = DOUBTFUL
        b = 1 if match["b"][0] in "1lI|!i" else int(match["b"])
        number = canonical(_fraction(a.replace(".", ",")) / b) if b else None
        if number is not None and not number.startswith("0") and b <= 5:
            unit = "for_1" if word.startswith("f") else "to_1"
            return Pay("odds", number, unit, confidence=confidence, repairs=tuple(repairs))
    if match := _LOOSE_PERCENT.match(text):
        a, changed = _digits(match["a"])
        damaged = [
            *([LOOK_ALIKE] if changed else []),
            *([] if match["p"] == "%" else [SPACE_LOST]),
            *_paren(match["f"]),
        ]
        sure = DOUBTFUL if changed else NEARLY
        return Pay(
            "percent",
            canonical(_fraction(a)),
            "percent",
            _meter(match["m"]),
            _from_meter(match["f"]),
            sure,
            tuple(damaged),
        )
    if match := _LOOSE_MONEY.match(text):
        a, changed = _digits(match["a"])
        sign, note = match["s"], match["f"]
        if not re.search(r"\d", match["a"]) and not (sign == "$" or note):
            return None
        if sign and sign != "$" and not note:
            return None
        damaged = [*([LOOK_ALIKE] if changed or sign not in ("", "$") else []), *_paren(note)]
        sure = DOUBTFUL if changed or sign not in ("", "$") else NEARLY
        number = canonical(_fraction(re.sub(r"\.(?=\d{3}\b)", ",", a)))
        kind: Kind = "dollars" if sign else "number"
        return Pay(kind, number, "dollars" if sign else None, None, _from_meter(note), sure, tuple(damaged))
    return None


_SPECKS = re.compile(
    r"^[.,'`\u00b7\u2022_~\"-]+\s*(?=[\d$])|(?<=[\d%)])\s*[.,'`\u00b7\u2022_~\"-]+$|(?<=[a-zA-Z])['`.,\u00b7](?=\s*\d)|(?<=\d)[.,'`](?=\s+(?:to|for)\b)"
)


def _without_specks(text: str) -> Pay | None:
    """A pay with dirt beside it: what it says without, doubtful, since a dot may be what is left of a digit."""
    bare = _SPECKS.sub("", text)
    result = (_strict(bare) or _loose(bare)) if bare != text else None
    if result is None or result.kind == "none":
        return None
    return replace(result, confidence=min(result.confidence, DOUBTFUL), repairs=(*result.repairs, SPECK))


def _paren(note: str | None) -> list[Repair]:
    if not note or (note.startswith("(") and note.endswith(")") and "0" not in note):
        return []
    return [PAREN_LOST]


@lru_cache(maxsize=16384)
def parse_pay(text: str, *, loose: bool = False) -> Pay | None:
    """A pay cell, or None where the text is none. `loose` allows the look-alikes of an OCR.

    >>> parse_pay("1,000 to 1").number, parse_pay("3 to 2").number, parse_pay("9 For 1").unit
    ('1000', '1.5', 'for_1')
    >>> parse_pay("$7.50 (not from meter)").from_meter, parse_pay("100% Major").meter
    (False, 'major')
    >>> parse_pay("1ltol") is None, parse_pay("1ltol", loose=True).number, parse_pay("5forl", loose=True).unit
    (True, '11', 'for_1')
    >>> parse_pay("-1", loose=True).kind, parse_pay("loss").kind
    ('none', 'none')
    """
    text = without_stars(plain(text).strip(" .:;_\u2026") if text.strip(".") else plain(text))
    if not text or len(text) > 48:
        return None
    result = _strict(text)
    if result is None and loose:
        result = _loose(text) or _without_specks(text)
    if result is not None and result.repairs == () and loose and re.search(r"\((?:not )?from [^)]*$", text):
        result = replace(result, confidence=NEARLY, repairs=(PAREN_LOST,))
    return result


_TRAILING = re.compile(
    rf"(?:^|(?<=[\s|])|(?<=[^\d]\.))(?:(?:{_N})\s*-?(?:to|for)-?\s*(?:\d{{1,2}}|one)(?:\s*\(even money\))?"
    rf"|(?:{_N})(?::\d|[-/]1)(?:\s*\(even money\))?|(?!7-6|8-7|9-8|10-9)\d{{1,2}}-[2-9]"
    rf"|(?:{_N})\s*%(?:\s*of\s+(?:the\s+)?)?(?:\s*(?:mega|major|minor|main|grand|mini)\b)?(?:\s*(?:progressive|meter|jackpot)\b){{0,2}}"
    rf"(?:\s*\((?:not )?from meter\)?)?"
    rf"|\$\s?(?:{_N})(?:\s*\((?:not )?from meter\)?)?|n/a|-{{1,2}}|even money"
    rf"|even|(?:(?:wager|bet) )?returned|push|loss|(?:pays\s+)?(?:{_N})x|(?:{_N}))"
    r"[*\u2020^]*(?=\s|$)",
    re.I,
)
_TRAILING_LOOSE = re.compile(
    rf"(?:^|(?<=[\s|]))(?:(?:{_LIKE_N})\s?(?:t[o0]|f[o0]r|1[o0])\s?[1lI|2]{{1,2}}|(?:{_LIKE_N}):[lI!i]"
    rf"|(?=\d{{0,6}}[lIO])(?:{_LIKE_N})(?:\.{_LIKE}{{1,4}})?\s?%|(?=[^\s]*\d)(?:{_LIKE_N})(?:[:/-]1|\s?-?(?:to|for)-?\s?(?:1|one))"
    rf"|\$\s?(?=[^\s]*\d)(?:{_LIKE_N})(?:\s*\((?:not )?from meter\)?)?"
    r"|(?-i:(?=[^\s]*\d)[\dlIO][\dlIO,]{1,8}))\**(?=\s|$)",
    re.I,
)


def is_odds(text: str, *, loose: bool = False) -> bool:
    """Whether a text is odds and nothing else.

    >>> is_odds("40 to 1"), is_odds("Push"), is_odds("$40"), is_odds("Flush 6 to 1")
    (True, True, False, False)
    """
    pay = parse_pay(text, loose=loose)
    return pay is not None and pay.kind == "odds"


def is_explicit(text: str) -> bool:
    """Whether a text is a pay that says itself what it is."""
    pay = parse_pay(text)
    return pay is not None and pay.kind in EXPLICIT


def trailing_pays(text: str, *, loose: bool = False) -> list[tuple[int, int]]:
    """Where the pay cells at the end of a line stand, for lines whose columns are only spaces apart.

    >>> t = "Royal flush 1,000 to 1 200 to 1"; [t[a:b] for a, b in trailing_pays(t)]
    ['1,000 to 1', '200 to 1']
    >>> t = "8 High 100"; [t[a:b] for a, b in trailing_pays(t)]
    ['100']
    >>> t = "Any 20 4 to 1"; [t[a:b] for a, b in trailing_pays(t)]
    ['4 to 1']
    >>> t = "Flush 5 to 1 -"; [t[a:b] for a, b in trailing_pays(t)]
    ['5 to 1', '-']
    >>> [[t[a:b] for a, b in trailing_pays(t)] for t in ("Straight Even", "Odd or Even", "Flush 3-2", "Pair Returned")]
    [['Even'], [], ['3-2'], ['Returned']]
    >>> [[t[a:b] for a, b in trailing_pays(t)] for t in ("Sum Odd, Even", "All Even 6 to 1", "Natural 9-8")]
    [[], ['6 to 1'], []]
    >>> [t[a:b] for t in ("Six card 21 2 to l", "Flush 1O%") for a, b in trailing_pays(t, loose=True)]
    ['2 to l', '1O%']
    """
    results = sorted({m.span() for m in _TRAILING.finditer(text)})
    if loose:
        wide = [m.span() for m in _TRAILING_LOOSE.finditer(text)]
        results = [
            s
            for s in results
            if not any(s[0] < w[1] and w[0] < s[1] and w != s and w[1] - w[0] > s[1] - s[0] for w in wide)
        ]
        results = sorted({*results, *(w for w in wide if not any(s[0] < w[1] and w[0] < s[1] for s in results))})
    kept: list[tuple[int, int]] = []
    end = len(text.rstrip(" |*.{}()\u2020^"))
    for a, b in reversed(results):
        if text[b:end].strip(" |*.{}()\u2020^"):
            break
        kept.append((a, b))
        end = a
    kept.reverse()
    while kept and text[slice(*kept[0])].lower() == "even" and not _is_hand(text[: kept[0][0]]):
        kept.pop(0)  # "Sum Odd, Even", "All Even 6 to 1": what the wager is on
    while kept and text[slice(*kept[0])].strip("-") == "":
        kept.pop(0)  # a dash before the first pay may part it from its label
    if any(_looks_like_odds(text[a:b], loose=loose) for a, b in kept):
        while kept and _NUMBER.match(without_stars(text[slice(*kept[0])])):
            kept.pop(0)  # "Any 20" pays 4 to 1: the number before the odds belongs to the label
    return kept


def _is_hand(label: str) -> bool:
    """Whether a label before "even" is a hand's name that nothing goes on with."""
    label = re.sub(r" or (?:better|higher)$", "", label.rstrip(" |.:-\u2013"), flags=re.I)
    return is_hand_like(label) and not re.search(r"(?:,|\bodd|\bor|\band)$", label, re.I)


def _looks_like_odds(text: str, *, loose: bool) -> bool:
    if loose and (pay := parse_pay(text, loose=True)) is not None and pay.kind == "odds":
        return True
    return bool(
        re.search(
            r"\b(?:to|for)\b[\s-]*(?:\d|one)|:\d|[-/]1$|\d-[2-9]$|^push|^even|returned|\dx$", without_stars(text), re.I
        )
    )
