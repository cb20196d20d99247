"""The body of a letter: what was decided and why, what changed, under which conditions, and whom to ask."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.prose import Block, Text
from ingest.readers.dates import find_dates
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.people import NAME, title_pattern
from ingest.readers.letter.spelling import free_text
from ingest.readers.lookalikes import as_digits
from ingest.values import Value

DENIED = re.compile(
    r"\b(?:(?:is|are|was|were|has been|have been|be|must be|being)\s+(?:hereby\s+)?"
    r"(?:denied|disapproved|rejected|not approved)"
    r"|(?:deny|denies|denying|disapproves?|rejects?|refuses?|refused|declined|declines?)\s+"
    r"(?:the|this|these|your|approval|it|them)\b"
    r"|(?:can|could|will|may|must|shall)\s?not\s+be\s+(?:approved|approving|granting|granted|authorized|authorizing)"
    r"|(?:cannot|can not|will not|does not|do not|did not|unable to|not able to|declines? to|decided not to"
    r"|must decline to)\s+(?:approve|grant|authorize)\b"
    r"|(?:is|are|has|have|was|were) not (?:been |being )?approv(?:ed|ing)|approval is (?:hereby )?(?:denied|refused)"
    r"|(?:has|have) (?:denied|declined|refused|rejected)|denial of (?:the|this|these|your)\b)",
    re.IGNORECASE,
)
APPROVED = re.compile(
    r"\b(?:(?:will|hereby|does|do|does hereby|do hereby|is pleased to|are pleased to|is able to|can|has|have"
    r"|has decided to)\s+(?:hereby\s+)?(?:approved?|grant(?:s|ed)? approval|authorized?)\b(?!\s+by)"
    r"|(?:commission|agency|we|staff|director)\s+(?:hereby\s+)?(?:approves?|approved|authorizes?)\b"
    r"|(?:is|are|has been|have been|was|were)\s+(?:hereby\s+)?approved\b|approval is (?:hereby )?granted"
    r"|(?:grants?|granting|authorizes?|authorizing)\s+(?:its\s+|the\s+|your\s+|these\s+|this\s+)?"
    r"(?:approval|games?|card games?|request|submission|amend\w+|changes)\b"
    r"|(?:serves?|is|constitutes?) (?:as )?(?:our |the |your )?(?:formal |official )?approval (?:of|for)\b"
    r"|you (?:are|have been) (?:hereby )?(?:authorized|approved|permitted) to (?:offer|operate|play|use|sell)"
    r"|approval (?:of|for) [^.]{3,80} is (?:hereby )?granted)",
    re.IGNORECASE,
)
NOT_A_DECISION = re.compile(  # in the words right before: "if …", "once …", "may be …" decide nothing
    r"\b(?:may|might|could|would|should|if|unless|until|before|once|after|when|must(?! (?:be denied|decline|deny)))\b"
    r"|\b(?:request(?:ed|s)|ask(?:ed|s))\b(?:\s+\w+){0,4}\s*$|\b(?:was|were) approved (?:on|in)\b"
    r"|\bpreviously\b|\breceive approval\b|\bobtain approval\b"
    r"|\baffect this approval\b",
    re.IGNORECASE,
)
NOT_A_DENIAL = re.compile(  # "we must deny" does deny
    r"\b(?:may|might|could|would|should|if|unless|until|before|once|after|when)\b", re.IGNORECASE
)
CHANGE = re.compile(
    r"^(?:the|this|these|your)\s+(?:\w+\s+){0,3}?(?:changes?|amendments?|modifications?|updates?|revisions?)\b"
    r"(?!\s+(?:to|noted|listed|described|above)[^.]*\b(?:reviewed|approved|denied|listed below)\b)",
    re.IGNORECASE,
)
CHANGED = re.compile(
    r"\b(?:amended|modified|changed|updated|revised)\b[^.:]{3,200}?\b(?:to|by)\s+(?:also\s+)?"
    r"(?:add|adding|remov|chang|updat|includ|clarif|increas|decreas|renam|replac|allow|correct|offer)\w*",
    re.IGNORECASE,
)
CHANGE_INTRO = re.compile(
    r"\b(?:following (?:information|changes?|amendments?|modifications?|updates?|revisions?)"
    r"|(?:changes?|amendments?|modifications?|updates?|revisions?)(?: \w+){0,6}"
    r" (?:were|are|as follows|follows|include[ds]?|below))"
    r"|to (?:include|add) (?:some of )?the following",
    re.IGNORECASE,
)
CHANGE_WORDS = re.compile(
    r"\b(?:changes?|changed|amend\w*|updates?|updated|revis\w+|modif\w+|additions?|new|differ\w*)\b", re.IGNORECASE
)
ASKS_FOR = re.compile(  # a list of what is asked for, decided or required is no list of changes
    r"\b(?:need|needs|send|provide|receive|before|until|unless|conditions?|subject to|reasons?|because|due to|denied"
    r"|declin\w+|reject\w+|approv(?:al|es|ing)|authoriz\w+|cannot|contact|questions?|must|comply|requirements?"
    r"|games? (?:listed|below|are|follow))\b",
    re.IGNORECASE,
)
REASON_INTRO = re.compile(
    r"\b(?:reasons?|because|basis|grounds|deficienc\w+|concerns?|issues?|following)\b[^.]*:?\s*$", re.I
)
COMMERCIAL = re.compile(
    r"^(?:for\s+)?(?:commercial|house[- ]banked|public)?\s*(?:card\s*rooms?"
    r"|commercial (?:operators?|gambling|stimulant)\b.*|commercial)"
    r"(?:\s+(?:operators?|conditions?|licensees?|implementation))?\s*:?$",
    re.IGNORECASE,
)
TRIBAL = re.compile(
    r"^(?:for\s+)?tribal(?:\s+(?:casinos?|gaming|gaming (?:operations?|facilit\w+|agenc\w+)|operations?|conditions?"
    r"|facilities|implementation))*\s*:?$",
    re.IGNORECASE,
)
GENERAL = re.compile(r"^(?:general|all (?:operators|locations|licensees)|both)(?:\s+conditions?)?\s*:?$", re.IGNORECASE)
CONDITIONS_INTRO = re.compile(r"\bconditions?\b[^.]*:\s*$", re.IGNORECASE)
TAIL = re.compile(
    r"^(?:any (?:modifications?|changes?|amendments?)\b.*\b(?:approval|review|submitted|resubmi)|if you have"
    r"|should you have|thank you|please (?:contact|call|feel)|for questions"
    r"|questions (?:about|regarding|concerning)|we appreciate"
    r"|you may (?:resubmit|contact|submit|appeal|request)|if you (?:wish|would like|want|disagree))",
    re.IGNORECASE,
)
PHONE = re.compile(r"\(?\b([\dOolISB]{3})\)?[ .-]{0,3}([\dOolISB]{3})\s?[-. ]{1,2}\s?([\dOolISB]{4})\b")
NOT_A_NAME = re.compile(
    r"(?:Please|Contacts?|If|For|Tribal|Tribes?|Commercial|Questions|Call|Card|Rooms?|Casinos?|Gaming"
    r"|Operations?|Operators?"
    r"|House-Banked|General|Implementation|Facilities|Mr|Ms|Mrs|You|Should|Reach)\b\.?",
    re.IGNORECASE,
)
PROVIDED = re.compile(
    r"\b(?:provided|submitted|sent|received|e-?mailed|enclosed|dated|delivered|furnished|supplied)\b", re.I
)
RULES = re.compile(r"\b(?:game )?rules\b|\benclosed\b|\brules of play\b", re.IGNORECASE)


@dataclass(slots=True)
class Body:
    """What a letter's body says, as trees of values."""

    decision: Value | None = None
    reasons: list[Value] = field(default_factory=list)
    changes: list[Value] = field(default_factory=list)
    conditions: dict[str, list[Value]] = field(default_factory=lambda: {"general": [], "commercial": [], "tribal": []})
    contacts: list[dict[str, Any]] = field(default_factory=list)
    rules_dates: list[Value] = field(default_factory=list)


def sentences(text: Text) -> Iterator[tuple[int, int]]:
    """The stretches of single sentences."""
    plain = text.plain
    start = 0
    for match in re.finditer(r"[.!?]['\")\]]?\s+(?=[A-Z\"'(])", plain):
        before = plain[start : match.start()]
        if re.search(r"\b(?:Inc|No|Mr|Ms|Mrs|Dr|St|Co|Corp|vs|Sec|Ltd|e\.g|i\.e|U\.S|[A-Z])$", before):
            continue
        yield start, match.end()
        start = match.end()
    if start < len(plain):
        yield start, len(plain)


def read_body(blocks: Sequence[Block]) -> Body:
    """All of the body but its games. `blocks` run from below the salutation to above the closing word."""
    body = Body()
    decided = _decision(blocks, body)
    _changes(blocks, body, decided)
    if body.decision is not None and body.decision.value == "denied":
        _reasons(blocks, body, decided)
    else:
        _conditions(blocks, body, decided)
    above = ""
    for block in blocks:
        _rules_dates(block.body, body)
        listed = bool(PHONE.search(block.plain)) and len(block.plain.split()) <= 14
        asked = listed and re.search(rf"{ASKED.pattern}|{PHONE.pattern}", above, re.IGNORECASE) is not None
        _contacts(block.body, body, asked)
        above = block.plain
    return body


def _decision(blocks: Sequence[Block], body: Body) -> int:
    """Finds the sentence that decides; returns its block's index, or -1."""
    denied: list[tuple[int, int, int]] = []
    approved: list[tuple[int, int, int]] = []
    for n, block in enumerate(blocks):
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            if (m := DENIED.search(sentence)) and not NOT_A_DENIAL.search(_clause_before(sentence, m.start())):
                denied.append((n, start, end))
            elif (m := APPROVED.search(sentence)) and not NOT_A_DECISION.search(_clause_before(sentence, m.start())):
                approved.append((n, start, end))
    approved = [a for a in approved if blocks[a[0]].kind != "item"] or approved
    for found, word in ((denied, "denied"), (approved, "approved")):
        if found:
            n, start, end = found[0]
            sure = 0.6 if denied and approved else 1.0
            body.decision = blocks[n].body.value(word, "letter.decision", start, end, confidence=sure)
            return n
    return -1


def _clause_before(sentence: str, at: int) -> str:
    """The words before a verb, back to the last comma."""
    return sentence[:at].rsplit(",", 1)[-1]


def _items_after(blocks: Sequence[Block], n: int) -> list[Block]:
    """The list that a paragraph introduces."""
    found: list[Block] = []
    for block in blocks[n + 1 :]:
        if (
            block.kind == "heading"
            or TAIL.match(block.plain)
            or (found and found[0].kind == "item" and block.kind != "item")
        ):
            break
        if not found and block.kind != "item" and not _unmarked_item(blocks, n):
            break
        if block.kind != "item" and re.search(r":\s*$", block.plain):
            break
        if block.kind != "item" and re.match(r"^we have reviewed|^based on our review", block.plain, re.IGNORECASE):
            break
        found.append(block)
    return found


def _unmarked_item(blocks: Sequence[Block], n: int) -> bool:
    """Whether an introduction that ends with a colon is followed by short paragraphs instead of bullets."""
    return blocks[n].plain.rstrip().endswith(":")


def _changes(blocks: Sequence[Block], body: Body, decided: int) -> None:
    upto = decided if decided >= 0 else len(blocks)
    for n, block in enumerate(blocks[: upto + 1]):
        if block.kind == "item":
            continue
        plain = block.plain
        if (
            re.search(r":\s*$", plain)
            and (CHANGE_INTRO.search(plain) or CHANGE_WORDS.search(plain))
            and not ASKS_FOR.search(plain)
            and not re.search(r"\bgames?\b[^.]{0,30}:\s*$", plain, re.I)
        ):
            for item in _items_after(blocks, n):
                if not _mere_name(item):
                    known = CHANGE_INTRO.search(plain) is not None
                    body.changes.append(
                        free_text(
                            item.body,
                            "letter.changes",
                            0,
                            len(item.plain),
                            confidence=1.0 if known else 0.88,
                            strip=" ",
                        )
                    )
            continue
        for start, end in sentences(block.body):
            sentence = plain[start:end].strip()
            if ASKS_FOR.search(sentence) and re.search(r"\b(?:you|asked|request\w*)\b", sentence, re.IGNORECASE):
                continue
            if sentence.endswith(":") or re.match(r"^(?:we|based on)\b", sentence, re.IGNORECASE):
                continue
            if DENIED.search(sentence) or APPROVED.search(re.sub(r"previously approved", "", sentence)):
                continue
            if (CHANGE.match(sentence) or CHANGED.search(sentence)) and not TAIL.match(sentence):
                body.changes.append(free_text(block.body, "letter.changes", start, end, strip=" "))


def _mere_name(item: Block) -> bool:
    return is_name(item.plain) and not item.plain.endswith(".")


def _reasons(blocks: Sequence[Block], body: Body, decided: int) -> None:
    for n in range(max(decided, 0), min(decided + 4, len(blocks))):
        if blocks[n].kind == "item" or not (n == decided or REASON_INTRO.search(blocks[n].plain)):
            continue
        items = _items_after(blocks, n)
        if items:
            body.reasons = [free_text(i.body, "letter.reasons", 0, len(i.plain), strip=" ") for i in items]
            return
    block = blocks[decided]
    because = re.search(r"\b(?:because|since|due to the fact that)\s+", block.plain)
    if because:
        end = next((b for a, b in sentences(block.body) if a <= because.start() < b), len(block.plain))
        body.reasons = [free_text(block.body, "letter.reasons", because.end(), end, confidence=0.8, strip=" ")]


def _conditions(blocks: Sequence[Block], body: Body, decided: int) -> None:
    audience = "general"
    headed = any(
        b.kind != "item" and _audience_head(b.plain) in ("commercial", "tribal") for b in blocks[decided + 1 :]
    )
    unknown = False  # below a heading whose audience nobody knows
    introduced = decided >= 0 and bool(
        re.search(r"\b(?:conditions?|following|below|subject to|provided that)\b", blocks[decided].plain, re.IGNORECASE)
    )
    begin = decided + 1
    if decided < 0:  # nothing was decided in words that are known: only what is headed as conditions is taken
        heads = (n for n, b in enumerate(blocks) if CONDITIONS_INTRO.search(b.plain) or _audience_head(b.plain))
        begin = next(heads, len(blocks))
        introduced = True
    for block in blocks[begin:]:
        plain = block.plain
        if block.kind != "item" or len(plain) < 60:
            header = _audience_head(plain)
            if header is not None:
                audience, unknown = header, False
                continue
            if block.kind == "heading" or (re.search(r":\s*$", plain) and len(plain.split()) <= 6):
                unknown = not re.search(r"\b(?:conditions?|requirements?|following)\b", plain, re.IGNORECASE)
        if TAIL.match(plain):
            if block.kind == "item":
                continue
            break
        if block.kind == "heading":
            continue
        if block.kind != "item" and PHONE.search(plain):
            break  # whom to ask
        if not introduced and not headed and block.kind != "item":
            continue
        if re.search(r":\s*$", plain) and block.kind != "item":
            continue
        where, sure = audience, 0.7 if unknown else 1.0
        if not headed:
            where = _audience_by_words(plain)
            sure = min(sure, 0.85 if where != "general" else 1.0)
        if block.kind != "item" and not _condition_like(plain):
            continue
        body.conditions[where].append(
            free_text(block.body, "letter.conditions", 0, len(plain), confidence=sure, strip=" ")
        )


AUDIENCES = (("commercial", COMMERCIAL), ("tribal", TRIBAL), ("general", GENERAL))


AUDIENCE_WORDS = (  # in this order: "Non-Tribal Card Rooms" are commercial
    (
        "commercial",
        re.compile(r"\b(?:commercial|house[- ]banked|non-tribal|card ?rooms?|public card)\b", re.IGNORECASE),
    ),
    ("tribal", re.compile(r"\b(?:tribal|tribes?|tga|class iii|compact)\b", re.IGNORECASE)),
    ("general", re.compile(r"\b(?:general|all|both|every)\b", re.IGNORECASE)),
)
NO_HEAD = re.compile(
    r"[.;,]$|\b(?:must|shall|will|may|should|is|are|be|has|have|was|were|contact|call|questions?|please|you|we|submit"
    r"|following|before)\b|\d{3}",
    re.IGNORECASE,
)


def _audience_head(plain: str) -> str | None:
    """Whom a short line above conditions speaks of: "For House-Banked Card Rooms", "All Operators"."""
    known = next((a for a, p in AUDIENCES if p.match(plain)), None)
    if known is not None or len(plain.split()) > 7 or NO_HEAD.search(plain):
        return known
    said = [a for a, p in AUDIENCE_WORDS if p.search(plain)]
    if "general" in said and len(said) > 1:
        said.remove("general")  # "All Tribal Casinos"
    return said[0] if len(said) == 1 or re.search(r"\bnon-tribal\b", plain, re.IGNORECASE) else None


def _audience_by_words(plain: str) -> str:
    if re.match(r"^(?:each |all )?(?:commercial|house-banked)\b", plain, re.IGNORECASE):
        return "commercial"
    if re.match(r"^(?:each |all |before )?(?:the )?(?:tribal|tga|tribes?)\b", plain, re.IGNORECASE):
        return "tribal"
    return "general"


def _condition_like(plain: str) -> bool:
    return bool(re.search(r"\b(?:must|shall|will|may not|cannot|required|only)\b", plain, re.IGNORECASE))


def _rules_dates(text: Text, body: Body) -> None:
    for start, end in sentences(text):
        sentence = text.plain[start:end]
        given = PROVIDED.search(sentence)
        if not given or not RULES.search(sentence):
            continue
        for found in find_dates(sentence):
            before = sentence[: found.start]
            if not PROVIDED.search(before) and not re.search(r"\brules\b[^.]*\b(?:of|from|on)\s*$", before):
                continue
            value = text.value(
                found.iso, "letter.rules_dates", start + found.start, start + found.end,
                confidence=found.confidence, repairs=found.repairs,
            )  # fmt: skip
            if all(value.value != v.value for v in body.rules_dates):
                body.rules_dates.append(value)


ASKED = re.compile(r"\b(?:contacts?|call|reach|e-?mail|speak (?:to|with)|questions)\b", re.IGNORECASE)


def _contacts(text: Text, body: Body, listed: bool = False) -> None:
    """Whom to ask. `listed`: a short line of a list of contacts, which needs no verb."""
    for start, end in sentences(text):
        sentence = text.plain[start:end]
        if not listed and not ASKED.search(sentence):
            continue
        phones = list(PHONE.finditer(sentence))
        at = 0
        for phone in phones:
            window = sentence[at : phone.start()]
            name = _last_name(window)
            if name is None:
                at = phone.end()
                continue
            begin, stop = start + at + name[0], start + at + name[1]
            digits, confidence, repairs = as_digits("-".join(phone.groups()), "a phone number's digits")
            audience = _for_whom(window)
            entry = {
                "name": free_text(text, "letter.contacts", begin, stop, strip=" "),
                "phone": text.value(
                    digits, "letter.contacts", start + phone.start(), start + phone.end(),
                    confidence=confidence, repairs=repairs,
                ),
                "for": None if audience is None else text.value(audience, "letter.contacts", start + at, begin),
            }  # fmt: skip
            if all(c["phone"].value != digits or c["for"] != entry["for"] for c in body.contacts):
                body.contacts.append(entry)
            at = phone.end()


def _last_name(window: str) -> tuple[int, int] | None:
    """The last person named before a phone number, without a title ("Special Agent Jess Lohse")."""
    for match in reversed(list(re.finditer(NAME, window))):
        start = match.start()
        if re.match(r"[A-Z]\.", match.group()):
            continue  # an initial: the name before it holds it
        while (title := title_pattern().match(window, start)) or (title := NOT_A_NAME.match(window, start)):
            start = title.end() + len(window[title.end() :]) - len(window[title.end() :].lstrip())
        name = re.match(NAME, window[start:])
        if name:
            return start, start + name.end()
    return None


def _for_whom(window: str) -> str | None:
    tribal = [m.start() for m in re.finditer(r"\btribal\b|\btribes?\b", window, re.IGNORECASE)]
    commercial = [
        m.start() for m in re.finditer(r"\bcommercial\b|\bcard rooms?\b|\bhouse-banked\b", window, re.IGNORECASE)
    ]
    if not tribal and not commercial:
        return None
    return "tribal" if max(tribal, default=-1) > max(commercial, default=-1) else "commercial"
