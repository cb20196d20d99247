"""Shufflers in sentences whose wording nobody foresaw: names beside the word "shuffler".

Asked only where no sentence of a known form names one. What the trade knows as a shuffler, in a sentence that orders
its use, is believed; every other name is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.hands import is_hand_like
from ingest.prose import Block
from ingest.readers.equipment.grammar import Tree, read_list
from ingest.readers.equipment.marks import masked
from ingest.readers.equipment.names import component, known_names
from ingest.readers.letter.sentences import sentences

MACHINE = r"(?:[Ss]hufflers?|[Ss]huffling (?:machines?|devices?))"
WORD = r"(?:i-[A-Z]\w++|one2six|[A-Z][\w+-]*+|(?<=\w )\d\w*+)"
NAMES = rf"{WORD}(?:\s++(?:{WORD}|\d\w*+)){{0,4}}"
LIST = (
    rf"(?:(?:the|an?|either)\s++){{0,3}}{NAMES}"
    rf"(?:\s*+(?:,|,?\s*\bor\b|,?\s*\band\b)\s*(?:(?:the|an?)\s++){{0,3}}{NAMES}){{0,24}}"
)
BEFORE = re.compile(
    rf"\b(?P<list>{LIST})\s++(?:(?:automatic|automated|brand|card|continuous|electronic|model|deck)\s++)*+{MACHINE}\b"
)
AFTER = re.compile(
    rf"\b{MACHINE}\b[^.;]{{0,50}}?(?:\(|,\s*(?:either\s++|namely\s++|such as\s++)?|:\s*"
    rf"|\b(?:the|either|between|than|is|are|be)\s++)(?P<list>{LIST})"
)
BY_MEANS = re.compile(
    rf"\b[Ss]huffl(?:e|ed|es|ing)\b[^.;]{{0,40}}?\b(?:with|by|using|in|on|through)\s++(?P<list>{LIST})"
)
MACHINE_ONLY = re.compile(rf"\b(?:between|either|use|with|from|of)\s+(?P<list>{LIST})")
ORDERS = re.compile(
    r"\b(?:must|shall|required|requires|only|no\b|not permitted|is dealt|are dealt|approved|employ|use)\b"
    r"|^(?:use|put|load|place|set|shuffle|insert)\b",
    re.IGNORECASE,
)
ABOUT_IT = re.compile(r"\bshuffl\w+|\b(?:deals?|dealt|dealing)\b", re.IGNORECASE)
TROUBLE = re.compile(
    r"\b(?:malfunction\w*|turn (?:on|off)|unplug|replace|trouble|button|service|error|jam\w*|if)\b", re.I
)
OTHERS = re.compile(r"\b(?:displays?|progressive|jackpot|monitors?)\b", re.IGNORECASE)
NO_NAME = re.compile(
    r"^(?:The|An?|Each|Every|Cards?|Use|Put|Load|No|This|Set|Shuffle(?=\s+(?:the|all|with|each)\b)|Place|Start|Press|Players?|Dealers?|House|All|Any"
    r"|Automatic|Continuous|Required|Approved|Permitted|Authorized|Operators?|Casinos?|Licensees?)\b\s*"
)


def unforeseen(blocks: Sequence[Block]) -> tuple[Block, tuple[int, int], Tree] | None:
    """The first sentence that names a shuffler, and its tree: models that may stand for each other."""
    for block in blocks:
        if block.kind == "heading" or not ABOUT_IT.search(block.plain):
            continue
        for start, end in sentences(block.body):
            plain = masked(block.plain)[start:end]
            bare = known_names().sub("", plain)  # the "Deal" of "i-Deal" deals nothing
            if not ABOUT_IT.search(bare) or TROUBLE.search(plain) or OTHERS.search(plain):
                continue
            result = _list(plain)
            if result is None:
                continue
            a, b = start + result[0], start + result[1]
            damaged = any(t.word.source != "text" for t in block.body.tokens)
            tree = _one_choice(read_list(block.body, a, b, damaged=damaged), plain)
            if tree.alternatives:
                return block, (start, a), tree
    return None


def _list(plain: str) -> tuple[int, int] | None:
    known = [m for m in known_names().finditer(plain) if _is_shuffler(m.group()) and not _is_card(m.group())]
    spans: list[tuple[int, int]] = []
    for pattern in (BEFORE, AFTER, BY_MEANS, MACHINE_ONLY):
        for match in pattern.finditer(plain):
            start, end = match.span("list")
            while lead := NO_NAME.match(plain[start:end]):
                start += lead.end()
            named = start < end and re.search(r"[A-Z]|one2six", plain[start:end])
            if named and (pattern is not MACHINE_ONLY or any(start <= k.start() < end for k in known)):
                spans.append((start, end))
    if not spans and known:
        spans = [(known[0].start(), known[-1].end())]
    return spans[0] if spans else None


def _is_card(name: str) -> bool:
    """Whether a name is set as a card's is: an "ace" that is dealt is no machine, an "ACE" may be one."""
    return is_hand_like(name) and not name.isupper()


def _is_shuffler(name: str) -> bool:
    return component(name, damaged=False).kind == "shuffler"


def _one_choice(tree: Tree, sentence: str) -> Tree:
    parts = list(tree.parts())
    clear = ORDERS.search(sentence) is not None and all(p.named.kind == "shuffler" for p in parts)
    if any(p.joined in ("and", "comma") for p in parts[1:]) and not re.search(r"\bbetween\b|\bor\b", sentence):
        clear = False
    for part in parts:
        part.doubt = min(part.doubt, 0.93 if clear else 0.8)
    return Tree([[parts]] if parts else [])
