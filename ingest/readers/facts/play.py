"""Facts about the play that a count depends on: raises, shown cards, folds, wild cards, and what no parameter says."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import re

from accounts.json_types import Json
from ingest.readers.facts.dealing import dealer_qualifies, tie
from ingest.readers.facts.registry import Sentence, fact, number, snake

TIMES = r"(?:\d{1,2}x?|one|two|three|four|five|once|twice|double|triple)"
BETWEEN = r"(?> ?[-–] ?|,? to |,? or |, (?:or )?| and )"
SIZES = re.compile(
    rf"\b(?P<up>up to )?(?:exactly |either )?(?P<sizes>{TIMES}(?:(?: times)?{BETWEEN}{TIMES}){{0,4}}+)(?: times|x)?"
    r" (?:the amount of )?(?:(?:the|their|his|her|his or her|your) )?(?:player's )?(?:original |initial )?(?P<of>ante|blind)\b",
    re.IGNORECASE,
)
RAISING = re.compile(r"\b(?:play|raise|bet|wager)\b", re.IGNORECASE)
BOUND = re.compile(
    r"\b(?:(?:more|less|greater|larger|smaller|higher|lower) than|at (?:least|most)|exceed(?:s|ing)?|(?:min|max)imum of) \Z",
    re.IGNORECASE,
)  # of the size that follows: which sizes there are it does not say
PAYING = re.compile(r"\b(?:pays?|paid|payouts?|bonus|wins?|receives?|jackpot)\b", re.IGNORECASE)
OF_HANDS = re.compile(
    r"\b(?:with|holds?|holding|has|have|having)\b[^.;]{0,40}?\b(?:\d|two|three|four|five|six|seven)[- ]cards?\b",
    re.IGNORECASE,
)
AS_THE_ANTE = re.compile(r"\b(?:equals?|equal to|same as) (?:the|their|his|her) ante\b", re.IGNORECASE)
STAGES = tuple(
    (name, re.compile(words, re.IGNORECASE))
    for name, words in (
        (
            "preflop",
            r"\bpre-?flop\b|\bbefore (?:the flop|(?:any|the) (?:community|board|common) cards)\b|\bhole cards\b",
        ),
        ("third_street", r"\b(?:third|3rd) street\b"),
        ("fourth_street", r"\b(?:fourth|4th) street\b"),
        ("fifth_street", r"\b(?:fifth|5th) street\b"),
        ("flop", r"\b(?:after|on|at|seeing) the flop\b|\bfirst three (?:community|board|common) cards\b"),
        ("turn", r"\b(?:after|on|at|seeing) the turn\b"),
        ("river", r"\b(?:after|on|at|seeing) the river\b|\b(?:final|last) two (?:community|board|common) cards\b"),
    )
)


@fact(
    "raises",
    r"\bante\b|\bblind\b",
    ("The player may make a Play wager of one to three times the Ante.", {"stage": None, "multiples": "1,2,3"}),
    (
        "Before the flop the player may check or make a Play bet of 3x or 4x the Ante.",
        {"stage": "preflop", "multiples": "3,4"},
    ),
    ("After the flop players who checked may bet two times their Ante.", {"stage": "flop", "multiples": "2"}),
    ("The player may raise up to three times the Ante.", {"stage": None, "multiples": "1,2,3"}),
    ("Stay in the game by making a Play bet of twice the Ante.", {"stage": None, "multiples": "2"}),
    ("A straight flush pays five times the Ante.", None),
    ("A raise may not be more than three times the Ante.", None),
    ("The raise may be up to 0 times the Ante.", None),
    (
        "With a five card flush the raise may be up to two times the Ante.",
        {"stage": None, "multiples": "1,2", "by_hand": True},
    ),
    (
        "With a four card flush the raise equals the Ante; with a five card flush it may be twice the Ante.",
        {"stage": None, "multiples": "1,2", "by_hand": True},
    ),
)
def raises(sentence: Sentence) -> Json:
    """How large a raise may be: {"stage": when, where the sentence says it, "multiples": "1,2,3"} of the Ante.

    `by_hand` where it says so of some hands only: all sizes that it names.
    """
    text = sentence.text
    matches = list(SIZES.finditer(text))
    if not matches or not RAISING.search(text) or PAYING.search(text):
        return None
    by_hand = OF_HANDS.search(text) is not None
    sizes = [_sizes(match) for match in (matches if by_hand else matches[:1])]
    if None in sizes or any(BOUND.search(text, 0, match.start()) for match in matches[: len(sizes)]):
        return None
    results = {n for size in sizes for n in size or ()} | ({1} if by_hand and AS_THE_ANTE.search(text) else set())
    stages = [name for name, words in STAGES if words.search(text)]
    if len(stages) > 1 or not results:
        return None
    multiples = ",".join(map(str, sorted(results)))
    values = {"stage": stages[0] if stages else None, "multiples": multiples}
    return {**values, "by_hand": True} if by_hand else values


def _sizes(match: re.Match[str]) -> list[int] | None:
    """The multiples that a phrase names; None where it is none that names some."""
    sizes = [number(x) for x in re.findall(TIMES, match["sizes"], re.IGNORECASE)]
    if not sizes or None in sizes:
        return None
    results = [int(x) for x in sizes if x]
    if match["up"]:
        return list(range(1, results[-1] + 1))
    if len(results) == 2 and re.search(r"\bto\b|[-–]", match["sizes"]):
        return list(range(results[0], results[1] + 1))
    return results if results == sorted(set(results)) else None


PAIR_OR_BETTER = r"(?P<hand>pair of \w+|two pairs?|three of a kind|pair) or (?:better|higher)"
DOUBLE_WITH = re.compile(
    rf"\bmay (?:only )?double down (?:only )?(?:with|on|if (?:he|they) holds?) (?:a )?{PAIR_OR_BETTER}", re.IGNORECASE
)
DOUBLE_BY = re.compile(
    rf"\b(?:holds?|holding|with|has|have) (?:a )?{PAIR_OR_BETTER},? may (?:only )?double down\b", re.IGNORECASE
)
LARGER = rf"(?P<up>up to )?(?P<most>{TIMES})(?: times|x)? (?:the|their|his|his or her) ante\b"


@fact(
    "raise_condition",
    r"or better|or higher",
    ("With a pair of aces or better the player may bet three times the Ante.", "pair_of_aces:3"),
    ("A player holding a pair of aces or better may wager up to three times his Ante.", "pair_of_aces:2,3"),
    ("A pair of aces or better pays three times the Ante.", None),
)
def raise_condition(sentence: Sentence) -> object:
    """Which hand a larger raise needs: "pair_of_aces:3"."""
    text = sentence.text
    match = re.search(
        rf"\b{PAIR_OR_BETTER}\b.{{0,80}}?\b(?:may|can)\b(?! not\b).{{0,60}}?{LARGER}", text, re.IGNORECASE
    )
    most = number(match["most"]) if match and not PAYING.search(text) else None
    if match is None or most is None:
        return None
    return f"{snake(match['hand'])}:{','.join(map(str, range(2 if match['up'] else int(most), int(most) + 1)))}"


@fact(
    "double_condition",
    r"double down",
    ("The player may double down with a pair or better.", "pair"),
    ("Only a player who holds a pair of jacks or better may double down.", "pair_of_jacks"),
    ("The player may double down. The dealer must qualify with a pair of 8's or better.", None),
    ("A double down pays on a pair or better.", None),
)
def double_condition(sentence: Sentence) -> object:
    """Which hand a double down needs: "pair_of_jacks"."""
    text = sentence.text
    if PAYING.search(text) or re.search(r"\bdealer\b", text, re.IGNORECASE):
        return None
    match = DOUBLE_WITH.search(text) or DOUBLE_BY.search(text)
    return snake(match["hand"]) if match else None


CARDS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}
SHOWN = r"(?:face[- ]?up|exposed|turned (?:up|over))"
HIS = r"(?:the dealer's|his|his or her|their|the dealer)"
EXPOSES = (
    re.compile(
        rf"\b(?P<n>one|two|three|four|\d) of {HIS}(?: (?:own|\w+))? cards?\b[^.]{{0,120}}?\b{SHOWN}\b", re.IGNORECASE
    ),
    re.compile(
        rf"\bdealer(?: shall| will| must)? (?:exposes?|turns? (?:up|over)|reveals?|shows?) (?P<n>one|two|three|four|\d)"
        rf" (?:cards? )?of {HIS}(?: own)?(?: \w+)? ?cards?\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bthe (?:first|last|third|fourth|fifth|sixth) card dealt to the dealer(?P<n>)\b[^.]{{0,120}}?\b{SHOWN}\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bdealer's (?:first|last|third|fourth|fifth|sixth) card(?P<n>)\b[^.]{{0,120}}?\b{SHOWN}\b", re.IGNORECASE
    ),
    re.compile(
        rf"\bthe (?:first|last) (?P<n>two|three|four) cards dealt to the dealer\b[^.]{{0,120}}?\b{SHOWN}\b",
        re.IGNORECASE,
    ),
)


@fact(
    "dealer_exposes",
    r"dealer",
    ("Two of the dealer's cards are dealt face up.", 2),
    ("The fifth card dealt to the dealer only, which shall be dealt or turned face up and exposed to the table.", 1),
    ("The dealer turns over one of his cards before the players decide.", 1),
    ("The dealer exposes his cards and arranges them to make the best hand.", None),
)
def dealer_exposes(sentence: Sentence) -> object:
    """How many of the dealer's cards players see before they decide."""
    if re.match(r"(?:if|when|in the event|should)\b", sentence.text, re.IGNORECASE):
        return None
    for pattern in EXPOSES:
        if match := pattern.search(sentence.text):
            return CARDS.get(match["n"].lower(), 1) if match["n"] else 1
    return None


GIVES_UP = (
    r"(?<!not )\b(?:loses?|losing|forfeits?|forfeiting|surrenders?) (?:both )?(?:(?:the|their|his|his or her) )?"
    r"(?:ante(?: wagers?| bets?)? and (?:the |their |his )?)?"
)
FOLDED = tuple(
    (wager, end, re.compile(words, re.IGNORECASE))
    for wager in ("ante", "blind")
    for end, words in (
        ("lose", rf"{GIVES_UP}{wager}\b|\b{wager} wager is (?:lost|forfeited)\b"),
        ("push", rf"\b{wager}(?: wager| bet)? (?:is|are|will be) returned\b"),
    )
)


@fact(
    "fold_loses",
    r"fold|forfeit",
    ("Folds, the ante wager is lost.", {"ante": "lose"}),
    ("Players who fold lose their Ante and Blind wagers.", {"ante": "lose", "blind": "lose"}),
    ("A player who folds loses the Ante but his Blind is returned.", {"ante": "lose", "blind": "push"}),
    ("The player may forfeit the ANTE wager by folding.", {"ante": "lose"}),
    ("A player who folds loses half of the Ante.", None),
    ("A player who folds does not lose the Ante.", None),
)
def fold_loses(sentence: Sentence) -> object:
    """What becomes of the first wagers where the player folds: {"ante": "lose", "blind": "push"}."""
    text = sentence.text
    if not re.search(r"\bfold(?:s|ed|ing)?\b", text, re.IGNORECASE) or PART.search(text):
        return None
    results: dict[str, str] = {}
    for wager, end, pattern in FOLDED:
        if pattern.search(text):
            results.setdefault(wager, end)
    return results or None


RANK_WORDS = {"deuce": "2", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
              "nine": "9", "ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}  # fmt: skip
RANKS = "|".join(r"sixe?s" if w == "six" else rf"{w}s" for w in RANK_WORDS)
ARE_WILD = re.compile(
    rf"\b(?P<ranks>(?:{RANKS})(?:(?:,| and|, and) (?:all )?(?:{RANKS})){{0,4}}+)"
    r"(?:,? and (?:the |all )?jokers?)? (?:are|will be|is) (?:always |fully )?wild\b",
    re.IGNORECASE,
)
SOME_OF = re.compile(r"\b(?:one-eyed|black|red|suited) \Z", re.IGNORECASE)


@fact(
    "wild_ranks",
    r"\bwild\b",
    ("All deuces are wild.", ["2"]),
    ("Deuces and the joker are wild.", ["2"]),
    ("Red deuces are wild.", None),
)
def wild_ranks(sentence: Sentence) -> object:
    """Ranks of which every card is wild."""
    match = ARE_WILD.search(sentence.text)
    if match is None or SOME_OF.search(sentence.text, max(0, match.start() - 12), match.start()):
        return None
    words = re.findall(RANKS, match["ranks"], re.IGNORECASE)
    return [RANK_WORDS["six" if w.lower().startswith("six") else w.lower().removesuffix("s")] for w in words]


@fact(
    "joker",
    r"\bjokers?\b",
    ("The joker is used as an Ace, or to complete a straight or flush.", "bug"),
    ("The joker is fully wild.", "wild"),
    ("Deuces and the joker are wild.", "wild"),
    ("If the player uses a Joker in his low hand, it beats any dealer low hand.", None),
)
def joker(sentence: Sentence) -> Json:
    """What a joker is: "bug" (an ace, or what completes a straight or flush) or "wild"."""
    text = sentence.text
    if re.search(r"\bjokers?\b.{0,60}?\bace\b.{0,20}?\bcompletes? (?:a |any )?(?:straight|flush)", text, re.IGNORECASE):
        return "bug"
    if re.search(r"\bjokers? (?:is|are) (?:always |fully |completely )?wild\b", text, re.IGNORECASE):
        return "wild"
    return None


MANY = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
ONE_OF_TWO = re.compile(r"\b(?:alternat\w*|shuffl\w*|while|other deck|different colou?rs?|each)\b", re.IGNORECASE)


@fact(
    "decks_together",
    r"\bdecks\b",
    ("The game is played with two standard 52-card decks.", 2),
    ("Eight decks of cards are used.", 8),
    ("Two decks of different colors are used, one while the other is shuffled.", None),
    ("The game is played with six or eight decks.", None),
)
def decks_together(sentence: Sentence) -> object:
    """How many decks are dealt from together."""
    text = sentence.text
    match = re.search(
        rf"\b(?:(?:played|dealt) (?:with|from)|uses?|using) (?P<n>{'|'.join(MANY)}|[2-8])(?: \(\d\))?(?: standard| regular| 52-card)*,? decks\b"
        rf"|\A(?P<m>{'|'.join(MANY)}|[2-8])(?: \(\d\))?(?: standard| regular| 52-card)*,? decks(?: of (?:playing )?cards)? (?:are|is|shall be) used\b",
        text,
        re.IGNORECASE,
    )
    if match is None or ONE_OF_TWO.search(text):
        return None
    word = (match["n"] or match["m"]).lower()
    return MANY.get(word) or int(word)


@fact(
    "ante_line",
    r"\bante\b",
    ("The Ante is paid even money only if the player has a straight or better.", "straight"),
    ("A winning Ante pays 1 to 1 with a flush or better; otherwise it is a push.", "flush"),
    ("If the player has a pair or better the Ante Bonus pays.", None),
)
def ante_line(sentence: Sentence) -> object:
    """The least hand for which a winning Ante is paid; below it the Ante pushes."""
    match = re.search(
        r"\bante(?: wager| bet)? (?:(?:is|will be) paid|pays|wins)\b[^.]{0,120}?\b(?:if|with|when|for)\b[^.]{0,120}?"
        r"\b(?P<hand>straight|flush|full house|three of a kind|two pair) or (?:better|higher)\b",
        sentence.text,
        re.IGNORECASE,
    )
    stated = match and (re.search(r"\bonly\b", sentence.text, re.I) or re.search(r"\bpush", sentence.text, re.I))
    return snake(match["hand"]) if match and stated else None


@fact(
    "soft_17",
    r"\b17s?\b",
    ("The dealer must hit soft 17.", "hit"),
    ("The dealer stands on all 17s.", "stand"),
    ("Dealer must draw to 16 and stand on all 17s.", "stand"),
    ("The dealer does not hit soft 17.", None),
    ("The dealer may not stand on soft 17.", None),
)
def soft_17(sentence: Sentence) -> object:
    """What the dealer does with a soft 17: "hit" or "stand"."""
    text = sentence.text
    if re.search(r"(?<!not )\b(?:hits?|draws? (?:to|on)) (?:on )?(?:a |all )?soft 17", text, re.IGNORECASE):
        return "hit"
    if re.search(r"(?<!not )\bstands? (?:on|with) (?:a |all |any )?(?:soft )?17", text, re.IGNORECASE):
        return "stand" if re.search(r"\b(?:all|any|soft)\b", text, re.IGNORECASE) else None
    return None


@fact(
    "exchange",
    r"\b(?:exchange|discard|swap|replace|draw|buy)\b",
    ("The player may discard up to two cards and draw new ones.", 2),
    ("A player may exchange one card.", 1),
    ("The player may not exchange a card.", None),
    ("The dealer shall exchange the decks.", None),
)
def exchange(sentence: Sentence) -> object:
    """How many of his cards a player may exchange for new ones."""
    match = re.search(
        r"\bplayers? (?:may|can)\b(?! not\b)[^.]{0,40}?\b(?:exchange|discard|swap|replace|draw|buy)(?: and replace)?"
        r" (?:up to )?(?P<n>a|an|one|two|three|four|five|[1-5])(?: \([1-5]\))?(?: \w+)? cards?\b",
        sentence.text,
        re.IGNORECASE,
    )
    if match is None or re.match(r"(?:if|in the event|should)\b", sentence.text, re.IGNORECASE):
        return None
    return CARDS.get(match["n"].lower().replace("an", "a"), 5)


# ---------------------------------------------------------------- what nothing above says

PART = re.compile(r"\b(?:half|one-half|a quarter|part) of\b|\b\d{1,2}(?:\.\d)? ?(?:%|per ?cent) of\b", re.IGNORECASE)
SUITED = r"(?:(?:mixed|different|unlike|the same) suits?|unsuited|off-?suit)"
QUALIFYING = re.compile(
    r"\bdealer(?:'s hand)? (?:must|has to|needs?|requires?)\b[^.]{0,120}\bto (?:qualify|open)\b"
    r"|\bdealer(?:'s hand)? (?:qualifies|opens)(?: only)? (?:with|on|by|if he|when he)\b"
    r"|\bto qualify,? the dealer (?:must|needs|has)\b",
    re.IGNORECASE,
)
A_TIE = re.compile(
    r"\b(?:in (?:the event|case) of a tie|on (?:a |all )?ties?|tie(?:d hand)?s (?:are|go|lose|pay|win))\b",
    re.IGNORECASE,
)
BROKEN = re.compile(r"\b(?:half|unless|except|broken|decided|resolved|highest (?:suit|card)|suit of)\b", re.IGNORECASE)
A_HAND = re.compile(
    rf"(?:\b(?:\d{{1,2}}|[AKQJ])(?:[-–,] ?(?:\d{{1,2}}|[AKQJ])){{1,6}}+\b)[^.]{{0,30}}\b{SUITED}", re.IGNORECASE
)
DECIDES = re.compile(r"\b(?:beats?|wins?|loses?|outranks?|ranks?)\b", re.IGNORECASE)
WILD = re.compile(
    r"\b(?:cards?|jacks|queens|kings|aces|twos|deuces|threes|\w+s) (?:is|are) (?:also |always )?wild\b", re.IGNORECASE
)


@fact(
    "beyond_words",
    r"\b(?:qualif|open|tie|beat|win|lose|rank|wild|fold)",
    (
        "The dealer needs a queen and a ten beside it to qualify.",
        "The dealer needs a queen and a ten beside it to qualify.",
    ),
    ("A hand of 2-3-5 of mixed suits beats three of a kind.", "A hand of 2-3-5 of mixed suits beats three of a kind."),
    ("A player who folds loses half of the Ante.", "A player who folds loses half of the Ante."),
    ("One-eyed jacks are wild.", "One-eyed jacks are wild."),
    ("In the event of a tie, half of the wager is lost.", "In the event of a tie, half of the wager is lost."),
    ("The dealer must have a queen or better to qualify.", None),
    ("Ties push.", None),
    ("All deuces are wild.", None),
)
def beyond_words(sentence: Sentence) -> object:
    """A rule that the count depends on and that no parameter says: the sentence itself."""
    text = sentence.text
    about = (
        QUALIFYING.search(text) and dealer_qualifies(sentence) is None,
        A_TIE.search(text) and BROKEN.search(text) and tie(sentence) is None,
        A_HAND.search(text) and DECIDES.search(text),
        re.search(r"\bfold(?:s|ed|ing)?\b", text, re.IGNORECASE) and PART.search(text),
        WILD.search(text) and wild_ranks(sentence) is None and joker(sentence) is None,
    )
    return text if any(about) else None
