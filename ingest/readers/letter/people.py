"""People of a letter: addressee, signer and those who get a copy, each with title and unit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from ingest.letter_marks import NAME
from ingest.prose import Row, Text, Token, join_rows
from ingest.readers.letter.spelling import free_text
from ingest.values import Value
from ingest.vocabulary import title_words

SIGNER = "letter.signer"
COPIES = "letter.cc"
SIGNED_BY = re.compile(
    r"^(?:docu|digitally|electronically|e-)?\s*signed by\b:?.*|^[0-9A-F]{12,}[.…]*$|^[_\s]+$|^/s/.*"
    r"|^\(?signature.*|^flow\w*$|^enclosures?.*",
    re.I,
)
REACHED_AT = re.compile(  # below a signature: how to reach the office, and whose office it is
    r"^(?:(?:tel(?:ephone)?|phone|ph|fax|cell|e-?mail)\b[.: ]*)?(?:\+?[\d(][\d() .-]{8,}(?:,? ?(?:ext|x)\.? ?\d+)?"
    r"|\S+@\S+|(?:www\.|https?:)\S+)$",
    re.IGNORECASE,
)
AGENCY = re.compile(r"^(?:the )?(?:washington )?(?:state )?gambling commission$", re.IGNORECASE)
ENCLOSED = re.compile(r"^(?:\d+ )?(?:enclosures?|encl?\b\.?|attachments?)(?:\b|:|$)|^P\.?\s?O\.? Box \d", re.IGNORECASE)


@cache
def title_pattern() -> re.Pattern[str]:
    """A title: words before its head, the head, what may follow ("Interim Assistant Director")."""
    words = title_words()
    prefix = "|".join(words["prefixes"])
    head = "|".join(words["heads"])
    suffix = "|".join(re.escape(s) for s in words["suffixes"])
    return re.compile(rf"\b(?:(?:{prefix})\s+)*(?:{head})(?:\s+(?:{suffix}))*\b")


@cache
def unit_pattern() -> re.Pattern[str]:
    words = "|".join(title_words()["units"])
    heads = "|".join(title_words()["heads"])  # "Program Manager" is no program
    return re.compile(
        rf"\b(?:{words})\b(?!\s+(?:{words})\b)(?!\s+(?:{heads})\b)"
    )  # "Electronic Gambling Lab Unit" ends once


def whole_line(row: Row) -> Text:
    """A row with the initial that only looked like a list's letter: "J. T. Halloran", "P. O. Box 370"."""
    if row.lead is not None and re.fullmatch(r"[A-Z]\.", row.lead.printed):
        return Text([row.lead, *row.tokens])
    return row.text


def has_title(text: str) -> bool:
    return title_pattern().search(text) is not None


def _value(text: Text, reader: str, start: int, end: int) -> Value:
    return free_text(text, reader, start, end, strip=" ,;/-\u2013\u2014")


def _signing(rows: Sequence[Row]) -> list[Row]:
    """The rows that may name a signer: below the last "signed by", above what is enclosed."""
    kept: list[Row] = []
    for row in rows:
        text = row.plain
        if ENCLOSED.match(text):
            break
        if SIGNED_BY.match(text):
            kept.clear()
        elif not REACHED_AT.match(text):
            kept.append(row)
    return kept


def read_signer(rows: Sequence[Row]) -> dict[str, object] | None:
    """The rows between the closing word and the copies: name, title, unit, whether on own lines or on one."""
    kept = _after_signature(_signing(rows))
    if (
        len(kept) > 2
        and AGENCY.match(kept[-1].plain)
        and (len(kept) > 3 or _unit_of(kept[1:-1]) or "," in kept[1].plain)
    ):
        kept.pop()  # the agency itself, below the signer's unit
    if not kept:
        return None
    if len(kept) == 1 or has_title(kept[0].plain):
        whole = kept[:1] if _unit_of(kept[:1]) else kept
        return _on_one_line(join_rows(whole))
    name = whole_line(kept[0])
    results: dict[str, Any] = {"name": _value(name, SIGNER, 0, len(name)), "title": None, "unit": None}
    units = [n for n, row in enumerate(kept) if n and re.search(rf"{unit_pattern().pattern}$", row.plain)]
    last = units[0] if units else next((n for n in range(1, len(kept)) if kept[n].gap > 1.7), len(kept)) - 1
    while last + 1 in units:
        last += 1  # a team, and below it the unit that it belongs to
    rest = join_rows(kept[1 : last + 1])
    title = title_pattern().search(rest.plain)
    if title is None and units and units[0] >= 2:
        between = join_rows(kept[1 : units[0]])  # a line between a name and a unit
        unit_lines = join_rows(kept[units[0] : last + 1])
        results["title"] = _value(between, SIGNER, 0, len(between)).doubted(0.85)
        results["unit"] = _value(unit_lines, SIGNER, 0, len(unit_lines))
        return results
    if title is None:
        results["unit"] = _value(rest, SIGNER, 0, len(rest)) if unit_pattern().search(rest.plain) else None
        return results
    unit_at = title.end()
    first = kept[1].plain
    own_line = rest.plain[:unit_at] == first[:unit_at] and title.end() == len(first) and len(first.split()) <= 7
    own_line = own_line or (title.end() < len(first) and first[title.end()] in ",;" and title.start() <= 30)
    results["title"] = _value(
        rest, SIGNER, 0 if own_line else title.start(), unit_at
    )  # "Legal and Legislative Manager"
    if rest.plain[unit_at:].strip(" ,"):
        results["unit"] = _value(rest, SIGNER, unit_at, len(rest))
        if not units or AGENCY.match(rest.plain[unit_at:].strip(" ,")):
            results["unit"] = results["unit"].doubted(0.85)  # nothing in its words says that it is a unit of the agency
        below = [row.plain for row in kept[2 if own_line else 1 : last + 1]]
        if any(not re.search(r"(?:,|&|\band|\bof|\bthe)$", line) for line in below[:-1]):
            results["unit"] = results["unit"].doubted(0.85)  # two units, or one over two lines
    return results


def _unit_of(rows: Sequence[Row]) -> bool:
    """Whether one of the lines ends as a unit's name does."""
    return any(re.search(rf"{unit_pattern().pattern}$", row.plain) for row in rows)


def _after_signature(rows: list[Row]) -> list[Row]:
    """Without a written signature that an electronic service sets above the printed name."""
    if len(rows) >= 2 and rows[0].plain.casefold() == rows[1].plain.casefold():
        return rows[1:]
    while len(rows) > 1 and not _named(whole_line(rows[0]).plain) and not has_title(rows[0].plain):
        rows = rows[1:]
    return rows


def _named(plain: str) -> bool:
    return re.search(r"[A-Za-z]{2}.*\s.*[A-Za-z]{2}", plain) is not None or re.fullmatch(NAME, plain) is not None


def _on_one_line(text: Text) -> dict[str, object] | None:
    """ "Lee Signer Assistant Director Enforcement and Operations Division" """
    title = title_pattern().search(text.plain)
    if title is None:
        return (
            {"name": _value(text, SIGNER, 0, len(text)), "title": None, "unit": None} if len(text.tokens) <= 5 else None
        )
    name_end = title.start()
    if not text.plain[:name_end].strip():
        return None
    rest = text.plain[title.end() :].strip(" ,")
    begin = title.start()
    named = re.match(rf"{NAME}\s*,\s*", text.plain)
    if named is not None and named.end() < name_end:
        name_end = begin = named.end()  # "Dana Reyes, Electronic Gambling Lab Administrator"
    return {
        "name": _value(text, SIGNER, 0, name_end),
        "title": _value(text, SIGNER, begin, title.end()),
        "unit": _value(text, SIGNER, title.end(), len(text)) if rest else None,
    }


def read_copies(rows: Sequence[Row]) -> list[dict[str, object]]:
    """Everyone after "cc:", an entry a line or all on one; "File" is no person."""
    entries: list[Text] = []
    for row in rows:
        tokens = list(row.tokens)
        if row.lead is not None and re.fullmatch(r"[A-Z]\.", row.lead.printed):
            tokens = [row.lead, *tokens]  # an initial that a line begins with
        if tokens and re.match(r"^(?:b?c\.?c?\.?:|cc|cop(?:y|ies):)$", tokens[0].printed, re.IGNORECASE):
            tokens = tokens[1:]
        if not tokens:
            continue
        text = Text(tokens)
        if ENCLOSED.match(text.plain):
            break
        if entries and ends_copies(entries[-1], row):
            break
        if entries and _goes_on(entries[-1], text):
            entries[-1] = Text([*entries[-1].tokens, *text.tokens])
        else:
            entries.append(text)
    bare = not any(re.search(r",|\s-\s|\(|/", entry.plain) for entry in entries)  # names alone, without titles
    results: list[dict[str, object]] = []
    for entry in entries:
        for start, end in _people(entry):
            person = _person(entry, start, end, bare)
            if person is not None:
                results.append(person)
    return results


REST = re.compile(r"(?:[A-Z][\w&/-]*|of|and|the|&)(?: (?:[A-Z][\w&/-]*|of|and|the|&))*\)?")  # of a unit's name
PARTED = 1.8  # heights of a line: white space above


def ends_copies(above: Text, row: Row) -> bool:
    """Whether white space parts a row from a whole entry above it, and it names nobody: a title, or a footer."""
    if row.gap < PARTED or _names_a_copy(row.plain):
        return False
    plain = above.plain.rstrip(" .)")
    ends = (m.end() for pattern in (unit_pattern(), title_pattern()) for m in pattern.finditer(plain))
    return len(plain) in ends or plain.casefold().endswith("file")


def _names_a_copy(plain: str) -> bool:
    """Whether a line is a person's with a title or a unit, the rest of one, or "File"."""
    if NOBODY.match(plain) or ENCLOSED.match(plain) or _titled_name(plain) is not None:
        return True
    if BEGINS.match(plain):
        return has_title(plain) or unit_pattern().search(plain) is not None
    return REST.fullmatch(plain) is not None and unit_pattern().search(plain) is not None


FIELD = re.compile(r"(?:(?!\s-\s|\s/\s)[^,;()])+")


def _goes_on(above: Text, text: Text) -> bool:
    """A line that finishes the entry above: it names nobody, or the entry stops at a comma."""
    if NOBODY.match(text.plain):
        return False
    if (
        above.plain.endswith((",", " and", " of", ";"))
        or ";" in above.plain
        or ("," not in text.plain and not BEGINS.match(text.plain) and unit_pattern().search(text.plain))
    ):
        return True
    return not BEGINS.match(text.plain) and not _titled_name(text.plain)


BEGINS = re.compile(rf"^{NAME}(?:,|\s*$|\s*-|\s*\(|\s*/)")
_NEXT_ENTRY = re.compile(rf"\)?(?=\s+(?:{NAME}\s*(?:,|-|\(|/)|File\b))")


def _titled_name(plain: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """ "Special Agent Dana Reyes, Regulation Unit": the title before the name, whose first words no list need know."""
    field = FIELD.match(plain)
    head = None if field is None else title_pattern().search(plain, 0, field.end())
    if field is None or head is None:
        return None
    rest = plain[head.end() : field.end()]
    name = re.fullmatch(rf"\s+({NAME})\s*", rest)
    before = plain[: head.start()].strip()
    if name is None or (
        before and not re.fullmatch(r"(?:[A-Z][\w&-]*|of|and|&)(?: (?:[A-Z][\w&-]*|of|and|&))*", before)
    ):
        return None
    return (field.start(), head.end()), (head.end() + name.start(1), head.end() + name.end(1))


def _people(text: Text) -> list[tuple[int, int]]:
    """The stretches of single people. Entries that ran into one line part where a unit's name has ended."""
    plain = text.plain
    cuts = [0]
    for match in unit_pattern().finditer(plain):
        if not plain[max(cuts) : match.start()].strip(" ,;"):
            continue  # "Commission Specialist Dana Reyes"
        after = plain[match.end() :]
        titled = _titled_name(after.lstrip()) is not None and after[:1].isspace()
        if titled:
            cuts.append(match.end())
        elif matched := _NEXT_ENTRY.match(after):
            cuts.append(match.end() + matched.end())
    for match in re.finditer(r";\s*", plain):
        cuts.append(match.end())
    cuts = sorted(set(cuts))
    return [(a, b) for a, b in zip(cuts, [*cuts[1:], len(plain)])]


NOBODY = re.compile(r"^(?:[\w#-]+ ){0,2}files?\s*\.?$", re.IGNORECASE)  # "File", "Submission file"


FILED = re.compile(r"(?<![\s,;])[\s,;]+(?:(?:Submission|Case|Official|Electronic)\s+)?[Ff]ile\b.*$")


def _person(text: Text, start: int, end: int, bare: bool) -> dict[str, object] | None:
    """One entry: its fields are a name, then at most one title, then units. What does not fit that is doubted."""
    plain = text.plain[start:end]
    if NOBODY.match(plain.strip()) or not plain.strip(" ,;"):
        return None
    plain = FILED.split(plain, maxsplit=1)[0]
    first: tuple[int, int] | None = None
    sure_name = 1.0
    title: tuple[int, int] | None = None
    if before := _titled_name(plain):
        title, first = before
        at = first[1]
    else:
        name = re.match(rf"\s*({NAME})\s*(?:,|$|\s-\s|-\s|/|\()", plain)
        if name is None:
            return None
        first, at = name.span(1), name.end(1)
        if title_pattern().search(plain, *first):
            sure_name = 0.8
    units: list[tuple[int, int]] = []
    sure = 1.0
    for field in FIELD.finditer(plain, at):
        if not field.group().strip(" -/."):
            continue
        heads = title_pattern().search(plain, *field.span())
        ends_unit = unit_pattern().search(plain, *field.span())
        if title is None and not units and heads is not None:
            title = field.start(), heads.end()
            if plain[heads.end() : field.end()].strip(" -/."):
                units.append((heads.end(), field.end()))
            continue
        following = unit_pattern().search(plain, field.end())
        if title is None and not units and not ends_unit and following is not None and sure_name >= 0.85:
            title, sure = field.span(), min(sure, 0.85)  # between a name and a unit
            continue
        if not ends_unit and units and not unit_pattern().search(plain, field.end()):
            break  # what follows a unit's name is no longer of the list
        if heads is not None:
            sure = 0.8  # a second title, or the next person's
        units.append(field.span())
    results: dict[str, object] = {
        "name": free_text(text, COPIES, start + first[0], start + first[1], confidence=sure_name),
        "title": None if title is None else _field(text, start + title[0], start + title[1], sure),
        "unit": _unit(text, start, plain, units, sure) if units else None,
    }
    return results if results["title"] or results["unit"] or "," in plain or bare else None


def _unit(text: Text, start: int, plain: str, units: list[tuple[int, int]], sure: float) -> Value:
    """A person's unit; what follows a unit's name is no longer of the list."""
    (begin, _), (_, end) = units[0], units[-1]
    ends = [m.end() for m in unit_pattern().finditer(plain, begin, end)]
    if not ends:
        return _field(text, start + begin, start + end, 0.85)
    more = bool(plain[ends[-1] : end].strip(" .)"))
    return _field(text, start + begin, start + (ends[-1] if more else end), min(sure, 0.85) if more else sure)


def _field(text: Text, start: int, end: int, sure: float) -> Value:
    return free_text(text, COPIES, start, end, confidence=sure, strip=" ,;()/-\u2013\u2014")


def words_of(tokens: Sequence[Token]) -> str:
    return " ".join(t.printed for t in tokens)
