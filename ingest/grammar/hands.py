"""The outcomes that pay tables list, spelled out in snake case.

The vocabulary is words, not games: a label is known when it is made of card-table words, so side bets of games that
nobody has seen are recognised too. What is not known is still named, as printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from ingest.grammar.text import plain, snake, without_stars
from ingest.values import Repair

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_DIGIT_WORD = {str(n): word for n, word in enumerate(NUMBERS)}
_WORD_DIGIT = {word: str(n) for n, word in enumerate(NUMBERS)}

_STRONG = frozenset(
    re.split(
        r"\s+",
        "royal flush straight house pair pairs kind trips quads full aces kings queens jacks tens jack queen king ace "
        "high suited unsuited offsuit offsuited mixed colored blackjack blackjacks natural naturals joker jokers wild "
        "akq card cards better tie ties dragon panda banker player dealer spades hearts diamonds clubs hand total win "
        "wins deuces trey treys seven sevens eights nines sixes fives fours threes twos nothing bust busts push "
        "monkey perfect super small big triple double twin dice color colors red black even odd single jackpot mini "
        "major minor monster badugi matched unmatched bj same different pip pips pai gow aceshigh poker rank suit "
        "suits",
    )
)
_WEAK = frozenset(
    re.split(
        r"\s+",
        "a an the of or and with without in any all no not each other than less more at least to by x two three four "
        "five six seven eight nine ten eleven twelve twenty one both first second third up initial final exactly only "
        "from dealt first from holding having made as well point points plus combined low length margin lower higher "
        "face fewer q k j has",
    )
)
_NEVER_ALONE = frozenset(
    [
        "kind",
        "card",
        "cards",
        "better",
        "suit",
        "suits",
        "rank",
        "hand",
        "same",
        "different",
        "high",
        "total",
        "color",
        "colors",
        "color",
    ]
)
HEADER_WORDS = re.compile(
    r"^(?:(?:player'?s?'? |poker |highest |winning |best |bonus |final |dealer'?s? |twbb |[a-z0-9]{1,5} )?"
    r"(?:hand|hands|outcome|outcomes)"
    r"(?: ranks?| rankings?| types?)?|hand rank|rank|event|result|award|winning combination|combination|"
    r"win by|margin(?: of victory)?|length of straight|straight length|paytable|pay table|designator|"
    r"paytable designator(?: description)?|description|number of cards|cards|total|highest)$"
)


@dataclass(frozen=True, slots=True)
class Hand:
    """An outcome's name; `known` when it is made of card-table words alone."""

    name: str
    known: bool
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()


PHRASES = (
    *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"),
    *(
        "two pair",
        "two pairs",
        "pair",
        "one pair",
        "five of a kind",
        "five aces",
        "four aces",
        "mini royal",
        "steel wheel",
    ),
    *("jacks or better", "tens or better", "pair of tens or better", "one pair or less", "pair of aces", "any pair"),
    *(
        "natural royal flush",
        "seven card straight flush",
        "king high",
        "queen high",
        "jack high",
        "ten high",
        "nine high",
    ),
    *("eight high", "three of a kind or better", "perfect pair", "colored pair", "mixed pair", "suited pair"),
)
_SPELLING = Repair(
    "hand_vocabulary", "an OCR's spelling: one hand of the vocabulary is nearly the same, no other is near"
)
_LOOK = Repair("hand_digits", "letters stand for the digits of a rank")


def is_header_word(text: str) -> bool:
    """Whether a cell heads the column of hands.

    >>> is_header_word("Player's Hand"), is_header_word("Win By"), is_header_word("TWBB Hand"), is_header_word("Flush")
    (True, True, True, False)
    """
    low = re.sub(r"[^a-z0-9' ]+", " ", without_stars(plain(text)).lower())
    return bool(HEADER_WORDS.match(" ".join(low.split())))


_SIGNS = re.compile(r"\bw/(o\b)?\s?|(?<=\d)(\+)(?!\s?\d)", re.I)  # "w/ Joker", "w/o Joker", "6+ points", no 21+3


def _in_letters(match: re.Match[str]) -> str:
    return " or more" if match[2] else "without " if match[1] else "with "


_OAK = re.compile(r"\b([2-7])[ -]?oak\b", re.I)  # "3OAK"
_KIND = re.compile(r"\b([2-7]|two|three|four|five|six|seven)[ -](?:of[ -])?kind\b", re.I)  # "4 Kind", "Three of Kind"
_STRAIGHT = re.compile(r"\bstr?t?\b\.?(?= flush\b)", re.I)  # "Str. Flush"
_SHORT = re.compile(r"([A-Z0-9]{2,5}) \(([^()]{4,40})\)")  # "SF (Straight Flush)"


def _written_out(label: str) -> str:
    """A label without the abbreviation that stands for it.

    >>> _written_out("3OAK"), _written_out("SF (Straight Flush)"), _written_out("3OAK (Three of a Kind)")
    ('3 of a kind', 'Straight Flush', 'Three of a Kind')
    >>> _written_out("AKQ (suited)"), _written_out("BJ (two cards)")
    ('AKQ (suited)', 'BJ (two cards)')
    >>> _written_out("4 Kind"), _written_out("Three of Kind"), _written_out("Str. Flush"), _written_out("4 Kinds")
    ('4 of a kind', 'Three of a kind', 'Straight Flush', '4 Kinds')
    """
    short = _SHORT.fullmatch(label)
    initials = "".join(w[0] for w in re.findall(r"[a-z]+|\d", short[2].lower())) if short else ""
    if short and (short[1].lower() == initials or _OAK.fullmatch(short[1])) and is_hand_like(short[2]):
        return short[2]
    return _STRAIGHT.sub("Straight", _KIND.sub(r"\1 of a kind", _OAK.sub(r"\1 of a kind", label)))


def _words(text: str) -> list[str]:
    low = _SIGNS.sub(_in_letters, plain(text).lower().replace("'", ""))
    return re.findall(r"[a-z]+|\d+", low)


@lru_cache(maxsize=8192)
def is_hand_like(text: str) -> bool:
    """Whether a label is made of card-table words.

    >>> is_hand_like("AKQ Hearts/Diamonds/Clubs"), is_hand_like("Operators cannot allow"), is_hand_like("6 Cards")
    (True, False, True)
    >>> is_hand_like("Seven Card Straiqht Flush"), is_hand_like("Seven Card Straight Flush")
    (False, True)
    """
    words = _words(without_stars(text))
    if not words or len(words) > 14 or (len(words) == 1 and words[0] in _NEVER_ALONE):
        return False
    strong = [w for w in words if w in _STRONG or (w.endswith("s") and w[:-1] in _STRONG)]
    if any(w.isdigit() for w in words):
        strong += [w for w in words if w in ("point", "points")]  # "1 to 5 points"
    others = [w for w in words if w in _WEAK or w.isdigit() or w in ("aq", "ak", "kq", "jq", "qj")]
    return bool(strong) and all(w in strong or w in others for w in words)


def is_part(text: str) -> bool:
    """Whether a label is one word that no hand is called by alone: what is left of a longer one."""
    words = _words(text)
    return len(words) == 1 and (words[0] in _NEVER_ALONE or words[0] in _WEAK)


def made_of_card_words(text: str) -> bool:
    """Whether all of a text could stand in a hand's name, if not alone: the rest of a wrapped one.

    >>> made_of_card_words("with no Joker"), made_of_card_words("of a"), made_of_card_words("wagers of")
    (True, True, False)
    """
    words = _words(text)
    return 0 < len(words) <= 6 and all(w in _STRONG or w in _WEAK or w.isdigit() for w in words)


def _spell(text: str) -> str:
    """Snake case with the packet's spelling of numbers.

    >>> [_spell(x) for x in ("4 of a Kind", "5 Aces", "Ten High", "10s or better", "Three-of-a-kind")]
    ['four_of_a_kind', 'five_aces', '10_high', 'tens_or_better', 'three_of_a_kind']
    >>> _spell("Seven Card Straight Flush"), _spell("Less than a two card straight")
    ('7_card_straight_flush', 'less_than_a_two_card_straight')
    >>> [_spell(x) for x in ("A-2-3 Suited", "A K Q Suited", "A 5 Card Flush", "6+ Points", "21+3")]
    ['a_2_3_suited', 'a_k_q_suited', '5_card_flush', '6_or_more_points', '21_3']
    >>> [_spell(x) for x in ("A-K suited", "A-Q or A-J suited", "A pair of kings")]
    ['a_k_suited', 'a_q_or_a_j_suited', 'pair_of_kings']
    >>> [_spell(x) for x in ("A 4 of a kind", "A 2 pair", "A 10 high", "A 6-7-8 suited")]
    ['four_of_a_kind', 'two_pair', '10_high', '6_7_8_suited']
    """
    name = snake(_SIGNS.sub(_in_letters, re.sub(r"(?<=\d)'(?=s\b)", "", plain(text).replace(" & ", " and "))))
    if not _opens_with_ace(text):
        name = re.sub(r"^(?:an?|the)_", "", name)
    name = re.sub(r"^(\d+)_of_a_kind", lambda m: f"{_DIGIT_WORD.get(m[1], m[1])}_of_a_kind", name)
    name = re.sub(r"^(\d)_(aces|kings|queens|jacks|pairs?|jokers)\b", lambda m: f"{_DIGIT_WORD[m[1]]}_{m[2]}", name)
    name = re.sub(rf"^({'|'.join(NUMBERS[1:])})(?=_cards?_)", lambda m: _WORD_DIGIT[m[1]], name)
    name = re.sub(rf"^({'|'.join(NUMBERS[2:11])})_high$", lambda m: f"{_WORD_DIGIT[m[1]]}_high", name)
    return re.sub(r"\b10s\b", "tens", name.replace("_", " ")).replace(" ", "_")


_RANKS = frozenset(["a", "k", "q", "j", "t", *(str(n) for n in range(2, 11))])
_OF_RANKS = frozenset(["suited", "unsuited", "offsuit", "offsuited"])


def _opens_with_ace(text: str) -> bool:
    """Whether an "A" that opens a label is a rank: a hyphen joins it to another, or ranks alone follow.

    >>> [_opens_with_ace(x) for x in ("A-K suited", "A K Q", "A-2-3", "A K suited", "AKQ")]
    [True, True, True, True, False]
    >>> [_opens_with_ace(x) for x in ("A 4 of a kind", "A 10 high", "A 6-7-8", "A 5 Card Flush", "A-5 card flush")]
    [False, False, False, False, False]
    """
    words = plain(text).lower().replace("-", " - ").replace("/", " - ").replace(",", " ").split()
    first, second, third, fourth = (*words, "", "", "", "")[:4]
    if first != "a":
        return False
    if second == "-":
        return third in _RANKS and fourth not in ("card", "cards")
    return second in _RANKS and (third in _RANKS or third in _OF_RANKS or (second.isalpha() and not third))


def _in_context(label: str, header: str) -> str | None:
    """Labels that say only a number, under a header that says of what."""
    low = header.lower()
    match = re.fullmatch(r"(\d+)(?:\s*(?:/|or|-)\s*(\d+))?\s*(cards?)?", label.lower())
    if not match:
        return None
    first, second, noun = match.groups()
    if re.search(r"\bwin(?:s|ning)?\s+by\b|\bmargin\b", low):
        number = f"{first}_or_{second}" if second else first
        if noun is None:
            noun = next((word for word in ("points", "cards") if word in low), "")
            noun = noun[:-1] if number == "1" else noun
        return f"win_by_{number}_{noun}".rstrip("_")
    if "straight" in low and re.search(r"length|cards?", low):
        return f"{first}_or_{second}_card_straight" if second else f"{first}_card_straight"
    return None


_VOCABULARY = sorted(_STRONG | _WEAK)
_LIKE = ("1li|!tjf", "0oqdcea", "5s", "8b", "6bg", "9gqy", "2z", "cd", "hbn", "unv", "mnr", "vy", "wv")
_CONFUSED = frozenset((a, b) for group in _LIKE for a in group for b in group)
_THIN = frozenset("lijtfr1|!'. ")


def misread(read: str, printed: str) -> bool:
    """Whether an OCR could have made the one of the other: letters alike, a thin stroke or the half of a letter lost.

    >>> misread("kinc", "kind"), misread("straiqht", "straight"), misread("f1ush", "flush"), misread("kinq", "king")
    (True, True, True, True)
    >>> misread("pine", "nine"), misread("oak or better", "jack or better"), misread("fu11 ho use", "full house")
    (False, False, True)
    """
    for edit in Levenshtein.editops(read, printed):
        what, a, b = edit.tag, edit.src_pos, edit.dest_pos
        if what == "replace" and (read[a], printed[b]) not in _CONFUSED:
            return False
        if what == "delete" and read[a] not in _THIN:
            return False
        if what == "insert" and printed[b] not in _THIN and not _half(read, a, printed[b]):
            return False
    return True


def _half(read: str, at: int, letter: str) -> bool:
    """Whether a letter beside the place was made of two: "m" of "rn", "d" of "cl"."""
    near = read[max(0, at - 1) : at + 1]
    return any(pair[0] in near and letter in pair[1] for pair in (("m", "rn"), ("d", "cl"), ("w", "vv"), ("h", "li")))


def _mended(word: str) -> str:
    """A word of the vocabulary one slip away, where there is exactly one; else the word itself."""
    low = word.lower()
    if low in _STRONG or low in _WEAK or low.isdigit() or len(low) < 4:
        return word
    near = [w for w in _VOCABULARY if abs(len(w) - len(low)) <= 1 and Levenshtein.distance(w, low, score_cutoff=1) <= 1]
    return near[0] if len(near) == 1 and misread(low, near[0]) else word


def parse_hand(text: str, header: str = "", *, loose: bool = False) -> Hand | None:
    """The outcome that a label names. `header` is the text above the labels; `loose` allows an OCR's damage.

    >>> parse_hand("0/1 Cards", "Win By").name, parse_hand("7", "Length of Straight").name
    ('win_by_0_or_1_cards', '7_card_straight')
    >>> parse_hand("Three of a Kinc", loose=True).name, parse_hand("Less than a two card straight").name
    ('three_of_a_kind', 'less_than_two_card_straight')
    >>> parse_hand("Lucky Lucky 21"), parse_hand("1Os or better", loose=True).name
    (Hand(name='lucky_lucky_21', known=False, confidence=1.0, repairs=()), 'tens_or_better')
    """
    label = without_stars(plain(text)).strip(" .:;|_-\u2026\u2022")
    if not re.search(r"[A-Za-z0-9]", label):
        return None
    if header and (name := _in_context(label, header)):
        return Hand(name, True, 0.8 if name[-1:].isdigit() else 1.0)  # by 8 of what, nothing says
    label = _written_out(label)
    repairs: tuple[Repair, ...] = ()
    confidence = 1.0
    if loose:
        fixed = re.sub(r"\b[1lI][O0o]('?)[sS]\b", r"10\1s", label)
        fixed = re.sub(r"\b[O0]f\b", "of", fixed)
        if fixed != label:
            label, repairs, confidence = fixed, (_LOOK,), 0.93
        if re.match(r"[SOIlB|]\s+cards?\b", label, re.I):  # the number of cards is a guess
            label, repairs, confidence = (
                label[0].translate(str.maketrans("SsOoIil|B", "550011118")) + label[1:],
                (_LOOK,),
                0.8,
            )
    known = is_hand_like(label)
    if not known and loose:
        low = label.lower()
        best = process.extract(low, PHRASES, scorer=fuzz.ratio, limit=2, score_cutoff=84)
        alone = best and (len(best) == 1 or best[0][1] - best[1][1] >= 5) and abs(len(best[0][0]) - len(low)) <= 2
        if alone and misread(low, best[0][0]):
            return Hand(_spell(best[0][0]), True, 0.92 if best[0][1] >= 92 else 0.8, (*repairs, _SPELLING))
        mended = " ".join(_mended(w) for w in re.findall(r"[A-Za-z0-9]+", label))
        if is_hand_like(mended):
            return Hand(_spell(mended), True, 0.85, (*repairs, _SPELLING))
    if loose and re.fullmatch(r"\d+(?:/\d+)?\s*cards?", label, re.I):
        confidence = min(confidence, 0.8)  # cards of what, a damaged header does not say
    name = re.sub(r"_(?:a|an)_(?=(?:one|two|three|four|five|six|seven|eight)_card)", "_", _spell(label))
    return Hand(name, known, confidence, repairs) if name else None
