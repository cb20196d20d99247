"""The bets that pay tables pay, by the words of a caption, a column header or the rule before a table."""

from __future__ import annotations

import re

from ingest.grammar.hands import is_header_word
from ingest.grammar.text import plain, snake

# Longest and most special first: "Ante Bonus" is no "Bonus", "6 Card Bonus" no "Bonus".
_BETS: tuple[tuple[str, str], ...] = (
    ("two_way_bad_beat", r"two[\s-]*way[\s-]*bad[\s-]*beat|\btwbb\b"),
    ("cover_all", r"cover[\s-]*all"),
    ("six_card_bonus", r"(?:6|six)[\s-]*card\s+bonus"),
    ("ante_bonus", r"ante[\s-]*bonus"),
    ("pair_plus", r"pair[\s-]*plus"),
    ("four_plus", r"(?:4|four)\s*(?:\+|plus)(?:\s*bonus)?"),
    ("five_card_bonus", r"(?:5|five)[\s-]*card\s+bonus"),
    ("three_card_bonus", r"(?:3|three)[\s-]*card\s+bonus"),
    ("super_bonus", r"super[\s-]*bonus"),
    ("queens_up", r"queens?\s+up"),
    ("aces_up", r"aces?\s+up"),
    ("millionaire_maker", r"millionaire\s+maker"),
    ("trips_plus", r"trips\s+plus"),
    ("trips", r"\btrips\b"),
    ("pocket_bonus", r"pocket\s+bonus"),
    ("hole_card_bonus", r"hole\s+card\s+bonus"),
    ("bad_beat_bonus", r"bad[\s-]*beat\s+bonus"),
    ("bad_beat", r"bad[\s-]*beat"),
    ("twenty_one_plus_three", r"21\s*\+\s*3"),
    ("perfect_pairs", r"perfect\s+pairs?"),
    ("lucky_ladies", r"lucky\s+ladies"),
    ("royal_match", r"royal\s+match"),
    ("match_the_dealer", r"match\s+the\s+dealer"),
    ("buster", r"\bbuster(?:\s+blackjack)?\b"),
    ("lucky_lucky", r"lucky\s+lucky"),
    ("super_sevens", r"super\s+sevens"),
    ("bet_the_set", r"bet\s+the\s+set"),
    ("dragon_bonus", r"dragon\s+bonus"),
    ("panda_8", r"panda\s*8"),
    ("dragon_7", r"dragon\s*7"),
    ("egalite", r"egalit[e\u00e9]"),
    ("emperors_challenge", r"emperor'?s?\s+challenge"),
    ("pai_gow_insurance", r"pai\s+gow\s+insurance"),
    ("insurance", r"\binsurance\b"),
    ("fortune", r"\bfortune\b(?!\s+pai\s+gow)"),
    ("blind", r"\bblind\b"),
    ("odds", r"\bodds\s+(?:bets?|wagers?)\b|^odds\s*\(optional\)"),
    ("progressive", r"\bprogress[il1f]?i?ve\b|\bprog\."),
    ("play", r"\bplay\s+(?:bet|wager|pays?|paytable)\b"),
    ("rummy_bonus", r"^\W*rummy\s+bonus\b"),  # where no game's name ends in these words
    ("war_bonus", r"^\W*war\s+bonus\b"),
    ("bonus", r"\bbonus\b"),
)
_COMPILED = tuple((name, re.compile(pattern, re.I)) for name, pattern in _BETS)
_GAMES = re.compile(
    r"^.*?\b(?:poker|stud|hold\s*'?\s*em|blackjack|baccarat|pai gow|war|rummy|ride)\b(?:\s+poker)?", re.I
)
_NOISE = re.compile(
    r"\b(?:pa[yv]\s*tables?|pay\s*schedules?|payouts?|pays?|payoffs?|schedules?|"
    r"summary|sample|with game manager|side ?bets?|side(?=\s*(?:wagers?|pays?|pay\s*tables?|$))|optional|"
    r"bets?|wagers?|for use with.*|table|version\s+\w+|odds|designator|"
    r"posted|awards?|winning|receives?)\b|[#*:]|\([^)\n]{0,200}\)|\$[\d.]+",
    re.I,
)


_SMALL = frozenset(["the", "of", "for", "a", "an", "on", "and", "-", "in"])
_SENTENCE = frozenset(
    [
        "below",
        "above",
        "following",
        "offered",
        "shown",
        "are",
        "is",
        "see",
        "page",
        "rules",
        "play",
        "procedures",
        "listed",
        "separately",
        "attached",
        "to",
    ]
)


KNOWN = frozenset(name for name, _ in _BETS) | {"bet", "ante", "call", "raise"}


def bet_in(text: str) -> str | None:
    """The best known bet that a caption or header names.

    >>> bet_in("Three Card Poker 6 Card Bonus Paytables"), bet_in("Paytable")
    ('six_card_bonus', None)
    """
    text = re.sub(r"bonus\s*pa[yv]", "bonus pay", plain(text), flags=re.I)
    for name, pattern in _COMPILED:
        if pattern.search(text):
            return name
    return None


def known_at_end(text: str) -> int | None:
    """Where the name of a known bet begins that ends a text, if it is of several words: "Bet the Set".

    >>> known_at_end("pays a winning Two Way Bad Beat "), known_at_end("the set ")
    (15, None)
    """
    starts = [
        m.start()
        for name, pattern in _COMPILED
        if "_" in name
        for m in pattern.finditer(text)
        if not text[m.end() :].strip()
    ]
    return min(starts, default=None)


_TABLE_NAMES = re.compile(
    r"\b(?:pa[yv]\s*tables?|schedules?|options?|(?<=[-:] )table)\s*(?:no\.?|#|:)?\s*(?:\d{1,3}[A-Z]?|[A-Z])\b", re.I
)
_NO_WORD = re.compile(r"[A-Z]*-?\d+|[A-Z]{1,3}\d+")
_CODES = re.compile(r"(?<![\w+])(?:[A-Z][A-Z0-9]*|\d[A-Z]{1,4})\s?-\s?\d\w*|(?<=table )[A-Z][A-Z0-9]{1,5}-[A-Z]\d?\b")
_BESIDE = frozenset(
    re.split(
        " ",
        "the of for a an on and in all any each every both their your his or bonus bonuses progressive pays game "
        "games player players rules winning losing this that is are to main multi with hand hands standard",
    )
)


_NUMBER_OF_NAME = re.compile(r"\s+\d\s+(?:bonus|bets?|wagers?)\b", re.I)


def whole_bet(text: str) -> str | None:
    """The known bet that a text names, where it names nothing more: "Dragon Gate Bonus" is another bet than "Bonus".

    >>> whole_bet("TCP-01 A/A Ante A Ante Bonus Paytable"), whole_bet("Three Card Poker 6 Card Bonus Paytables")
    ('ante_bonus', 'six_card_bonus')
    >>> whole_bet("Bonus 21 - Pay Table 1"), whole_bet("Bonus - Pay Table 11")
    (None, 'bonus')
    >>> whole_bet("Dragon Gate Bonus Pays"), whole_bet("Mega Reels Progressive"), whole_bet("all winning Blind wagers")
    (None, 'progressive', 'blind')
    >>> whole_bet("Fortune 7 Bonus"), whole_bet("Fortune Bonus"), whole_bet("Fortune Bonus 1")
    (None, 'fortune', 'fortune')
    >>> whole_bet("Rummy Bonus Paytable"), whole_bet("Gin Rummy Bonus Paytable")
    ('rummy_bonus', 'bonus')
    """
    name = bet_in(text)
    if name is None or name == "progressive":
        return name
    pattern = next(p for n, p in _COMPILED if n == name)
    text = _TABLE_NAMES.sub(" ", _CODES.sub(" ", plain(text)))
    game = _GAMES.sub("", text)
    own = pattern.search(game) or pattern.search(text)
    if own is not None and _NUMBER_OF_NAME.match(own.string, own.end()):
        return None  # "Fortune 7 Bonus"
    rest = _NOISE.sub(" ", pattern.sub(" ", game if pattern.search(game) else text))
    beside = _BESIDE.union(name.split("_"))
    words = re.findall(r"[A-Za-z][A-Za-z'-]*", rest)
    if re.search(r"(?<![$\d.,-])\b\d{2}\b(?!\s*(?:cards?|to|for|%|x\b))", rest):
        return None  # "Bonus 21"
    return None if any(w.lower() not in beside and len(w) > 1 for w in words) else name


def named_bet(caption: str) -> str | None:
    """A bet of no known name, from a caption that names one.

    >>> named_bet("Lucky Stiff Paytable"), named_bet("Midnight Hold'em Moon Bet Paytables"), named_bet("Paytable 1")
    ('lucky_stiff', 'moon', None)
    >>> named_bet("Payouts for the Raven of Coral bet"), named_bet("Event PAYOUT PAYOUT")
    ('raven_of_coral', None)
    >>> named_bet("Posted Awards"), named_bet("Winning Across wagers receive:"), bet_in("Winning Odds wagers receive:")
    (None, 'across', 'odds')
    >>> named_bet("Bonus 21 Paytable - Pay Table 1"), named_bet("Red Dog 7 - RD-01"), named_bet("Paytable 2 - Red Dog")
    ('bonus_21', 'red_dog_7', 'red_dog')
    >>> named_bet("Baccarat Pair Bonus"), named_bet("Blackjack Bonus Paytable"), named_bet("Poker Bonus Paytable")
    ('pair_bonus', 'bonus', 'bonus')
    """
    text = _TABLE_NAMES.sub(" ", _CODES.sub(" ", _GAMES.sub("", plain(caption))))
    words = [w for x in _NOISE.sub(" ", text).split() if re.fullmatch(r"[A-Za-z0-9+'-]+", w := x.strip(",;"))]
    if any(w.lower() in _SENTENCE for w in words):
        return None
    if re.fullmatch(r"\d+ [Cc]ard [Hh]and", " ".join(words)):
        return snake(" ".join(words))  # a bet on the first three cards, beside one on all five
    words = [w for n, w in enumerate(words) if not _NO_WORD.fullmatch(w) or (n and w.isdigit() and len(w) <= 2)]
    while words and words[0].lower() in _SMALL:
        words.pop(0)
    while words and words[-1].lower() in _SMALL:
        words.pop()
    if not 0 < len(words) <= 5 or is_header_word(" ".join(words)):
        return None
    return snake(" ".join(words)) or None


_OF_RULE = (
    (r"^\W{0,40}(?:the\s+)?([\w+' -]{2,30}?)\s*(?:\(\w[\w\s]{0,80}\))?\s*:\s+(?:this|the)\s+(?:bet|wager)\b", None),
    (
        r"\b(?:their|the|his|your)\s+([\w+'-]+(?:\s[\w+'-]+){0,2}?)\s+(?:bet|wager)\s+(?:is\s+(?:resolved|paid)|pays|are\s+paid|wins?)\b",
        None,
    ),
    (r"\bwin(?:s)?\s+(?:on\s+)?(?:the|their)\s+([\w+' -]{1,24}?)\s+(?:bet|wager)\b", None),
    (r"\bthe\s+([\w+'-]+?)s\s+of\s+(?:the\s+)?winning\s+player", None),
    (r"^\s*\W*((?-i:[A-Z0-9])[\w+' -]{2,28}?)\s*:\s+(?:players?|a player|you|pays|wins?|if)\b", None),
)
_RULES = tuple(re.compile(p, re.I | re.M) for p, _ in _OF_RULE)
_MENTION = re.compile(
    r"(?<![$\d.,])\b((?:[A-Z0-9][\w'+-]*)(?:\s+(?:[A-Z0-9][\w'+-]*|of|the)){0,4})\s+(?:side\s+|bonus\s+)?(?:[Bb]et|[Ww]ager)s?\b"
)
_SIDE_BET = re.compile(  # "The Quarry 4 is a side bet"
    r"(?:^|[.:!?] |\bthe )[\"']?(?-i:(?!The )([A-Z\d][\w'+-]*(?: (?:[A-Z0-9][\w'+-]*|of|the)){0,4}))[\"']?"
    r" is (?:an?|the) (?:[\w-]+ ){0,2}side (?:bet|wager)\b",
    re.I,
)
_LEADS = frozenset(
    re.split(
        " ",
        "the all any each every a an this that if when winning losing players player dealer optional side and or on "
        "for no both main one two place make making pay placing to standard regular original total additional bonus",
    )
)


def _counted(words: list[str]) -> bool:
    """Whether a name begins with a number that its noun is counted by: "Two Apples", not "Two Ante wagers"."""
    return len(words) > 1 and words[0].lower() == "two" and words[1].endswith("s")


def mentioned_bets(text: str) -> list[str]:
    """The bets that running text calls by a name of their own, in order.

    >>> mentioned_bets("Winning Tiger Eye wagers are paid; the High Tide side bet loses. The bet pushes.")
    ['tiger_eye', 'high_tide']
    >>> mentioned_bets("All Two Apples wagers are paid"), mentioned_bets("Two Ante wagers are made")
    (['two_apples'], ['ante'])
    >>> mentioned_bets("A winning Two Way Bad Beat Wager is paid")
    ['two_way_bad_beat']
    >>> mentioned_bets("for a $1 wager: the Quarry 4 is a popular side bet"), mentioned_bets("a $1.50 bet")
    (['quarry_4'], [])
    >>> mentioned_bets("21+3 is a blackjack side bet.")
    ['twenty_one_plus_three']
    """
    text = plain(text)
    results = [whole_bet(match[1]) or snake(match[1]) for match in _SIDE_BET.finditer(text)]
    for match in _MENTION.finditer(text):
        words = match[1].split()
        begins = known_at_end(match[1])
        named = match[1][begins:].split() if begins is not None else []
        while len(words) > 1 and words[0].lower() in _LEADS and not _counted(words) and words != named:
            words.pop(0)
        known = whole_bet(" ".join(words))
        longer = whole_bet(f"{' '.join(words)} bonus") if re.search(r"\sbonus\s\S+$", match.group(), re.I) else None
        if longer is not None and longer != "bonus" and longer.endswith("_bonus"):
            known = longer  # "Bad Beat bonus wager"
        own = words[int(_counted(words)) : -1 if len(words) > 1 and words[-1].lower() == "bonus" else None]
        if known is not None or (own and not any(w.lower() in _LEADS for w in own)):
            results.append(known or snake(" ".join(words)))
    return [name for name in results if name]


_STOP = frozenset(
    [
        "bonus",
        "regular",
        "optional",
        "main",
        "original",
        "standard",
        "side",
        "any",
        "all",
        "first",
        "this",
        "that",
        "each",
        "game",
        "games",
    ]
)


def bet_of_rule(text: str) -> str | None:
    """The bet that the rule just before a table speaks of; the last such words count.

    >>> bet_of_rule("Fortune: This bet wins if the player's best possible hand")
    'fortune'
    >>> bet_of_rule("their Ante pays 1 to 1 and their Play bet pays according to the margin")
    'play'
    >>> bet_of_rule("The bets of winning player's hands are paid according to the following")
    'bet'
    >>> bet_of_rule("Players win the 4+ bonus bet if they")
    'four_plus'
    """
    text = "\n".join(plain(line) for line in text.split("\n"))
    best: tuple[int, str] | None = None
    for pattern in _RULES:
        for item in pattern.finditer(text):
            words = re.sub(
                r"^(?:(?:the|all|any|each|every|winning|optional)\s+)+", "", item[1].strip(" -*"), flags=re.I
            )
            known = bet_in(words) or bet_in(words + " bet")
            name = whole_bet(words + " bet") or (snake(words) if words.lower() not in _STOP else None) or known
            if name is None and words.lower() == "bonus":
                name = "bonus"
            if name and len(name.split("_")) <= 3 and (best is None or item.start() >= best[0]):
                best = (item.start(), name)
    return best[1] if best else None
