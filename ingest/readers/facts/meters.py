"""Facts about progressive meters: what they pay, how they are fed and reseeded, which games may share one."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import re

from ingest.readers.facts.registry import Sentence, fact

EITHER = re.compile(  # both sources of a payment, with the word between them
    r"\A(?:(?>.*?\btray\b)(?>.*?\bor\b).*?\bmeter\b|(?>.*?\bmeter\b)(?>.*?\bor\b).*?\btray\b)", re.IGNORECASE
)

PAID_FROM = re.compile(
    r"\bother hands\b.*\bpaid from\b"
    r"|\ball (?:awards|pays|payouts|prizes) (?:are|will be|come) (?:paid |taken )?(?:from|off) the (?:meter|tray)\b",
    re.IGNORECASE,
)


@fact(
    "game_link",
    r"connecting",
    (
        "Paytable for use as a standalone progressive table game or when connecting same table games",
        {"use": ["standalone", "same_game"]},
    ),
    (
        "Multi-Game Progressive Paytable - For use when connecting multiple 5-card poker games",
        {"use": ["multi_game"], "games": "5-card poker games"},
    ),
)
def game_link(sentence: Sentence) -> object:
    """Which tables may share a meter: use = standalone, same_game, multi_game; "games" where it says which."""
    text = sentence.text
    if match := re.search(r"\bconnecting multiple ([\w-]+(?: [\w-]+){0,3}? games)\b", text, re.IGNORECASE):
        return {"use": ["multi_game"], "games": match[1]}
    if re.search(r"\bconnecting same table games\b", text, re.IGNORECASE):
        return {"use": (["standalone"] if "standalone" in text.lower() else []) + ["same_game"]}
    return None


@fact(
    "connected_jackpot_law",
    r"connected jackpot",
    ("Designed to work on Games with a connected jackpot in accordance with WAC 230-15-685.", "WAC 230-15-685"),
)
def connected_jackpot_law(sentence: Sentence) -> object:
    """The section under which jackpots of several games may be connected."""
    match = re.search(r"\bconnected jackpot\b.*?WAC (\d{3})\s?-\s?(\d{2})\s?-\s?(\d{3})", sentence.text, re.IGNORECASE)
    return f"WAC {match[1]}-{match[2]}-{match[3]}" if match else None


@fact(
    "reseed_cost_factored_in",
    r"reseed",
    ("The cost of the reseed has been factored in to the casino's mathematical advantage.", True),
)
def reseed_cost_factored_in(sentence: Sentence) -> object:
    """True: printed edges already carry the cost of reseeding."""
    return True if re.search(r"\bcost of the reseed has been factored in", sentence.text, re.IGNORECASE) else None


@fact(
    "reseed_on",
    r"reseed",
    ("The meter will be reseeded when the 100% award hits.", {"percent": "100", "meter": "the"}),
    (
        "The individual meter associated with the winning progressive hand will be reseeded when the 100% award hits.",
        {"percent": "100", "meter": "individual"},
    ),
)
def reseed_on(sentence: Sentence) -> object:
    """The award that makes a meter start again from its seed, and whether each award has a meter of its own."""
    match = re.search(r"\bmeter\b.*\breseeded when the (\d+)% award hits", sentence.text, re.IGNORECASE)
    if not match:
        return None
    return {"percent": match[1], "meter": "individual" if "individual meter" in sentence.text.lower() else "the"}


@fact(
    "other_hands_paid_from",
    r"other hands|all (?:awards|pays|payouts|prizes)",
    ("Other hands are paid from the tray; they do not come off the meter.", "tray"),
    ("Other hands are paid from the tray or from the meter, at the casino's requirements.", "house"),
    ("Other hands can be paid from the meter and/or the tray depending on paytable.", "paytable"),
    ("All awards are paid from the meter.", "meter"),
)
def other_hands_paid_from(sentence: Sentence) -> object:
    """Where awards that are no percentage are paid from: "tray", "meter", "house" (its choice) or "paytable"."""
    text = sentence.text
    if not PAID_FROM.search(text):
        return None
    if re.search(r"depending on (?:the )?paytable", text, re.IGNORECASE):
        return "paytable"
    if EITHER.search(text):
        return "house"
    return "tray" if "tray" in text.lower() else "meter"


@fact(
    "percentages_paid_from_meter",
    r"percentage",
    ("The percentage pays are paid from the progressive jackpot shown on the meter.", True),
)
def percentages_paid_from_meter(sentence: Sentence) -> object:
    """True: percentage awards are a share of the meter as shown."""
    return True if re.search(r"\bpercentage pays are paid from the progressive", sentence.text, re.IGNORECASE) else None


@fact(
    "several_meter_winners",
    r"more than one progressive",
    (
        "In the event more than one progressive meter pay hits during the same round, the dealer will first pay the player farthest on the right and then move counter-clockwise to pay other players.",
        {"first": "farthest_right", "then": "counter_clockwise"},
    ),
    (
        "In the event more than one progressive meter pay hits during the same round, see Appendix A attached for resolution.",
        {"see": "Appendix A"},
    ),
)
def several_meter_winners(sentence: Sentence) -> object:
    """Who is paid first when several hands of one round win from the meter, or where that is written."""
    text = sentence.text
    if not re.search(r"\bmore than one progressive\b", text, re.IGNORECASE):
        return None
    if match := re.search(r"\bsee (Appendix \w+)", text):
        return {"see": match[1]}
    first = re.search(r"\bfarthest (?:on|to) (?:the|this|his|their) (right|left)\b", text, re.IGNORECASE)
    then = re.search(r"\b(counter-?\s?clockwise|clockwise)\b", text, re.IGNORECASE)
    if not first:
        return None
    return {"first": f"farthest_{first[1].lower()}", "then": _turn(then[1]) if then else None}


def _turn(word: str) -> str:
    return "counter_clockwise" if word.lower().startswith("counter") else "clockwise"


@fact(
    "internal_controls_may_replace",
    r"internal controls",
    ("As regulatory procedures permit, this policy can be replaced by casino internal controls.", True),
)
def internal_controls_may_replace(sentence: Sentence) -> object:
    """True: the house's internal controls may set another order than the sentence before."""
    return True if re.search(r"\bcan be replaced by casino internal controls\b", sentence.text, re.IGNORECASE) else None


@fact(
    "win_confirmed_by",
    r"supervisor",
    ("Once the casino verifies the progressive win, the supervisor shall insert the key and rotate it.", "key"),
    ("To complete the action, a Supervisor or Executive card (depending on jackpot level) swipe is required.", "card"),
)
def win_confirmed_by(sentence: Sentence) -> object:
    """How a supervisor confirms a win on the system: "key" or "card"."""
    if re.search(r"\bsupervisor or executive card\b.*\bswipe is required\b", sentence.text, re.IGNORECASE):
        return "card"
    return "key" if re.search(r"\bsupervisor shall insert the key\b", sentence.text, re.IGNORECASE) else None


@fact(
    "contribution_range",
    r"contribution rates?",
    ("Configure meter contribution rates anywhere between 0-100%.", {"from": "0", "to": "100"}),
)
def contribution_range(sentence: Sentence) -> object:
    """Between which percents the meter's contribution may be set, where all payouts come off the meter."""
    match = re.search(
        r"\bcontribution rates? anywhere between (\d+)\s?%?\s?(?:-|and|to)\s?(\d+)\s?%", sentence.text, re.IGNORECASE
    )
    return {"from": match[1], "to": match[2]} if match else None


@fact(
    "contribution_for_growth",
    r"contribution rate",
    ("Designed to grow over time when a contribution rate of 70% or more is used.", "70"),
)
def contribution_for_growth(sentence: Sentence) -> object:
    """The contribution in percent from which most meters of this style grow."""
    match = re.search(
        r"\bgrow over time when a contribution rate of (\d+(?:\.\d+)?)% or more\b", sentence.text, re.IGNORECASE
    )
    return match[1] if match else None


@fact(
    "contribution_above_preset_costs_edge",
    r"pre-?configured",
    (
        "Adjusting the contribution rate above the pre-configured value would reduce the mathematical house advantage of the wager.",
        True,
    ),
)
def contribution_above_preset_costs_edge(sentence: Sentence) -> object:
    """True: more than the pre-configured contribution lowers the house's edge (where only percentages come off the meter)."""
    match = re.search(
        r"\bcontribution rate above the pre-?configured value\b.*\breduce\b", sentence.text, re.IGNORECASE
    )
    return True if match else None


@fact(
    "contribution_only_reduce",
    r"contribution rate",
    ("We recommend only reducing the pre-configured meter contribution rate if any changes are made.", True),
)
def contribution_only_reduce(sentence: Sentence) -> object:
    """True: the maker recommends changing the pre-configured contribution only downwards."""
    return (
        True
        if re.search(r"\bonly reducing the pre-?configured meter contribution rate\b", sentence.text, re.IGNORECASE)
        else None
    )


@fact(
    "reserve_recommended",
    r"reserve",
    ("We recommend contributing a small portion of each progressive wager to the reserve.", True),
)
def reserve_recommended(sentence: Sentence) -> object:
    """True: the maker recommends feeding a reserve."""
    return True if re.search(r"\brecommend contributing\b.*\bto the reserve\b", sentence.text, re.IGNORECASE) else None


@fact(
    "reserve_not_only_seed",
    r"reserve",
    ("We do not recommend eliminating a seed amount entirely and using the reserve as the only seed mechanism.", True),
)
def reserve_not_only_seed(sentence: Sentence) -> object:
    """True: the maker advises against a reserve without any seed."""
    return True if re.search(r"\bnot recommend eliminating a seed\b", sentence.text, re.IGNORECASE) else None


@fact(
    "seed_preset_recommended",
    r"seed amount",
    ("We recommend using the pre-configured seed amount in the system.", True),
)
def seed_preset_recommended(sentence: Sentence) -> object:
    """True: the maker recommends the pre-configured seed."""
    return True if re.search(r"\brecommend using the pre-?configured seed\b", sentence.text, re.IGNORECASE) else None


@fact(
    "seed_at_least_largest_fixed",
    r"seed amount",
    ('We recommend the seed amount to be at least as large as the largest "fixed" award on the pay table.', True),
)
def seed_at_least_largest_fixed(sentence: Sentence) -> object:
    """True: a changed seed should cover the largest award that is no percentage."""
    return (
        True
        if re.search(r"\bseed amount to be at least as large as the largest\b", sentence.text, re.IGNORECASE)
        else None
    )


@fact("seed_zero_not_recommended", r"seed amount", ("We do not recommend configuring a $0 seed amount.", True))
def seed_zero_not_recommended(sentence: Sentence) -> object:
    """True: the maker advises against a seed of nothing."""
    return True if re.search(r"\bnot recommend configuring a (?:\$\s?[0O]|S[0O]) seed", sentence.text) else None
