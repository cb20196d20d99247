"""Facts about wagers: how large a raise is, who may win after folding, minimums, envy, and the order of payment."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import re

from accounts.json_types import Json
from ingest.readers.facts.registry import Sentence, fact, in_order, money, number, snake

MULTIPLE = r"(?P<n>\d+(?:\.\d+)?x?|one|two|three|four|once|twice|double|triple)"
RAISES = (
    re.compile(
        rf"\b(?P<bet>[\w ]{{3,20}}?) (?:bet|wager) of {MULTIPLE}\s*(?:times)?\s*(?:the|their|his)?\s*(?P<base>ante|blind)\b",
        re.I,
    ),
    re.compile(rf"\((?P<bet>bet|play|raise) equals {MULTIPLE} times (?:the )?(?P<base>ante)\)", re.I),
    re.compile(
        rf"\bequal to (?:exactly )?{MULTIPLE} (?:times )?(?:the amount of )?(?:the|their) (?P<base>ante)\b.*?\"(?P<bet>\w+)\" area",
        re.I,
    ),
)
EQUAL = (
    re.compile(r"\bamount equal to the (?:player's )?(?P<base>ante)\b.*?\b(?P<bet>play|bet|raise)\b", re.I),
    re.compile(
        r"\b(?P<bet>play|bet|raise) wager (?:in the amount )?equal to (?:the|their|his|her) (?:player's )?(?P<base>ante)\b",
        re.I,
    ),
    re.compile(r"\b(?P<bet>play|bet|raise) wager must (?:always )?(?:be )?equal (?:to )?the (?P<base>ante)\b", re.I),
    re.compile(r"\b(?P<bet>play|bet|raise) must equal (?P<base>ante)\b", re.I),
)

DOUBLED = re.compile(
    rf"\bdouble down\b.*\bequal\*? to (?:{MULTIPLE} (?:times )?)?(?:the|their|his|the player's) original\b",
    re.IGNORECASE,
)
NOT_DOUBLED = re.compile(
    r"\bno double down\b|\bdouble down is not (?:offered|allowed|available|permitted)\b"
    r"|\b(?:may not|cannot|can not) double down *(?:\.|$)",
    re.IGNORECASE,
)

ENVY_FOR = (
    re.compile(r"\benvy\b", re.I),
    re.compile(r"\bavailable (?:for|on)\b", re.I),
    re.compile(r"\bpay ?tables?\b", re.I),
)
EVEN_FOLDED = (re.compile(r"\beligible\b", re.I), re.compile(r"\beven if\b", re.I), re.compile(r"\bfolds?\b", re.I))


@fact(
    "raise_ratio",
    r"\bante\b|\bblind\b|original",
    ("Stay in the game by making a Play bet of 2x their Ante.", {"bet": "play", "base": "ante", "multiple": "2"}),
    ("The PLAY wager must always equal the ANTE wager.", {"bet": "play", "base": "ante", "multiple": "1"}),
    (
        "The player may double down, with a wager equal to their original bet, on any hand.",
        {"bet": "double_down", "base": "main", "multiple": "1"},
    ),
    (
        "The player may double down with a wager equal to twice their original bet.",
        {"bet": "double_down", "base": "main", "multiple": "2"},
    ),
)
def raise_ratio(sentence: Sentence) -> object:
    """How large a later bet must be: {"bet", "base", "multiple"} as canonical numbers."""
    text = sentence.text
    for pattern in RAISES:
        if match := pattern.search(text):
            times = number(match["n"])
            bet = snake(re.sub(r"^.*\b(?:a|an|the|making)\s+", "", match["bet"], flags=re.IGNORECASE))
            return {"bet": bet, "base": snake(match["base"]), "multiple": times} if times else None
    for pattern in EQUAL:
        if match := pattern.search(text):
            return {"bet": snake(match["bet"]), "base": snake(match["base"]), "multiple": "1"}
    if match := DOUBLED.search(text):
        times = number(match["n"]) if match["n"] else "1"
        return {"bet": "double_down", "base": "main", "multiple": times} if times else None
    return None


@fact(
    "double_down",
    r"double down",
    ("There is no double down.", "none"),
    ("Double down is not offered.", "none"),
    ("Players may not double down.", "none"),
    ("Players may not double down for less.", None),
)
def double_down(sentence: Sentence) -> object:
    """ "none": nobody may double down."""
    return "none" if NOT_DOUBLED.search(sentence.text) else None


@fact("double_down_for_less", r"double down", ("Properties may allow the customer to Double Down for less.", "house"))
def double_down_for_less(sentence: Sentence) -> object:
    """ "house": the house may let players double down for less."""
    return "house" if re.search(r"\bmay allow\b.*\bdouble down for less\b", sentence.text, re.IGNORECASE) else None


@fact("equal_wagers", r"equal wagers", ("Players make equal wagers on the Ante and Blind.", ["ante", "blind"]))
def equal_wagers(sentence: Sentence) -> object:
    """Bets that must be of one size from the start."""
    match = re.search(r"\bequal wagers on the (\w+) and (?:the )?(\w+)", sentence.text, re.IGNORECASE)
    return [snake(match[1]), snake(match[2])] if match else None


@fact(
    "folded_hands_qualify",
    r"\bfold",
    ("It's at the sole discretion of the casino to allow, or not to allow for folded hands to qualify.", "house"),
    ("Folded hands do NOT qualify for payouts on the progressive wager.", "no"),
    ("The Player is eligible to win this wager even if he folds his Ante/Play Wager.", "yes"),
)
def folded_hands_qualify(sentence: Sentence) -> object:
    """Whether a folded hand still wins the part's bonus or progressive: "yes", "no", or "house" where the house chooses."""
    text = sentence.text
    if re.search(r"\A(?=.*?\bdiscretion\b).*?\bfolded hands\b", text, re.IGNORECASE):
        return "house"
    if re.search(
        r"\bfolded hands (?:do|does|will|shall|are) not\b|\bfolds?\b[^.]*\bnot eligible\b|\bfolded hands?\b[^.]*\bcannot\b",
        text,
        re.I,
    ):
        return "no"
    if re.search(r"\bfolded hands (?:do |will |still )?qualify", text, re.IGNORECASE) or in_order(text, EVEN_FOLDED):
        return "yes"
    return None


@fact(
    "envy_minimum_wager",
    r"envy",
    ('*$5 minimum Fortune bet to "envy" other hands.', {"bet": "fortune", "minimum": "5"}),
    (
        'If players make the Fortune bet for at least $5, the dealer will place an "Envy" lammer.',
        {"bet": "fortune", "minimum": "5"},
    ),
)
def envy_minimum_wager(sentence: Sentence) -> Json:
    """The least wager that wins envy payouts: {"bet", "minimum" in dollars}."""
    text = sentence.text
    match = re.search(
        r"\$(?P<amount>[\d,.]*\d) minimum (?P<bet>[\w ]{2,24}?) (?:bet|wager)\b.*\benvy\b", text, re.IGNORECASE
    )
    match = match or re.search(
        r"\bmake the (?P<bet>[\w ]{2,24}?) (?:bet|wager) (?:for|of) at least \$(?P<amount>[\d,.]*\d)\b.*\benvy\b",
        text,
        re.I,
    )
    return {"bet": snake(match["bet"]), "minimum": money(match["amount"])} if match else None


@fact(
    "envy_paytables",
    r"envy|pay ?tables? ?#",
    ("Envy Bonus: (available for paytables #2, #3 and #4 only)", {"only": ["2", "3", "4"]}),
    ("**The Envy is only available on paytable 01", {"only": ["1"]}),
    ("Paytables #2 and #3 DO NOT include Envy Bonus payouts", {"without": ["2", "3"]}),
)
def envy_paytables(sentence: Sentence) -> object:
    """Which paytables pay envy: {"only": designators} or {"without": designators}; numbers without leading zeros."""
    text = sentence.text
    if "only" in text.lower() and in_order(text, ENVY_FOR):
        return {"only": _designators(text)}
    if re.search(r"\bpay ?tables?\b.*\bdo(?:es)? not include envy\b", text, re.IGNORECASE):
        return {"without": _designators(text)}
    return None


def _designators(text: str) -> list[str]:
    stretch = re.search(r"pay ?tables?\s+(.*)$", text, re.IGNORECASE)
    return [
        d.lstrip("0") or "0" for d in re.findall(r"#?\b(\d{1,2}|[A-Z]{1,4}\d{1,2})\b", stretch[1] if stretch else text)
    ]


@fact("envy_if_available", r"envy", ("Envy Bonus: (if available)", True))
def envy_if_available(sentence: Sentence) -> object:
    """True: envy is paid only where the paytable in use has it."""
    return True if re.search(r"\benvy bonus:? \(if available\)", sentence.text, re.IGNORECASE) else None


@fact("envy_not_from_self_or_dealer", r"envy", ("Players cannot envy the dealer or themselves.", True))
def envy_not_from_self_or_dealer(sentence: Sentence) -> object:
    """True: nobody wins envy from their own hand or the dealer's."""
    match = re.search(
        r"\bcannot envy the dealer or themselves|can't win an envy bonus pay from yourself, or the dealer",
        sentence.text,
        re.I,
    )
    return True if match else None


@fact("envy_other_own_hands", r"envy", ("They would be paid the envy bonus on their other hands.", True))
def envy_other_own_hands(sentence: Sentence) -> object:
    """True: a player with several hands wins envy on the others from one of them."""
    return True if re.search(r"\bpaid the envy bonus on their other hands\b", sentence.text, re.IGNORECASE) else None


@fact("envy_multiplied_by_wager", r"envy", ("**Envy payouts are multiplied by Wager Amount", True))
def envy_multiplied_by_wager(sentence: Sentence) -> object:
    """True: envy grows with the wager."""
    return True if re.search(r"\benvy payouts are multiplied by wager", sentence.text, re.IGNORECASE) else None


@fact("wager_returned", r"original wager", ("*Original wager is NOT returned", False))
def wager_returned(sentence: Sentence) -> object:
    """Whether a winner also gets the wager back."""
    match = re.search(r"\boriginal wager is (not )?returned\b", sentence.text, re.IGNORECASE)
    return None if match is None else match[1] is None


@fact("recommended_wager", r"recommends?", ("Acme recommends a $1 bonus wager.", "1"))
def recommended_wager(sentence: Sentence) -> object:
    """The wager that the maker recommends, in dollars."""
    match = re.search(r"\brecommends an? \$([\d,.]*\d)\s+[\w ]*wager", sentence.text, re.IGNORECASE)
    return money(match[1]) if match else None


@fact(
    "limits_in_law",
    r"limits",
    ("Operators cannot allow wagering limits to exceed the limits set out in WAC 230-15-140.", ["WAC 230-15-140"]),
)
def limits_in_law(sentence: Sentence) -> object:
    """Sections of law that limit the wagers."""
    if not re.search(r"\bwager(?:ing)? limits\b.*\bset out in\b", sentence.text, re.IGNORECASE):
        return None
    return [f"WAC {a}-{b}-{c}" for a, b, c in re.findall(r"(\d{3})\s?-\s?(\d{2})\s?-\s?(\d{3})", sentence.text)] or None


@fact(
    "table_limits_apart",
    r"table limits",
    ("The bonus wager is subject to different table limits than the base game.", True),
)
def table_limits_apart(sentence: Sentence) -> object:
    """True: the bonus wager has table limits of its own."""
    return True if re.search(r"\bsubject to different table limits\b", sentence.text, re.IGNORECASE) else None


@fact("side_bets_between_players", r"side bets", ("Side bets between players are prohibited.", "prohibited"))
def side_bets_between_players(sentence: Sentence) -> object:
    """ "prohibited" where players may not bet with one another."""
    return (
        "prohibited" if re.search(r"\bside bets between players are prohibited", sentence.text, re.IGNORECASE) else None
    )


@fact(
    "two_positions",
    r"adjacent",
    ("At the casino's discretion, a player may place wagers at two adjacent betting positions.", "house"),
)
def two_positions(sentence: Sentence) -> object:
    """ "house" where the house may let a player play two adjacent positions."""
    return "house" if re.search(r"\bdiscretion\b.*\btwo adjacent\b", sentence.text, re.IGNORECASE) else None


@fact(
    "commission",
    r"commission",
    ("There is no commission on winning bets.", "none"),
    ("A commission of five percent (5%) is taken of winning wagers.", "5%"),
    ("Winning hands pay 1 to 1 less a 5% commission.", "5%"),
    ("The Washington State Gambling Commission approves 5% of all.", None),
)
def commission(sentence: Sentence) -> object:
    """What the house takes of winning bets: "none" or "5%"."""
    text = sentence.text
    if re.search(r"\bno commission on winning\b", text, re.IGNORECASE):
        return "none"
    match = re.search(
        r"\b(?P<a>\d{1,2}(?:\.\d)?) ?(?:%|per ?cent) commission\b"
        r"|\bcommission of (?:\w+ per ?cent \()?(?P<b>\d{1,2}(?:\.\d)?) ?(?:%|per ?cent)",
        text,
        re.IGNORECASE,
    )
    if match is None or not re.search(r"\b(?:win|wins|winning|winnings|won)\b", text, re.IGNORECASE):
        return None
    return f"{match['a'] or match['b']}%"


@fact("player_banking", r"player banking", ("There is no player banking.", False))
def player_banking(sentence: Sentence) -> object:
    """False where players may not bank."""
    return False if re.search(r"\bno player banking\b", sentence.text, re.IGNORECASE) else None


@fact(
    "payment_order",
    r"reconcil|resolved|resolves",
    (
        "Reconciling the PLAY wager first, the ANTE BONUS second, the ANTE wager third and the PAIR PLUS wager last.",
        ["play", "ante_bonus", "ante", "pair_plus"],
    ),
    (
        "The bonus bet is resolved after the call and ante wagers and before the progressive bet is resolved.",
        {"after": ["call", "ante"], "before": ["progressive"]},
    ),
)
def payment_order(sentence: Sentence) -> object:
    """The order in which bets are settled: a list first to last, or what a bet comes after and before."""
    text = sentence.text
    results = re.findall(
        r"\bthe ([A-Za-z+ ]{2,20}?)(?: (?:wager|bet))? (first|second|third|fourth|fifth|last)\b", text, re.IGNORECASE
    )
    if len(results) >= 2:
        return [snake(name) for name, _ in results]
    match = re.search(
        r"\bresolved after the ([\w+ ]{1,60}?) (?:wagers?|bets?) and before the ([\w+ ]{1,60}?) (?:wager|bet)\b",
        text,
        re.IGNORECASE,
    )
    if match:
        return {"after": [snake(x) for x in re.split(r"\s+and\s+|,\s*", match[1])], "before": [snake(match[2])]}
    return None


@fact(
    "payment_order_house_choice", r"order", ("The dealers can resolve the bets in the order the casino wishes.", True)
)
def payment_order_house_choice(sentence: Sentence) -> object:
    """True: the house may choose another order of settling."""
    return True if re.search(r"\bin the order the casino wishes\b", sentence.text, re.IGNORECASE) else None


@fact("wager_before_cards", r"before", ("Players must make the wager before seeing their cards.", True))
def wager_before_cards(sentence: Sentence) -> object:
    """True: the bonus wager must be made before cards are seen or the round starts."""
    match = re.search(
        r"\bwager before seeing their cards|must do so before the start of the round", sentence.text, re.IGNORECASE
    )
    return True if match else None
