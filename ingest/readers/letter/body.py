"""The body of a letter: what was decided and why, what changed, under which conditions, and whom to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.prose import Block, Text
from ingest.readers.dates import find_dates
from ingest.readers.letter.audience import is_head
from ingest.readers.letter.conditions import FORBIDS, TAIL, read_conditions
from ingest.readers.letter.contacts import PHONE, read_contacts
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.permission import ENDS, PERMITS
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.spelling import free_text, holds_more
from ingest.values import Value

DENIED = re.compile(
    r"\b(?:(?:is|are|was|were|has been|have been|be|must be|being)\s+(?:hereby\s+)?"
    r"(?:denied|disapproved|rejected|not approved)"
    r"|(?:deny|denies|denying|disapproves?|rejects?|refuses?|refused|declined|declines?)\s+"
    r"(?:the|this|these|your|approval|it|them)\b"
    r"|(?:can|could|will|may|must|shall)\s?not\s+be\s+(?:approved|approving|granting|granted|authorized|authorizing)"
    r"|(?:cannot|can not|can't|won't|will not|does not|do not|did not|unable to|not able to|declines? to|decided not to"
    r"|must decline to)\s+(?:approve|grant|authorize)\b"
    r"|(?:is|are|has|have|was|were) not (?:been |being )?approv(?:ed|ing)|approval is (?:hereby )?(?:denied|refused)"
    r"|(?:has|have) (?:denied|declined|refused|rejected)|denial of (?:the|this|these|your)\b"
    r"|\bapproval\b[^.:]{0,60}\b(?:withheld|refused|denied)\b|\bturn(?:ed|ing)?\b[^.:]{0,40}\bdown\b"
    r"|\bmay not be (?:offered|played|operated)\b)",
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
    r"|approval (?:of|for) [^.]{3,80} is (?:hereby )?(?:granted|given|(?:made )?subject to)"
    r"|approval is (?:hereby )?given"
    r"|(?:is|are|has been|have been)\s+(?:(?:hereby|now|therefore|also|formally)\s+)*(?:granted|authorized)\b"
    r"|(?:is|are|has been|have been)\s+(?:(?:now|therefore|also|formally)\s+)+approved\b"
    r"|(?<!\bto )(?<!\bnot )(?<!\bmust )(?<!\bmay )(?<!\bcan )\bapproves?\s+(?:the|these|this|your|it|them|all)\b"
    r"|\b(?:we|i|commission|laboratory|lab|agency|staff|director|division|unit|office)\b"
    r"(?:\s+(?:am|are|is|will|do|does|hereby|now|have|has|therefore|and|pleased to|happy to|glad to|able to)){0,4}"
    r"\s+(?:approv(?:e|es|ed|ing)|grant(?:s|ed|ing)?|authoriz(?:e|es|ed|ing))\b)",
    re.IGNORECASE,
)
NOT_A_DECISION = re.compile(  # in the words right before: "if …", "once …", "may be …" decide nothing
    r"\b(?:may|might|could|would|should|if|unless|until|before|once|after|when|must(?! (?:be denied|decline|deny)))\b"
    r"|\b(?:request(?:ed|s)|ask(?:ed|s))\b(?:\s+\w+){0,4}\s*$|\b(?:was|were) approved (?:on|in)\b"
    r"|\bpreviously\b|\breceive approval\b|\bobtain approval\b"
    r"|\baffect this approval\b",
    re.IGNORECASE,
)
PAST = re.compile(  # what was decided at another time or about something else
    r"\b(?:on|in|of) (?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"|\d{1,2}[/-]\d|\d{4}\b)[^:]*$|\b(?:earlier|previous|prior|former|last year|that approval)\b",
    re.IGNORECASE,
)
BINDS = re.compile(
    r"\b(?:conditions?|following|below|subject to|provided that|reasons?|grounds|because|conditioned)\b", re.I
)
NEGATED = re.compile(r"\b(?:not|cannot|\w+n't|never|declin\w+|refus\w+|unable)\b(?:\W+\w+){0,3}\W*$", re.IGNORECASE)
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
CHANGE_LEAD = re.compile(  # a lead that can be nothing else, also below the decision
    r"\b(?:changes|amendments|modifications|updates|revisions)(?: (?:made|below))?:\s*$"
    r"|^what (?:has |have |was |we )?(?:been )?(?:changed|amended|updated|revised|modified)\b[^:]{0,120}:\s*$",
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
REASONS_COUNTED = re.compile(
    r"\b(?:reasons?|grounds|deficienc\w+|problems?|concerns?)\b[^.:;]{0,60}:\s+(?=[^;]{3,400};)", re.I
)
PARTED = re.compile(r"\s*;\s*(?:and\s+|or\s+)?")
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
    contacts: list[dict[str, object]] = field(default_factory=list)
    rules_dates: list[Value] = field(default_factory=list)


def read_body(blocks: Sequence[Block]) -> Body:
    """All of the body but its games. `blocks` run from below the salutation to above the closing word."""
    body = Body()
    decided = _decision(blocks, body)
    changes = _changes(blocks, body, decided)
    if body.decision is not None and body.decision.value == "denied":
        _reasons(blocks, body, decided)
    else:
        others = [b for n, b in enumerate(blocks) if n <= decided or b.place not in changes]
        body.conditions = read_conditions(others, decided)
    for block in blocks:
        _rules_dates(block.body, body)
    body.contacts = read_contacts(blocks)
    return body


def _decision(blocks: Sequence[Block], body: Body) -> int:
    """Finds the sentence that decides; returns its block's index, or -1."""
    results: list[tuple[float, int, int, int, str]] = []
    for n, block in enumerate(blocks):
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            if FORBIDS.match(sentence):
                continue
            if (m := DENIED.search(sentence)) and not NOT_A_DENIAL.search(_clause_before(sentence, m.start())):
                word = "denied"
            elif (m := APPROVED.search(sentence)) and not NOT_A_DECISION.search(_clause_before(sentence, m.start())):
                word = (
                    "denied" if NEGATED.search(sentence[: m.start()] + sentence[m.start() :].split()[0]) else "approved"
                )
            else:
                continue
            weight = 1.0 + (BINDS.search(sentence, m.end()) is not None or BINDS.search(block.plain, end) is not None)
            if PAST.search(sentence[: m.start()]):
                weight -= 1.5
            if block.kind == "item":
                weight -= 1.2
            results.append((weight, n, start, end, word))
    if not results:
        return _permitted(blocks, body)
    best = max(weight for weight, *_ in results)
    if best < 0:
        return -1  # words about another time alone, or only in a list
    strong = [f for f in results if f[0] >= best - 0.6]
    denies = next((f for f in strong if f[4] == "denied"), strong[0])
    # where something is approved and something else refused, the list that follows tells what the letter is for
    _, n, start, end, word = next((f for f in strong if _leads_a_list(blocks, f[1], f[3])), denies)
    sure = 1.0 if best >= 1 else 0.7  # only in words about another time, or within a list
    if len({f[4] for f in results if f[0] >= 1}) > 1:
        sure = 0.6
    body.decision = blocks[n].body.value(word, "letter.decision", start, end, confidence=sure)
    return n


def _permitted(blocks: Sequence[Block], body: Body) -> int:
    """A letter that decides in no other words, but says what may be done from now on, or until a day."""
    for n, block in enumerate(blocks):
        for start, end in sentences(block.body):
            match = PERMITS.search(block.plain[start:end])
            if block.kind != "item" and match and ENDS.search(match["clause"]):
                a, b = start + match.start("clause"), start + match.end("clause")
                body.decision = block.body.value("approved", "letter.decision", a, b, confidence=0.92)
                return n
    return -1


def _leads_a_list(blocks: Sequence[Block], n: int, end: int) -> bool:
    return not blocks[n].plain[end:].strip() and blocks[n].plain.rstrip().endswith(":") and blocks[n].kind != "item"


def _clause_before(sentence: str, at: int) -> str:
    """The words before a verb, back to the last comma."""
    return sentence[:at].rsplit(",", 1)[-1]


def _items_after(blocks: Sequence[Block], n: int) -> list[Block]:
    """The list that a paragraph introduces."""
    results: list[Block] = []
    for block in blocks[n + 1 :]:
        if results and not _same_list(results, block):
            break
        if (
            is_head(block)
            or TAIL.match(block.plain)
            or (results and results[0].kind == "item" and block.kind != "item")
        ):
            break
        if not results and block.kind != "item" and not _unmarked_item(blocks, n):
            break
        if block.kind != "item" and re.search(r":\s*$", block.plain):
            break
        if block.kind != "item" and re.match(r"^we have reviewed|^based on our review", block.plain, re.IGNORECASE):
            break
        results.append(block)
    return results


def _same_list(results: Sequence[Block], block: Block) -> bool:
    """Whether an item's mark goes on with the list's: letters do not follow digits, and a list counts on."""
    first = results[0]
    if first.kind != "item" or block.kind != "item":
        return True
    if first.bullet != block.bullet or (first.marker is None) != (block.marker is None):
        return False
    if first.marker is None or block.marker is None:
        return True
    if first.marker.isdigit() != block.marker.isdigit():
        return False
    return not (first.marker.isdigit() and int(block.marker) == 1)  # another list begins


def _unmarked_item(blocks: Sequence[Block], n: int) -> bool:
    """Whether an introduction that ends with a colon is followed by short paragraphs instead of bullets."""
    return blocks[n].plain.rstrip().endswith(":")


def _changes(blocks: Sequence[Block], body: Body, decided: int) -> set[tuple[int, int]]:
    """Adds the changes to the body; returns the places of those that stand in lists."""
    upto = decided if decided >= 0 else len(blocks)
    taken: set[tuple[int, int]] = set()
    for n, block in enumerate(blocks):
        plain = block.plain
        if block.kind == "item" or (n > upto and not CHANGE_LEAD.search(plain)):
            continue
        if (
            re.search(r":\s*$", plain)
            and (CHANGE_INTRO.search(plain) or CHANGE_WORDS.search(plain))
            and not ASKS_FOR.search(plain)
            and not re.search(r"\bgames?\b[^.]{0,30}:\s*$", plain, re.I)
        ):
            more = False  # an item that holds a sentence too many may hold the lead of what follows
            for item in _items_after(blocks, n):
                taken.add(item.place)
                more = more or holds_more(item.plain)
                if re.search(r"[A-Za-z]{2}", item.plain) and not _mere_name(item):
                    known = CHANGE_INTRO.search(plain) is not None and not more
                    known = known and (decided < 0 or item.place != blocks[decided].place)
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
    if decided >= 0 and not body.changes:
        _lists_before(blocks, body, upto, taken)
    return taken


def _lists_before(blocks: Sequence[Block], body: Body, upto: int, taken: set[tuple[int, int]]) -> None:
    """Lists of sentences above the decision, whatever leads them in: what else would be listed there are games."""
    n = 0
    while n < upto:
        run: list[Block] = []
        while n + len(run) < upto and blocks[n + len(run)].kind == "item" and (
            not run or _same_list(run, blocks[n + len(run)])
        ):  # fmt: skip
            run.append(blocks[n + len(run)])
        if not run:
            n += 1
            continue
        lead = blocks[n - 1].plain if n else ""
        names = sum(1 for item in run if is_name(item.plain))
        asks = ASKS_FOR.search(lead) and not CHANGE_WORDS.search(lead)
        if not asks and run[0].place not in taken and 2 * names < len(run) and not PHONE.search(run[0].plain):
            reported = CHANGE_WORDS.search(lead) is not None
            for item in (item for item in run if re.search(r"[A-Za-z]{2}", item.plain)):
                sure = 0.95 if reported and not holds_more(item.plain) else 0.85
                body.changes.append(
                    free_text(item.body, "letter.changes", 0, len(item.plain), confidence=sure, strip=" ")
                )
        n += len(run)


def _mere_name(item: Block) -> bool:
    return is_name(item.plain) and not item.plain.endswith(".")


def _reasons(blocks: Sequence[Block], body: Body, decided: int) -> None:
    for n in range(max(decided, 0), min(decided + 4, len(blocks))):
        if blocks[n].kind == "item" or not (n == decided or REASON_INTRO.search(blocks[n].plain)):
            continue
        items = _items_after(blocks, n)
        if items:
            body.reasons = [
                free_text(
                    i.body,
                    "letter.reasons",
                    0,
                    len(i.plain),
                    strip=" ",
                    confidence=0.85 if PHONE.search(i.plain) or holds_more(i.plain) else 1.0,
                )
                for i in items
                if re.search(r"[A-Za-z]{2}", i.plain)
            ]  # an item with a number in it holds a sentence too many
            return
    for block in blocks[max(decided, 0) : decided + 3]:
        counted = REASONS_COUNTED.search(block.plain)
        if counted is not None and block.kind != "item":
            end = next((b for a, b in sentences(block.body) if a <= counted.start() < b), len(block.plain))
            cuts = list(PARTED.finditer(block.plain, counted.end(), end))
            starts, stops = [counted.end(), *(m.end() for m in cuts)], [*(m.start() for m in cuts), end]
            body.reasons = [
                free_text(block.body, "letter.reasons", *span, confidence=0.85, strip=" ")
                for span in zip(starts, stops, strict=True)
            ]
            return
    block = blocks[decided]
    because = re.search(r"\b(?:because|since|due to the fact that)\s+", block.plain)
    if because:
        end = next((b for a, b in sentences(block.body) if a <= because.start() < b), len(block.plain))
        body.reasons = [free_text(block.body, "letter.reasons", because.end(), end, confidence=0.8, strip=" ")]


def _rules_dates(text: Text, body: Body) -> None:
    for start, end in sentences(text):
        sentence = text.plain[start:end]
        given = PROVIDED.search(sentence)
        if not given or not RULES.search(sentence):
            continue
        last: int | None = None
        for item in find_dates(sentence):
            before = sentence[: item.start]
            joined = last is not None and re.fullmatch(r"[\s,&]*+(?:and[\s,&]*+)?", sentence[last : item.start])
            if re.search(r"\b(?:not|than|instead|replac\w+|supersed\w+|unlike)\b", before[last or 0 :]) and not joined:
                break
            match = PROVIDED.search(before) or re.search(r"\brules\b[^.]{0,500}\b(?:of|from|on)\s*$", before)
            if not match and not joined:
                continue
            sure = item.confidence if last is None or joined else min(item.confidence, 0.8)
            last = item.end
            value = text.value(
                item.iso, "letter.rules_dates", start + item.start, start + item.end,
                confidence=sure, repairs=item.repairs,
            )  # fmt: skip
            if all(value.value != v.value for v in body.rules_dates):
                body.rules_dates.append(value)
