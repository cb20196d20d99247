"""Whom to ask: every telephone number of the body with the person that stands before it.

What stands between a name and its number tells how well the two belong together. Where it is only what people put
there ("at", a title, "is the person to ask"), or the sentence speaks of questions, they are believed; else doubted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ingest.letter_marks import NAME, UPPER
from ingest.prose import Block, Row, Text, Token
from ingest.readers.letter.audience import audience_head
from ingest.readers.letter.people import has_title, title_pattern, whole_line
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.spelling import free_text
from ingest.readers.ocr_confusions import as_digits
from ingest.values import Value
from ingest.vocabulary import title_words

READER = "letter.contacts"
PHONE = re.compile(
    r"(?:(?<![\d-])\+?1[ .-])?\(?(?<![\dA-Za-z])([\dOolISB]{3})\)?[ ./-]{0,3}([\dOolISB]{3})"
    r"\s?[-. ]{1,2}\s?([\dOolISB]{4})\b"
)
ASKED = re.compile(
    r"\b(?:contacts?|call|reach|e-?mail|speak (?:to|with)|questions?|ask|telephone|phone|ring|help|explain\w*"
    r"|answers?)\b",
    re.IGNORECASE,
)
BETWEEN = re.compile(  # between a name and a number
    r"[\s,;:()-]*(?:(?:at|on|by|tel(?:ephone)?|phone|ph|is|the|number|direct|line|can|be|may|reached|contacted|via|office)"
    r"\b[\s.,;:()-]*)*",
    re.IGNORECASE,
)
OFFICE = re.compile(
    r"\b(?:commission|main (?:number|line)|toll|switchboard|fax|lab(?:oratory)?|office|headquarters)\b", re.I
)
NO_PERSON = re.compile(r"^(?:P\.?\s?O\.?\s)?Box$|\b(?:Street|Avenue|Suite|Building|Road|Drive|Commission|Building)$")
NOT_A_NAME = re.compile(
    r"(?:Please|Contacts?|If|For|Tribal|Tribes?|Commercial|Questions|Call|Card|Rooms?|Casinos?|Gaming"
    r"|Operations?|Operators?"
    r"|House-Banked|General|Implementation|Facilities|Mr|Ms|Mrs|You|Should|Reach)\b\.?",
    re.IGNORECASE,
)


def read_contacts(blocks: Sequence[Block]) -> list[dict[str, object]]:
    """Every person with a number, once for each audience."""
    results: list[dict[str, object]] = []
    above = ""
    rows = [row for block in blocks for row in block.rows]
    for block in blocks:
        listed = len(block.plain.split()) <= 14 and PHONE.search(block.plain) is not None
        asked = listed and re.search(rf"{ASKED.pattern}|{PHONE.pattern}", above, re.IGNORECASE) is not None
        before = len(results)
        for row in block.rows:
            if _mere_number(row):
                _from_lines(results, rows, rows.index(row))
        if len(results) == before or not all(_mere_number(r) or not PHONE.search(r.plain) for r in block.rows):
            _from_sentences(results, block.body, asked)
        above = block.plain
    return results


def _mere_number(row: Row) -> bool:
    """A line that is a number and at most a word or two about it: "tel. 206 391-5014", "(206) 391-5014 x204"."""
    match = PHONE.search(row.plain)
    if match is None:
        return False
    rest = PHONE.sub("", row.plain)
    return len(re.sub(r"[^A-Za-z]", "", rest)) <= 14 and not re.search(NAME, rest)


def _from_lines(results: list[dict[str, object]], rows: Sequence[Row], n: int) -> None:
    """A number below its person, who stands below the audience, on lines of their own or side by side."""
    for cell in _cells(rows[n]):
        phone = PHONE.search(cell.plain)
        if phone is None:
            continue
        for m in range(n - 1, max(n - 4, -1), -1):
            name = _above(cell, rows[m])
            if name is None or PHONE.search(name.plain):
                break
            if re.fullmatch(NAME, name.plain) and not has_title(name.plain):
                label = _above(cell, rows[m - 1]) if m else None
                audience = audience_head(label.plain) if label is not None else None
                whom = label.value(audience, READER, confidence=0.93) if label and audience in AUDIENCES else None
                _add(results, free_text(name, READER), cell, phone, 0, whom)
                break


def _cells(row: Row) -> list[Text]:
    """A row cut where white space shows columns."""
    cells: list[list[Token]] = []
    tokens = whole_line(row).tokens
    for n, token in enumerate(tokens):
        box = token.word.box
        before = tokens[n - 1].word.box if n else box
        wide = 3.0 if token.word.source == "dump" else 1.2 * (box[3] - box[1])
        if n and box[0] - before[2] < wide:
            cells[-1].append(token)
        else:
            cells.append([token])
    return [Text(cell) for cell in cells]


def _above(cell: Text, row: Row) -> Text | None:
    """The cell of another row that stands in the same column."""
    left = cell.tokens[0].word.box[0]
    cells = _cells(row)
    if not cells:
        return None
    return min(cells, key=lambda c: abs(c.tokens[0].word.box[0] - left))


AUDIENCES = ("commercial", "tribal")


def _add(
    results: list[dict[str, Any]], name: Value, text: Text, phone: re.Match[str], start: int, whom: Value | None,
    sure: float = 1.0,
) -> None:  # fmt: skip
    digits, confidence, repairs = as_digits("-".join(phone.groups()), "a phone number's digits")
    entry = {
        "name": name if sure >= 1.0 else name.doubted(sure),
        "phone": text.value(
            digits,
            READER,
            start + phone.start(),
            start + phone.end(),
            confidence=min(confidence, sure),
            repairs=repairs,
        ),
        "for": whom,
    }
    stated = None if whom is None else whom.value
    if all(c["phone"].value != digits or (c["for"] and c["for"].value) != stated for c in results):
        results.append(entry)


def _from_sentences(results: list[dict[str, object]], text: Text, listed: bool = False) -> None:
    """Numbers in running text. `listed`: a short line of a list of contacts, which needs no verb."""
    for start, end in sentences(text):
        sentence = text.plain[start:end]
        phones = list(PHONE.finditer(sentence))
        asked = listed or ASKED.search(sentence) is not None
        lead = sentence[: phones[0].start()] if phones else ""
        cut = lead.rfind("|") + 1
        at = cut if _last_name(lead[cut:]) else 0  # what stands before may be a table right above the sentence
        lead = lead[at:]
        first_name = _last_name(lead)
        # in one sentence all audiences stand before the names, or all behind them
        before = len(phones) < 2 or first_name is None or _for_whom(lead[: first_name[0]]) is not None
        for n, phone in enumerate(phones):
            window, surname = sentence[at : phone.start()], None
            name = _last_name(window) or (surname := _surname(window))
            if name is None or OFFICE.search(window[name[1] :]):
                at = phone.end()
                continue
            between = title_pattern().sub("", window[name[1] :])
            close = BETWEEN.fullmatch(between) is not None
            sure = 1.0 if (close or asked) and surname is None else 0.8
            begin, stop = start + at + name[0], start + at + name[1]
            audience, sure_of_it = (_for_whom(window) if before else None), 1.0
            if audience is None:
                after = sentence[phone.end() : phones[n + 1].start() if n + 1 < len(phones) else len(sentence)]
                own = re.split(rf"[;]|\b(?:and|or)\s+(?={NAME})|,\s*(?:and\s+)?(?={NAME})", after)[0]
                audience, sure_of_it = _for_whom(own), 0.85
                span = (start + phone.start(), start + phone.end() + len(own))
            else:
                span = (start + at, begin)
            whom = None
            if audience is not None:
                span = span if span[1] > span[0] else (start, end)
                whom = text.value(audience, READER, *span, confidence=min(sure, sure_of_it))
            _add(results, free_text(text, READER, begin, stop, strip=" "), text, phone, start, whom, sure)
            at = phone.end()


def _last_name(window: str) -> tuple[int, int] | None:
    """The last person named before a phone number, without a title ("Special Agent Sam Sample")."""
    for match in reversed(list(re.finditer(NAME, window))):
        start = match.start()
        ends = title_pattern().search(match.group())
        if ends is not None and ends.end() == len(match.group()):
            continue  # "…, Table Games Analyst, at …": a title
        before = re.search(r"(?<![\w.])[A-Z][a-z]?\.\s+$", window[:start])
        if (
            re.match(r"[A-Z]\.", match.group())
            and before is None
            and re.search(rf"[{UPPER}][a-z]+\s+$", window[:start])
        ):
            continue  # an initial: the name before it holds it
        while (title := title_pattern().match(window, start)) or (title := NOT_A_NAME.match(window, start)):
            start = title.end() + len(window[title.end() :]) - len(window[title.end() :].lstrip())
        name = re.match(NAME, window[start:])
        if name and not NO_PERSON.search(name.group()):
            return start, start + name.end()
    return None


def _surname(window: str) -> tuple[int, int] | None:
    """Who is named by a title and one word right before a number: "Agent Lee at (360) …"."""
    matches = list(
        re.finditer(rf"\b(?:{'|'.join(title_words()['heads'])}|M[rs]{{1,2}}\.)\s(?P<name>[{UPPER}][\w'’-]+)", window)
    )
    last = matches[-1] if matches else None
    return last.span("name") if last is not None and BETWEEN.fullmatch(window[last.end() :]) else None


def _for_whom(window: str) -> str | None:
    tribal = [m.start() for m in re.finditer(r"\btribal\b|\btribes?\b", window, re.IGNORECASE)]
    commercial = [
        m.start() for m in re.finditer(r"\bcommercial\b|\bcard rooms?\b|\bhouse-banked\b", window, re.IGNORECASE)
    ]
    if not tribal and not commercial:
        return None
    return "tribal" if max(tribal, default=-1) > max(commercial, default=-1) else "commercial"
