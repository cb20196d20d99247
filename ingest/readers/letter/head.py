"""The head of a letter: its date, whom it was sent to, and what the RE line says."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from ingest.blocks import is_full
from ingest.prose import Row, Text, join_rows
from ingest.readers.dates import find_dates, whole_date
from ingest.readers.letter.people import has_title
from ingest.readers.letter.spelling import free_text
from ingest.readers.lookalikes import as_digits
from ingest.values import Repair, Value
from ingest.vocabulary import companies

EMAIL = re.compile(r"[\w.+'-]+\s?@\s?[\w-]+(?:\s?\.\s?[\w-]+)*\.\s?[a-z]{2,6}\b", re.IGNORECASE)
RE_LINE = re.compile(r"^(?:RE|SUBJECT|SUBJ|REF|REGARDING)\s*[:;.]\s*", re.IGNORECASE)
SUBMISSION = re.compile(
    r"[(\[]?\b(?:Submission\b|Subm?\.)\s*\(?(?:(?:No|Number|Num|ID|Nr)\b\.?)?\s*[:#]?\s*#?\s*"
    r"(?P<number>(?=[\w/-]*\d)(?:[A-Z]{1,4}-)?[\dOolIS][\dOolISB/-]*[A-Z]?)\b[)\]]?",
    re.IGNORECASE,
)
DELIVERY = re.compile(
    r"^(?:sent\s+(?:via|by|electronically)|via\b|by\s+(?:e-?mail|electronic|certified|fax|fedex|hand|regular)"
    r"|e-?mail(?:ed)?\s*:?|delivered|hand[- ]delivered|certified mail|transmitted)",
    re.IGNORECASE,
)
LETTERHEAD = re.compile(
    r"state of washington|gambling commission|protect the public|ensuring that gambling|p\.?o\.? box 42400"
    r"|wsgc\.wa\.gov|\(360\) 486|901 n\.? monroe|docusign|^washington state$|\| *\(\d{3}\) \d{3}-\d{4}",
    re.IGNORECASE,
)
CITY = re.compile(
    r"[A-Z][\w.'’ -]*(?:,?\s+[A-Z]{2}\.?|,\s+[A-Z][a-z]+(?: [A-Z][a-z]+)?)\s+(?:[\dOlI]{5}(?:-[\dOlI]{4})?"
    r"|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b"
)
STREET_END = (
    r"(?:Road|Rd|Street|St|Avenue|Ave|Drive|Dr|Boulevard|Blvd|Way|Lane|Ln|Court|Ct|Parkway|Pkwy|Circle|Place|Pl|Highway"
    r"|Hwy|Plaza|Trail|Terrace)\b\.?(?:,?\s+(?:Suite|Ste|Unit|Floor|Bldg|#)\.?\s*#?[\w-]+)?"
)
STREET = re.compile(
    rf"(?:^|(?<=\s))(?:(?=\w*\d)[\dOlI][\w-]*\s+(?:[\w.'’-]+\s+){{1,5}}?{STREET_END}|P\.?\s?O\.?\s+Box\s+[\dOlI ]+\b)",
    re.I,
)
ADDRESS_ROW = re.compile(
    r"^(?:(?=\w*\d)[\dOlI][\w-]*\s+\w|Post Office Box|(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine"
    r"|Ten)\s+[A-Z]|P\.?\s?O\.?\s+Box|Suite\b|Ste\b|Unit\b|Floor\b|\d+(?:st|nd|rd|th) Floor|#\s?\d)",
    re.I,
)
SALUTATION = re.compile(
    r"^Dear\s+(?:(?:Mr|Ms|Mrs|Miss|Dr|Mx)\.?\s*(?:and\s+(?:Mr|Ms|Mrs)\.?\s*)?)?(?P<name>[^:,]+)", re.I
)
DEPARTMENT = re.compile(r"\b(?:Department|Dept|Division|Office|Attn|Attention)\b", re.IGNORECASE)
COMPANY = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|Company|Co|Ltd|Limited|LP|L\.P|Gaming|Games|Entertainment"
    r"|Technologies|Systems"
    r"|Casino|Tribe|Nation|Enterprises|Group|Holdings)\b\.?",
    re.IGNORECASE,
)


def read_head(rows: Sequence[Row]) -> dict[str, Any]:
    """Rows from the top of the letter to its salutation, that included."""
    dear = next((SALUTATION.match(r.plain) for r in rows if SALUTATION.match(r.plain)), None)
    surname = dear["name"].split()[-1].strip(" ,.:") if dear and dear["name"].split() else None
    above = [r for r in rows if not SALUTATION.match(r.plain)]
    date_row = next((r for r in above if whole_date(r.plain)), None)
    subject_rows = _subject_rows(above)
    taken = {r.place for r in subject_rows}
    first = above.index(date_row) if date_row is not None else 0
    candidates = [
        r for r in above
        if r.place not in taken and not LETTERHEAD.search(r.plain) and not whole_date(r.plain) and not _delivery(r)
    ]  # fmt: skip
    after = [r for r in candidates if date_row is None or r.place > date_row.place]
    if not after and first:
        after = candidates
    return {
        "date": _date(date_row, above),
        **_subject(subject_rows),
        "addressee": {**_addressee(after, surname), "email": _email(above)},
    }


def _delivery(row: Row) -> bool:
    return bool(DELIVERY.match(row.plain)) or (EMAIL.search(row.plain) is not None and len(row.tokens) <= 8)


def _date(row: Row | None, above: Sequence[Row]) -> Value | None:
    rows = [row] if row is not None else [r for r in above if find_dates(r.plain)]
    if not rows or rows[0] is None:
        return None
    text = rows[0].text
    found = find_dates(text.plain)[0]
    return text.value(
        found.iso, "letter.date", found.start, found.end, confidence=found.confidence, repairs=found.repairs
    )


def _email(above: Sequence[Row]) -> Value | None:
    for row in above:
        text = row.text
        match = EMAIL.search(text.plain)
        if match and not re.search(r"wsgc|wa\.gov", match.group(), re.IGNORECASE):
            raw = match.group()
            address = re.sub(r"\s", "", raw)
            repairs = () if address == raw else (Repair("spaces", "an address has none"),)
            return text.value(
                address, "letter.addressee", *match.span(), confidence=0.92 if repairs else 1.0, repairs=repairs
            )
    return None


def _subject_rows(above: Sequence[Row]) -> list[Row]:
    for n, row in enumerate(above):
        if RE_LINE.match(row.plain):
            found = [row]
            for more in above[n + 1 :]:
                # a second line of the subject is set like the first and stands close below it
                if more.gap > 1.45 or DELIVERY.match(more.plain) or len(found) >= 4 or more.page != row.page:
                    break
                if row.tokens[0].word.source == "dump" and more.gap > 1.0 and more.bold != row.bold:
                    break
                found.append(more)
            return found
    return []


def late_subject(rows: Sequence[Row]) -> tuple[dict[str, Any], set[tuple[int, int]]]:
    """A subject line that stands right below the salutation, and the rows that it takes."""
    found = _subject_rows(rows[:3]) if any(RE_LINE.match(r.plain) for r in rows[:2]) else []
    for n, (above, row) in enumerate(itertools.pairwise(found), 1):
        if not is_full(above, row) or row.plain.endswith((":", ".")):
            found = found[:n]  # what follows is the letter's first sentence
            break
    if not found:
        return {}, set()
    return _subject(found), {r.place for r in found}


def _subject(rows: Sequence[Row]) -> dict[str, Any]:
    found: dict[str, Any] = {"submission": None, "subject": None}
    if not rows:
        return found
    text = join_rows(rows)
    start = 0
    if lead := RE_LINE.match(text.plain):
        start = lead.end()
    end = len(text.plain)
    number = SUBMISSION.search(text.plain, start)
    if number is not None:
        found["submission"] = submission_value(text, number)
        left = text.plain[start : number.start()].rstrip(" -,;:(")
        right = text.plain[number.end() :].strip(" -,;:")
        right = right if "(" in right else right.rstrip(")")
        if left and not (
            right and re.fullmatch(r"(?:(?:card|table|game|games|rules?|our|your)\s*)+", left, re.IGNORECASE)
        ):
            end = start + len(left)
        elif right:
            if right.startswith("(") and right.count("(") == right.count(")") == 1 and right.endswith(")"):
                right = right[1:-1]
            start = number.end() + text.plain[number.end() :].index(right)
            end = start + len(right)
        else:
            return found
    found["subject"] = free_text(text, "letter.subject", start, end, strip=" ")
    return found


def submission_value(text: Text, match: re.Match[str]) -> Value:
    """A submission number; a letter that stands for a digit is put right and said."""
    raw = match["number"]
    number = raw.rstrip("-/")
    repairs: tuple[Repair, ...] = ()
    confidence = 1.0
    if re.fullmatch(r"[\dOolISB/-]+", number):
        number, confidence, repairs = as_digits(number, "a submission's digits")
    return text.value(number, "letter.submission", *match.span("number"), confidence=confidence, repairs=repairs)


def _addressee(rows: Sequence[Row], surname: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"name": None, "company": None, "address": []}
    rows = [r for r in rows if not re.fullmatch(r"[\W\d_]*", r.plain)]
    if not rows:
        return found
    if len(rows) <= 2 and CITY.search(rows[-1].plain) and not ADDRESS_ROW.match(rows[0].plain):
        one = _one_line(join_rows(rows), surname)
        if one is not None:
            return one
    where = next((n for n, r in enumerate(rows) if ADDRESS_ROW.match(r.plain) or CITY.search(r.plain)), len(rows))
    end = next((n + 1 for n, r in enumerate(rows) if n >= where and CITY.search(r.plain)), where)
    heads, address = list(rows[:where]), rows[where:end]
    found["address"] = [_whole(r, "letter.addressee") for r in address]
    named = next((n for n, r in enumerate(heads) if surname and surname.lower() in r.plain.lower().split(",")[0]), None)
    if named is None and heads and not _is_company(heads[0].plain):
        named = 0
    if named is not None:
        text = heads[named].text
        end_of_name = len(text)
        comma = text.plain.find(",")
        if comma > 0 and not re.match(r",\s*(?:Jr|Sr|II|III|IV|Esq|Ph\.?D|CPA)\b", text.plain[comma:]):
            end_of_name = comma
        attention = re.match(r"^(?:Attn|Attention)\.?:?\s*", text.plain, re.IGNORECASE)
        begin = attention.end() if attention else 0
        begin += len(m.group()) if (m := re.match(r"^(?:Mr|Ms|Mrs|Dr)\.?\s+", text.plain[begin:])) else 0
        found["name"] = free_text(text, "letter.addressee", begin, end_of_name)
        heads.pop(named)
    rest = [r for r in heads if not (has_title(r.plain) and not _is_company(r.plain)) or len(heads) == 1]
    known = next((r for r in rest if _is_company(r.plain)), None)
    company = known or next((r for r in rest if not DEPARTMENT.search(r.plain)), None)
    if company is not None and not (has_title(company.plain) and known is None):
        found["company"] = _whole(company, "letter.addressee", 1.0 if known or len(rest) == 1 else 0.85)
    return found


LEGAL_FORM = re.compile(r"\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|Ltd|Limited|L\.?P)\b\.?")


def _is_company(text: str) -> bool:
    if has_title(text) and not LEGAL_FORM.search(text):
        return False  # "Vice President, Table Games"
    plain = text.lower().strip(" .,")
    return bool(COMPANY.search(text)) or any(
        plain == name.lower().strip(" .,") for c in companies() for name in (c.name, *c.aliases)
    )


def _whole(row: Row, reader: str, confidence: float = 1.0) -> Value:
    return free_text(row.text, reader, confidence=confidence, strip=" ,")


def _one_line(text: Text, surname: str | None) -> dict[str, Any] | None:
    """ "Renee Santoriello Light and Wonder 6601 S. Bermuda Road Las Vegas, NV 89119" """
    if surname is None:
        return None
    name = re.search(re.escape(surname) + r"\b,?", text.plain, re.IGNORECASE)
    street = STREET.search(text.plain)
    city = CITY.search(text.plain, street.end() if street else 0)
    if name is None or street is None or city is None or street.start() < name.end():
        return None
    between = text.plain[name.end() : street.start()].strip(" ,")
    begin = name.end() + text.plain[name.end() :].index(between) if between else name.end()
    reader = "letter.addressee"
    sure = 1.0 if _is_company(between) else 0.8
    return {
        "name": free_text(text, reader, 0, name.end()),
        "company": free_text(text, reader, begin, begin + len(between), confidence=sure) if between else None,
        "address": [free_text(text, reader, *street.span()), free_text(text, reader, street.end(), city.end())],
    }
